import type { CallName, RemindedDate } from '@panoramic/contract';
import { queryClient } from '../../../api/index.ts';
import type { DateSubject } from '../../../lib/paths.ts';

/** What other screens show of critical dates. */
const affected: readonly CallName[] = [
  'Reminders/GetOpenDates',
  'Reminders/GetLeaseDates',
  'Reminders/GetDate',
  'Reminders/GetBell',
  'Leases/GetCriticalDates',
  'Leases/GetCriticalDatesList',
  'Leases/GetLeaseSummary',
  'Leases/GetLeaseHistory',
  'Leases/GetDashboard',
  'Leases/GetLeaseData',
];

/** The list shows at once what was saved; everything else asks again. */
export function dateAcknowledged(subject: DateSubject, saved: RemindedDate): void {
  queryClient.setQueriesData<readonly RemindedDate[]>({ queryKey: ['Reminders/GetOpenDates'] }, (dates) =>
    dates?.flatMap((date) => (isSubject(date, subject) ? (saved.state === 'Done' ? [] : [saved]) : [date])),
  );
  for (const name of affected) void queryClient.invalidateQueries({ queryKey: [name] });
}

function isSubject(date: DateSubject, { cd_id, sd_id }: DateSubject): boolean {
  return date.cd_id === cd_id && date.sd_id === sd_id;
}

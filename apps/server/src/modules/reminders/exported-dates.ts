import {
  dateTypeWords,
  type LeaseAddress,
  type OwnValues,
  type PlainDate,
  type RemindedDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { remindedDates, type ReminderSubject } from './dates.store.ts';

/** A date as a line of a file, by the names of the contract's `dateListColumns`. */
interface ExportedDate
  extends
    LeaseAddress,
    Pick<RemindedDate, 'cd_action' | 'cd_reminder' | 'cd_email' | 'cd_note' | 'daysLeft'> {
  readonly type: string | null;
  readonly state: string;
  readonly lastReminder: PlainDate | null;
  readonly own?: OwnValues | undefined;
}

/** Returns dates in the order of the subjects, without those that no longer exist. */
export async function exportedDates(
  tx: Tx,
  clientId: number,
  subjects: readonly ReminderSubject[],
  today: PlainDate,
): Promise<ExportedDate[]> {
  const [dates, leases] = [subjects.map(({ cd_id }) => cd_id), subjects.map(({ sd_id }) => sd_id)];
  // Both conditions use an index. They also find dates of other pairs, which are not looked up below.
  const asked = sql`d.cd_id = any(${dates}::integer[]) and d.sd_id = any(${leases}::integer[])`;
  const found = new Map(
    (await remindedDates(tx, clientId, asked, today)).map((date) => [keyOf(date), exported(date)] as const),
  );
  return subjects.flatMap((subject) => found.get(keyOf(subject)) ?? []);
}

function keyOf({ cd_id, sd_id }: ReminderSubject): string {
  return `${cd_id}/${sd_id}`;
}

function exported(date: RemindedDate): ExportedDate {
  const { site_details, cd_type, cd_expansion, cd_action, cd_reminder, cd_email, cd_note, daysLeft, state } =
    date;
  return {
    ...site_details,
    type: cd_type && dateTypeWords({ cd_type, cd_expansion, from_lease: date.fromLease }),
    cd_action,
    cd_reminder,
    cd_email,
    cd_note,
    daysLeft,
    state,
    lastReminder: date.lastReminder?.at.slice(0, 10) ?? null,
    own: date.own,
  };
}

import type { CallOutput } from '@panoramic/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf, ProblemError } from '../../../../api/index.ts';
import type { CriticalDateKey } from '../../../../lib/paths.ts';
import { enteredExpirationOf } from './entered-expiration.ts';

export type OpenedDate = CallOutput<'Reminders/GetDate'>;

/** The result is `null` when the date does not exist. */
export function dateQuery(subject: CriticalDateKey) {
  return queryOptions({
    queryKey: keyOf('Reminders/GetDate', subject),
    queryFn: ({ signal }) => readDate(subject, signal),
    staleTime: 0,
  });
}

async function readDate(subject: CriticalDateKey, signal: AbortSignal): Promise<OpenedDate | null> {
  try {
    return await call('Reminders/GetDate', subject, { signal });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not-found') throw error;
    if (subject.cd_id !== 0) return null;
    const dates = await call('Reminders/GetLeaseDates', { id: subject.sd_id }, { signal });
    const entered = enteredExpirationOf(dates);
    return entered ? call('Reminders/GetDate', entered, { signal }) : null;
  }
}

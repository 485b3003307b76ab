import type { CallOutput } from '@panoramic/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf, ProblemError } from '../../../../api/index.ts';
import type { DateSubject } from '../../../../lib/paths.ts';
import { successorOf } from './successor.ts';

export type OpenedDate = CallOutput<'Reminders/GetDate'>;

/** `null`: there is no such date. */
export function dateQuery(subject: DateSubject) {
  return queryOptions({
    queryKey: keyOf('Reminders/GetDate', subject),
    queryFn: ({ signal }) => readDate(subject, signal),
    staleTime: 0,
  });
}

async function readDate(subject: DateSubject, signal: AbortSignal): Promise<OpenedDate | null> {
  try {
    return await call('Reminders/GetDate', subject, { signal });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not-found') throw error;
    if (subject.cd_id !== 0) return null;
    const dates = await call('Reminders/GetLeaseDates', { id: subject.sd_id }, { signal });
    const successor = successorOf(dates);
    return successor ? call('Reminders/GetDate', successor, { signal }) : null;
  }
}

import { isUpcoming, type PlainDate, type RemindedDate } from '@panoramic/contract';

/** A line of the list: a heading with the number of dates below it, or a date. */
export type DateLine =
  | { readonly key: string; readonly date: null; readonly heading: string; readonly count: number }
  | { readonly key: string; readonly date: RemindedDate };

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * The lines of the list: overdue dates until they are done, then the specified twelve months with a
 * heading each, then the expirations of leases without an entered Expiration Date.
 */
export function dateLines(dates: readonly RemindedDate[], today: PlainDate): readonly DateLine[] {
  const { overdue = [], listed = [], fromLease = [] } = Object.groupBy(dates, (date) => partOf(date, today));
  return [
    ...group('Overdue', overdue),
    ...[...Map.groupBy(listed, monthOf)].flatMap(([month, ofMonth]) => group(month, ofMonth)),
    ...group('From lease, without an Expiration Date of its own', fromLease),
  ];
}

/** The number of dates in the specified list: those of the next twelve months that are not done. */
export function listedCount(dates: readonly RemindedDate[], today: PlainDate): number {
  return dates.filter((date) => partOf(date, today) === 'listed').length;
}

function partOf(date: RemindedDate, today: PlainDate): 'overdue' | 'listed' | 'fromLease' {
  if (date.cd_action !== null && date.cd_action < today) return 'overdue';
  return isUpcoming(date, today) && !date.fromLease ? 'listed' : 'fromLease';
}

function group(heading: string, dates: readonly RemindedDate[]): readonly DateLine[] {
  if (dates.length === 0) return [];
  const lines = dates.map((date) => ({ key: `${date.cd_id}/${date.sd_id}`, date }));
  return [{ key: heading, date: null, heading, count: dates.length }, ...lines];
}

function monthOf({ cd_action }: RemindedDate): string {
  return months.format(new Date(`${(cd_action ?? '').slice(0, 7)}-01T00:00:00Z`));
}

import type { PlainDate, RemindedDate } from '@panoramic/contract';

/** A line of the list: a heading with the number of dates below it, or a date. */
export type DateLine =
  | { readonly key: string; readonly date: null; readonly heading: string; readonly count: number }
  | { readonly key: string; readonly date: RemindedDate };

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Overdue dates come first and stay until they are done. The twelve months follow, each under its heading, or
 * all under one heading when the dates are sorted by something else.
 */
export function dateLines(
  dates: readonly RemindedDate[],
  today: PlainDate,
  byMonth = true,
): readonly DateLine[] {
  const { overdue = [], ahead = [] } = Object.groupBy(dates, (date) => partOf(date, today));
  return [
    ...group('Overdue', overdue),
    ...(byMonth
      ? [...Map.groupBy(ahead, monthOf)].flatMap(([month, below]) => group(describeMonth(month), below))
      : group('Next 12 months', ahead)),
  ];
}

/** How many rows stand in each of the two parts. */
export function dateCounts(
  dates: readonly RemindedDate[],
  today: PlainDate,
): { readonly ahead: number; readonly overdue: number } {
  const overdue = dates.filter((date) => partOf(date, today) === 'overdue').length;
  return { ahead: dates.length - overdue, overdue };
}

function partOf({ cd_action }: RemindedDate, today: PlainDate): 'overdue' | 'ahead' {
  return cd_action !== null && cd_action < today ? 'overdue' : 'ahead';
}

function group(heading: string, dates: readonly RemindedDate[]): readonly DateLine[] {
  if (dates.length === 0) return [];
  const lines = dates.map((date) => ({ key: `${date.cd_id}/${date.sd_id}`, date }));
  return [{ key: heading, date: null, heading, count: dates.length }, ...lines];
}

function monthOf({ cd_action }: RemindedDate): string {
  return (cd_action ?? '').slice(0, 7);
}

function describeMonth(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`));
}

import type { ListedDate } from '@panoramic/contract';

/** A line of the list: a month with how many dates it has, or a date. */
export type DateLine =
  | { readonly key: string; readonly date: null; readonly month: string; readonly count: number }
  | { readonly key: string; readonly date: ListedDate };

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Each month's heading before its dates, in the order they come: soonest first. */
export function linesByMonth(dates: readonly ListedDate[]): readonly DateLine[] {
  const groups = Map.groupBy(dates, ({ cd_action }) => (cd_action ?? '').slice(0, 7));
  const lines: DateLine[] = [];
  for (const [month, ofMonth] of groups) {
    lines.push({ key: month, date: null, month: monthName(month), count: ofMonth.length });
    for (const date of ofMonth) lines.push({ key: `date-${date.cd_id}`, date });
  }
  return lines;
}

function monthName(month: string): string {
  return month === '' ? 'Without a date' : months.format(new Date(`${month}-01T00:00:00Z`));
}

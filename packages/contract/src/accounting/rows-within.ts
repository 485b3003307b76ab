import type { ReportedPeriod } from './report-types.ts';
import type { MeasuredLease, ScheduleRow } from './types.ts';

/** The rows of the months of a period. */
export function rowsWithin({ rows }: MeasuredLease, { from, to }: ReportedPeriod): readonly ScheduleRow[] {
  const first = rows[0];
  if (!first) return [];
  const month = monthIndex(first.date);
  return rows.slice(Math.max(0, monthIndex(from) - month), Math.max(0, monthIndex(to) - month + 1));
}

/** Of a date or a month, counted from year 0. */
export function monthIndex(text: string): number {
  return 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7)) - 1;
}

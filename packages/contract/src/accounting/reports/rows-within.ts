import { monthIndex, monthTexts } from '../engine/month-texts.ts';
import type { ReportedPeriod } from '../report-types.ts';
import type { MeasuredLease, ScheduleRow } from '../types.ts';

/** The rows of the months of a period. */
export function rowsWithin({ rows }: MeasuredLease, { from, to }: ReportedPeriod): readonly ScheduleRow[] {
  const first = rows[0];
  if (!first) return [];
  const month = monthIndex(first.date);
  return rows.slice(Math.max(0, monthIndex(from) - month), Math.max(0, monthIndex(to) - month + 1));
}

/** The months of a period as `yyyy-MM`. */
export function monthsWithin({ from, to }: ReportedPeriod): string[] {
  const months: string[] = [];
  for (let month = monthIndex(from); month <= monthIndex(to); month++) months.push(monthTexts(month).month);
  return months;
}

import { addDays, addMonths, daysBetween, type PlainDate } from '../dates.ts';

/**
 * The length of a lease in months, counted from its own first day: 02/16/2024 to 02/15/2025 is exactly 12,
 * although February has 29 days in the one year and 28 in the other. Days beyond whole months count as a
 * share of the month of the lease that they are in.
 */
export function termLength(start: PlainDate, end: PlainDate): number {
  const after = addDays(end, 1);
  const apart = 12 * (Number(after.slice(0, 4)) - Number(start.slice(0, 4)));
  let whole = Math.max(0, apart + Number(after.slice(5, 7)) - Number(start.slice(5, 7)));
  if (whole > 0 && monthsLater(start, whole) > after) whole--;
  const begun = monthsLater(start, whole);
  const rest = daysBetween(begun, after);
  return rest <= 0 ? whole : whole + rest / daysBetween(begun, monthsLater(start, whole + 1));
}

/** The day on which a month of the lease begins; where the calendar month lacks the day, the first of the next. */
function monthsLater(start: PlainDate, months: number): PlainDate {
  const day = addMonths(start, months);
  return day.slice(8) === start.slice(8) ? day : addDays(day, 1);
}

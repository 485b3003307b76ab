import { addDays, addMonths, daysBetween, type PlainDate } from '../dates.ts';
import { one, over, whole, type Fraction } from './fraction.ts';

/**
 * The part of a year that a period is, by days: of the calendar year that it lies in, or else of the twelve months
 * that end with it. Twelve whole months are a year.
 */
export function yearPart(from: PlainDate, to: PlainDate): Fraction {
  if (to === lastDayOfYear(from)) return one;
  const year = to.slice(0, 4);
  const start = from.startsWith(year) ? `${year}-01-01` : addMonths(addDays(to, 1), -12);
  const end = from.startsWith(year) ? `${year}-12-31` : to;
  return over(whole(daysBetween(from, to) + 1), whole(daysBetween(start, end) + 1));
}

/** The last day of the twelve months that begin on the day. */
export function lastDayOfYear(from: PlainDate): PlainDate {
  return addDays(addMonths(from, 12), -1);
}

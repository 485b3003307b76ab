import type { PlainDate } from '../../dates.ts';
import { dateOfCode, dayCodeOf, lengthOfMonth } from '../../leases/rent/calendar.ts';

/** The texts of a month. Every lease needs them, so they are cached, one entry per month. */
interface MonthTexts {
  /** `yyyy-MM` */
  readonly month: string;
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
}

const known = new Map<number, MonthTexts>();

/** `month` counts from January of year 0. */
export function monthTexts(month: number): MonthTexts {
  let texts = known.get(month);
  if (!texts) {
    const firstDay = dateOfCode(dayCodeOf(month, 1));
    const lastDay = dateOfCode(dayCodeOf(month, lengthOfMonth(month)));
    known.set(month, (texts = { month: firstDay.slice(0, 7), firstDay, lastDay }));
  }
  return texts;
}

/** The month of a date or month, counted from year 0. Reads digits, because it runs for every payment. */
export function monthIndex(text: string): number {
  return 12 * (100 * twoDigits(text, 0) + twoDigits(text, 2)) + twoDigits(text, 5) - 1;
}

function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - 48) + text.charCodeAt(at + 1) - 48;
}

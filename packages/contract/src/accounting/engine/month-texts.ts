import type { PlainDate } from '../../dates.ts';
import { dateOfCode, dayCodeOf, lengthOfMonth } from '../../leases/rent/calendar.ts';

/** A month's texts are asked for by every lease: kept, as many as there are months. */
interface MonthTexts {
  /** `yyyy-MM` */
  readonly month: string;
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
}

const known = new Map<number, MonthTexts>();

/** By the number of the month, counted from year 0. */
export function monthTexts(month: number): MonthTexts {
  let texts = known.get(month);
  if (!texts) {
    const firstDay = dateOfCode(dayCodeOf(month, 1));
    const lastDay = dateOfCode(dayCodeOf(month, lengthOfMonth(month)));
    known.set(month, (texts = { month: firstDay.slice(0, 7), firstDay, lastDay }));
  }
  return texts;
}

/** Of a date or a month, counted from year 0. By its characters: it is asked for every payment. */
export function monthIndex(text: string): number {
  return 12 * (100 * twoDigits(text, 0) + twoDigits(text, 2)) + twoDigits(text, 5) - 1;
}

function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - 48) + text.charCodeAt(at + 1) - 48;
}

import { daysInMonth, plainDate, type PlainDate } from '../../dates.ts';

/**
 * A day as one whole number that sorts like the date: 32 × the months since year 0, plus the day of the month.
 * Loops over months compare and split such numbers without parsing text.
 */
export type DayCode = number;

export function dayCode(date: PlainDate): DayCode {
  const month = digits(date, 0, 4) * 12 + digits(date, 5, 7) - 1;
  return dayCodeOf(month, digits(date, 8, 10));
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

/** `month` counts from January of year 0. */
export function dayCodeOf(month: number, day: number): DayCode {
  return month * 32 + day;
}

export function monthOfCode(code: DayCode): number {
  return code >> 5;
}

export function dayOfCode(code: DayCode): number {
  return code & 31;
}

const february = 1;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Reads a table, because it runs for every term. */
export function lengthOfMonth(month: number): number {
  const ofYear = month % 12;
  return ofYear === february ? daysInMonth(Math.floor(month / 12), 2) : (lengths[ofYear] ?? 31);
}

export function nextDayCode(code: DayCode): DayCode {
  const month = monthOfCode(code);
  return dayOfCode(code) < lengthOfMonth(month) ? code + 1 : dayCodeOf(month + 1, 1);
}

export function previousDayCode(code: DayCode): DayCode {
  if (dayOfCode(code) > 1) return code - 1;
  const month = monthOfCode(code) - 1;
  return dayCodeOf(month, lengthOfMonth(month));
}

/** The same day of the month, or the last day of a shorter one. */
export function addMonthsToCode(code: DayCode, months: number): DayCode {
  const month = monthOfCode(code) + months;
  return dayCodeOf(month, Math.min(dayOfCode(code), lengthOfMonth(month)));
}

export function dateOfCode(code: DayCode): PlainDate {
  const month = monthOfCode(code);
  // Unreachable: a code is made from a day that exists.
  return plainDate(Math.floor(month / 12), (month % 12) + 1, dayOfCode(code)) ?? '';
}

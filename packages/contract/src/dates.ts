import { counted } from './counted.ts';

/**
 * Calendar dates as the text `yyyy-MM-dd`. No time, no zone: a lease expires on a day,
 * and no conversion may ever move it to the day before.
 */
export type PlainDate = string;

export const firstDate: PlainDate = '1900-01-01';
export const lastDate: PlainDate = '2199-12-31';

/** `null` for a day that does not exist. Avoids `Date`, because schedules of many leases need many days. */
export function plainDate(year: number, month: number, day: number): PlainDate | null {
  const exists =
    isWithin(year, 100, 9999) && isWithin(month, 1, 12) && isWithin(day, 1, daysInMonth(year, month));
  return exists ? `${year < 1000 ? '0' : ''}${year}-${twoDigits[month]}-${twoDigits[day]}` : null;
}

const twoDigits = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'));

function isWithin(number: number, from: number, to: number): boolean {
  return Number.isInteger(number) && number >= from && number <= to;
}

/** The parts of a date that `plainDate` or a field has already accepted. */
export function datePartsOf(date: PlainDate): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

function dayNumber(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  const there = Number(date.slice(8, 10)) + days;
  // Most days stay in their month or are the last of the month before, which needs no `Date`.
  if (there >= 1 && there <= 28) return `${date.slice(0, 8)}${twoDigits[there]}`;
  if (there === 0) {
    const { year, month } = datePartsOf(date);
    const [toYear, toMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
    const last = plainDate(toYear, toMonth, daysInMonth(toYear, toMonth));
    if (last !== null) return last;
  }
  return new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10);
}

/** The same day of the month, `months` later; the last day of that month where it is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = datePartsOf(date);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return (
    plainDate(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) ??
    // Unreachable: the day was limited to the month's length.
    date
  );
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The calendar date in `timeZone` at the instant `now`. */
export function dateIn(timeZone: string, now: Date): PlainDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

export const dateStyles = ['us', 'iso'] as const;
/** The lease area shows 03/31/2027, the comps area 2027-03-31. */
export type DateStyle = (typeof dateStyles)[number];

export function showDate(date: PlainDate, style: DateStyle = 'us'): string {
  return style === 'iso' ? date : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Reads a date as people type or paste it: 3/31/27, 03/31/2027, 3-31-2027, 2027-03-31,
 * 31-Mar-2027, Mar 31, 2027. Two-digit years are 1970 to 2069. `null`: not a date.
 */
export function typedDate(text: string): PlainDate | null {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:t.*)?$/.exec(typed);
  if (iso) return plainDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(typed);
  if (american) return plainDate(fullYear(american[3]), Number(american[1]), Number(american[2]));
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ]+(\d{4}|\d{2})$/.exec(typed);
  if (dayFirst) return plainDate(fullYear(dayFirst[3]), namedMonth(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:, ?| )(\d{4}|\d{2})$/.exec(typed);
  if (monthFirst) return plainDate(fullYear(monthFirst[3]), namedMonth(monthFirst[1]), Number(monthFirst[2]));
  return null;
}

function fullYear(digits = ''): number {
  if (digits.length === 4) return Number(digits);
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
}

const longMonths =
  'january february march april may june july august september october november december'.split(' ');

/** Returns 0 for a word that is no month. */
function namedMonth(word = ''): number {
  const short = word === 'sept' ? 'sep' : word;
  return Math.max(monthNames.indexOf(short), longMonths.indexOf(short)) + 1;
}

/** How far apart two dates are, in words: days up to a year, then years and months. */
export function describeSpan(from: PlainDate, to: PlainDate): string {
  const days = daysBetween(from, to);
  if (days <= 365) return counted(days, 'day');
  const months = wholeMonths(from, to);
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years && counted(years, 'year'), rest && counted(rest, 'month')].filter(Boolean).join(' ');
}

function wholeMonths(from: PlainDate, to: PlainDate): number {
  const [start, end] = [datePartsOf(from), datePartsOf(to)];
  const apart = (end.year - start.year) * 12 + end.month - start.month;
  return addMonths(from, apart) > to ? apart - 1 : apart;
}

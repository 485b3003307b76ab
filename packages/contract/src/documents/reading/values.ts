import type { PlainDate } from '../../dates.ts';
import { importedDate, orderOfDate } from '../../imports/dates.ts';

/** A value that was found in a text, with its place. */
export interface Found<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
}

const month =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const tens = ['', 'twenty-', 'thirty-'];
const ones = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const teens =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
/** "first" is at 1, "thirty-first" at 31. */
export const ordinals: readonly string[] = [
  '',
  ...ones,
  ...teens,
  'twentieth',
  ...ones.map((one) => tens[1] + one),
  'thirtieth',
  `${tens[2]}first`,
];

const anyDate = new RegExp(
  [
    `\\b(?<m1>${month})\\.? {0,3}(?<d1>\\d{1,2})(?:st|nd|rd|th)?,? {1,3}(?<y1>\\d{4})\\b`,
    `\\b(?:(?<d2>\\d{1,2})(?:st|nd|rd|th)?|(?<o2>[a-z]{5,11}(?:-[a-z]{5,7})?)) day of (?<m2>${month}),? {1,3}(?<y2>\\d{4})\\b`,
    `\\b(?<d3>\\d{1,2}) (?<m3>${month}),? (?<y3>\\d{4})\\b`,
    `(?<![\\d/.$,-])(?<numbers>\\d{1,2}(?<sep>[/.-])\\d{1,2}\\k<sep>(?:\\d{4}|\\d{2}))(?![\\d/-])`,
    `\\b(?<iso>(?:19|20|21)\\d{2}-\\d{2}-\\d{2})\\b`,
  ].join('|'),
  'gi',
);

/** Whether dates like 3/4/2027 are read month first: only in a document where no date has its day first. */
export function readsMonthFirst(text: string): boolean {
  for (const { groups } of text.matchAll(anyDate))
    if (groups?.['numbers'] && orderOfDate(groups['numbers']) === 'dmy') return false;
  return true;
}

export interface DateReading {
  readonly monthFirst: boolean;
}

/** The dates of a text in their order. A date that could mean two days is left out. */
export function datesIn(text: string, { monthFirst }: DateReading): readonly Found<PlainDate>[] {
  if (!/\d{4}|\d[/.-]\d/.test(text)) return [];
  return [...text.matchAll(anyDate)].flatMap(({ 0: words, index, groups = {} }) => {
    const value = dateOf(groups, monthFirst);
    return value === null ? [] : [{ value, start: index, end: index + words.length }];
  });
}

function dateOf(parts: Readonly<Record<string, string | undefined>>, monthFirst: boolean): PlainDate | null {
  const { numbers, iso } = parts;
  if (numbers !== undefined && !monthFirst && orderOfDate(numbers) === 'either') return null;
  const ordinal = parts['o2'] === undefined ? undefined : ordinals.indexOf(parts['o2'].toLowerCase());
  const day = parts['d1'] ?? parts['d2'] ?? parts['d3'] ?? ordinal;
  const named = `${parts['m1'] ?? parts['m2'] ?? parts['m3']} ${day}, ${parts['y1'] ?? parts['y2'] ?? parts['y3']}`;
  const date = importedDate(numbers ?? iso ?? named, 'mdy');
  return date !== null && date >= '1950-01-01' && date <= '2150-12-31' ? date : null;
}

const anyAmount = /\$ ?(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(\.\d{1,4})?(?![\d,]*\d)/g;

/** Dollar amounts in their order. */
export function dollarAmounts(text: string): readonly Found<number>[] {
  return [...text.matchAll(anyAmount)].map(({ 0: words, 1: whole = '', 2: cents = '', index }) => ({
    value: Number(whole.replaceAll(',', '') + cents),
    start: index,
    end: index + words.length,
  }));
}

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A number that is written in one word up to twenty, or in digits; `null` for any other. */
export function smallNumber(word: string): number | null {
  const at = smallNumbers.indexOf(word.toLowerCase());
  if (at >= 0) return at;
  return /^\d{1,3}$/.test(word) ? Number(word) : null;
}

export interface Span {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
}

const anySpan =
  /(?:\((\d{1,3})\)|\b(\d{1,3}|[a-z]{3,9}))[ -](?:full |calendar |consecutive )?(day|month|year)s?\b/gi;

/** "nine (9) months", "180 days", "one year", in their order. */
export function spansIn(text: string): readonly Found<Span>[] {
  return [...text.matchAll(anySpan)].flatMap(({ 0: words, 1: digits, 2: word, 3: unit = '', index }) => {
    const count = smallNumber(digits ?? word ?? '');
    if (count === null || count === 0) return [];
    const value = { count, unit: unit.toLowerCase() as Span['unit'] };
    return [{ value, start: index, end: index + words.length }];
  });
}

/** The words just before a place, and just after it. */
export function before(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}

export function after(text: string, at: number, length: number): string {
  return text.slice(at, at + length);
}

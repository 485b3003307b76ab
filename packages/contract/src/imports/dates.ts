import { addDays, addMonths, plainDate, typedDate, type PlainDate } from '../dates.ts';

export type DateOrder = 'mdy' | 'dmy';

/** Serial numbers of days that a spreadsheet may mean: 1927 to 2199. Fewer digits may be a year. */
const [firstSerial, lastSerial] = [10_000, 109_574];

/** `null` for a text that is no date, in whichever order its numbers stand. */
export function importedDate(text: string, order: DateOrder): PlainDate | null {
  const bare = withoutTime(text);
  if (/^\d{5,6}(\.\d+)?$/.test(bare)) return dateOfSerial(Number(bare));
  const eight = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(bare);
  if (eight) return plainDate(Number(eight[1]), Number(eight[2]), Number(eight[3]));
  const numbers = numericDate.exec(bare);
  if (!numbers) return typedDate(bare);
  const [, first = '', second = '', year = ''] = numbers;
  const [monthFirst, dayFirst] = [`${first}/${second}/${year}`, `${second}/${first}/${year}`];
  // A value that can be read one way only is read that way.
  return order === 'mdy'
    ? (typedDate(monthFirst) ?? typedDate(dayFirst))
    : (typedDate(dayFirst) ?? typedDate(monthFirst));
}

const numericDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/** Days since the end of 1899, as spreadsheets count them. */
function dateOfSerial(serial: number): PlainDate | null {
  const day = Math.floor(serial);
  return day >= firstSerial && day <= lastSerial ? addDays('1899-12-30', day) : null;
}

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const time = /[\sT]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const ordinal = /\b(\d{1,2})(?:st|nd|rd|th)\b/i;

function withoutTime(text: string): string {
  return text
    .trim()
    .replace(weekday, '')
    .replace(time, '')
    .replace(ordinal, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const digitsApart = /\d(?:st|nd|rd|th)?[-/.]\d{1,2}(?:st|nd|rd|th)?[-/.]\d/i;

/** What a text says of the order of day and month: one of them, that it could be either, or nothing. */
export function orderOfDate(text: string): DateOrder | 'either' | null {
  // Most cells are no such date, which is cheap to see.
  if (text.length > 24 || !digitsApart.test(text)) return null;
  const numbers = numericDate.exec(withoutTime(text));
  if (!numbers) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  if (first === second || first === 0 || second === 0) return null;
  if (first > 12) return second > 12 ? null : 'dmy';
  return second > 12 ? 'mdy' : 'either';
}

/** Whether the text can be nothing but a date; a bare number is none. */
export function looksLikeDate(text: string): boolean {
  return (
    text.length >= 6 && text.length <= 30 && !/^\d+(\.\d+)?$/.test(text) && importedDate(text, 'mdy') !== null
  );
}

/** Which day is meant where a file has months without a day. */
export const monthDays = ['first', 'last'] as const;
export type MonthDay = (typeof monthDays)[number];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedMonth =
  /^(?<name>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?[ ,/'’-]+(?<year>\d{4}|\d{2})$/i;
const numberedMonth = [
  /^(?<number>0?[1-9]|1[0-2])[-/.](?<year>(?:19|20|21)\d{2})$/,
  /^(?<year>(?:19|20|21)\d{2})[-/.](?<number>0?[1-9]|1[0-2])$/,
];

/** The first day of a month such as "Jan-27", "01/2027" or "2027-01"; `null` for any other text. */
export function monthWithoutDay(text: string): PlainDate | null {
  const bare = text.trim();
  const named = namedMonth.exec(bare)?.groups;
  if (named) {
    const number = months.indexOf((named['name'] ?? '').slice(0, 3).toLowerCase()) + 1;
    return typedDate(`${number}/1/${named['year'] ?? ''}`);
  }
  const numbered = numberedMonth.map((shape) => shape.exec(bare)?.groups).find(Boolean);
  return numbered ? plainDate(Number(numbered['year']), Number(numbered['number']), 1) : null;
}

/** The day that is meant by a month; `null` for a text that is no month. */
export function dayOfMonth(text: string, day: MonthDay): PlainDate | null {
  const first = monthWithoutDay(text);
  return first === null || day === 'first' ? first : addDays(addMonths(first, 1), -1);
}

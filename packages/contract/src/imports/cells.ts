import { readValue, typedValue, type AnyValue, type Field, type NumberField } from '../fields/index.ts';
import { dayOfMonth, monthWithoutDay, importedDate, type DateOrder, type MonthDay } from './dates.ts';
import { choiceOfWord, flagOfWord } from './words.ts';

/** How the cells of one column are read. */
export interface CellReading {
  readonly order: DateOrder;
  readonly titleCase: boolean;
  /** The value that a word stands for, as it was answered, in lower case; `null` leaves the field empty. */
  readonly words: ReadonlyMap<string, AnyValue>;
  /** What figures are multiplied by: 1000 in a column of thousands, 100 where 0.065 stands for 6.5 %. */
  readonly scale: number;
  /** The day of months without one; `null` where nobody has answered. */
  readonly monthDay: MonthDay | null;
}

export type ImportedCell =
  | { readonly value: AnyValue }
  | {
      readonly problem: string;
      /** A word that is not known, to be asked about once for all rows. */ readonly unknown?: true;
      /** A month without a day, to be asked about once for the file. */ readonly isMonth?: true;
    };

/** What stands for a formula that no spreadsheet program has computed. */
export const uncomputedCell = '#FORMULA';

/** What a cell says of a field, by the rules of the form; `null` for an empty one. */
export function importedCell(cell: string, field: Field, how: CellReading): ImportedCell {
  const text = cell.replaceAll('\u00a0', ' ').trim();
  if (text === '' || notAvailable.test(text) || (!isFreeText(field) && saysNothing.test(text)))
    return { value: null };
  if (text === uncomputedCell)
    return {
      problem:
        'The cell holds a formula without its value. Open the workbook in a spreadsheet program, save it and import it again.',
    };
  if (spreadsheetError.test(text)) return { problem: `The cell holds the error ${text} of the spreadsheet.` };
  const answered = how.words.get(text.toLowerCase());
  if (answered !== undefined) return readValue(answered, field);
  const read = readCell(text, field, how);
  return 'problem' in read && isWordForNothing(text, field) ? { ...read, unknown: true } : read;
}

/** A word such as "MTM" where a figure or a day belongs: it can be left empty in all rows at once. */
function isWordForNothing(text: string, field: Field): boolean {
  return !isFreeText(field) && !/\d/.test(text) && text.length <= 40;
}

function readCell(text: string, field: Field, how: CellReading): ImportedCell {
  switch (field.kind) {
    case 'date': {
      const day = importedDate(text, how.order);
      if (day !== null || monthWithoutDay(text) === null) return typedValue(day ?? text, field);
      if (how.monthDay !== null) return typedValue(dayOfMonth(text, how.monthDay) ?? text, field);
      return { problem: 'This is a month without a day. Enter the whole date.', isMonth: true };
    }
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
      return typedValue(timesScale(plainNumber(text, field, how.scale), how.scale, field), field);
    case 'yearQuarter':
      return typedValue(quarterOf(text, how.order), field);
    case 'flag': {
      const value = flagOfWord(text);
      return value === undefined ? { problem: 'Enter Yes or No.' } : { value };
    }
    case 'choice': {
      const typed = typedValue(text, field);
      if ('value' in typed) return typed;
      const value = choiceOfWord(text, field);
      return value === undefined ? { ...typed, unknown: true } : { value };
    }
    case 'longText':
      return typedValue(withoutControls(text), field);
    case 'choices':
    case 'file':
    case 'text':
    case 'phone':
    case 'email': {
      const line = withoutControls(text).replaceAll(/\s*[\n\t]+\s*/g, ' ');
      if (isMonth(field)) return typedValue(monthOfCell(line, how.order) ?? line, field);
      return typedValue(isZip(field) ? plainZip(line) : how.titleCase ? inTitleCase(line) : line, field);
    }
  }
}

/** Texts that can only mean "not available", a line of dashes among them. "NA" may be a code or the beginning of a name. */
const notAvailable = /^(?:#N\/A|n\s?\/\s?a|n\.\s?a\.|[-–—_]+)$/i;

/** Words that mean an empty value, in fields that cannot hold them as text. */
const saysNothing =
  /^(?:n[./\\]?\s?a\.?|none|nil|null|tb[acd]|unknown|unk|not (?:applicable|available|known)|[-–—_.?]+|#?null!?)$/i;
const spreadsheetError = /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

function isFreeText(field: Field): boolean {
  return ['text', 'longText', 'phone', 'email'].includes(field.kind) && !('shape' in field && field.shape);
}

/** Units that stand behind a number. */
const units =
  /\s*(?:usd|us\$|(?:\/\s*)?(?:per\s+)?(?:rsf|nrsf|usf|psf|gsf|sf|s\.f\.|sq\.?\s?(?:ft|feet|foot)|square\s(?:feet|foot|ft)|yr|year|mo|month|months|mos|acres?|ac|feet|ft|units?))\.?$/i;

/** The digits of a number without its currency and unit, rounded to the decimals of its field. */
function plainNumber(text: string, field: NumberField, scale: number): string {
  let bare = text.replace(/^(?:usd|us\$)\s*/i, '');
  for (let unit = units.exec(bare); unit && unit[0] !== bare; unit = units.exec(bare))
    bare = bare.slice(0, unit.index);
  bare = bare.replaceAll(/[$,%\s]/g, '');
  // A credit, where the field can hold one.
  if (field.min < 0) bare = bare.replace(/^\(([\d.]+)\)$/, '-$1');
  const scientific = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i.test(bare) ? Number(bare).toFixed(10) : bare;
  if (scale !== 1 || !/^-?\d{1,15}\.\d+$/.test(scientific)) return scientific;
  return rounded(scientific, field.decimals);
}

/** The figure times 100 or 1000, by moving its point: no binary fraction comes in between. */
function timesScale(digits: string, scale: number, field: NumberField): string {
  if (scale === 1 || !/^-?(?:\d{1,12}(?:\.\d+)?|\.\d+)$/.test(digits)) return digits;
  const places = String(scale).length - 1;
  const [whole = '', fraction = ''] = digits.split('.');
  const all = fraction.padEnd(places, '0');
  const moved = `${whole}${all.slice(0, places)}`.replace(/^(-?)0+(?=\d)/, '$1');
  return rounded(`${moved}.${all.slice(places)}0`, field.decimals);
}

/** Half away from zero, by the digits themselves: 1.005 has no exact binary form. */
function rounded(digits: string, decimals: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  if (fraction.length <= decimals) return digits;
  const scaled = BigInt(whole.replace('-', '') + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n;
  const all = String(scaled + up).padStart(decimals + 1, '0');
  const sign = whole.startsWith('-') && all !== '0' ? '-' : '';
  const place = all.length - decimals;
  return decimals === 0 ? sign + all : `${sign}${all.slice(0, place)}.${all.slice(place)}`;
}

/** Turns a day into the quarter that it lies in; leaves other texts as they are. */
function quarterOf(text: string, order: DateOrder): string {
  if (/^\d{4}$/.test(text) || !/\d{4}|\d{1,2}[-/.]\d/.test(text)) return text;
  const date = importedDate(text, order);
  return date === null ? text : `${date.slice(0, 4)}-${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

function isMonth(field: Field): boolean {
  const pattern = 'shape' in field ? field.shape?.pattern : undefined;
  return pattern !== undefined && pattern.test('2027-01') && !pattern.test('2027-13');
}

/** A month, or a day in it, as 2027-01. */
export function monthOfCell(text: string, order: DateOrder): string | null {
  return (monthWithoutDay(text) ?? importedDate(text, order))?.slice(0, 7) ?? null;
}

function isZip(field: Field): boolean {
  const pattern = 'shape' in field ? field.shape?.pattern : undefined;
  return pattern !== undefined && pattern.test('63101-1234') && pattern.test('63101');
}

/** Spreadsheets drop leading zeros and the dash. */
function plainZip(text: string): string {
  const digits = text.replace(/\.0+$/, '').replace(/-$/, '');
  if (/^\d{3,4}$/.test(digits)) return digits.padStart(5, '0');
  if (/^\d{8,9}$/.test(digits)) return digits.padStart(9, '0').replace(/^(\d{5})/, '$1-');
  return digits.replace(/^(\d{5})\s*-?\s*(\d{4})$/, '$1-$2');
}

function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it removes
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

const keptUpper = /^(?:N|S|E|W|NE|NW|SE|SW|II|III|IV|LLC|LP|REIT|USA|US|PO|[A-Z]*\d[A-Z\d]*)$/;
const smallWords = new Set(['of', 'and', 'the', 'at', 'in', 'on', 'for']);

/** "201 PENN ST" as "201 Penn St"; a text with small letters is left as it is. */
export function inTitleCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replaceAll(/[\p{L}\p{N}'’]+/gu, (word, at: number) => {
    if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
    if (keptUpper.test(word)) return word;
    const small = word.toLowerCase();
    if (at > 0 && smallWords.has(small)) return small;
    return small.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  });
}

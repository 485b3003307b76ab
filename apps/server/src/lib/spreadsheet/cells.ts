import type { PlainDate } from '@panoramic/contract';
import { isFormulaLike } from './formula-like.ts';

/**
 * How a cell is written and shown. Dates and figures are real ones, never text. A percentage of 3.02 is given
 * as 3.02. A `line` is a text that is never broken, such as an e-mail address.
 */
export type CellFormat =
  | 'text'
  | 'line'
  | 'integer'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'iso date'
  | 'year';

export function isTextStyle(style: string): boolean {
  return style === 'text' || style === 'line';
}

export type CellValue = string | number | null;

/**
 * A cell that the spreadsheet computes from its own row; `value` is the result. The formula is the program's
 * own.
 */
export interface RowFormula {
  readonly formula: (row: number) => string;
  readonly value: number;
}
export type RowCell = CellValue | RowFormula;

/** Where a style stands in styles.xml: formats come in a plain and a totals edition. */
export type CellStyle =
  | CellFormat
  | `total ${CellFormat}`
  | 'quoted'
  | 'title'
  | 'subtitle'
  | 'header'
  | 'header of figures';

export function cellXml(
  row: number,
  column: number,
  value: CellValue,
  format: CellStyle,
  styleIndex: number,
): string {
  const place = `r="${columnName(column)}${row}" s="${styleIndex}"`;
  if (value === null) return `<c ${place}/>`;
  if (typeof value === 'number') return `<c ${place}><v>${figureOf(value, format)}</v></c>`;
  if (format.endsWith('date')) return `<c ${place}><v>${serialOf(value)}</v></c>`;
  // Always a string cell: whatever the text starts with, it is never a formula.
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

/** Writes a formula, which is the program's own and never text of a user; `value` is its present result. */
export function formulaXml(
  place: { readonly row: number; readonly column: number },
  formula: string,
  value: number | null,
  format: CellStyle,
  styleIndex: number,
): string {
  const cell = `<c r="${columnName(place.column)}${place.row}" s="${styleIndex}"><f>${xmlText(formula)}</f>`;
  return value === null ? `${cell}</c>` : `${cell}<v>${figureOf(value, format)}</v></c>`;
}

/** Spreadsheets hold 3.02 % as 0.0302. */
function figureOf(value: number, format: CellStyle): number {
  return format === 'percent' || format === 'total percent' ? value / 100 : value;
}

/** Spreadsheets turn text that starts like this into a formula when somebody edits the cell. */
export function looksLikeFormula(value: CellValue): boolean {
  return typeof value === 'string' && isFormulaLike(value);
}

const names: string[] = [];

/** A, B, … Z, AA, … for 0, 1, … */
export function columnName(index: number): string {
  names[index] ??=
    (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
  return names[index];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// eslint-disable-next-line no-control-regex -- characters that XML cannot hold at all
const special = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

/**
 * `_x0041_` in a file is read as the letter A: an underscore that starts such a code is escaped itself. A
 * carriage return is written as such a code, because XML reads a bare one as a line feed.
 */
export function xmlText(text: string): string {
  // Returns early for nearly every cell, because this runs for each of them.
  if (!special.test(text)) return text;
  return (
    text
      .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replaceAll('\r', '_x000D_')
      .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
      // eslint-disable-next-line no-control-regex -- characters that XML cannot hold at all
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}

const dayZero = Date.UTC(1899, 11, 30);
/** Cached, because the same few thousand days come again and again. */
const serials = new Map<PlainDate, number>();

/**
 * Days since the end of 1899. Spreadsheets count a February 29, 1900, which never was: days before it are one
 * less.
 */
function serialOf(date: PlainDate): number {
  let serial = serials.get(date);
  if (serial === undefined) {
    const days = (Date.parse(`${date}T00:00:00Z`) - dayZero) / 86_400_000;
    serial = days < 61 ? days - 1 : days;
    serials.set(date, serial);
  }
  return serial;
}

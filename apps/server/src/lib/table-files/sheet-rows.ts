import { addDays, uncomputedCell, type SheetRow } from '@panoramic/contract';
import { tableFileLimits, takeCell, tooMuchText, type ReadingBudget } from './limits.ts';
import { decodeEscapes, type NumberStyle, type WorkbookParts } from './workbook-parts.ts';
import type { TextStore } from '../text-store.ts';
import { xmlPieces } from './xml-events.ts';
import { damagedWorkbook, type ZipParts } from './zip-parts.ts';

/** The rows of a worksheet in their order, a few at a time, each cell as text; a formula as its value. */
export async function* sheetRows(
  zip: ZipParts,
  { texts, styles, isFrom1904, isUncomputed }: WorkbookParts,
  part: string,
  budget: Pick<ReadingBudget, 'columns' | 'takeRow' | 'checkTime'>,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  /** Characters of the rows since the last turn of the caller. */
  let held = 0;
  let number = 0;
  let cells: string[] = [];
  let column = 0;
  let type = '';
  let style: NumberStyle = null;
  let value = '';
  let isValue = false;
  let isInline = false;
  let isFormula = false;
  const parsing = xmlPieces(await zip.read(part), {
    open: (tag, attributes) => {
      if (tag === 'row') {
        number = nextRow(attributes['r'], number);
        cells = [];
        column = -1;
      } else if (tag === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        type = attributes['t'] ?? 'n';
        style = styles[Number(attributes['s'] ?? -1)] ?? null;
        value = '';
        isFormula = false;
      } else if (tag === 'f') isFormula = true;
      else if (tag === 'is') isInline = true;
      else if (tag === 'rPh') isInline = false;
      isValue = tag === 'v' || (tag === 't' && isInline);
    },
    text: (piece) => {
      if (!isValue) return;
      value += piece;
      takeCell(0, value);
    },
    close: (tag) => {
      isValue = false;
      if (tag === 'rPh') isInline = true;
      else if (tag === 'is') isInline = false;
      else if (tag === 'c') {
        const isMissing =
          isFormula && type === 'n' && (value === '' || (isUncomputed && Number(value) === 0));
        const text = isMissing
          ? uncomputedCell
          : value === ''
            ? ''
            : textOf(type, value, style, texts, isFrom1904).trim();
        if (text !== '' && column >= 0) {
          takeCell(column, text, budget.columns);
          held += text.length;
          if (held > tableFileLimits.mostHeld) throw tooMuchText();
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
      } else if (tag === 'row') {
        if (cells.length > 0) budget.takeRow(cells);
        rows.push({ number, cells });
      }
    },
  });
  try {
    while (!(await parsing.next()).done) {
      budget.checkTime();
      if (rows.length === 0) continue;
      yield rows;
      rows = [];
      held = 0;
    }
    if (rows.length > 0) yield rows;
  } finally {
    // Ends the parsing for a caller that needs only the first rows.
    await parsing.return(0);
  }
}

/** The last row that a spreadsheet can have. */
const lastRow = 1_048_576;

/** Refuses rows that are out of order or repeated, because rows are staged and named by their numbers. */
function nextRow(stated: string | undefined, before: number): number {
  const number = stated === undefined ? before + 1 : Number(stated);
  if (!Number.isInteger(number) || number <= before || number > lastRow) throw damagedWorkbook();
  return number;
}

/** 0 for A, 27 for AB12. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length && at < 4; at += 1) {
    const letter = place.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function textOf(
  type: string,
  value: string,
  style: NumberStyle,
  texts: TextStore,
  isFrom1904: boolean,
): string {
  if (type === 's') return texts.at(Number(value));
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return decodeEscapes(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (style === 'date' && isDay(number)) return dateOfCell(Math.floor(number), isFrom1904);
  if (style === 'percent') return `${exact(number * 100)}%`;
  const text = exact(number);
  return typeof style === 'object' && style !== null ? text.padStart(style.digits, '0') : text;
}

/** Whether the number is a day between the years 100 and 9999; 0, which stands for nothing, is no day. */
function isDay(number: number): boolean {
  return number >= 1 ? number < 2_958_466 - daysUntil1904 : number < 0 && number >= -657_434;
}

const daysUntil1904 = 1462;

/**
 * Excel counts a February 29, 1900, which never was: days before it are one less. Only other programs write
 * days before 1900.
 */
function dateOfCell(day: number, isFrom1904: boolean): string {
  if (isFrom1904) return addDays('1904-01-01', day);
  return addDays('1899-12-30', day > 0 && day < 61 ? day + 1 : day);
}

/** Spreadsheets compute with 15 digits; further digits are the rounding noise of floating-point numbers. */
function exact(number: number): string {
  return String(Number(number.toPrecision(15)));
}

import { isFormulaLike } from './formula-like.ts';

/** A line of comma-separated values as RFC 4180 has it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Spreadsheets take a file without this for one of the last century's alphabets. */
export const byteOrderMark = '\uFEFF';

/**
 * A file of plain text has no other way to say that `=1+1` is text: an apostrophe before it, which
 * spreadsheets read as just that. Figures and dates are none of this: they are written bare.
 */
function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = isFormulaLike(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

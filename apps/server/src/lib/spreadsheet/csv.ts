import { isFormulaLike } from './formula-like.ts';

/** A line of comma-separated values as RFC 4180 has it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Spreadsheets read a file without this mark in a legacy encoding. */
export const byteOrderMark = '\uFEFF';

/**
 * Puts an apostrophe before text such as `=1+1`, which spreadsheets then read as text; a file of plain text
 * has no other way to say so. Figures and dates are written bare.
 */
function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = isFormulaLike(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

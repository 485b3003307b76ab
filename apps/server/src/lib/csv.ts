/** A line of comma-separated values as RFC 4180 has it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Spreadsheets take a file without this for one of the last century's alphabets. */
export const byteOrderMark = '\uFEFF';

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A file of plain text has no other way to say that `=1+1` is text: an apostrophe before it, which
 * spreadsheets read as just that. Figures and dates are none of this: they are written bare.
 */
const startsFormula = /^[=+\-@\t\r]/;

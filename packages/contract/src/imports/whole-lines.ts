import type { SheetRow } from './header.ts';

const delimiters = [',', ';', '\t', '|'];

/** The cells of a line that stands in one cell, as programs write it that quote lines whole. */
function cellsOfLine(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** The row with its line taken apart, where that gives a cell for each of `width` columns; else `null`. */
export function takenApart({ number, cells }: SheetRow, width: number): SheetRow | null {
  const [line = '', ...others] = cells;
  if (width < 3 || others.some((cell) => cell !== '') || line.length > longestLine) return null;
  for (const delimiter of delimiters) {
    if (!line.includes(delimiter)) continue;
    const parts = cellsOfLine(line, delimiter);
    if (parts.length === width) return { number, cells: parts };
  }
  return null;
}

const longestLine = 20_000;

/** The first rows of a table, taken apart where each of them is a line in one cell; else as they are. */
export function withHeadTakenApart(head: readonly SheetRow[]): readonly SheetRow[] {
  const filled = head.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = filled;
  if (!first || filled.length < 3) return head;
  for (const delimiter of delimiters) {
    const width = cellsOfLine(first.cells[0] ?? '', delimiter).length;
    const apart = filled.map((row) => takenApart(row, width));
    if (apart.every((row) => row !== null)) return apart;
  }
  return head;
}

import { importMaxRows } from '@panoramic/contract';
import { Problem } from '#lib/problem.ts';

/** What a file may hold, and how long it may be read. The limits are those of a thread with little memory. */
export const tableFileLimits = {
  rows: importMaxRows,
  columns: 500,
  cells: 8_000_000,
  /** Characters of one cell. */
  cell: 100_000,
  /** Bytes of all unpacked parts of a workbook, and of its texts, which are held outside the thread's heap. */
  unpackedBytes: 1024 * 1024 * 1024,
  textBytes: 128 * 1024 * 1024,
  milliseconds: 120_000,
} as const;

export function unreadable(detail: string, cause?: unknown): Problem {
  return new Problem('refused', detail, { errors: [{ field: 'file', message: detail }], cause });
}

/** Counts what is read and refuses what goes beyond. */
export class ReadingBudget {
  readonly #until = performance.now() + tableFileLimits.milliseconds;
  #rows = 0;
  #cells = 0;

  /** A row with at least one filled cell. */
  takeRow(cells: readonly string[]): void {
    const { rows, columns, cells: mostCells, cell } = tableFileLimits;
    this.#rows += 1;
    this.#cells += cells.length;
    if (this.#rows > rows) throw unreadable(`The file has more than ${shown(rows)} rows. Split it.`);
    if (cells.length > columns) throw unreadable(`The file has more than ${shown(columns)} columns.`);
    if (this.#cells > mostCells)
      throw unreadable(`The file has more than ${shown(mostCells)} cells. Split it.`);
    if (cells.some((text) => text.length > cell))
      throw unreadable(`A cell has more than ${shown(cell)} characters.`);
    if (this.#rows % 1000 === 0) this.checkTime();
  }

  checkTime(): void {
    if (performance.now() > this.#until) throw unreadable('The file takes too long to read. Split it.');
  }
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}

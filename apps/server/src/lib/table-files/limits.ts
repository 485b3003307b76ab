import { headerSearchRows, importMaxRows } from '@panoramic/contract';
import { Problem } from '#lib/problem.ts';

/**
 * What a file may hold, and how long it may be read. A file that is just under all of them fits into the memory of
 * the process that reads it (import-worker.ts).
 */
export const tableFileLimits = {
  /** Rows above the headings are allowed in addition to the rows of a table. */
  rows: importMaxRows + headerSearchRows,
  /** Lines with nothing in them are counted as well: as many as a sheet of a spreadsheet can have. */
  lines: 1_048_576,
  columns: 500,
  cells: 8_000_000,
  /** Characters of one cell, as spreadsheets limit them. */
  cell: 32_767,
  /** Bytes of all unpacked parts of a workbook, and of its texts, which are held while it is read. */
  unpackedBytes: 1024 * 1024 * 1024,
  textBytes: 64 * 1024 * 1024,
  /** Bytes of each part that says what a workbook consists of, and of its styles. */
  partBytes: 16 * 1024 * 1024,
  sheets: 1000,
  /** Characters of all cells: many cells of a workbook may refer to the same text. */
  characters: 128 * 1024 * 1024,
  /** Characters of the rows that are held at once; beyond the second number the file is refused. */
  held: 2 * 1024 * 1024,
  mostHeld: 8 * 1024 * 1024,
  /** Of the processor, which does not depend on what else the machine does. */
  processorSeconds: 90,
} as const;

export function unreadable(detail: string, cause?: unknown): Problem {
  return new Problem('refused', detail, { errors: [{ field: 'file', message: detail }], cause });
}

/** Tells a reader whether it may go on. */
export type ReadingTime = Pick<ReadingBudget, 'checkTime'>;

/** Counts what is read of one sheet and refuses what goes beyond. All sheets of a file share the time. */
export class ReadingBudget {
  readonly columns: number = tableFileLimits.columns;
  readonly #until: number;
  #lines = 0;
  #rows = 0;
  #cells = 0;
  #characters = 0;

  constructor(until = processorSeconds() + tableFileLimits.processorSeconds) {
    this.#until = until;
  }

  /** For another pass over the file. */
  again(): ReadingBudget {
    return new ReadingBudget(this.#until);
  }

  /** A line of a text, also one with nothing in it. */
  takeLine(): void {
    this.#lines += 1;
    if (this.#lines <= tableFileLimits.lines) return;
    const most = shown(tableFileLimits.lines);
    throw unreadable(`The file has more than ${most} lines, empty ones included. Split it.`);
  }

  /** A row with at least one filled cell; gives how many characters it has. */
  takeRow(cells: readonly string[]): number {
    const { rows, cells: mostCells } = tableFileLimits;
    this.#rows += 1;
    this.#cells += cells.length;
    if (this.#rows > rows) throw tooManyRows();
    if (this.#cells > mostCells) throw tooManyCells();
    let characters = 0;
    for (const [column, text] of cells.entries()) {
      takeCell(column, text);
      characters += text.length;
    }
    this.#characters += characters;
    if (this.#characters > tableFileLimits.characters) throw tooMuchText();
    if (this.#rows % 1000 === 0) this.checkTime();
    return characters;
  }

  checkTime(): void {
    if (processorSeconds() > this.#until) throw unreadable('The file takes too long to read. Split it.');
  }
}

/** What this process has used of the processor so far. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** `column` is counted from 0. */
export function takeCell(column: number, text: string, columns: number = tableFileLimits.columns): void {
  const { cell } = tableFileLimits;
  if (column >= columns) throw unreadable(`The file has more than ${shown(columns)} columns.`);
  if (text.length > cell) throw unreadable(`A cell has more than ${shown(cell)} characters.`);
}

export function tooManyRows(): Problem {
  return unreadable(`The file has more than ${shown(importMaxRows)} rows. Split it.`);
}

export function tooManyCells(): Problem {
  return unreadable(`The file has more than ${shown(tableFileLimits.cells)} cells. Split it.`);
}

export function tooMuchText(): Problem {
  return unreadable('The file holds more text than can be read at once. Split it.');
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}

import {
  columnShapes,
  importIdField,
  mendedLine,
  readImportedRow,
  type CheckedImport,
  type ColumnShape,
  type ImportedRow,
  type MendedLine,
  type SheetPlan,
} from '@panoramic/contract';
import type { StagedSheet } from '../imports.store.ts';

interface InFile {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Lines whose texts were split, so that the cells behind stand in the wrong columns. */
export class ShiftedLines {
  readonly #delimiter: string;
  readonly #isJoined: boolean;
  readonly #shapes = new Map<StagedSheet, readonly ColumnShape[]>();
  #rows = 0;
  #mended = 0;
  #first: NonNullable<CheckedImport['shifted']>['first'] = null;

  /** Lines stay as they are until somebody has said that they are to be joined. */
  constructor(delimiter: string, isJoined: boolean) {
    this.#delimiter = delimiter;
    this.#isJoined = isJoined;
  }

  /** What a line says of its row, with its cells in their columns as far as they can be put there. */
  read(
    sheet: StagedSheet,
    plan: SheetPlan,
    { row, cells: inFile }: InFile,
    corrections?: Readonly<Record<string, string>>,
  ) {
    const { cells, error } = this.#mend(sheet, row, inFile);
    const read = readImportedRow(plan, cells, corrections);
    if (error !== null) return { cells, row, isShifted: true, read: onlyError(read, error) };
    const isReadable = (mended: readonly string[]) => readImportedRow(plan, mended).errors.length === 0;
    const mended =
      read.errors.length > 1 && !corrections ? this.#mendWithin(sheet, row, cells, isReadable) : null;
    if (mended === null) return { cells, row, isShifted: false, read };
    return { cells: mended, row, isShifted: false, read: readImportedRow(plan, mended) };
  }

  /** The cells in their columns, or what to say of a line that stays shifted. */
  #mend(sheet: StagedSheet, row: number, cells: readonly string[]) {
    if (sheet.width === undefined || cells.length <= sheet.width) return { cells, error: null };
    this.#rows += 1;
    const mended = mendedLine(cells, this.#shapesOf(sheet, sheet.width), this.#delimiter);
    if (mended) {
      this.#remember(sheet, row, mended);
      if (this.#isJoined) return { cells: mended.cells, error: null };
    }
    const error = `This line has ${cells.length} cells under ${sheet.width} headings, so its values stand in the wrong columns. Put texts that hold a delimiter in quotation marks.`;
    return { cells, error };
  }

  /**
   * A line of which several cells cannot be read may be shifted too, where its last columns are empty: its cells
   * as they can be read all, once they are joined; else `null`.
   */
  #mendWithin(
    sheet: StagedSheet,
    row: number,
    cells: readonly string[],
    isReadable: (cells: readonly string[]) => boolean,
  ): readonly string[] | null {
    const width = sheet.width ?? Math.max(0, ...sheet.columns.map(({ at }) => at + 1));
    const shapes = this.#shapesOf(sheet, width);
    for (const excess of [1, 2]) {
      const padded = [...cells, ...Array.from({ length: width + excess - cells.length }, () => '')];
      const mended = mendedLine(padded, shapes, this.#delimiter);
      if (!mended || !isReadable(mended.cells)) continue;
      this.#rows += 1;
      this.#remember(sheet, row, mended);
      return this.#isJoined ? mended.cells : null;
    }
    return null;
  }

  #remember(sheet: StagedSheet, row: number, { cells, joined: [at = 0] }: MendedLine): void {
    this.#mended += 1;
    const column = sheet.columns.find((one) => one.at === at)?.name ?? '';
    this.#first ??= { sheet: sheet.name, row, column, text: (cells[at] ?? '').slice(0, 200) };
  }

  #shapesOf(sheet: StagedSheet, width: number): readonly ColumnShape[] {
    const known = this.#shapes.get(sheet) ?? columnShapes(sheet.columns, width);
    this.#shapes.set(sheet, known);
    return known;
  }

  summary(): CheckedImport['shifted'] {
    return this.#rows === 0 ? null : { rows: this.#rows, mended: this.#mended, first: this.#first };
  }
}

/** A row of which nothing can be read but why. */
function onlyError(read: ImportedRow, message: string): ImportedRow {
  const error = { field: importIdField, column: null, text: '', message };
  return { ...read, errors: [error], unknownWords: [], months: [] };
}

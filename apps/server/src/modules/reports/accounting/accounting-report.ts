import type { Tx } from '#db/scope/transaction.ts';
import type { CellFormat, RowCell } from '#lib/spreadsheet/cells.ts';
import { columnName } from '#lib/spreadsheet/cells.ts';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';
import type { FootCell, SheetColumn } from '#lib/spreadsheet/sheet.ts';
import type { SpanRequest, UnfootedLease } from '../../accounting/index.ts';

/** What every workbook of the accounting is written from. */
export interface AccountingReportRequest {
  readonly tx: Tx;
  readonly span: SpanRequest;
  readonly title: readonly string[];
  readonly printed: PrintedHeader;
}

/** A column of a lease's line: a figure in cents, a text, or a formula over the other columns of the row. */
export interface LineColumn<Row> extends SheetColumn {
  readonly cell: (row: Row) => string | number | null;
  /** A formula whose value is `cell`; `null` for a row that holds the figure itself. */
  readonly formula?: (at: PlaceOf, row: Row) => string | null;
}

/** The cell of another column in the same row, or in the row above. */
export type PlaceOf = (header: string, which?: 'above') => string;

export function textColumn<Row>(
  header: string,
  width: number,
  cell: (row: Row) => string | null,
): LineColumn<Row> {
  return { header, width, format: 'text', cell };
}

/** In cents; shown in dollars. */
export function amountColumn<Row>(
  header: string,
  cents: (row: Row) => number | null,
  formula?: LineColumn<Row>['formula'],
): LineColumn<Row> {
  const column = { header, width: 16, format: 'money' as CellFormat, cell: cents };
  return formula ? { ...column, formula } : column;
}

/** Says which leases stand in the way of a total. */
export function noTotal(leases: readonly UnfootedLease[]): string {
  const some = leases.slice(0, 5).map(({ label, message }) => `${label}: ${message}`);
  const more = leases.length > some.length ? ` And ${leases.length - some.length} more leases.` : '';
  return `No total: the figures of these leases do not add up. ${some.join(' ')}${more}`;
}

/** Writes rows of the columns and adds up the amounts as they go by. */
export class LineWriter<Row> {
  readonly #columns: readonly LineColumn<Row>[];
  readonly #cents: number[];

  constructor(columns: readonly LineColumn<Row>[]) {
    this.#columns = columns;
    this.#cents = columns.map(() => 0);
  }

  cells(row: Row): RowCell[] {
    return this.#columns.map(({ cell, format, formula }, index): RowCell => {
      const value = cell(row);
      if (typeof value !== 'number' || format !== 'money') return value;
      this.#cents[index] = (this.#cents[index] ?? 0) + value;
      const isFormula = formula && formula(() => '', row) !== null;
      if (!isFormula) return value / 100;
      return {
        formula: (number) =>
          formula((header, which) => this.#place(header, which ? number - 1 : number), row) ?? '',
        value: value / 100,
      };
    });
  }

  #place(header: string, row: number): string {
    const index = this.#columns.findIndex((one) => one.header === header);
    // A column that is left out holds nothing but 0.
    return index < 0 ? '0' : `${columnName(index)}${row}`;
  }

  /** The sums of the rows in sight; balances of months are no sums and are left out by their headings. */
  total(label: string, without: ReadonlySet<string> = new Set()): FootCell[] {
    return this.#columns.map(({ header, format }, index) => {
      if (index === 0) return label;
      if (format !== 'money' || without.has(header)) return null;
      return { formula: visibleSum(index), value: (this.#cents[index] ?? 0) / 100 };
    });
  }
}

import type { CellFormat, CellValue } from '#lib/spreadsheet/cells.ts';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { FootCell, SheetColumn, Total } from '#lib/spreadsheet/sheet.ts';
import { headingWidth } from '#lib/spreadsheet/text-height.ts';

/** A column of a report: its heading, its look, and the figure it takes from a row. */
export interface ReportColumn<Row> extends SheetColumn {
  readonly value: (row: Row) => CellValue;
  /** Added up in the totals row. */
  readonly summed?: true;
}

type Options = { readonly width?: number; readonly summed?: true };

const widths: Record<CellFormat, number> = {
  text: 16,
  line: 44,
  integer: 10,
  number: 10,
  money: 15,
  percent: 10,
  date: 12,
  'iso date': 12,
  year: 8,
};

export function column<Row>(
  header: string,
  format: CellFormat,
  value: (row: Row) => CellValue,
  options: Options = {},
): ReportColumn<Row> {
  const width = Math.max(options.width ?? widths[format], headingWidth(header));
  return { header, format, value, ...options, width };
}

/** Sums as the rows go by. Dollars are added as cents: no figure is off by the machine's rounding. */
export class Totals<Row> {
  readonly #columns: readonly ReportColumn<Row>[];
  readonly #sums: number[];
  constructor(columns: readonly ReportColumn<Row>[]) {
    this.#columns = columns;
    this.#sums = columns.map(() => 0);
  }

  /** The cells of a row, added up on the way. */
  cells(row: Row): CellValue[] {
    return this.#columns.map(({ value, summed }, index) => {
      const cell = value(row);
      if (summed && typeof cell === 'number')
        this.#sums[index] = (this.#sums[index] ?? 0) + Math.round(cell * 100);
      return cell;
    });
  }

  /** `others` are the columns whose total is no sum, by their headings. */
  row(label: string, others: Readonly<Record<string, Total>> = {}): FootCell[] {
    return this.#columns.map(({ header, summed }, index) => {
      if (index === 0) return label;
      if (!summed) return others[header] ?? null;
      return { formula: visibleSum(index), value: (this.#sums[index] ?? 0) / 100 };
    });
  }
}

/** The place of a heading among the columns. */
export function columnOf(columns: readonly SheetColumn[], header: string): number {
  return columns.findIndex((one) => one.header === header);
}

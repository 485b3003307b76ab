import { columnName } from './cells.ts';

/** The rows of a table, by their numbers in the sheet. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/** A formula over the rows that the filter leaves in sight. */
export type Formula = (rows: RowSpan) => string;

/** Columns are counted from 0. */
export function visibleSum(column: number): Formula {
  return (rows) => `SUBTOTAL(109,${range(column, rows)})`;
}

export function visibleAverage(column: number): Formula {
  return (rows) => orEmpty(`ROUND(SUBTOTAL(101,${range(column, rows)}),2)`);
}

/** SUBTOTAL has no median; AGGREGATE has, and passes over hidden rows when its option is 5. */
export function visibleMedian(column: number): Formula {
  return (rows) => orEmpty(`ROUND(_xlfn.AGGREGATE(12,5,${range(column, rows)}),2)`);
}

/** Rows that hold anything in one of the columns. */
export function visibleRowCount(columns: readonly number[]): Formula {
  return (rows) => `SUMPRODUCT(--(${columns.map((column) => each(103, column, rows)).join('+')}>0))`;
}

/** The sum of one column divided by the sum of another, over the rows where both are above zero. */
export function visibleRatio(column: number, over: number): Formula {
  return (rows) =>
    orEmpty(`ROUND(${sumWhereOther(column, over, rows)}/${sumWhereOther(over, column, rows)},2)`);
}

function sumWhereOther(column: number, other: number, rows: RowSpan): string {
  return `SUMPRODUCT((${each(109, other, rows)}>0)*${each(109, column, rows)})`;
}

/** The average of the rows whose other column has the text. */
export function visibleAverageWhere(column: number, other: number, text: string): Formula {
  return (rows) => {
    const chosen = `(${range(other, rows)}="${text.replaceAll('"', '""')}")`;
    return orEmpty(
      `ROUND(SUMPRODUCT(${chosen}*${each(109, column, rows)})/SUMPRODUCT(${chosen}*${each(102, column, rows)}),2)`,
    );
  };
}

/** How many rows in sight have the text in the column. */
export function visibleCountOf(column: number, text: string): Formula {
  return (rows) => `SUMPRODUCT((${range(column, rows)}="${text}")*${each(103, column, rows)})`;
}

/** The sum of all rows whose other column has the text, also of those that a filter hides. */
export function sumWhere(column: number, other: number, text: string): Formula {
  return (rows) => `SUMIF(${range(other, rows)},"${text.replaceAll('"', '""')}",${range(column, rows)})`;
}

/** The sum of neighbouring columns of one row, perhaps of another sheet. */
export function sumOfColumns(first: number, last: number, sheet?: string): (row: number) => string {
  const place = sheet === undefined ? '' : `'${sheet.replaceAll("'", "''")}'!`;
  return (row) => `SUM(${place}${columnName(first)}${row}:${columnName(last)}${row})`;
}

/** SUBTOTAL of each row by itself: nothing where the row is hidden. */
function each(code: 102 | 103 | 109, column: number, rows: RowSpan): string {
  return `SUBTOTAL(${code},OFFSET(${columnName(column)}${rows.first},${steps(column, rows)},0))`;
}

function steps(column: number, rows: RowSpan): string {
  return `ROW(${range(column, rows)})-${rows.first}`;
}

function range(column: number, { first, last }: RowSpan): string {
  return `${columnName(column)}${first}:${columnName(column)}${last}`;
}

/** A filter that leaves no figure in sight leaves the cell empty. */
function orEmpty(formula: string): string {
  return `IFERROR(${formula},"")`;
}

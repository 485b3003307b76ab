import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  centsText,
  fileTypes,
  layoutDate,
  layoutValues,
  type LayoutValue,
  type PaymentLayout,
  type PlainDate,
} from '@panoramic/contract';
import type { CellFormat, CellValue } from '#lib/spreadsheet/cells.ts';
import { byteOrderMark } from '#lib/spreadsheet/csv.ts';
import { isFormulaLike } from '#lib/spreadsheet/formula-like.ts';
import type { FootCell } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';

/** What stands in a column of a row: text, a day, cents, or a whole number; `null` is empty. */
export type LayoutCell =
  | string
  | { readonly day: PlainDate }
  | { readonly cents: number }
  | { readonly count: number }
  | null;

export type LayoutRow = Readonly<Partial<Record<LayoutValue, LayoutCell>>>;

/** The rows of a file, with the count and the total that its last row says. A preview has the first rows only. */
export interface LayoutContent {
  readonly rows: readonly LayoutRow[];
  readonly count: number;
  readonly cents: number;
}

interface MadeFile {
  readonly file: Buffer;
  readonly digest: string;
  /** With its ending. */
  readonly filename: string;
}

/** The file of a batch or a journal by its layout. */
export async function madeFile(
  layout: PaymentLayout,
  content: LayoutContent,
  { name, made }: { readonly name: string; readonly made: Date },
): Promise<MadeFile> {
  const isWorkbook = layout.format === 'XLSX';
  const file = isWorkbook
    ? await workbookOf(layout, content, name, made)
    : Buffer.from(textOf(layout, content));
  return {
    file,
    digest: createHash('sha256').update(file).digest('hex'),
    filename: `${name}.${isWorkbook ? 'xlsx' : 'csv'}`,
  };
}

/** The media type of a file that was made, by its name. */
export function typeOfFile(filename: string): string {
  return filename.endsWith('.xlsx') ? fileTypes.xlsx : fileTypes.csv;
}

/** The file as text. */
export function textOf(layout: PaymentLayout, { rows, count, cents }: LayoutContent): string {
  const separator = layout.separator === 'tab' ? '\t' : layout.separator;
  const end = layout.lineEnd === 'CRLF' ? '\r\n' : '\n';
  const line = (cells: readonly string[]) =>
    cells.map((cell) => quoted(cell, separator)).join(separator) + end;
  const lines = rows.map((row) =>
    line(layout.columns.map((column) => textOfCell(cellIn(row, column), layout))),
  );
  const headings = layout.headings ? line(layout.columns.map(({ heading }) => guarded(heading))) : '';
  const control = layout.control ? line(controlRow(layout, count, cents)) : '';
  const more = rows.length < count ? `…${end}` : '';
  return (layout.mark ? byteOrderMark : '') + headings + lines.join('') + more + control;
}

type LayoutColumn = PaymentLayout['columns'][number];

function cellIn(row: LayoutRow, { value, fixed }: LayoutColumn): LayoutCell {
  return value === 'fixed' ? fixed : (row[value] ?? null);
}

function textOfCell(cell: LayoutCell, { decimal, dates }: PaymentLayout): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guarded(cell);
  if ('day' in cell) return layoutDate(cell.day, dates);
  // Never guarded: a credit begins with its sign.
  return 'cents' in cell ? centsText(cell.cents, decimal) : String(cell.count);
}

/** Count and total stand in the first column and in that of the amount; without one, in the last column. */
function controlRow({ columns, decimal }: PaymentLayout, count: number, cents: number): string[] {
  const at = controlColumn(columns);
  const total = centsText(cents, decimal);
  return columns.map((_, index) => {
    const words = index === 0 ? `CONTROL ${count}` : '';
    return index === at ? [words, total].filter((part) => part !== '').join(' ') : words;
  });
}

function controlColumn(columns: readonly LayoutColumn[]): number {
  const found = ['debit', 'amount'].map((name) => columns.findIndex(({ value }) => value === name));
  return found.find((at) => at !== -1) ?? columns.length - 1;
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe. */
function guarded(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const formats: Partial<Record<LayoutValue, CellFormat>> = {
  batch: 'integer',
  line: 'integer',
  amount: 'money',
  debit: 'money',
  credit: 'money',
  date: 'date',
  from: 'date',
  to: 'date',
  due: 'date',
  payOn: 'date',
};

/** Names of accounts are longer than their numbers; sentences go on in the next line. */
const [narrowest, widest] = [14, 40];

function widthOf(rows: readonly LayoutRow[], column: LayoutColumn): number {
  let width = Math.max(narrowest, column.heading.length + 4);
  for (const row of rows) {
    const cell = cellIn(row, column);
    if (typeof cell === 'string') width = Math.max(width, Math.min(widest, cell.length + 2));
  }
  return width;
}

/** As a workbook: figures and dates are real ones, and text is never a formula. */
function workbookOf(
  layout: PaymentLayout,
  { rows, count, cents }: LayoutContent,
  name: string,
  made: Date,
): Promise<Buffer> {
  const { columns } = layout;
  const formatOf = (value: LayoutValue): CellFormat => {
    const format = formats[value] ?? 'text';
    return format === 'date' && layout.dates === 'yyyy-MM-dd' ? 'iso date' : format;
  };
  const sheet = {
    name: 'Lines',
    title: [],
    printed: { report: name, client: '', date: '' },
    columns: columns.map((column) => ({
      header: column.heading || layoutValues[column.value],
      width: widthOf(rows, column),
      format: formatOf(column.value),
    })),
    rows: async function* () {
      yield rows.map((row) => columns.map((column) => valueOf(cellIn(row, column))));
    },
    ...(layout.control && { foot: () => [footOf(columns, count, cents)] }),
  };
  return buffer(writeWorkbook([sheet], made));
}

function footOf(columns: readonly LayoutColumn[], count: number, cents: number): FootCell[] {
  const at = controlColumn(columns);
  return columns.map(({ value }, index) => {
    const words = index === 0 ? `CONTROL ${count}` : null;
    if (index !== at) return words;
    if (index === 0 || formats[value] !== 'money') return [words, centsText(cents)].filter(Boolean).join(' ');
    // The total as it was made: no filter changes it.
    return { formula: () => centsText(cents), value: cents / 100 };
  });
}

function valueOf(cell: LayoutCell): CellValue {
  if (cell === null || typeof cell === 'string') return cell || null;
  if ('day' in cell) return cell.day;
  return 'cents' in cell ? cell.cents / 100 : cell.count;
}

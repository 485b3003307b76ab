import { Readable } from 'node:stream';
import type { AnyValue, ExportFormat, FieldWidth, ListColumn } from '@panoramic/contract';
import { byteOrderMark, csvLine } from './csv.ts';
import type { CellValue } from './cells.ts';
import { spreadsheetCellOf, formatOf, widthOf } from './field-cells.ts';
import { writeWorkbook } from './workbook.ts';

export interface ExportedList<R extends object> {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly ListColumn[];
  /** In batches; each is written and forgotten before the next is asked for. */
  readonly rows: () => AsyncIterable<readonly R[]>;
  readonly made: Date;
}

export const exportTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A list as it stands on the screen: its headings in the first row, figures and dates as such. */
export function listFile<R extends object>(list: ExportedList<R>, format: ExportFormat): Readable {
  return writers[format](list);
}

const writers: Record<ExportFormat, (list: ExportedList<object>) => Readable> = {
  xlsx: ({ name, columns, rows, made }) =>
    writeWorkbook(
      [
        {
          name,
          title: [],
          columns: columns.map((column) => ({
            header: column.heading,
            format: formatOf(column.field),
            width: columnWidth(column),
          })),
          rows: async function* () {
            for await (const batch of rows()) yield batch.map((row) => cellsOf(row, columns));
          },
        },
      ],
      made,
    ),
  csv: (list) => Readable.from(csvOf(list), { objectMode: false }),
};

async function* csvOf({ columns, rows }: ExportedList<object>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
  for await (const batch of rows()) yield batch.map((row) => csvLine(cellsOf(row, columns))).join('');
}

function cellsOf(row: object, columns: readonly ListColumn[]): CellValue[] {
  // Safe: the columns are named for fields of the row.
  const values = row as Readonly<Record<string, AnyValue>>;
  return columns.map(({ name, field }) => spreadsheetCellOf(values[name] ?? null, field));
}

/** A list is read across: its texts are as wide as their fields, not as their longest value may be. */
const textWidths: Record<FieldWidth, number> = { xs: 10, sm: 20, md: 24, lg: 36, full: 60 };

function columnWidth({ field, heading }: ListColumn): number {
  const hinted = field.kind === 'text' && field.max > 20 ? textWidths[field.width ?? 'lg'] : null;
  return hinted ?? widthOf(field, heading);
}

import { Readable } from 'node:stream';
import { fileTypes, valueIn, type ExportFormat, type ListColumn } from '@panoramic/contract';
import { byteOrderMark, csvLine } from './csv.ts';
import type { CellValue } from './cells.ts';
import { spreadsheetCellOf, formatOf, widthOf } from './field-cells.ts';
import type { PrintedHeader } from './page-setup.ts';
import { writeWorkbook } from './workbook.ts';

export interface ExportedList<R extends object> {
  /** Of the sheet. */
  readonly name: string;
  readonly printed: PrintedHeader;
  readonly columns: readonly ListColumn[];
  /** In batches; each is written and forgotten before the next is asked for. */
  readonly rows: () => AsyncIterable<readonly R[]>;
  readonly made: Date;
}

export const exportTypes: Record<ExportFormat, string> = {
  xlsx: fileTypes.xlsx,
  csv: fileTypes.csv,
};

/** A list as it stands on the screen: its headings in the first row, figures and dates as such. */
export function listFile<R extends object>(list: ExportedList<R>, format: ExportFormat): Readable {
  return writers[format](list);
}

const writers: Record<ExportFormat, (list: ExportedList<object>) => Readable> = {
  xlsx: ({ name, printed, columns, rows, made }) =>
    writeWorkbook(
      [
        {
          name,
          title: [],
          printed,
          frozenColumns: 1,
          columns: columns.map((column) => ({
            header: column.heading,
            format: formatOf(column.field),
            width: widthOf(column.field, column.heading),
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
  return columns.map(({ name, field }) => spreadsheetCellOf(valueIn(row, name), field));
}

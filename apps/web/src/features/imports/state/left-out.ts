import type { ImportMapping, ReadImport } from '@panoramic/contract';
import { usedColumns } from './source-option.ts';

type Read = Pick<ReadImport, 'kind' | 'sheets' | 'sheet' | 'columns'>;

interface LeftOut {
  /** Sheets with rows that become nothing. */
  readonly sheets: ReadImport['sheets'];
  /** Columns of the other sheets that fill no field. */
  readonly columns: ReadImport['columns'];
}

/** What of the file is not imported. */
export function leftOut(read: Read, mapping: ImportMapping): LeftOut {
  const used = new Set(usedColumns(read, mapping));
  return {
    sheets: read.sheets.filter(
      ({ name, rows, kind }) => rows > 0 && (read.kind === 'portfolio' ? kind === null : name !== read.sheet),
    ),
    columns: read.columns.filter((column) => !used.has(column)),
  };
}

import type { Readable } from 'node:stream';
import { showDate, type PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { CellValue } from '#lib/spreadsheet/cells.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { batchSizeOf, findImport, type StagedSheet, type StoredImport } from './imports.store.ts';

export interface RejectedTask {
  readonly importId: number;
  readonly today: PlainDate;
  readonly now: Date;
}

interface RejectedRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly errors: readonly { readonly column: string | null; readonly message: string }[];
}

const mostRows = 500;
/** Characters that a cell of a workbook can hold. */
const longestCell = 32_767;

/** The rows in error as they stood in the file, with the reasons in front; read in a transaction of its own. */
export async function writeRejected(tx: Tx, { importId, today, now }: RejectedTask): Promise<Readable> {
  const found = await findImport(tx, importId);
  const staged = found.reading?.staged ?? [];
  const sheets = staged.map((sheet) => sheetOf(tx, found, sheet, today));
  return writeWorkbook(sheets, now);
}

function sheetOf(tx: Tx, { id, file_name }: StoredImport, sheet: StagedSheet, today: PlainDate): Sheet {
  return {
    name: sheetNameOf(sheet.name),
    title: [],
    printed: { report: `Rows of ${file_name} that were not imported`, client: '', date: showDate(today) },
    columns: [
      { header: 'Row', width: 8, format: 'integer' },
      { header: 'Reason', width: 50, format: 'text' },
      ...sheet.columns.map(({ name }) => ({ header: name, width: 20, format: 'text' as const })),
    ],
    rows: async function* () {
      for (let after = 0; ;) {
        const rows = await tx.rows<RejectedRow>(sql`
          select r.row, r.errors, f.cells from (
            select row, jsonb_path_query_array(jsonb_agg(errors order by part), '$[*][*]') as errors
            from import_results
            where import_id = ${id} and outcome = 'error' and sheet = ${sheet.index} and row > ${after}
            group by row order by row limit ${batchSizeOf(sheet, mostRows)}) r
          join import_rows f on f.import_id = ${id} and f.sheet = ${sheet.index} and f.row = r.row
          order by r.row`);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row) => cellsOf(row, sheet));
        after = last.row;
      }
    },
    frozenColumns: 2,
  };
}

/** Without what a spreadsheet program does not allow in the name of a sheet. */
function sheetNameOf(name: string): string {
  const allowed = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
  return allowed.replaceAll(/^[\s']+|[\s']+$/g, '') || 'Rows';
}

function cellsOf({ row, cells, errors }: RejectedRow, { columns }: StagedSheet): CellValue[] {
  const reasons = errors.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  return [row, reasons.join('\n'), ...columns.map(({ at }) => cells[at]?.slice(0, longestCell) ?? null)];
}

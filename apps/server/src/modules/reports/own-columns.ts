import { ownFieldTable, valueIn, type OwnFieldRow, type OwnValues } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { ownFieldsOf } from '../fields/index.ts';
import { column, type ReportColumn } from './columns.ts';

export interface RowWithOwn {
  readonly own?: OwnValues | null | undefined;
}

/** The client's own fields as the last columns of a sheet; retired ones are left out. */
export async function ownColumns<Row>(
  tx: Tx,
  clientId: number,
  kind: OwnFieldRow,
  rowOf: (row: Row) => RowWithOwn,
): Promise<ReportColumn<Row>[]> {
  const fields = await ownFieldsOf(tx, clientId, kind);
  const table = ownFieldTable(fields.filter(({ retired }) => !retired));
  return Object.entries(table).map(([name, field]) =>
    column(field.label, formatOf(field), (row) => spreadsheetCellOf(valueIn(rowOf(row), name), field), {
      width: widthOf(field),
    }),
  );
}

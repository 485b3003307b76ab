import {
  compField,
  compTypeOfKind,
  integer,
  leaseFields,
  paidFields,
  sheetName,
  summaryFields,
  valueIn,
  type AnyValue,
  type CompTypeId,
  type Field,
  type FieldTable,
  type OwnValues,
  type SheetKind,
  indexValueFields,
  tabOfKind,
  type TabKind,
} from '@panoramic/contract';
import { spreadsheetCellOf, formatOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import type { CellFormat, CellValue } from '#lib/spreadsheet/cells.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';
import type { Sheet, SheetColumn } from '#lib/spreadsheet/sheet.ts';

/** A row by its columns' names: the fields, and the ids under `id` and `lease_id`. */
export type WorkbookRow = Readonly<Partial<Record<string, AnyValue>>> | RowWithOwnValues;
interface RowWithOwnValues {
  readonly own?: OwnValues;
}

/** A sheet that can be changed in a spreadsheet program and imported again: a column for each field that can be set, the client's own ones last. */
export function editableSheet(
  kind: SheetKind,
  printed: PrintedHeader,
  own: FieldTable,
  rows: () => AsyncIterable<readonly WorkbookRow[]>,
): Sheet {
  const columns = Object.entries({ ...columnFields(kind), ...own });
  return {
    name: sheetName(kind),
    title: [],
    printed,
    editable: true,
    frozenColumns:
      kind === 'leases' ? 2 : isCompKind(kind) || kind === 'paid' || kind === 'indexValues' ? 1 : 3,
    columns: columns.map(([name, field]) => columnOf(name, field)),
    rows: async function* () {
      for await (const batch of rows())
        yield batch.map((row) => columns.map(([name, field]) => cellOf(valueIn(row, name), field)));
    },
  };
}

function isCompKind(kind: SheetKind): boolean {
  return compTypeOfKind(kind) !== null;
}

const id = integer('Id', { plain: true });

/** The columns of a sheet in their order. */
export function columnFields(kind: SheetKind): FieldTable {
  const type = compTypeOfKind(kind);
  if (type !== null) return { id, ...compColumns(type) };
  if (kind === 'paid') return paidFields;
  if (kind === 'indexValues') return indexValueFields;
  if (kind === 'leases') return { id, ...entered(leaseFields) };
  const lease = { sd_num: leaseFields.sd_num, lease_id: integer('Lease Id', { plain: true }) };
  // Safe: what is neither leases nor comps is a tab.
  return { id, ...lease, ...entered(tabOfKind(kind as TabKind).fields) };
}

/** Without what is confidential, which never leaves by a file. */
function compColumns(type: CompTypeId): FieldTable {
  return entered(Object.fromEntries(summaryFields(type).map((name) => [name, compField(type, name)])));
}

function entered(table: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(table).filter(([, field]) => !field.derived));
}

function columnOf(name: string, field: Field): SheetColumn {
  const choices = choicesOf(field);
  // A heading of some words stands on a line or two, so that the head does not push the rows down.
  const width = name.endsWith('id') ? 11 : Math.max(widthOf(field), Math.min(field.label.length, 20));
  return { header: field.label, width, format: editedFormat(field), ...(choices && { choices }) };
}

/** A percentage of 3.02 is entered as 3.02: what is typed over it is then read as it was meant. */
function editedFormat(field: Field): CellFormat {
  return field.kind === 'percent' ? 'number' : formatOf(field);
}

function choicesOf(field: Field): readonly string[] | null {
  if (field.kind === 'choice') return field.choices.map(({ label }) => label);
  return field.kind === 'flag' ? ['Yes', 'No'] : null;
}

function cellOf(value: AnyValue, field: Field): CellValue {
  return spreadsheetCellOf(value, field);
}

import {
  expenseSheetKinds,
  expenseSheets,
  indexValueFields,
  leaseName,
  leaseTabNames,
  leaseTabs,
  paidFields,
  showValue,
  type AnyValue,
  type ChangedRow,
  type Comp,
  type FieldTable,
  type LeaseAddress,
} from '@panoramic/contract';
import { differenceOf, type HistoryKind } from '#db/history/history.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { compHistoryKind, compTable } from '../comps/index.ts';
import { clauses, indexValueTable, salesMonths, statements } from '../expenses/index.ts';
import { leaseHistoryKinds, leaseTable, storedTabs } from '../leases/index.ts';
import { paidTable } from '../payments/index.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a change set did to one row: as it was before the first change, and after the last. */
export interface TouchedRow {
  readonly table_name: string;
  readonly row_id: number;
  readonly parent_id: number | null;
  readonly before: Row | null;
  readonly after: Row | null;
}

const rowsPerPage = 100;

/** The rows of a change set in the order of their first change, a page of them. */
export async function changedRows(tx: Tx, changeSetId: number, from: number): Promise<ChangedRow[]> {
  const rows = await tx.rows<TouchedRow>(sql`
    select f.table_name, f.row_id, f.parent_id, f.before, l.after
    from (select min(id) as first, max(id) as last from history where change_set_id = ${changeSetId}
          group by table_name, row_id order by 1 offset ${from} limit ${rowsPerPage}) r
    join history f on f.id = r.first join history l on l.id = r.last
    order by r.first`);
  return rows.map(changedRow);
}

export function changedRow(row: TouchedRow): ChangedRow {
  const { table_name, row_id, parent_id } = row;
  const kind = kindOf(table_name);
  return {
    what: kind.what,
    id: row_id,
    leaseId: table_name === compTable.name ? null : table_name === leaseTable.name ? row_id : parent_id,
    label: labelOf(table_name, row.after ?? row.before ?? {}) || `${kind.what} ${row_id}`,
    ...differenceOf(row, kind),
  };
}

/** Rows of a table that users do not know show no fields. */
function kindOf(table: string): HistoryKind {
  if (table === compTable.name) return compHistoryKind;
  if (table === indexValueTable.name) return { what: 'Index Value', fields: indexValueFields };
  return leaseHistoryKinds[table] ?? { what: 'Row', fields: {} };
}

/** The name by which users know a row; empty where it has none. */
export function labelOf(table: string, row: Row): string {
  // Safe, both times: a row of the table has its fields.
  if (table === leaseTable.name) return leaseName(row as unknown as LeaseAddress);
  if (table === compTable.name) return compLabel(row as unknown as Comp);
  if (table === paidTable.name) return shownValues(paidFields, ['pa_key', 'pa_payee', 'pa_amount'], row);
  const name = leaseTabNames.find((one) => storedTabs[one].table.name === table);
  if (name) return shownValues(leaseTabs[name].fields, leaseTabs[name].mainFields, row);
  const expenses = expenseSheetKinds.find((one) => tableOfExpenses[one].table.name === table);
  if (expenses) return shownValues(expenseSheets[expenses].fields, expenseSheets[expenses].mainFields, row);
  return table === indexValueTable.name
    ? shownValues(indexValueFields, ['series', 'month', 'value'], row)
    : '';
}

const tableOfExpenses = { expenseClauses: clauses, expenseStatements: statements, salesMonths };

function compLabel({ tenant, buyer, buildingName, address }: Comp): string {
  return [tenant ?? buyer, address ?? buildingName].filter((part) => part !== null).join(', ');
}

const longest = 80;

function shownValues(fields: FieldTable, names: readonly string[], row: Row): string {
  const shown = names.flatMap((name) => {
    const [field, value] = [fields[name], row[name] ?? null];
    // Safe: a stored value is one of its field.
    return field && value !== null ? [showValue(value as AnyValue as never, field)] : [];
  });
  const text = shown.slice(0, 3).join(', ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

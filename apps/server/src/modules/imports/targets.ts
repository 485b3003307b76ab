import {
  compTypeOfKind,
  isTabKind,
  textOfLines,
  type ExpenseLine,
  type ExpenseSheetKind,
  type SheetKind,
  type TabKind,
} from '@panoramic/contract';
import { raw, type Sql } from '#db/scope/sql.ts';
import type { StoredTable } from '#db/scope/row-store.ts';
import { compTable } from '../comps/index.ts';
import { clauses, indexValueTable, salesMonths, statements } from '../expenses/index.ts';
import { leaseTable, storedTabs, type Saving, type StoredTab } from '../leases/index.ts';
import { paidTable } from '../payments/index.ts';

/** Where the rows of a kind are stored. */
export interface ImportTarget {
  readonly table: StoredTable;
  /** The column of the lease that a row belongs to. */
  readonly parent: string | null;
  /** Set when a row is made, and when it is changed. */
  readonly onInsert: (saving: Saving) => Readonly<Record<string, unknown>>;
  readonly onUpdate: (saving: Saving) => Readonly<Record<string, unknown>>;
}

export function targetOf(kind: SheetKind): ImportTarget {
  const type = compTypeOfKind(kind);
  if (type !== null)
    return { table: compTable, parent: null, onInsert: () => ({ compType: type }), onUpdate: () => ({}) };
  if (kind === 'paid') return { table: paidTable, parent: null, onInsert: () => ({}), onUpdate: () => ({}) };
  if (kind === 'indexValues')
    return { table: indexValueTable, parent: null, onInsert: () => ({}), onUpdate: () => ({}) };
  if (!isTabKind(kind))
    return { table: leaseTable, parent: null, onInsert: () => ({}), onUpdate: () => ({}) };
  const { table, tab, onInsert, onSave } = storedTabOf(kind);
  return {
    table,
    parent: tab.parent,
    onInsert: (saving) => ({ ...onSave?.(saving), ...onInsert?.(saving) }),
    onUpdate: (saving) => ({ ...onSave?.(saving) }),
  };
}

const expenseTabs: Readonly<Record<ExpenseSheetKind, StoredTab>> = {
  expenseClauses: clauses,
  expenseStatements: statements,
  salesMonths,
};

function storedTabOf(kind: TabKind): StoredTab {
  const tabs: Readonly<Partial<Record<TabKind, StoredTab>>> = { ...storedTabs, ...expenseTabs };
  const found = tabs[kind];
  if (!found) throw new Error(`Rows of ${kind} are stored nowhere.`);
  return found;
}

/** What a sheet says of a row beside the columns of its table; the table is called `t`. */
export function columnsBeside(kind: SheetKind): Sql {
  return kind === 'expenseStatements' ? raw(`, ${poolOfStatement} as pool`) : raw('');
}

const poolOfStatement = `(select c.pool from expense_clauses c where c.client_id = t.client_id and c.ec_id = t.ec_id)`;

/** A stored row as a file has it: lines and lists are texts there. */
export function asInFile<R extends Readonly<Record<string, unknown>>>(kind: SheetKind, row: R): R {
  // Safe, both times: what the column of such a row holds.
  if (kind === 'expenseStatements')
    return { ...row, lines: textOfLines(row['lines'] as readonly ExpenseLine[]) };
  if (kind === 'expenseClauses') return { ...row, excluded: (row['excluded'] as string[]).join(', ') };
  return row;
}

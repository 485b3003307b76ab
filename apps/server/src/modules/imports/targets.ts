import { compTypeOfKind, isTabKind, type SheetKind } from '@panoramic/contract';
import type { StoredTable } from '#db/scope/row-store.ts';
import { compTable } from '../comps/index.ts';
import { leaseTable, storedTabs, type Saving } from '../leases/index.ts';
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
  if (!isTabKind(kind))
    return { table: leaseTable, parent: null, onInsert: () => ({}), onUpdate: () => ({}) };
  const { table, tab, onInsert, onSave } = storedTabs[kind];
  return {
    table,
    parent: tab.parent,
    onInsert: (saving) => ({ ...onSave?.(saving), ...onInsert?.(saving) }),
    onUpdate: (saving) => ({ ...onSave?.(saving) }),
  };
}

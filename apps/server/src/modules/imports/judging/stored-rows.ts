import {
  importIdField,
  importLeaseField,
  storedValues,
  type ImportedRow,
  type SheetKind,
} from '@panoramic/contract';
import { targetOf } from '../targets.ts';
import { rowKey, type Existing, type ExistingRow } from './existing.ts';
import type { LeaseOfRow, Refuse } from './leases-of-rows.ts';

/** Finds the stored rows that rows of a file stand for, and remembers which of them were met. */
export class StoredRows {
  readonly #isAdding: boolean;
  readonly #met = new Set<string>();

  constructor(onExisting: 'change' | 'skip' | 'add') {
    this.#isAdding = onExisting === 'add';
  }

  meet(kind: SheetKind, id: number): void {
    this.#met.add(`${kind} ${id}`);
  }

  /** By the row's id, else by its key; `null` for a row that is new. */
  find(
    kind: SheetKind,
    read: ImportedRow,
    existing: Existing,
    lease: LeaseOfRow | null,
    refuse: Refuse,
  ): ExistingRow | null {
    const id = read.values[importIdField];
    // What payables say of a payment is there once.
    const isAdded = this.#isAdding && kind !== 'paid';
    if (!isAdded && typeof id === 'number') return withId(kind, id, existing, lease, refuse);
    if (lease?.isMissing) refuse(importLeaseField, 'Enter the Office/Store # of the lease.');
    return isAdded ? null : this.#withKey(kind, read, existing, lease, refuse);
  }

  /** Of several rows with the same key one that no earlier row of the file stands for. */
  #withKey(
    kind: SheetKind,
    read: ImportedRow,
    existing: Existing,
    lease: LeaseOfRow | null,
    refuse: Refuse,
  ): ExistingRow | null {
    const key = rowKey(kind, storedValues(kind, read), lease?.id ?? null);
    const found = key === null || (lease && lease.id === null) ? [] : (existing.byKey.get(key) ?? []);
    if (kind === 'leases' && found.length > 1)
      refuse(
        read.values['sd_num'] === undefined ? 'sd_address' : 'sd_num',
        `${found.length} leases are known by this.`,
      );
    const { table } = targetOf(kind);
    return found.find((row) => !this.#met.has(`${kind} ${Number(row[table.key])}`)) ?? found[0] ?? null;
  }
}

function withId(
  kind: SheetKind,
  id: number,
  existing: Existing,
  lease: LeaseOfRow | null,
  refuse: Refuse,
): ExistingRow | null {
  const found = existing.byId.get(id);
  if (found?.active && isOnLease(kind, found, lease, existing)) return found;
  refuse(
    importIdField,
    found?.active ? 'The row with this Id belongs to another lease.' : `There is no row with the Id ${id}.`,
  );
  return null;
}

/** The row of a tab stays on its lease; a sheet may leave the number of the lease out where it has the id. */
function isOnLease(kind: SheetKind, row: ExistingRow, lease: LeaseOfRow | null, existing: Existing): boolean {
  const { parent } = targetOf(kind);
  if (parent === null) return true;
  const own = existing.leaseById.get(Number(row[parent]));
  if (!own?.active) return false;
  return lease?.number === null || lease?.number === undefined || lease.id === own.sd_id;
}

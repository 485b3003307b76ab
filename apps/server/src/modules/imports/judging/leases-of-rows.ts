import {
  importIdField,
  importLeaseField,
  importLeaseIdField,
  isTabKind,
  keyText,
  type AnyValue,
  type ImportedRow,
  type SheetKind,
} from '@panoramic/contract';
import { targetOf } from '../targets.ts';
import type { Existing } from './existing.ts';
import { namesIn } from './lease-names.ts';

export type Refuse = (field: string, message: string) => void;

/** The lease of a row of a tab. */
export interface LeaseOfRow {
  readonly id: number | null;
  readonly ofFile: LeaseOfFile | null;
  readonly number: string | null;
  /** The row says nothing of its lease. */
  readonly isMissing?: true;
}

/** A lease that the same file adds, or names; `isError` where its own row is in error. */
interface LeaseOfFile {
  readonly sheet: number;
  readonly row: number;
  readonly number: string | null;
  /** Its building and its address. */
  readonly names: readonly string[];
  readonly leaseId: number | null;
  readonly isError: boolean;
}

/** Finds the leases that rows of tabs belong to: among those that are stored, and those in the file itself. */
export class LeasesOfRows {
  readonly #isAdding: boolean;
  /** Leases of the file by number, name and the Id of their row; `null` when the file has no rows of tabs. */
  readonly #ofFile: {
    readonly byNumber: Map<string, LeaseOfFile[]>;
    readonly byName: Map<string, LeaseOfFile[]>;
    readonly byId: Map<number, LeaseOfFile>;
  } | null;

  constructor(onExisting: 'change' | 'skip' | 'add', kinds: readonly SheetKind[]) {
    this.#isAdding = onExisting === 'add';
    this.#ofFile = kinds.some(isTabKind) ? { byNumber: new Map(), byName: new Map(), byId: new Map() } : null;
  }

  /** A row in error that repeats a lease of the file is not another one. */
  remember(id: AnyValue | undefined, lease: LeaseOfFile): void {
    if (!this.#ofFile) return;
    const { byNumber, byName, byId } = this.#ofFile;
    if (typeof id === 'number' && !byId.has(id)) byId.set(id, lease);
    for (const name of lease.names) {
      const called = byName.get(name);
      if (called) called.push(lease);
      else byName.set(name, [lease]);
    }
    const number = keyText(lease.number);
    const known = byNumber.get(number);
    if (number === '') return;
    if (!known) byNumber.set(number, [lease]);
    else if (lease.leaseId !== null && known.every(({ leaseId }) => leaseId !== lease.leaseId))
      known.push(lease);
  }

  isOfFile(text: string): boolean {
    return Boolean(this.#ofFile?.byNumber.has(keyText(text)));
  }

  find(kind: SheetKind, read: ImportedRow, existing: Existing, refuse: Refuse): LeaseOfRow {
    const text = read.values[importLeaseField];
    const number = typeof text === 'string' ? text : null;
    const found =
      this.#ofStoredRow(kind, read, number, existing) ??
      this.#withId(read.values[importLeaseIdField], number, existing) ??
      (number === null ? null : this.#withNumber(number, existing, refuse));
    if (found?.ofFile?.isError)
      refuse(
        importLeaseField,
        `The lease ${found.number ?? ''} in row ${found.ofFile.row} is in error itself.`,
      );
    return found ?? { id: null, ofFile: null, number: null, isMissing: true };
  }

  /** The lease of a stored row, even if others have the same number; `null` where the file names another. */
  #ofStoredRow(
    kind: SheetKind,
    read: ImportedRow,
    number: string | null,
    existing: Existing,
  ): LeaseOfRow | null {
    const { parent } = targetOf(kind);
    const stored = existing.byId.get(Number(read.values[importIdField]));
    if (this.#isAdding || !stored?.active || parent === null) return null;
    return storedLease(Number(stored[parent]), number, existing);
  }

  /** The lease with the row's Lease Id, unless the row names another number: then the number counts. */
  #withId(id: AnyValue | undefined, number: string | null, existing: Existing): LeaseOfRow | null {
    if (typeof id !== 'number') return null;
    const ofFile = this.#ofFile?.byId.get(id);
    if (ofFile && isNumber(number, ofFile.number))
      return { id: ofFile.leaseId, ofFile, number: ofFile.number };
    return this.#isAdding ? null : storedLease(id, number, existing);
  }

  #withNumber(number: string, existing: Existing, refuse: Refuse): LeaseOfRow {
    const [ofFile, ...others] = this.#ofFile?.byNumber.get(keyText(number)) ?? [];
    if (others.length > 0) refuseSeveral(others.length + 1, number, refuse);
    if (ofFile) return { id: ofFile.leaseId, ofFile, number };
    const found = existing.leases.get(keyText(number)) ?? [];
    const active = found.filter((lease) => lease.active);
    if (active.length > 1) refuseSeveral(active.length, number, refuse);
    if (active.length > 0) return { id: active[0]?.sd_id ?? null, ofFile: null, number };
    const named = this.#withName(number, existing, refuse);
    if (named) return named;
    refuse(
      importLeaseField,
      found.length > 0
        ? `The lease ${number} is deleted.`
        : `There is no lease with the Office/Store #, name or address ${number}.`,
    );
    return { id: null, ofFile: null, number };
  }

  /** The lease with this building or address: a sheet may call leases otherwise than by number. */
  #withName(text: string, existing: Existing, refuse: Refuse): LeaseOfRow | null {
    for (const name of namesIn(text)) {
      const ofFile = this.#ofFile?.byName.get(name) ?? [];
      const stored = (existing.named.get(name) ?? []).filter(
        ({ sd_id }) => !ofFile.some(({ leaseId }) => leaseId === sd_id),
      );
      const count = ofFile.length + stored.length;
      if (count > 1)
        refuse(importLeaseField, `${count} leases are called ${text}. Use their Office/Store #.`);
      const [first] = ofFile;
      if (first) return { id: first.leaseId, ofFile: first, number: first.number ?? text };
      const [lease] = stored;
      if (lease) return { id: lease.sd_id, ofFile: null, number: lease.sd_num ?? text };
    }
    return null;
  }
}

function storedLease(id: number, number: string | null, existing: Existing): LeaseOfRow | null {
  const own = existing.leaseById.get(id);
  return own?.active && isNumber(number, own.sd_num)
    ? { id: own.sd_id, ofFile: null, number: own.sd_num }
    : null;
}

/** Whether a row with this number can belong to the lease with the number `own`. */
function isNumber(number: string | null, own: string | null): boolean {
  return number === null || keyText(number) === keyText(own);
}

function refuseSeveral(count: number, number: string, refuse: Refuse): void {
  refuse(importLeaseField, `${count} leases have the Office/Store # ${number}.`);
}

import {
  blankRow,
  changesOf,
  compTypeOfKind,
  defaultsOf,
  errorsBeside,
  importFields,
  importIdField,
  importLeaseField,
  isTabKind,
  keyText,
  rowLabel,
  rowProblems,
  storedValues,
  withStoredDate,
  type AnyValue,
  type CellError,
  type FieldChange,
  type ImportedRow,
  type ImportedValues,
  type ImportOutcome,
  type PlainDate,
  type SheetKind,
  type SheetPlan,
} from '@panoramic/contract';
import { maxRowsPerLease } from '../leases/index.ts';
import { rowKey, type Existing, type ExistingRow } from './existing.ts';
import { targetOf } from './targets.ts';

/** What the check makes of a row, as it is stored. */
export interface JudgedRow {
  readonly sheet: number;
  readonly row: number;
  readonly outcome: ImportOutcome;
  readonly label: string;
  readonly target_id: number | null;
  readonly version: number | null;
  readonly lease_id: number | null;
  readonly lease_sheet: number | null;
  readonly lease_row: number | null;
  readonly values: ImportedValues;
  readonly changes: readonly FieldChange[];
  readonly errors: readonly CellError[];
}

/** A lease that the same file adds, or names; `problem` where its own row is in error. */
interface LeaseOfFile {
  readonly sheet: number;
  readonly row: number;
  readonly leaseId: number | null;
  readonly isError: boolean;
}

/** The lease of a row of a tab. */
interface FoundLease {
  readonly id: number | null;
  readonly ofFile: LeaseOfFile | null;
  readonly number: string | null;
}

/** Judges the rows of a file one after another, and remembers what later rows may repeat or belong to. */
export class RowJudge {
  readonly #onExisting: 'change' | 'skip' | 'add';
  readonly #today: PlainDate;
  /** By key: the row that had it first. */
  readonly #seen = new Map<string, string>();
  readonly #met = new Set<string>();
  readonly #leasesOfFile = new Map<string, LeaseOfFile>();
  /** New rows by tab and lease. */
  readonly #added = new Map<string, number>();

  constructor(onExisting: 'change' | 'skip' | 'add', today: PlainDate) {
    this.#onExisting = onExisting;
    this.#today = today;
  }

  judge(plan: SheetPlan, place: Place, read: ImportedRow, existing: Existing): JudgedRow {
    const { kind } = plan;
    const problems: CellError[] = [];
    const refuse = (field: string, message: string) => problems.push(errorAt(plan, read, field, message));
    const lease = isTabKind(kind)
      ? (this.#leaseOfStored(kind, read, existing) ?? this.#leaseOf(read, existing, refuse))
      : null;
    const stored = this.#targetOf(kind, read, existing, lease, refuse);
    const given = storedValues(kind, read);
    const errors = errorsBeside(kind, read.errors, stored);
    const target = targetOf(kind);
    const targetId = stored === null ? null : Number(stored[target.table.key]);
    const changes = stored === null ? [] : changesOf(kind, given, stored);
    const isNew = stored === null;
    const values: ImportedValues = isNew
      ? { ...defaultsOf(kind, this.#today), ...given }
      : Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    if (isNew || changes.length > 0)
      for (const { field, message } of rowProblems(kind, {
        ...(stored ?? blankRow(kind, this.#today)),
        ...values,
      }))
        refuse(field, message);
    const ownLease =
      stored === null || target.parent === null
        ? undefined
        : existing.leaseById.get(Number(stored[target.parent]));
    const leaseId = lease?.id ?? ownLease?.sd_id ?? null;
    const leaseNumber = lease?.number ?? ownLease?.sd_num ?? null;
    this.#refuseRepeated(
      kind,
      place,
      targetId,
      rowKey(kind, given, leaseId ?? keyText(lease?.number)),
      refuse,
    );
    if (isNew && lease) this.#refuseTooMany(kind, lease, existing, refuse);
    const all = [...errors, ...problems];
    const outcome = outcomeOf(all.length > 0, stored !== null, changes.length > 0, this.#onExisting);
    if (kind === 'leases') this.#rememberLease(given, place, targetId, outcome);
    return {
      sheet: place.sheet,
      row: place.row,
      outcome,
      label: rowLabel(kind, { ...stored, ...given }, leaseNumber),
      target_id: targetId,
      version: stored?.version ?? null,
      lease_id: leaseId,
      lease_sheet: lease?.ofFile && leaseId === null ? lease.ofFile.sheet : null,
      lease_row: lease?.ofFile && leaseId === null ? lease.ofFile.row : null,
      values: withStoredDate(kind, values),
      changes: outcome === 'changed' || outcome === 'error' ? changes : [],
      errors: outcome === 'error' ? all : [],
    };
  }

  /** The lease that a row with an id is on, though other leases may have the same number; `null` where it says another. */
  #leaseOfStored(kind: SheetKind, read: ImportedRow, existing: Existing): FoundLease | null {
    const { parent } = targetOf(kind);
    const stored = existing.byId.get(Number(read.values[importIdField]));
    if (this.#onExisting === 'add' || !stored?.active || parent === null) return null;
    const own = existing.leaseById.get(Number(stored[parent]));
    const number = read.values[importLeaseField] ?? null;
    return own?.active && (number === null || keyText(number) === keyText(own.sd_num))
      ? { id: own.sd_id, ofFile: null, number: own.sd_num }
      : null;
  }

  #leaseOf(read: ImportedRow, existing: Existing, refuse: Refuse): FoundLease {
    const text = read.values[importLeaseField];
    const number = typeof text === 'string' ? text : null;
    if (number === null) return { id: null, ofFile: null, number: null };
    const ofFile = this.#leasesOfFile.get(keyText(number)) ?? null;
    if (ofFile?.isError)
      refuse(importLeaseField, `The lease ${number} in row ${ofFile.row} is in error itself.`);
    if (ofFile) return { id: ofFile.leaseId, ofFile, number };
    const found = existing.leases.get(keyText(number)) ?? [];
    const active = found.filter((lease) => lease.active);
    if (active.length > 1)
      refuse(importLeaseField, `${active.length} leases have the Office/Store # ${number}.`);
    if (active.length === 0)
      refuse(
        importLeaseField,
        found.length > 0
          ? `The lease ${number} is deleted.`
          : `There is no lease with the Office/Store # ${number}.`,
      );
    return { id: active[0]?.sd_id ?? null, ofFile: null, number };
  }

  /** The stored row that a row of the file is: by its id, else by what it is known by. */
  #targetOf(
    kind: SheetKind,
    read: ImportedRow,
    existing: Existing,
    lease: FoundLease | null,
    refuse: Refuse,
  ): ExistingRow | null {
    const id = read.values[importIdField];
    if (this.#onExisting === 'add') return this.#withLease(null, lease, refuse);
    if (typeof id === 'number') {
      const found = existing.byId.get(id);
      if (found?.active && this.#isOnLease(kind, found, lease, existing)) return found;
      refuse(
        importIdField,
        found?.active
          ? 'The row with this Id belongs to another lease.'
          : `There is no row with the Id ${id}.`,
      );
      return null;
    }
    const key = rowKey(kind, storedValues(kind, read), lease?.id ?? null);
    const found = key === null || (lease && lease.id === null) ? [] : (existing.byKey.get(key) ?? []);
    if (kind === 'leases' && found.length > 1)
      refuse(
        read.values['sd_num'] === undefined ? 'sd_address' : 'sd_num',
        `${found.length} leases are known by this.`,
      );
    const { table } = targetOf(kind);
    const free = found.find((row) => !this.#met.has(`${kind} ${Number(row[table.key])}`));
    return this.#withLease(free ?? found[0] ?? null, lease, refuse);
  }

  #withLease(found: ExistingRow | null, lease: FoundLease | null, refuse: Refuse): ExistingRow | null {
    if (lease && lease.number === null) refuse(importLeaseField, 'Enter the Office/Store # of the lease.');
    return found;
  }

  /** The row of a tab stays on its lease; a sheet may leave the number of the lease out where it has the id. */
  #isOnLease(kind: SheetKind, row: ExistingRow, lease: FoundLease | null, existing: Existing): boolean {
    const { parent } = targetOf(kind);
    if (parent === null) return true;
    const own = existing.leaseById.get(Number(row[parent]));
    if (!own?.active) return false;
    return lease?.number === null || lease?.number === undefined || lease.id === own.sd_id;
  }

  #refuseRepeated(
    kind: SheetKind,
    place: Place,
    targetId: number | null,
    natural: string | null,
    refuse: Refuse,
  ): void {
    const key = targetId === null ? natural && `${kind} ${natural}` : `${kind} = ${targetId}`;
    if (key === null) return;
    const first = this.#seen.get(key);
    if (first === undefined) this.#seen.set(key, String(place.row));
    else refuse(keyField(kind), `Repeats row ${first}.`);
    if (targetId !== null) this.#met.add(`${kind} ${targetId}`);
  }

  #refuseTooMany(kind: SheetKind, lease: FoundLease, existing: Existing, refuse: Refuse): void {
    const key = `${kind} ${lease.id ?? keyText(lease.number)}`;
    const added = (this.#added.get(key) ?? 0) + 1;
    this.#added.set(key, added);
    if ((existing.counts.get(lease.id ?? 0) ?? 0) + added > maxRowsPerLease)
      refuse(
        importLeaseField,
        `The lease ${lease.number ?? ''} would have more than 10,000 rows on this tab.`,
      );
  }

  #rememberLease(
    values: ImportedValues,
    { sheet, row }: Place,
    leaseId: number | null,
    outcome: ImportOutcome,
  ): void {
    const number = keyText(values['sd_num']);
    if (number === '' || this.#leasesOfFile.has(number)) return;
    this.#leasesOfFile.set(number, { sheet, row, leaseId, isError: outcome === 'error' && leaseId === null });
  }
}

type Place = { readonly sheet: number; readonly row: number };
type Refuse = (field: string, message: string) => void;

function outcomeOf(
  isError: boolean,
  exists: boolean,
  differs: boolean,
  onExisting: 'change' | 'skip' | 'add',
): ImportOutcome {
  // A row that is left alone need not be right.
  if (exists && onExisting === 'skip') return differs || isError ? 'skipped' : 'unchanged';
  if (isError) return 'error';
  if (!exists) return 'new';
  return differs ? 'changed' : 'unchanged';
}

/** The field under which a repeated row is named. */
function keyField(kind: SheetKind): string {
  if (compTypeOfKind(kind) !== null) return 'address';
  return importLeaseField;
}

/** The field with the text that stands in the file. */
function errorAt(plan: SheetPlan, read: ImportedRow, field: string, message: string): CellError {
  const planned = plan.fields.find(({ name }) => name === field);
  const value: AnyValue = read.values[field] ?? null;
  return {
    field: field in importFields(plan.kind) ? field : importIdField,
    column: planned?.column ?? null,
    text: value === null ? '' : String(value),
    message,
  };
}

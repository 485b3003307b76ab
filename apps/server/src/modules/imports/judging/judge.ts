import {
  blankRow,
  changesOf,
  compTypeOfKind,
  defaultsOf,
  errorsBeside,
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
import { maxRowsPerLease } from '../../leases/index.ts';
import { rowKey, type Existing, type ExistingRow } from './existing.ts';
import { namesOfLease } from './lease-names.ts';
import { LeasesOfRows, type LeaseOfRow, type Refuse } from './leases-of-rows.ts';
import { targetOf } from '../targets.ts';

/** What the check makes of a row, as it is stored. */
export interface JudgedRow {
  readonly sheet: number;
  readonly row: number;
  /** 0 for the row itself, else the number of the part. */
  readonly part: number;
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

/** Judges the rows of a file one after another, and remembers what later rows may repeat or belong to. */
export class RowJudge {
  readonly #onExisting: 'change' | 'skip' | 'add';
  readonly #today: PlainDate;
  /** By key: the row that had it first. */
  readonly #seen = new Map<string, Place>();
  readonly #met = new Set<string>();
  readonly #leases: LeasesOfRows;
  /** New rows by tab and lease. */
  readonly #added = new Map<string, number>();

  readonly #sheetNames: ReadonlyMap<number, string>;

  constructor(
    onExisting: 'change' | 'skip' | 'add',
    today: PlainDate,
    sheets: readonly { readonly index: number; readonly name: string; readonly kind: SheetKind }[],
  ) {
    this.#onExisting = onExisting;
    this.#today = today;
    this.#sheetNames = new Map(sheets.map(({ index, name }) => [index, name]));
    this.#leases = new LeasesOfRows(
      onExisting,
      sheets.map(({ kind }) => kind),
    );
  }

  /** Whether the file has a lease that a row of a tab can call by this. */
  hasLease(text: string): boolean {
    return this.#leases.isOfFile(text);
  }

  /** `leaseOfPart` is the lease of the same row, where a part of it is judged. */
  judge(
    plan: SheetPlan,
    place: Place,
    read: ImportedRow,
    existing: Existing,
    leaseOfPart: LeaseOfRow | null = null,
  ): JudgedRow {
    const { kind } = plan;
    const problems: CellError[] = [];
    const refuse = (field: string, message: string) => problems.push(errorAt(plan, read, field, message));
    const lease = leaseOfPart ?? (isTabKind(kind) ? this.#leases.find(kind, read, existing, refuse) : null);
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
      rowKey(kind, given, leaseId ?? placeInFile(lease)),
      (message) => refuse(keyField(kind, given), message),
    );
    if (isNew && lease) this.#refuseTooMany(kind, lease, existing, refuse);
    const all = [...errors, ...problems];
    const outcome = outcomeOf(all.length > 0, stored !== null, changes.length > 0, this.#onExisting);
    if (kind === 'leases')
      this.#leases.remember(read.values[importIdField], {
        ...place,
        number: typeof given['sd_num'] === 'string' ? given['sd_num'] : null,
        names: namesOfLease({ ...stored, ...given }),
        leaseId: targetId,
        isError: outcome === 'error' && targetId === null,
      });
    return {
      sheet: place.sheet,
      row: place.row,
      part: place.part ?? 0,
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

  /** Finds the stored row that a row of the file stands for: by its id, else by its key. */
  #targetOf(
    kind: SheetKind,
    read: ImportedRow,
    existing: Existing,
    lease: LeaseOfRow | null,
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

  #withLease(found: ExistingRow | null, lease: LeaseOfRow | null, refuse: Refuse): ExistingRow | null {
    if (lease?.isMissing) refuse(importLeaseField, 'Enter the Office/Store # of the lease.');
    return found;
  }

  /** The row of a tab stays on its lease; a sheet may leave the number of the lease out where it has the id. */
  #isOnLease(kind: SheetKind, row: ExistingRow, lease: LeaseOfRow | null, existing: Existing): boolean {
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
    refuseRow: (message: string) => void,
  ): void {
    const key = targetId === null ? natural && `${kind} ${natural}` : `${kind} = ${targetId}`;
    if (key === null) return;
    const first = this.#seen.get(key);
    const sheet = first?.sheet === place.sheet ? '' : ` of ${this.#sheetNames.get(first?.sheet ?? 0) ?? ''}`;
    if (first === undefined) this.#seen.set(key, place);
    else refuseRow(`Repeats row ${first.row}${sheet}.`);
    if (targetId !== null) this.#met.add(`${kind} ${targetId}`);
  }

  #refuseTooMany(kind: SheetKind, lease: LeaseOfRow, existing: Existing, refuse: Refuse): void {
    const key = `${kind} ${lease.id ?? placeInFile(lease)}`;
    const added = (this.#added.get(key) ?? 0) + 1;
    this.#added.set(key, added);
    if ((existing.byLease.get(lease.id ?? 0)?.length ?? 0) + added > maxRowsPerLease)
      refuse(
        importLeaseField,
        `The lease ${lease.number ?? ''} would have more than 10,000 rows on this tab.`,
      );
  }
}

/** Tells leases apart that the file adds, which may have no number. */
function placeInFile(lease: LeaseOfRow | null): string {
  return lease?.ofFile ? `${lease.ofFile.sheet} ${lease.ofFile.row}` : keyText(lease?.number);
}

type Place = { readonly sheet: number; readonly row: number; readonly part?: number };

function outcomeOf(
  isError: boolean,
  exists: boolean,
  differs: boolean,
  onExisting: 'change' | 'skip' | 'add',
): ImportOutcome {
  // Errors do not matter in a row that is left alone.
  if (exists && onExisting === 'skip') return differs || isError ? 'skipped' : 'unchanged';
  if (isError) return 'error';
  if (!exists) return 'new';
  return differs ? 'changed' : 'unchanged';
}

/** The field under which the error of a repeated row is reported. */
function keyField(kind: SheetKind, given: ImportedValues): string {
  if (compTypeOfKind(kind) !== null) return 'address';
  return kind === 'leases' && given['sd_num'] === undefined ? 'sd_address' : importLeaseField;
}

/** The error of a field, with the text that stands in the file. */
function errorAt(plan: SheetPlan, read: ImportedRow, field: string, message: string): CellError {
  const planned = plan.fields.find(({ name }) => name === field);
  const value: AnyValue = read.values[field] ?? null;
  return {
    field: field in plan.table ? field : importIdField,
    column: planned?.column ?? null,
    text: value === null ? '' : String(value),
    message,
  };
}

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
  ownFieldName,
  ownFieldsOfSheet,
  ownOfNewRow,
  rowProblems,
  storedValues,
  type AnyValue,
  type CellError,
  type ImportedRow,
  type ImportedValues,
  type ImportOutcome,
  type LineWord,
  type OwnField,
  type PlainDate,
  type SheetKind,
  type SheetPlan,
} from '@panoramic/contract';
import { maxRowsPerLease } from '../../leases/index.ts';
import { targetOf } from '../targets.ts';
import { ExpenseRules } from './expense-rules.ts';
import { completedLines } from './statement-rows.ts';
import { rowKey, type Existing, type ExistingRow } from './existing.ts';
import { namesOfLease } from './lease-names.ts';
import { LeasesOfRows, type LeaseOfRow, type Refuse } from './leases-of-rows.ts';
import { StoredRows } from './stored-rows.ts';
import { outcomeOf, verdictOf, type ComparedRow, type JudgedRow, type RowPlace } from './verdict.ts';

/** Judges the rows of a file one after another, and remembers what later rows may repeat or belong to. */
export class RowJudge {
  readonly #onExisting: 'change' | 'skip' | 'add';
  readonly #today: PlainDate;
  readonly #own: readonly OwnField[];
  /** By key: the row that had it first. */
  readonly #seen = new Map<string, RowPlace>();
  readonly #leases: LeasesOfRows;
  readonly #stored: StoredRows;
  /** New rows by tab and lease. */
  readonly #added = new Map<string, number>();
  readonly #sheetNames: ReadonlyMap<number, string>;
  readonly #expenses = new ExpenseRules();
  readonly #words: readonly LineWord[];

  constructor(
    onExisting: 'change' | 'skip' | 'add',
    today: PlainDate,
    sheets: readonly { readonly index: number; readonly name: string; readonly kind: SheetKind }[],
    own: readonly OwnField[],
    words: readonly LineWord[] = [],
  ) {
    this.#words = words;
    this.#onExisting = onExisting;
    this.#own = own;
    this.#today = today;
    this.#sheetNames = new Map(sheets.map(({ index, name }) => [index, name]));
    this.#stored = new StoredRows(onExisting);
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
    place: RowPlace,
    read: ImportedRow,
    existing: Existing,
    leaseOfPart: LeaseOfRow | null = null,
  ): JudgedRow {
    const { kind } = plan;
    const problems: CellError[] = [];
    const refuse: Refuse = (field, message) => problems.push(errorAt(plan, read, field, message));
    const lease = leaseOfPart ?? (isTabKind(kind) ? this.#leases.find(kind, read, existing, refuse) : null);
    const stored = this.#stored.find(kind, read, existing, lease, refuse);
    const row = this.#compare(plan, read, existing, lease, stored);
    const errors = errorsBeside(plan.table, read.errors, stored);
    this.#refuseValues(row, errors, refuse);
    this.#refuseRepeated(row, place, refuse);
    this.#refuseTooMany(row, existing, refuse);
    const { given, leaseId } = row;
    const ofLease = {
      kind,
      given,
      leaseId,
      lease: String(leaseId ?? placeInFile(lease)),
      row: place.row,
      stored,
    };
    if (leaseId !== null || lease?.ofFile) this.#expenses.refuse(ofLease, existing, refuse);
    const all = [...errors, ...problems];
    const outcome = outcomeOf(all.length > 0, stored !== null, row.changes.length > 0, this.#onExisting);
    if (kind === 'leases') this.#remember(row, place, read, outcome);
    return verdictOf(row, place, outcome, all);
  }

  /** Sets what the file gives beside what is stored, and says what would be stored. */
  #compare(
    { kind, table }: SheetPlan,
    read: ImportedRow,
    existing: Existing,
    lease: LeaseOfRow | null,
    stored: ExistingRow | null,
  ): ComparedRow {
    const given = storedValues(kind, read);
    if (kind === 'expenseStatements')
      given['lines'] = completedLines(given['lines'], stored?.['lines'], this.#words);
    const { parent, table: target } = targetOf(kind);
    const changes = stored === null ? [] : changesOf(table, given, stored);
    const own = ownOfNewRow(ownFieldsOfSheet(kind, this.#own), given);
    const ownLease =
      stored === null || parent === null ? undefined : existing.leaseById.get(Number(stored[parent]));
    return {
      kind,
      given,
      stored,
      targetId: stored === null ? null : Number(stored[target.key]),
      changes,
      values:
        stored === null
          ? { ...defaultsOf(kind, this.#today), ...own.defaults, ...given }
          : Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      missing: stored === null ? own.missing : [],
      lease,
      leaseId: lease?.id ?? ownLease?.sd_id ?? null,
      leaseNumber: lease?.number ?? ownLease?.sd_num ?? null,
    };
  }

  /** Refuses what the row would hold: by the rules of its kind, and where a required own field is missing. */
  #refuseValues(row: ComparedRow, errors: readonly CellError[], refuse: Refuse): void {
    const { kind, stored, values, changes } = row;
    if (stored === null || changes.length > 0)
      for (const { field, message } of rowProblems(kind, {
        ...(stored ?? blankRow(kind, this.#today)),
        ...values,
      }))
        refuse(field, message);
    for (const { key, label } of row.missing)
      if (!errors.some(({ field }) => field === ownFieldName(key)))
        refuse(ownFieldName(key), `${label} is required.`);
  }

  #refuseRepeated(row: ComparedRow, place: RowPlace, refuse: Refuse): void {
    const { kind, given, targetId } = row;
    const natural = rowKey(kind, given, row.leaseId ?? placeInFile(row.lease));
    const key = targetId === null ? natural && `${kind} ${natural}` : `${kind} = ${targetId}`;
    if (key === null) return;
    const first = this.#seen.get(key);
    if (first === undefined) this.#seen.set(key, place);
    else refuse(keyField(kind, given), this.#repeats(kind, first, place));
    if (targetId !== null) this.#stored.meet(kind, targetId);
  }

  #repeats(kind: SheetKind, first: RowPlace, place: RowPlace): string {
    const sheet = first.sheet === place.sheet ? '' : ` of ${this.#sheetNames.get(first.sheet) ?? ''}`;
    const repeats = `Repeats row ${first.row}${sheet}.`;
    return kind === 'paid' ? `${repeats} Two equal payments need references that differ.` : repeats;
  }

  #refuseTooMany({ kind, stored, lease }: ComparedRow, existing: Existing, refuse: Refuse): void {
    if (stored !== null || lease === null) return;
    const key = `${kind} ${lease.id ?? placeInFile(lease)}`;
    const added = (this.#added.get(key) ?? 0) + 1;
    this.#added.set(key, added);
    if ((existing.byLease.get(lease.id ?? 0)?.length ?? 0) + added > maxRowsPerLease)
      refuse(
        importLeaseField,
        `The lease ${lease.number ?? ''} would have more than 10,000 rows on this tab.`,
      );
  }

  /** Remembers a lease for the rows of tabs that may belong to it. */
  #remember(row: ComparedRow, place: RowPlace, read: ImportedRow, outcome: ImportOutcome): void {
    const { given, stored, targetId } = row;
    this.#leases.remember(read.values[importIdField], {
      ...place,
      number: typeof given['sd_num'] === 'string' ? given['sd_num'] : null,
      names: namesOfLease({ ...stored, ...given }),
      leaseId: targetId,
      isError: outcome === 'error' && targetId === null,
    });
  }
}

/** Tells leases apart that the file adds, which may have no number. */
function placeInFile(lease: LeaseOfRow | null): string {
  return lease?.ofFile ? `${lease.ofFile.sheet} ${lease.ofFile.row}` : keyText(lease?.number);
}

/** The field under which the error of a repeated row is reported. */
function keyField(kind: SheetKind, given: ImportedValues): string {
  if (compTypeOfKind(kind) !== null) return 'address';
  if (kind === 'paid') return 'pa_reference';
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

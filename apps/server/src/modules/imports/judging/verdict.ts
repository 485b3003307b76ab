import {
  describeLines,
  rowLabel,
  type CellError,
  type FieldChange,
  type ImportedValues,
  type ImportOutcome,
  type ownOfNewRow,
  type SheetKind,
} from '@panoramic/contract';
import type { ExistingRow } from './existing.ts';
import type { LeaseOfRow } from './leases-of-rows.ts';

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

/** A row of the file beside the stored row that it stands for. */
export interface ComparedRow {
  readonly kind: SheetKind;
  readonly given: ImportedValues;
  /** `null` for a new row. */
  readonly stored: ExistingRow | null;
  readonly targetId: number | null;
  readonly changes: readonly FieldChange[];
  /** What would be stored. */
  readonly values: ImportedValues;
  /** The required own fields that a new row leaves out. */
  readonly missing: ReturnType<typeof ownOfNewRow>['missing'];
  readonly lease: LeaseOfRow | null;
  readonly leaseId: number | null;
  readonly leaseNumber: string | null;
}

export type RowPlace = { readonly sheet: number; readonly row: number; readonly part?: number };

export function verdictOf(
  row: ComparedRow,
  { sheet, row: number, part = 0 }: RowPlace,
  outcome: ImportOutcome,
  errors: readonly CellError[],
): JudgedRow {
  const { kind, stored, lease, leaseId } = row;
  const leaseOfFile = leaseId === null ? lease?.ofFile : null;
  return {
    sheet,
    row: number,
    part,
    outcome,
    label: rowLabel(kind, { ...stored, ...row.given }, row.leaseNumber),
    target_id: row.targetId,
    version: stored?.version ?? null,
    lease_id: leaseId,
    lease_sheet: leaseOfFile?.sheet ?? null,
    lease_row: leaseOfFile?.row ?? null,
    values: row.values,
    changes: outcome === 'changed' || outcome === 'error' ? row.changes.map(shownChange) : [],
    errors: outcome === 'error' ? errors : [],
  };
}

/** The lines of a statement are shown as far as they differ. */
function shownChange(change: FieldChange): FieldChange {
  const { field, before, after } = change;
  if (field !== 'lines') return change;
  return {
    field: 'description',
    before: describeLines(before, after),
    after: describeLines(after, before),
  };
}

export function outcomeOf(
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

import {
  importLeaseIdField,
  partOfRow,
  planSheet,
  readImportedRow,
  rowPartNames,
  rowParts,
  withCorrectedFields,
  type ImportedRow,
  type ImportedValues,
  type PlainDate,
  type RowPartName,
  type SheetAnswers,
  type SheetKind,
  type SheetPlan,
} from '@panoramic/contract';
import type { StagedSheet } from '../imports.store.ts';
import type { Existing } from './existing.ts';
import type { RowJudge } from './judge.ts';
import type { JudgedRow } from './verdict.ts';
import type { LeaseOfRow } from './leases-of-rows.ts';

/** Texts that were put right in place, by row and field. */
export type CorrectionsOfSheet = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** A part of the rows of leases for which there are columns. */
export interface PlannedPart {
  readonly name: RowPartName;
  readonly plan: SheetPlan;
  readonly corrections: CorrectionsOfSheet;
}

/** `answersOf` and `correctionsOf` give what was answered for the fields with this in front of their names. */
export function planParts(
  { kind, columns }: StagedSheet,
  answersOf: (prefix: string) => SheetAnswers,
  correctionsOf: (prefix: string) => CorrectionsOfSheet,
): PlannedPart[] {
  if (kind !== 'leases') return [];
  return rowPartNames.flatMap((name) => {
    const part = rowParts[name];
    const corrections = correctionsOf(`${name}.`);
    const plan = withCorrectedFields(
      planSheet(part.kind, columns, answersOf(`${name}.`), part.fields),
      [...corrections.values()].flatMap((fields) => Object.keys(fields)),
    );
    return plan.fields.length + plan.unknown.length === 0 ? [] : [{ name, plan, corrections }];
  });
}

/** A lease that was judged, with the row that it stands in. */
export interface LeaseWithRow {
  readonly cells: readonly string[];
  readonly judged: JudgedRow;
  /** The lease as it will be. */
  readonly lease: ImportedValues;
}

interface JudgedPart {
  readonly kind: SheetKind;
  readonly name: RowPartName;
  readonly rows: readonly JudgedRow[];
  readonly read: readonly ImportedRow[];
}

/** Judges the parts of the leases of a batch; `findRows` finds what their tabs have already. */
export async function judgeParts(
  judge: RowJudge,
  parts: readonly PlannedPart[],
  leases: readonly LeaseWithRow[],
  findRows: (kind: SheetKind, rows: readonly ImportedValues[]) => Promise<Existing>,
  today: PlainDate,
): Promise<JudgedPart[]> {
  const next = parts.find(({ name }) => name === 'nextRent');
  const stored = new Map<SheetKind, Existing>();
  const done: JudgedPart[] = [];
  for (const part of parts) {
    const { kind } = part.plan;
    const existing =
      stored.get(kind) ??
      (await findRows(
        kind,
        leases.map(({ judged }) => ({ [importLeaseIdField]: judged.target_id })),
      ));
    stored.set(kind, existing);
    const rows: JudgedRow[] = [];
    const read: ImportedRow[] = [];
    for (const one of leases) {
      const whole = partOfRow(part.name, readPart(part, one), {
        lease: one.lease,
        stored: existing.byLease.get(one.judged.target_id ?? 0) ?? [],
        nextStart: next ? startOf(readPart(next, one)) : null,
        today,
      });
      if (!whole) continue;
      read.push(whole);
      const { sheet, row } = one.judged;
      const place = { sheet, row, part: rowPartNames.indexOf(part.name) + 1 };
      const judged = judge.judge(part.plan, place, whole, existing, leaseOf(one));
      // The error of a lease that cannot be added stands in its own row.
      const isAlone = one.judged.outcome === 'error' && one.judged.target_id === null;
      if (!isAlone || judged.outcome === 'error') rows.push(judged);
    }
    done.push({ kind, name: part.name, rows, read });
  }
  return done;
}

function readPart({ plan, corrections }: PlannedPart, { cells, judged }: LeaseWithRow): ImportedRow {
  return readImportedRow(plan, cells, corrections.get(judged.row));
}

/** The first day of the next rent, where the row has such a rent. */
function startOf({ values }: ImportedRow): PlainDate | null {
  const { rt_start } = values;
  const hasAmount = rowParts.nextRent.needs.some((field) => values[field] !== undefined);
  return hasAmount && typeof rt_start === 'string' ? rt_start : null;
}

function leaseOf({ judged: { target_id, label, sheet, row } }: LeaseWithRow): LeaseOfRow {
  const number = label === '' ? null : label;
  const inFile = { sheet, row, number, names: [], leaseId: target_id, isError: false };
  return { id: target_id, ofFile: inFile, number };
}

import {
  asStored,
  importFields,
  isOwnFieldName,
  importOutcomes,
  rowPartNames,
  type ImportOutcome,
  type ImportRow,
  type SheetKind,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { jsonText, type OutcomeCounts, type StoredImport } from './imports.store.ts';
import type { JudgedRow } from './judging/verdict.ts';

/** Rows that a page of Import/GetRows holds. */
const pageSize = 100;

export async function insertResults(
  tx: Tx,
  { id, client_id, user_id }: Pick<StoredImport, 'id' | 'client_id' | 'user_id'>,
  kind: SheetKind,
  rows: readonly JudgedRow[],
): Promise<void> {
  const stored = rows.map((row) => ({ ...row, values: asStored(kind, row.values) }));
  await tx.run(sql`
    insert into import_results (import_id, client_id, user_id, kind, sheet, row, part, outcome, label, target_id, version,
      lease_id, lease_sheet, lease_row, "values", changes, errors)
    select ${id}::integer, ${client_id}::integer, ${user_id}::integer, ${kind}::text, x.sheet, x.row, x.part, x.outcome, x.label,
      x.target_id, x.version, x.lease_id, x.lease_sheet, x.lease_row, x."values", x.changes, x.errors
    from jsonb_to_recordset(${jsonText(stored)}::jsonb) as x (sheet smallint, row integer, part smallint, outcome text, label text,
      target_id integer, version integer, lease_id integer, lease_sheet smallint, lease_row integer, "values" jsonb,
      changes jsonb, errors jsonb)`);
}

export async function countOutcomes(tx: Tx, id: number): Promise<OutcomeCounts> {
  const counted = await tx.rows<{ outcome: ImportOutcome; count: number }>(sql`
    select outcome, count(*) as count from import_results where import_id = ${id} group by outcome`);
  const counts = new Map(counted.map(({ outcome, count }) => [outcome, count]));
  return {
    new: counts.get('new') ?? 0,
    changed: counts.get('changed') ?? 0,
    unchanged: counts.get('unchanged') ?? 0,
    skipped: counts.get('skipped') ?? 0,
    error: counts.get('error') ?? 0,
  };
}

interface ResultRow extends Omit<ImportRow, 'sheet' | 'part' | 'leaseId'> {
  readonly sheet: number;
  readonly part: number;
  readonly kind: SheetKind;
  readonly target_id: number | null;
  readonly lease_id: number | null;
  readonly lease_sheet: number | null;
  readonly lease_row: number | null;
}

/** A page of the rows of one outcome, in the order of the file. */
export async function findResults(
  tx: Tx,
  { id, reading }: Pick<StoredImport, 'id' | 'reading'>,
  outcome: ImportOutcome,
  from = 0,
): Promise<ImportRow[]> {
  const rows = await tx.rows<ResultRow>(sql`
    select sheet, row, part, kind, outcome, label, "values", changes, errors, target_id, lease_id, lease_sheet, lease_row
    from import_results where import_id = ${id} and outcome = ${outcome}
    order by sheet, row, part offset ${from} limit ${pageSize}`);
  const names = new Map(reading?.staged.map(({ index, name }) => [index, name]));
  const ofFile = await leasesOfFile(tx, id, rows);
  return rows.map(({ kind, sheet, row, part, label, changes, errors, values, ...found }) => ({
    sheet: names.get(sheet) ?? '',
    row,
    part: rowPartNames[part - 1] ?? null,
    outcome,
    label,
    leaseId:
      found.lease_row === null
        ? (found.lease_id ?? (kind === 'paid' || kind === 'indexValues' ? null : found.target_id))
        : (ofFile.get(placeOf(found.lease_sheet, found.lease_row)) ?? null),
    values: onlyFields(kind, values),
    changes,
    errors,
  }));
}

/**
 * The leases that other rows of the file have become, by their places. This is not a join, because the
 * planner has no statistics on rows that were stored a moment ago and would scan all of them for each row
 * before the page.
 */
async function leasesOfFile(
  tx: Tx,
  id: number,
  rows: readonly ResultRow[],
): Promise<ReadonlyMap<string, number | null>> {
  const places = rows.filter(({ lease_row }) => lease_row !== null);
  if (places.length === 0) return new Map();
  const leases = await tx.rows<{ sheet: number; row: number; target_id: number | null }>(sql`
    select sheet, row, target_id from import_results
    where import_id = ${id} and part = 0 and (sheet, row) in (
      select * from unnest(${places.map(({ lease_sheet }) => lease_sheet)}::smallint[],
        ${places.map(({ lease_row }) => lease_row)}::integer[]))`);
  return new Map(leases.map(({ sheet, row, target_id }) => [placeOf(sheet, row), target_id]));
}

function placeOf(sheet: number | null, row: number): string {
  return `${sheet} ${row}`;
}

/** Only fields come from the file; other stored values of a row do not. A list stands in a cell as one text. */
function onlyFields(kind: SheetKind, values: Readonly<Record<string, unknown>>): ImportRow['values'] {
  const fields = importFields(kind);
  const ofFile = Object.entries(values).filter(
    ([name]) => isOwnFieldName(name) || Object.hasOwn(fields, name),
  );
  const shown = ofFile.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  // Safe: what else was staged is the value of a field.
  return Object.fromEntries(shown) as ImportRow['values'];
}

/** The first page of each outcome. */
export async function firstResults(
  tx: Tx,
  found: Pick<StoredImport, 'id' | 'reading'>,
): Promise<Record<ImportOutcome, ImportRow[]>> {
  const pages = {} as Record<ImportOutcome, ImportRow[]>;
  for (const outcome of importOutcomes) pages[outcome] = await findResults(tx, found, outcome);
  return pages;
}

import {
  importFields,
  importOutcomes,
  type ImportOutcome,
  type ImportRow,
  type SheetKind,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { jsonText, type OutcomeCounts, type StoredImport } from './imports.store.ts';
import type { JudgedRow } from './judging/judge.ts';

/** Rows that a page of Import/GetRows holds. */
const pageSize = 100;

export async function insertResults(
  tx: Tx,
  { id, client_id, user_id }: Pick<StoredImport, 'id' | 'client_id' | 'user_id'>,
  kind: SheetKind,
  rows: readonly JudgedRow[],
): Promise<void> {
  await tx.run(sql`
    insert into import_results (import_id, client_id, user_id, kind, sheet, row, outcome, label, target_id, version,
      lease_id, lease_sheet, lease_row, "values", changes, errors)
    select ${id}::integer, ${client_id}::integer, ${user_id}::integer, ${kind}::text, x.sheet, x.row, x.outcome, x.label,
      x.target_id, x.version, x.lease_id, x.lease_sheet, x.lease_row, x."values", x.changes, x.errors
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as x (sheet smallint, row integer, outcome text, label text,
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

interface ResultRow extends Omit<ImportRow, 'sheet' | 'leaseId'> {
  readonly sheet: number;
  readonly kind: SheetKind;
  readonly lease_id: number | null;
}

/** A page of the rows of one outcome, in the order of the file. */
export async function findResults(
  tx: Tx,
  { id, reading }: Pick<StoredImport, 'id' | 'reading'>,
  outcome: ImportOutcome,
  from = 0,
): Promise<ImportRow[]> {
  const rows = await tx.rows<ResultRow>(sql`
    select r.sheet, r.row, r.kind, r.outcome, r.label, r."values", r.changes, r.errors,
      case when r.lease_row is not null then l.target_id else coalesce(r.lease_id, r.target_id) end as lease_id
    from import_results r
    left join import_results l on l.import_id = r.import_id and l.sheet = r.lease_sheet and l.row = r.lease_row
    where r.import_id = ${id} and r.outcome = ${outcome}
    order by r.sheet, r.row offset ${from} limit ${pageSize}`);
  const names = new Map(reading?.staged.map(({ index, name }) => [index, name]));
  return rows.map(({ kind, lease_id, sheet, row, label, changes, errors, values }) => ({
    sheet: names.get(sheet) ?? '',
    row,
    outcome,
    label,
    leaseId: lease_id,
    values: onlyFields(kind, values),
    changes,
    errors,
  }));
}

/** What is stored beside the fields is none of the file. */
function onlyFields(kind: SheetKind, values: ImportRow['values']): ImportRow['values'] {
  const fields = importFields(kind);
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
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

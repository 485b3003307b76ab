import type {
  CheckedImport,
  ColumnFacts,
  ImportKind,
  ImportMapping,
  importStates,
  ParsedInput,
  ReadImport,
  SheetKind,
} from '@panoramic/contract';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

/** Leaves out the character 0 and lone surrogates, which a file may have and the database's JSON cannot. */
export function jsonText(value: unknown): string {
  const unknown = /\\\\|\\u0000|\\ud[\da-f]{3}/g;
  return JSON.stringify(value).replaceAll(unknown, (escape) => (escape === '\\\\' ? escape : ''));
}

export type ImportState = (typeof importStates)[number];

/** A sheet of which rows were staged; `index` is its number among all sheets of the file. */
export interface StagedSheet {
  readonly index: number;
  readonly name: string;
  readonly kind: SheetKind;
  /** What stands before its fields in the mapping; '' where there is no other sheet. */
  readonly prefix: string;
  readonly rows: number;
  /** Characters of its longest row; missing where an earlier version of the application has read the file. */
  readonly longestRow?: number;
  /** Columns under the headings, where a row with more cells is one whose cells are shifted. */
  readonly width?: number;
  readonly columns: readonly ColumnFacts[];
}

export interface StoredReading {
  readonly reply: Omit<ReadImport, 'importId' | 'fileName' | 'kind'>;
  readonly staged: readonly StagedSheet[];
}

export type CheckInput = ParsedInput<'Import/Check'>;

export interface StoredImport {
  readonly id: number;
  /** `null` for comps. */
  readonly client_id: number | null;
  readonly user_id: number;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly stored_name: string;
  readonly digest: string;
  readonly size: number;
  readonly reading: StoredReading | null;
  /** What the check was asked for; `null` before it. */
  readonly answers: Pick<CheckInput, 'onExisting'> | null;
  readonly state: ImportState;
  readonly is_checked: boolean;
  readonly done: number;
  readonly total: number;
  readonly problem: string | null;
  readonly change_set_id: number | null;
}

interface NewImport extends Pick<
  StoredImport,
  'client_id' | 'user_id' | 'kind' | 'file_name' | 'stored_name' | 'digest' | 'size'
> {
  readonly now: Date;
}

export async function insertImport(tx: Tx, one: NewImport): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into imports (client_id, user_id, kind, file_name, stored_name, digest, size, created_at)
    values (${one.client_id}, ${one.user_id}, ${one.kind}, ${one.file_name}, ${one.stored_name}, ${one.digest}, ${one.size}, ${one.now})
    returning id`);
  return id;
}

/** Does not find the imports of other users and clients. */
export async function findImport(tx: Tx, id: number): Promise<StoredImport> {
  const found = await tx.maybe<StoredImport>(sql`
    select id, client_id, user_id, kind, file_name, stored_name, digest, size, reading, answers, state, is_checked,
      done, total, problem, change_set_id
    from imports where id = ${id} and user_id = app_user() and (client_id is null or client_id = app_client())`);
  return found ?? noSuchImport();
}

function noSuchImport(): never {
  throw new Problem(
    'not-found',
    'There is no such import. One that is not finished is forgotten after a day.',
  );
}

/** Held until the transaction ends, so that a server that dies lets go of it. */
export async function lockImport(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${advisoryLocks.imports}::integer, ${id}::integer)`);
}

/** Whether somebody checks or runs it at this moment. */
export async function isImportBusy(tx: Tx, id: number): Promise<boolean> {
  const { free } = await tx.one<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${advisoryLocks.imports}::integer, ${id}::integer) as free`);
  return !free;
}

/** `false` when the import is done already. */
export async function cancelImport(tx: Tx, id: number): Promise<boolean> {
  const cancelled = await tx.run(sql`
    update imports set state = 'cancelled' where id = ${id} and user_id = app_user() and state <> 'done'`);
  return cancelled > 0;
}

/** Stores how the file was read; an earlier check no longer holds. */
export async function saveReading(
  tx: Tx,
  id: number,
  kind: ImportKind,
  reading: StoredReading,
): Promise<void> {
  await tx.run(sql`
    update imports set kind = ${kind}, reading = ${jsonText(reading)}::jsonb, state = 'read', is_checked = false,
      done = 0, total = ${reading.reply.rows}, problem = null
    where id = ${id} and state <> 'done'`);
}

export interface StagedRow {
  readonly sheet: number;
  readonly row: number;
  readonly cells: readonly string[];
}

type Owner = Pick<StoredImport, 'id' | 'client_id' | 'user_id'>;

export async function deleteStagedRows(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from import_rows where import_id = ${id}`);
  await tx.run(sql`delete from import_results where import_id = ${id}`);
}

/** COPY cannot write to a table with row-level security: many rows in one statement take its place. */
export async function stageRows(
  tx: Tx,
  { id, client_id, user_id }: Owner,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into import_rows (import_id, client_id, user_id, sheet, row, cells)
    select ${id}::integer, ${client_id}::integer, ${user_id}::integer, x.sheet, x.row, x.cells
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as x (sheet smallint, row integer, cells jsonb)`);
}

/** Characters that rows of a batch may have together. */
const batchCharacters = 8 * 1024 * 1024;

/** How many rows of the sheet can be held at once: `most`, or fewer where they are long. */
export function batchSizeOf({ longestRow = 1 }: StagedSheet, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(batchCharacters / Math.max(1, longestRow))));
}

/** The staged rows of a sheet in their order, so many at a time. */
export async function* stagedRows(
  tx: Tx,
  id: number,
  sheet: StagedSheet,
  most: number,
): AsyncGenerator<StagedRow[]> {
  const size = batchSizeOf(sheet, most);
  for (let after = 0; ;) {
    const rows = await tx.rows<StagedRow>(sql`
      select sheet, row, cells from import_rows
      where import_id = ${id} and sheet = ${sheet.index} and row > ${after} order by row limit ${size}`);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row;
  }
}

interface RememberedAnswers {
  readonly mapping: ImportMapping;
  readonly choices: CheckInput['choices'];
}

export async function findAnswers(
  tx: Tx,
  { client_id, kind }: Pick<StoredImport, 'client_id' | 'kind'>,
): Promise<RememberedAnswers> {
  const found = await tx.maybe<RememberedAnswers>(sql`
    select mapping, choices from import_answers where client_id is not distinct from ${client_id} and kind = ${kind}`);
  return found ?? { mapping: {}, choices: {} };
}

export async function saveAnswers(
  tx: Tx,
  { client_id, kind }: Pick<StoredImport, 'client_id' | 'kind'>,
  { mapping, choices }: RememberedAnswers,
): Promise<void> {
  await tx.run(sql`
    insert into import_answers (client_id, kind, mapping, choices)
    values (${client_id}, ${kind}, ${jsonText(mapping)}::jsonb, ${jsonText(choices)}::jsonb)
    on conflict (client_id, kind) do update set mapping = excluded.mapping, choices = excluded.choices`);
}

export type OutcomeCounts = CheckedImport['counts'];

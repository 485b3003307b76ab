import { isTabKind, type SheetKind } from '@panoramic/contract';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { identifier, join, raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { maxRowsPerLease, type Saving } from '../leases/index.ts';
import { jsonText, type StoredImport } from './imports.store.ts';
import { lockPayments, paidMeanwhile } from '../payments/index.ts';
import { targetOf } from './targets.ts';

/** Stores the rows of one kind of an import. */
export interface Storing {
  readonly tx: Tx;
  readonly found: StoredImport;
  readonly kind: SheetKind;
  readonly saving: Saving;
  /** Whether rows of the kind have fields of the client's own. */
  readonly hasOwn: boolean;
}

/** Rows that are stored in one statement; after each the import tells how far it is, and can be cancelled. */
const chunkSize = 4000;

/** The rows of an outcome. */
function resultsOf({ found, kind }: Storing, outcome: 'new' | 'changed'): Sql {
  return sql`r.import_id = ${found.id} and r.kind = ${kind} and r.outcome = ${outcome}`;
}

/** In the table `t`: the client's rows only. */
function isOwn({ found, kind }: Storing): Sql {
  return targetOf(kind).table.shared ? sql`true` : sql`t.client_id = ${found.client_id}`;
}

/** Two imports that change the same rows lock them in the same order. */
export async function lockTargets(store: Storing): Promise<void> {
  const { table } = targetOf(store.kind);
  const key = identifier(table.key);
  await store.tx.run(sql`
    select count(*) from (
      select 1 from ${identifier(table.name)} t
      where ${isOwn(store)} and t.${key} in (select r.target_id from import_results r where ${resultsOf(store, 'changed')})
      order by t.${key} for no key update) locked`);
}

/**
 * Makes imports that add leases to a client, or payments to those that were made, take turns: the second sees what
 * the first added, and names its own rows that repeat it.
 */
export async function awaitTurnToAdd({ tx, found, kind }: Storing): Promise<void> {
  if (kind === 'paid' && found.client_id !== null) await lockPayments(tx, found.client_id);
  if (kind !== 'leases') return;
  await tx.run(
    sql`select pg_advisory_xact_lock(${advisoryLocks.importedLeases}::integer, ${found.client_id}::integer)`,
  );
}

export interface NamedRow {
  readonly sheet: number;
  readonly row: number;
  readonly part: number;
  readonly label: string;
}

/** Rows that were saved or deleted since the check, and rows whose lease was, or is not added after all. */
export async function movedOn(store: Storing): Promise<NamedRow[]> {
  const { table } = targetOf(store.kind);
  const targets = await store.tx.rows<NamedRow>(sql`
    select r.sheet, r.row, r.part, r.label from import_results r
    left join ${identifier(table.name)} t on ${isOwn(store)} and t.${identifier(table.key)} = r.target_id and t.active
    where ${resultsOf(store, 'changed')} and t.version is distinct from r.version
    order by r.sheet, r.row, r.part`);
  if (store.kind === 'leases') return [...targets, ...(await addedMeanwhile(store))];
  if (store.kind === 'paid')
    return [...targets, ...(await paidMeanwhile(store.tx, store.found.id, store.found.client_id))];
  if (!isTabKind(store.kind)) return targets;
  const orphaned = sql`
    select r.sheet, r.row, r.part, r.label from import_results r
    left join import_results l
      on l.import_id = r.import_id and l.sheet = r.lease_sheet and l.row = r.lease_row and l.part = 0
    left join leases t
      on ${isOwnLease(store)} and t.sd_id = coalesce(r.lease_id, l.target_id) and t.active
    where r.import_id = ${store.found.id} and r.kind = ${store.kind} and r.outcome in ('new', 'changed')
      and (r.lease_id is not null or r.lease_row is not null) and t.sd_id is null
    order by r.sheet, r.row, r.part`;
  const orphans = await withoutLoops(store.tx, () => store.tx.rows<NamedRow>(orphaned));
  return [...targets, ...orphans];
}

/** New leases whose number or address another lease has by now; none when they are to be added anyway. */
async function addedMeanwhile(store: Storing): Promise<NamedRow[]> {
  if (store.found.answers?.onExisting === 'add') return [];
  const [given, stored] = [textIn('r."values" ->> '), textIn('t.')];
  // One key that can be compared by hashing, as `importKey` has it: the number, else the address.
  const address = (text: typeof given) => sql`${text('sd_address')} || E'\\n' || ${text('sd_address2')}`;
  const ofClient = sql`from leases t where ${isOwn(store)} and t.active`;
  return store.tx.rows<NamedRow>(sql`
    select r.sheet, r.row, r.part, r.label from import_results r
    where ${resultsOf(store, 'new')} and exists (
      select from (
        select '# ' || ${stored('sd_num')} as key, null as city ${ofClient}
        union all select ${address(stored)}, ${stored('sd_city')} ${ofClient}) known
      where (known.city is null or ${given('sd_city')} in ('', known.city))
        and known.key = case when ${given('sd_num')} <> '' then '# ' || ${given('sd_num')}
          when ${given('sd_address')} <> '' then ${address(given)} end)
    order by r.sheet, r.row, r.part`);
}

/** The text by which rows match a lease: in lower case and without surrounding blanks. */
function textIn(place: 't.' | 'r."values" ->> '): (field: string) => Sql {
  return (field) => {
    const name = place === 't.' ? identifier(field).text : `'${field}'`;
    return raw(`lower(btrim(coalesce(${place}${name}, '')))`);
  };
}

function isOwnLease({ found }: Storing): Sql {
  return sql`t.client_id = ${found.client_id}`;
}

export async function markAsError(
  tx: Tx,
  importId: number,
  rows: readonly NamedRow[],
  message: string,
): Promise<void> {
  const places = rows.map(({ sheet, row, part }) => ({ sheet, row, part }));
  const errors = [{ field: 'id', column: null, text: '', message }];
  await tx.run(sql`
    update import_results r set outcome = 'error', errors = ${jsonText(errors)}::jsonb
    from jsonb_to_recordset(${jsonText(places)}::jsonb) as x (sheet smallint, row integer, part smallint)
    where r.import_id = ${importId} and r.sheet = x.sheet and r.row = x.row and r.part = x.part`);
}

type Tell = (rows: number) => Promise<void>;

interface Chunk {
  readonly count: number;
  readonly stored: number;
  readonly sheet: number;
  readonly row: number;
  readonly part: number;
}

/** One statement per chunk of rows, in the order of the file. */
async function inChunks(
  store: Storing,
  outcome: 'new' | 'changed',
  statement: (source: Sql) => Sql,
  tell: Tell,
): Promise<void> {
  let after: Pick<Chunk, 'sheet' | 'row' | 'part'> = { sheet: -1, row: 0, part: 0 };
  for (;;) {
    const source = sql`
      select r.sheet, r.row, r.part, r."values", r.target_id, r.version, r.lease_id, r.lease_sheet, r.lease_row,
        row_number() over (order by r.sheet, r.row, r.part) as n
      from import_results r where ${resultsOf(store, outcome)}
        and (r.sheet, r.row, r.part) > (${after.sheet}, ${after.row}, ${after.part})
      order by r.sheet, r.row, r.part limit ${chunkSize}`;
    const [chunk] = await store.tx.rows<Chunk>(statement(source));
    if (!chunk || chunk.count === 0) return;
    if (chunk.stored !== chunk.count)
      throw new Error(`An import stored ${chunk.stored} of ${chunk.count} rows.`);
    await tell(chunk.count);
    after = chunk;
  }
}

/** How many rows a chunk had, how many of them were stored, and the last of them. */
const summary = raw(`
  select count(*) as count, (select count(*) from stored) as stored,
    (array_agg(sheet order by n desc))[1] as sheet, (array_agg(row order by n desc))[1] as row,
    (array_agg(part order by n desc))[1] as part from source`);

function columnsOfRows({ kind, hasOwn }: Storing, fixed: readonly string[]): string[] {
  return [...targetOf(kind).table.columns, ...(hasOwn ? ['own'] : []), ...fixed];
}

/** The values of the row `s` of the file by column: those of own fields are put to what the row has of them. */
function valuesOfRow({ hasOwn }: Storing, stored: Sql): Sql {
  if (!hasOwn) return sql`s."values"`;
  return sql`(s."values" || coalesce((
    select jsonb_build_object('own', coalesce(${stored}, '{}') || jsonb_object_agg(substr(key, 5), value))
    from jsonb_each(s."values") where starts_with(key, 'own.') having count(*) > 0), '{}'))`;
}

/** Fields that the file does not change keep their values. */
export function changeRows(store: Storing, tell: Tell): Promise<void> {
  const { table, onUpdate } = targetOf(store.kind);
  const fixed = onUpdate(store.saving);
  const columns = columnsOfRows(store, Object.keys(fixed));
  return inChunks(
    store,
    'changed',
    (source) => sql`
      with source as materialized (${source}),
      stored as (
        update ${identifier(table.name)} t set (${columnNames(columns)}) = (
          select ${columnNames(columns, 'v.')}
          from jsonb_populate_record(t, ${valuesOfRow(store, sql`t.own`)} || ${jsonText(fixed)}::jsonb) v)
        from source s
        where ${isOwn(store)} and t.${identifier(table.key)} = s.target_id and t.version = s.version and t.active
        returning 1)
      ${summary}`,
    tell,
  );
}

/**
 * Turns nested loops off: the planner has no statistics on rows that were staged a moment ago, and would join
 * them one by one.
 */
async function withoutLoops<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('enable_nestloop', 'off', true)`);
  const done = await work();
  await tx.run(sql`select set_config('enable_nestloop', 'on', true)`);
  return done;
}

/** Ids are assigned in the order of the rows, so that each row of the file can be matched with its new id. */
export async function addRows(store: Storing, tell: Tell): Promise<void> {
  const { table, parent, onInsert } = targetOf(store.kind);
  const fixed = onInsert(store.saving);
  const columns = columnsOfRows(store, Object.keys(fixed));
  const own = table.shared ? [] : [{ name: 'client_id', value: sql`${store.found.client_id}::integer` }];
  const lease = parent === null ? [] : [{ name: parent, value: sql`coalesce(s.lease_id, l.target_id)` }];
  const others = [...own, ...lease];
  const values = [...others.map(({ value }) => value), columnNames(columns, 'v.')];
  const statement = (source: Sql) => sql`
      with source as materialized (${source}),
      stored as (
        insert into ${identifier(table.name)} (${columnNames([...others.map(({ name }) => name), ...columns])})
        select ${join(values, ', ')} from source s
        left join import_results l
          on l.import_id = ${store.found.id} and l.sheet = s.lease_sheet and l.row = s.lease_row and l.part = 0
        cross join lateral jsonb_populate_record(null::${identifier(table.name)},
          ${valuesOfRow(store, sql`null::jsonb`)} || ${jsonText(fixed)}::jsonb) v
        order by s.n
        returning ${identifier(table.key)} as id),
      numbered as (select id, row_number() over (order by id) as n from stored),
      told as (
        update import_results r set target_id = numbered.id from source s join numbered using (n)
        where r.import_id = ${store.found.id} and r.sheet = s.sheet and r.row = s.row and r.part = s.part)
      ${summary}`;
  await withoutLoops(store.tx, () => inChunks(store, 'new', statement, tell));
}

function columnNames(names: readonly string[], prefix = ''): Sql {
  return raw(names.map((name) => `${prefix}${identifier(name).text}`).join(', '));
}

/** The leases that have more rows of the tab now than a lease can have. */
export async function fullLeases(store: Storing): Promise<string[]> {
  const { table, parent } = targetOf(store.kind);
  if (parent === null) return [];
  const statement = sql`
    select l.sd_num from leases l
    where l.client_id = ${store.found.client_id} and l.sd_id in (
      select t.${identifier(parent)} from ${identifier(table.name)} t
      where ${isOwn(store)} and t.active and t.${identifier(parent)} in (
        select coalesce(r.lease_id, l.target_id) from import_results r
        left join import_results l
          on l.import_id = r.import_id and l.sheet = r.lease_sheet and l.row = r.lease_row and l.part = 0
        where ${resultsOf(store, 'new')})
      group by 1 having count(*) > ${maxRowsPerLease})`;
  const full = await withoutLoops(store.tx, () => store.tx.rows<{ sd_num: string | null }>(statement));
  return full.map(({ sd_num }) => sd_num ?? '');
}

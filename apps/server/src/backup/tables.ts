import { createHash } from 'node:crypto';
import type { OwnerConnection } from '#db/setup/owner-connection.ts';

/** The tables that a backup leaves out, and why. */
const notKept: Readonly<Record<string, string>> = {
  migrations: 'recorded by name and digest; a restore runs them',
  sessions: 'a session that was ended since must not come to life again: everybody signs in again',
  api_tokens: 'one that was revoked since must not come to life again: programs get new ones',
  challenges: 'half a sign-in, for minutes',
  webhook_deliveries: 'what was to be sent was sent since, and would be sent again',
  passkey_ceremonies: 'the same, for a device',
  attempts: 'failed sign-ins of the last ten minutes',
  idempotency_keys: 'replies of the last day, for requests that a browser sends again',
  changes: 'counted again, from a number that no browser has met',
  document_uploads: 'uploads under way, which no other server can finish',
  document_texts: 'read again from the files, which are kept',
  document_pages: 'as above',
  document_checks: 'how far the nightly check of files came: another store begins again',
  imports: 'files on their way in, forgotten after a day',
  import_rows: 'as above',
  import_results: 'as above',
  kind_changes:
    'changes of kind that wait or are under way: nothing is changed, and they can be asked for again',
  caller_changes: 'counted again as well: no session is kept either',
  history_link_progress: 'told in the header: its transaction numbers mean nothing elsewhere',
};

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** How each policy decides whose rows are visible: the column it reads, and the setting compared with it. */
const policies = {
  own_client: { column: 'client_id', setting: 'app.client' },
  own_user: { column: 'user_id', setting: 'app.user' },
} as const;
type Policy = keyof typeof policies;

export interface BackedUpTable extends Table {
  /** The table's policy of row-level security; a table that has one is read owner by owner. */
  readonly policy: Policy | null;
  /** What its rows are ordered by, ready for a statement. */
  readonly key: readonly string[];
  /** Tables that its rows refer to. */
  readonly parents: readonly string[];
}

/** Every table that there is, those that others refer to first. */
export async function readTables(owner: OwnerConnection): Promise<BackedUpTable[]> {
  const found = await owner.rows<BackedUpTable>(
    `
    select c.relname as name,
      case when c.relrowsecurity then coalesce((select p.polname::text from pg_policy p
        where p.polrelid = c.oid and p.polname = any($1)), 'unknown') end as policy,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            order by a.attnum) as columns,
      -- In the order of bytes, which is the same in every database.
      array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
            from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
            where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [Object.keys(policies)],
  );
  return parentsFirst(found);
}

export function isKept({ name }: Table): boolean {
  return !Object.hasOwn(notKept, name);
}

function parentsFirst(tables: readonly BackedUpTable[]): BackedUpTable[] {
  const ordered: BackedUpTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)),
    );
    if (!next) throw new Error('Tables refer to one another in a circle: a backup cannot be loaded again.');
    placed.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

/** Settings that make every database write the same values as the same text. */
export const fixedTextFormats = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The ids of clients and users whose rows a policy may hide; `null` stands for rows without an owner. */
export type RowOwners = Readonly<Record<Policy, readonly (number | null)[]>>;

export async function readRowOwners(owner: OwnerConnection): Promise<RowOwners> {
  const clients = await owner.rows<{ id: number }>('select cl_id as id from clients order by cl_id');
  const users = await owner.rows<{ id: number }>('select id from users order by id');
  return {
    own_client: [null, ...clients.map(({ id }) => id)],
    own_user: [null, ...users.map(({ id }) => id)],
  };
}

/** Sets whose rows are read. A database owner who is no superuser is bound by row-level security too. */
export async function setRowOwner(owner: OwnerConnection, policy: Policy, id: number | null): Promise<void> {
  const { setting } = policies[policy];
  await owner.run('select set_config($1, $2, true)', [setting, id === null ? '' : String(id)]);
}

/** All rows of a table, as COPY writes them, ordered by owner and by key. */
export async function* tableRows(
  owner: OwnerConnection,
  table: BackedUpTable,
  owners: RowOwners,
): AsyncGenerator<Buffer> {
  const { name, policy, key } = table;
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  const all = `select ${columnList(owner, table)} from ${owner.quoted(name)}`;
  const order = `order by ${key.join(', ')}`;
  if (policy === null) {
    yield* owner.copyOut(`${all} ${order}`);
    return;
  }
  if (!Object.hasOwn(policies, policy)) throw new Error(`The table ${name} has a policy that is not known.`);
  const { column } = policies[policy];
  for (const id of owners[policy]) {
    await setRowOwner(owner, policy, id);
    yield* owner.copyOut(`${all} where ${column} ${id === null ? 'is null' : `= ${id}`} ${order}`);
  }
}

export function columnList(owner: OwnerConnection, { columns }: Table): string {
  return columns.map((column) => owner.quoted(column)).join(', ');
}

export interface TableMeasure {
  readonly rows: number;
  /** SHA-256 of the rows as COPY writes them. */
  readonly digest: string;
}

/** Counts rows and computes their digest, chunk by chunk. */
export class TableDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    // COPY writes a line break inside a value as \n: each one here ends a row.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows += 1;
  }

  /** The result so far. */
  get(): TableMeasure {
    return { rows: this.#rows, digest: this.#hash.copy().digest('hex') };
  }
}

export async function measureTable(rows: AsyncIterable<Buffer>): Promise<TableMeasure> {
  const measuring = new TableDigest();
  for await (const chunk of rows) measuring.add(chunk);
  return measuring.get();
}

import { createHash } from 'node:crypto';
import type { Owner } from '#db/owner.ts';

/** What a backup leaves out, and why nothing is lost by it. */
const notKept: Readonly<Record<string, string>> = {
  migrations: 'recorded by name and digest; a restore runs them',
  sessions: 'a session that was ended since must not come to life again: everybody signs in anew',
  challenges: 'half a sign-in, for minutes',
  attempts: 'failed sign-ins of the last ten minutes',
};

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface StoredTable extends Table {
  /** Row-level security shuts it: it is read client by client. */
  readonly isolated: boolean;
  /** What its rows are ordered by, ready for a statement. */
  readonly key: readonly string[];
  /** Tables that its rows refer to. */
  readonly parents: readonly string[];
}

/** Every table that there is, those that others refer to first. */
export async function readTables(owner: Owner): Promise<StoredTable[]> {
  const found = await owner.rows<StoredTable>(`
    select c.relname as name, c.relrowsecurity as isolated,
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
    order by c.relname`);
  return parentsFirst(found);
}

export function isKept({ name }: Table): boolean {
  return !Object.hasOwn(notKept, name);
}

function parentsFirst(tables: readonly StoredTable[]): StoredTable[] {
  const ordered: StoredTable[] = [];
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

/** The same text of the same values in every database. */
export const settledFormats = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** `null`: what belongs to no client. */
export async function readClients(owner: Owner): Promise<(number | null)[]> {
  const rows = await owner.rows<{ cl_id: number }>('select cl_id from clients order by cl_id');
  return [null, ...rows.map(({ cl_id }) => cl_id)];
}

/** As row-level security lets it be seen, also by an owner who cannot pass it by. */
export async function asClient(owner: Owner, clientId: number | null): Promise<void> {
  await owner.run(`select set_config('app.client', $1, true)`, [clientId === null ? '' : String(clientId)]);
}

/** All rows of a table, as COPY writes them: ordered by client and key. */
export async function* tableRows(
  owner: Owner,
  table: StoredTable,
  clients: readonly (number | null)[],
): AsyncGenerator<Buffer> {
  if (table.key.length === 0) throw new Error(`The table ${table.name} has no primary key.`);
  const all = `select ${columnList(owner, table)} from ${owner.quoted(table.name)}`;
  const order = `order by ${table.key.join(', ')}`;
  if (!table.isolated) {
    yield* owner.copyOut(`${all} ${order}`);
    return;
  }
  for (const clientId of clients) {
    await asClient(owner, clientId);
    yield* owner.copyOut(
      `${all} where client_id ${clientId === null ? 'is null' : `= ${clientId}`} ${order}`,
    );
  }
}

export function columnList(owner: Owner, { columns }: Table): string {
  return columns.map((column) => owner.quoted(column)).join(', ');
}

export interface Measure {
  readonly rows: number;
  /** SHA-256 of the rows as COPY writes them. */
  readonly digest: string;
}

/** Rows and digest of what passes. */
export class Measuring {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    // COPY writes a line break inside a value as \n: each one here ends a row.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows += 1;
  }

  /** So far. */
  get(): Measure {
    return { rows: this.#rows, digest: this.#hash.copy().digest('hex') };
  }
}

export async function measure(rows: AsyncIterable<Buffer>): Promise<Measure> {
  const measuring = new Measuring();
  for await (const chunk of rows) measuring.add(chunk);
  return measuring.get();
}

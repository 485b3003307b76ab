import { Problem } from '#lib/problem.ts';
import { identifier, join, raw, sql, type Sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** A table whose rows are saved whole, field by field, by the names they have in the payload. */
export interface StoredTable {
  readonly name: string;
  /** The column that holds the row's id. */
  readonly key: string;
  /** The columns that a save may set; nothing else in a payload reaches the database. */
  readonly columns: readonly string[];
  /** The columns that a save sets by itself: the parent, the author. */
  readonly fixed?: readonly string[];
  /** True where clients can define fields of their own; `own` holds their values by key. */
  readonly own?: true;
  /** True for a table outside any client: its rows have no client, and a given one is ignored. */
  readonly shared?: true;
}

/** `null` for a table outside any client; in any other table `null` matches no rows. */
type ClientId = number | null;

/** Every stored row has these beside its own columns. */
export interface StoredRow {
  readonly version: number;
  readonly active: boolean;
}

type Values = Readonly<Record<string, unknown>>;

export interface Change {
  readonly clientId: ClientId;
  readonly id: number;
  readonly values: Values;
  /** The version the caller saw; `null` saves over whatever is there. */
  readonly version: number | null;
  /** Values that a payload cannot set. */
  readonly fixed?: Values;
}

/**
 * Inserts a row of the client; columns that are not given are empty. `fixed` holds what no payload may set.
 */
export async function insertRow<R extends StoredRow>(
  tx: Tx,
  table: StoredTable,
  { clientId, values, fixed = {} }: { clientId: ClientId; values: Values; fixed?: Values },
): Promise<R> {
  const all = { ...fixed, ...owner(table, clientId) };
  const { names, ...statement } = shapeOf(inserts, insertOf, table, Object.keys(all));
  const given: Values = { ...values, ...all };
  return tx.one<R>({ ...statement, values: names.map((name) => given[name] ?? null) });
}

/**
 * Changes the given fields and leaves the others; throws `conflict` with the current row when its version has
 * changed.
 */
export async function updateRow<R extends StoredRow>(tx: Tx, table: StoredTable, change: Change): Promise<R> {
  const { clientId, id, version, values, fixed = {} } = change;
  const { names, ...statement } = shapeOf(updates, updateOf, table, Object.keys(fixed));
  const given: Values = { ...values, ...fixed };
  const saved = await tx.maybe<R>({
    ...statement,
    values: [
      names.map((name) => given[name] !== undefined),
      ...names.map((name) => given[name] ?? null),
      version,
      id,
      ...(table.shared ? [] : [clientId]),
    ],
  });
  return saved ?? (await failed(tx, table, clientId, id));
}

/** A statement that is the same whatever a payload holds, and the columns that its values are for. */
interface Shape {
  readonly text: string;
  readonly names: readonly string[];
}

type Shapes = WeakMap<StoredTable, Map<string, Shape>>;

const inserts: Shapes = new WeakMap();
const updates: Shapes = new WeakMap();

/** Made once per table and set of fixed columns: payloads that differ in their fields share one statement. */
function shapeOf(
  shapes: Shapes,
  make: (table: StoredTable, names: readonly string[]) => string,
  table: StoredTable,
  fixed: readonly string[],
): Shape {
  let ofTable = shapes.get(table);
  if (!ofTable) shapes.set(table, (ofTable = new Map()));
  const key = fixed.join(' ');
  let shape = ofTable.get(key);
  if (!shape) {
    const names = [...new Set([...table.columns, ...(table.own ? ['own'] : []), ...fixed])];
    ofTable.set(key, (shape = { names, text: make(table, names) }));
  }
  return shape;
}

function insertOf(table: StoredTable, names: readonly string[]): string {
  const places = names.map((name, index) => (name === 'own' ? ownOf(`$${index + 1}`) : `$${index + 1}`));
  return `insert into ${quoted(table.name)} (${names.map(quoted).join()}) values (${places.join()})
    returning ${columnsOf(table).text}`;
}

/** The first value tells which columns are given; the others keep what the row has. */
function updateOf(table: StoredTable, names: readonly string[]): string {
  const sets = names.map((name, index) => {
    const column = quoted(name);
    const value = name === 'own' ? ownOf(`coalesce(own, '{}') || $${index + 2}`) : `$${index + 2}`;
    return `${column} = case when ($1::boolean[])[${index + 1}] then ${value} else ${column} end`;
  });
  const [version, id, client] = [2, 3, 4].map((place) => `$${names.length + place}`);
  return `update ${quoted(table.name)} set ${sets.join()}
    where ${table.shared ? '' : `client_id = ${client} and `}${quoted(table.key)} = ${id} and active
      and (${version}::integer is null or version = ${version})
    returning ${columnsOf(table).text}`;
}

/** What is not set has no entry, and a row without any has no object. */
function ownOf(values: string): string {
  return `nullif(jsonb_strip_nulls(${values}::jsonb), '{}')`;
}

function quoted(name: string): string {
  return identifier(name).text;
}

/** Marks a row as deleted and keeps its history. `false` when it was deleted already. */
export async function deactivateRow(
  tx: Tx,
  table: StoredTable,
  clientId: ClientId,
  id: number,
): Promise<boolean> {
  const gone = await tx.run(sql`
    update ${identifier(table.name)} set active = false where ${thisRow(table, clientId, id)} and active`);
  return gone > 0;
}

export function findRow<R extends StoredRow>(
  tx: Tx,
  table: StoredTable,
  clientId: ClientId,
  id: number,
): Promise<R | null> {
  return tx.maybe<R>(sql`
    select ${columnsOf(table)} from ${identifier(table.name)} where ${thisRow(table, clientId, id)} and active`);
}

const columnLists = new WeakMap<StoredTable, Sql>();

/** A row as the API gives it. */
export function columnsOf(table: StoredTable): Sql {
  let list = columnLists.get(table);
  if (!list) {
    const { key, fixed = [], columns, own } = table;
    // Joined into one text here, because every request puts it into statements.
    list = raw(
      join(
        [...new Set([key, ...fixed, ...columns, ...(own ? ['own'] : []), 'active', 'version'])].map(
          identifier,
        ),
      ).sql,
    );
    columnLists.set(table, list);
  }
  return list;
}

/** Every statement names the client in its WHERE; row-level security checks it again. */
function thisRow(table: StoredTable, clientId: ClientId, id: number): Sql {
  const row = sql`${identifier(table.key)} = ${id}`;
  return table.shared ? row : sql`client_id = ${clientId} and ${row}`;
}

function owner(table: StoredTable, clientId: ClientId): Values {
  return table.shared ? {} : { client_id: clientId };
}

async function failed(tx: Tx, table: StoredTable, clientId: ClientId, id: number): Promise<never> {
  const current = await findRow(tx, table, clientId, id);
  if (!current) throw new Problem('not-found', 'There is no such entry.');
  throw new Problem('conflict', 'Somebody else saved this meanwhile. Nothing was changed.', { current });
}

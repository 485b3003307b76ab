import type { CallOutput, ChangeSet, PlainDate } from '@panoramic/contract';
import { inChangeSet } from '#db/history/change-sets.ts';
import type { StoredTable } from '#db/scope/row-store.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { compTable } from '../comps/index.ts';
import { clauses, followLeases, indexValueTable, salesMonths, statements } from '../expenses/index.ts';
import { leaseTable, storedTabs } from '../leases/index.ts';
import { paidTable } from '../payments/index.ts';
import { changeSetSeenBy, whyNotUndone, type Viewer } from './change-sets.store.ts';
import { changedRow, type TouchedRow } from './changed-rows.ts';

/** A table whose rows a change set can change. */
interface UndoableTable {
  readonly name: string;
  readonly key: string;
  /** The column with the lease, of a lease's rows. */
  readonly parent: string | null;
  /** The columns that an undo puts back, beside `active`. */
  readonly columns: readonly string[];
}

/** A critical date that carries an option is in use, because the option belongs to whoever wrote it. */
const carriesOption = sql`exists (
  select from critical_date_options o where o.client_id = t.client_id and o.cd_id = t.cd_id and o.active)`;

/** Whether the row `t` has since got something that an undo would remove along with it. */
function isInUse({ name }: UndoableTable): Sql {
  return name === storedTabs.criticalDates.table.name ? carriesOption : sql`false`;
}

/** The rows of a lease come before the lease itself. */
const tablesOf: Record<ChangeSet['area'], readonly UndoableTable[]> = {
  leases: [
    ...Object.values(storedTabs).map(({ table, tab }) => undoable(table, tab.parent, table.fixed)),
    ...[statements, clauses, salesMonths].map(({ table, tab }) => undoable(table, tab.parent, table.fixed)),
    undoable(leaseTable, null),
    undoable(paidTable, null),
    undoable(indexValueTable, null),
  ],
  // What is fixed in a comp is its type, and what the database makes. A merge is undone as well.
  comps: [undoable(compTable, null, ['merged_into', 'fromClient', 'fromLease'])],
};

function undoable(
  { name, key, columns, own }: StoredTable,
  parent: string | null,
  fixed: readonly string[] = [],
): UndoableTable {
  return { name, key, parent, columns: [...new Set([...columns, ...(own ? ['own'] : []), ...fixed])] };
}

/**
 * Puts back what a change set changed, as a change set of its own: what it added is deleted, what it changed
 * or deleted is as it was before. A row that somebody has changed since is left. So is a lease that the set
 * added and that somebody has changed or added rows to since, with the rows that the set added to it.
 */
export async function undo(
  tx: Tx,
  asking: Viewer & { readonly today: PlainDate },
  id: number,
): Promise<CallOutput<'Import/Undo'>> {
  const set = await changeSetSeenBy(tx, asking, id, 'locked');
  const reason = whyNotUndone(set, asking.now);
  if (reason !== null) throw new Problem('refused', reason);
  // The planner has no statistics yet on the rows of a new set, and would compare each with each.
  await tx.run(
    sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`,
  );
  const clientId = set.area === 'comps' ? null : asking.clientId;
  const tables = tablesOf[set.area];
  const undoId = await inChangeSet(
    tx,
    {
      clientId,
      userId: asking.actor.userId,
      kind: 'undo',
      name: `Undo: ${set.name}`,
      now: asking.now,
      undoes: id,
    },
    async () => {
      const keptLeases = set.area === 'leases' ? await leasesInUse(tx, clientId, id) : [];
      for (const table of tables) {
        await removeAdded(tx, table, clientId, id, keptLeases);
        await putBack(tx, table, clientId, id);
      }
      if (clientId !== null) await followLeases(tx, clientId, await leasesWithExpenses(tx, id), asking.today);
    },
  );
  await tx.run(sql`update change_sets set undone_by = ${undoId} where id = ${id}`);
  // Before the set is read as its viewer sees it: one without rows does not show whose it is.
  const { rows } = await tx.one<{ rows: number }>(
    sql`select changed + deleted + restored as rows from change_sets where id = ${undoId}`,
  );
  if (rows === 0) throw new Problem('refused', 'Nothing was undone: every row has been changed since.');
  const changeSet = await changeSetSeenBy(tx, asking, undoId);
  return { changeSet, ...(await leftRows(tx, tables, id, undoId)) };
}

/** The leases whose clauses, statements or sales the set touched. */
async function leasesWithExpenses(tx: Tx, id: number): Promise<number[]> {
  const tables = [statements, clauses, salesMonths].map(({ table }) => table.name);
  const found = await tx.rows<{ sd_id: number }>(sql`
    select distinct l.sd_id from history h join leases l on l.client_id = h.client_id and l.sd_id = h.parent_id and l.active
    where h.change_set_id = ${id} and h.table_name = any(${tables}::text[]) order by 1`);
  return found.map(({ sd_id }) => sd_id);
}

/** The rows of one table that the set touched, each as it was `before` and with the version the set left. */
function touchedRows(table: UndoableTable, id: number): Sql {
  const ofSet = sql`change_set_id = ${id}`;
  return sql`
    select f.id as entry_id, f.row_id, f.before, (l.after ->> 'version')::integer as version, l.id as last_entry_id
    from (select min(id) as first, max(id) as last from history
          where ${ofSet} and table_name = ${table.name} group by row_id) r
    join history f on f.id = r.first and f.${ofSet}
    join history l on l.id = r.last and l.${ofSet}`;
}

/**
 * The leases that the set added and that have been changed since or have got rows since. A first statement
 * locks all leases that the set added, so that the second sees what others stored while it waited. The ids
 * stay in the database, because reading those of 100,000 leases would hold up every other request.
 */
async function leasesInUse(tx: Tx, clientId: number | null, id: number): Promise<number[]> {
  const added = sql`
    select t.sd_id, t.version = e.version as "isSame" from (${touchedRows(undoable(leaseTable, null), id)}) e
    join leases t on t.client_id = ${clientId} and t.sd_id = e.row_id and t.active
    where e.before is null`;
  const locked = await tx.one<{ count: number }>(
    sql`select count(*) as count from (${added} for update of t) locked`,
  );
  if (locked.count === 0) return [];
  const withRows = [...tablesOf.leases, rentNotes].flatMap((table) => {
    if (table.parent === null) return [];
    const [parent, key] = [identifier(table.parent), identifier(table.key)];
    return sql`
      union select t.${parent} from ${identifier(table.name)} t join added a on a.sd_id = t.${parent}
      where t.client_id = ${clientId} and t.active
        and (${isInUse(table)} or not exists (select from (${touchedRows(table, id)}) e
                                              where e.row_id = t.${key} and e.version = t.version))`;
  });
  const inUse = await tx.rows<{ sd_id: number }>(sql`
    with added as materialized (${added})
    select sd_id from added where not "isSame" ${join(withRows, ' ')}`);
  return inUse.map(({ sd_id }) => sd_id);
}

/** The general note under the rent terms. No set changes it, but a lease that has one is in use. */
const rentNotes: UndoableTable = { name: 'rent_notes', key: 'sd_id', parent: 'sd_id', columns: ['tn_note'] };

async function removeAdded(
  tx: Tx,
  table: UndoableTable,
  clientId: number | null,
  id: number,
  keptLeases: readonly number[],
): Promise<void> {
  const lease = identifier(table.parent ?? table.key);
  await tx.run(sql`
    update ${identifier(table.name)} t set active = false from (${touchedRows(table, id)}) e
    where ${isUntouched(table, clientId)} and e.before is null and t.active and not ${isInUse(table)}
      and not (t.${lease} = any(${[...keptLeases]}::integer[]))`);
}

async function putBack(tx: Tx, table: UndoableTable, clientId: number | null, id: number): Promise<void> {
  // A column that was added to the table since is missing from the former row, and keeps its value.
  const sets = [...table.columns, 'active'].map((name) => {
    const column = identifier(name);
    return sql`${column} = case when e.before ? ${name} then (e.former).${column} else t.${column} end`;
  });
  await tx.run(sql`
    update ${identifier(table.name)} t set ${join(sets)}
    from (select *, jsonb_populate_record(null::${identifier(table.name)}, before) as former
          from (${touchedRows(table, id)}) r where before is not null) e
    where ${isUntouched(table, clientId)}`);
}

/** Whether the row `t` is still as the set left the touched row `e`. */
function isUntouched(table: UndoableTable, clientId: number | null): Sql {
  const client = clientId === null ? sql`` : sql`t.client_id = ${clientId} and`;
  return sql`${client} t.${identifier(table.key)} = e.row_id and t.version = e.version`;
}

const mostLeftListed = 500;

/** The rows that the undo left alone, except those that the set added and somebody has deleted since. */
async function leftRows(tx: Tx, tables: readonly UndoableTable[], id: number, undoId: number) {
  const left: { first: number; last: number }[] = [];
  for (const table of tables) {
    const key = identifier(table.key);
    left.push(
      ...(await tx.rows<{ first: number; last: number }>(sql`
        select e.entry_id as first, e.last_entry_id as last from (${touchedRows(table, id)}) e
        where not exists (select from history u where u.change_set_id = ${undoId}
                            and u.table_name = ${table.name} and u.row_id = e.row_id)
          and (e.before is not null
            or exists (select from ${identifier(table.name)} t where t.${key} = e.row_id and t.active))`)),
    );
  }
  const listed = left.toSorted((a, b) => a.first - b.first).slice(0, mostLeftListed);
  const rows = await tx.rows<TouchedRow>(sql`
    select f.table_name, f.row_id, f.parent_id, f.before, l.after
    from unnest(${listed.map(({ first }) => first)}::bigint[], ${listed.map(({ last }) => last)}::bigint[]) r (first, last)
    join history f on f.id = r.first join history l on l.id = r.last
    order by r.first`);
  return { left: rows.map(changedRow), leftCount: left.length };
}

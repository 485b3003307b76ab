import type { Field, FieldError } from '@panoramic/contract';
import type { RawReply } from '#calls/handler.ts';
import { listBody } from '#calls/list-reply.ts';
import { streamedReply, type StreamCtx } from '#calls/streamed-reply.ts';
import { batches } from '#db/scope/batches.ts';
import { columnsOf, deactivateRow, insertRow, updateRow } from '#db/scope/row-store.ts';
import { identifier, raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { ownChoicesOf, withReadOwn } from '../../fields/index.ts';
import type { ParentLease, Saving, StoredTab, TabRow } from './stored-tab.ts';

/** The most rows of each tab of a lease. */
export const maxRowsPerLease = 10_000;
const tooManyRows = 'The lease has 10,000 rows on this tab already, the most it can have. Delete some first.';

/** The one way that rows of a lease are listed, saved and deleted, whichever tab they are on. */
export function listRows(
  ctx: StreamCtx & { readonly clientId: number; readonly timeZone: string },
  stored: StoredTab,
  leaseId: number,
): Promise<RawReply> {
  return streamedReply(ctx, async (tx) => {
    const lease = await parentLease(tx, ctx.clientId, leaseId);
    const statement = selectRows(ctx.clientId, stored, leaseId);
    return listBody(ctx, listedRows(tx, stored, { lease, timeZone: ctx.timeZone }, statement));
  });
}

async function* listedRows(tx: Tx, stored: StoredTab, shown: Shown, statement: Sql) {
  for await (const rows of batches<TabRow>(tx, 'rows_of_lease', statement))
    yield rows.map((row) => withDerived(stored, row, shown));
}

function selectRows(clientId: number, { table, tab, orderBy }: StoredTab, leaseId: number): Sql {
  return sql`
    select ${columnsOf(table)} from ${identifier(table.name)}
    where client_id = ${clientId} and ${identifier(tab.parent)} = ${leaseId} and active
    order by ${raw(orderBy)}`;
}

type Payload = Readonly<Record<string, unknown>>;

export async function saveRow(
  tx: Tx,
  clientId: number,
  stored: StoredTab,
  payload: Payload,
  saving: Saving,
): Promise<TabRow> {
  const { tab } = stored;
  const id = Number(payload[tab.key]);
  const wrong = await wrongChoice(tx, clientId, stored, payload);
  if (wrong) throw new Problem('malformed', wrong.message, { errors: [wrong] });
  const values = await withOwn(tx, clientId, stored, withDefaults(stored, payload, id, saving), id === 0);
  const fixed = { ...stored.onSave?.(saving) };
  const [lease, row] =
    id === 0
      ? await added(tx, clientId, stored, Number(payload[tab.parent]), {
          values,
          fixed: { ...fixed, ...stored.onInsert?.(saving) },
        })
      : await changed(tx, stored, saving, { clientId, id, version: versionOf(payload), values, fixed });
  // Safe: a stored row has its tab's fields and key.
  const problems = tab.problems(row as never);
  if (problems.length > 0) refuse(problems);
  const further = id === 0 ? [] : await stored.furtherProblems?.(tx, clientId, row as never);
  if (further && further.length > 0) refuse(further);
  return withDerived(stored, row, { lease, timeZone: saving.timeZone });
}

/** A conflict answers the row as a list would show it. */
async function changed(
  tx: Tx,
  stored: StoredTab,
  { timeZone }: Saving,
  change: Parameters<typeof updateRow>[2] & { readonly clientId: number },
): Promise<[ParentLease, TabRow]> {
  const lease = leaseOfRow(tx, change.clientId, stored, change.id);
  const row = updateRow<TabRow>(tx, stored.table, change).catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    // Safe: the row of a conflict is one of the tab's table.
    const stale = error.options.current as TabRow;
    const current = withDerived(stored, stale, { lease: await lease, timeZone });
    throw new Problem('conflict', error.message, { current });
  });
  return inOneTrip(lease, row);
}

async function added(
  tx: Tx,
  clientId: number,
  { table, tab }: StoredTab,
  leaseId: number,
  { values, fixed }: { values: Payload; fixed: Payload },
): Promise<[ParentLease, TabRow]> {
  const { count, ...lease } =
    (await tx.maybe<ParentLease & { readonly count: number }>(sql`
      select sd_id, sd_sqft, (
        select count(*) from (
          select 1 from ${identifier(table.name)}
          where client_id = ${clientId} and ${identifier(tab.parent)} = ${leaseId} and active
          limit ${maxRowsPerLease}) there) as count
      from leases where client_id = ${clientId} and sd_id = ${leaseId} and active`)) ?? noSuch('lease');
  // Concurrent inserts may each still find room: the limit is a bound, not an exact number.
  if (count >= maxRowsPerLease) throw new Problem('refused', tooManyRows);
  const row = await insertRow<TabRow>(tx, table, {
    clientId,
    values,
    fixed: { ...fixed, [tab.parent]: lease.sd_id },
  });
  return [lease, row];
}

/** Sends both statements without waiting in between. When the lease is missing, the transaction rolls the change back. */
async function inOneTrip<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/** Whether a save would find its lease, its row, its version and its choices: asked before anything costly is done for it. */
export async function canBeSaved(
  tx: Tx,
  clientId: number,
  stored: StoredTab,
  payload: Payload,
): Promise<boolean> {
  const { tab } = stored;
  const id = Number(payload[tab.key]);
  if (id === 0) {
    const lease = await findLease(tx, clientId, Number(payload[tab.parent]));
    return lease !== null && (await wrongChoice(tx, clientId, stored, payload)) === null;
  }
  const found = await findLeaseOfRow(tx, clientId, stored, id);
  return found !== null && (versionOf(payload) ?? found.version) === found.version;
}

/** The type that neither every client nor this one has, unless the row has it already. */
async function wrongChoice(
  tx: Tx,
  clientId: number,
  { tab, table }: StoredTab,
  payload: Payload,
): Promise<FieldError | null> {
  for (const [name, field] of Object.entries<Field>(tab.fields)) {
    const value = payload[name];
    if (field.kind !== 'choice' || !field.list || typeof value !== 'string') continue;
    if (field.choices.some((choice) => choice.value === value)) continue;
    const own = await ownChoicesOf(tx, clientId, field.list);
    if (own.some((choice) => choice.name === value && !choice.specified)) continue;
    const kept = await tx.maybe(sql`
      select from ${identifier(table.name)} where client_id = ${clientId}
        and ${identifier(tab.key)} = ${Number(payload[tab.key])} and ${identifier(name)} = ${value}`);
    if (!kept) return { field: name, message: `${field.label}: “${value}” is not one of the choices.` };
  }
  return null;
}

/** Returns `false` when the row does not exist, is another client's, or belongs to a deleted lease. */
export async function deleteRow(tx: Tx, clientId: number, stored: StoredTab, id: number): Promise<boolean> {
  return (
    (await findLeaseOfRow(tx, clientId, stored, id)) !== null && deactivateRow(tx, stored.table, clientId, id)
  );
}

/** Restores a row as it was when deleted; `false` for the same reasons as a deletion. */
export async function restoreRow(
  tx: Tx,
  clientId: number,
  { table, tab }: StoredTab,
  id: number,
): Promise<boolean> {
  const restored = await tx.run(sql`
    update ${identifier(table.name)} r set active = true
    from leases l
    where r.client_id = ${clientId} and r.${identifier(tab.key)} = ${id} and not r.active
      and l.client_id = r.client_id and l.sd_id = r.${identifier(tab.parent)} and l.active`);
  return restored > 0;
}

/** In a new row a field that is not set takes the tab's default; in a saved row one that is emptied does. */
function withDefaults({ tab }: StoredTab, payload: Payload, id: number, { today }: Saving): Payload {
  const defaults: Payload = tab.defaults(today);
  const missing = Object.entries(defaults).filter(([name]) =>
    id === 0 ? (payload[name] ?? null) === null : payload[name] === null,
  );
  return { ...payload, ...Object.fromEntries(missing) };
}

async function withOwn(
  tx: Tx,
  clientId: number,
  { tab: { ownFields } }: StoredTab,
  payload: Payload,
  isNew: boolean,
): Promise<Payload> {
  return ownFields ? withReadOwn(tx, clientId, ownFields, payload, isNew) : payload;
}

function versionOf(payload: Payload): number | null {
  return typeof payload['version'] === 'number' ? payload['version'] : null;
}

export async function parentLease(
  tx: Tx,
  clientId: number,
  id: number,
  how?: 'locked',
): Promise<ParentLease> {
  return (await findLease(tx, clientId, id, how)) ?? noSuch('lease');
}

function findLease(tx: Tx, clientId: number, id: number, how?: 'locked'): Promise<ParentLease | null> {
  return tx.maybe<ParentLease>(sql`
    select sd_id, sd_sqft from leases where client_id = ${clientId} and sd_id = ${id} and active
    ${how === 'locked' ? sql`for no key update` : sql``}`);
}

async function leaseOfRow(tx: Tx, clientId: number, stored: StoredTab, id: number): Promise<ParentLease> {
  return (await findLeaseOfRow(tx, clientId, stored, id)) ?? noSuch('entry');
}

function findLeaseOfRow(
  tx: Tx,
  clientId: number,
  { table, tab }: StoredTab,
  id: number,
): Promise<(ParentLease & { readonly version: number }) | null> {
  return tx.maybe<ParentLease & { version: number }>(sql`
    select l.sd_id, l.sd_sqft, r.version from ${identifier(table.name)} r
    join leases l on l.client_id = r.client_id and l.sd_id = r.${identifier(tab.parent)}
    where r.client_id = ${clientId} and r.${identifier(tab.key)} = ${id} and r.active and l.active`);
}

function noSuch(what: string): never {
  throw new Problem('not-found', `There is no such ${what}.`);
}

/** What a row is shown with. */
interface Shown {
  readonly lease: ParentLease;
  readonly timeZone: string;
}

function withDerived({ derive }: StoredTab, row: TabRow, { lease, timeZone }: Shown): TabRow {
  // Safe: the tab derives from the fields of its own rows.
  return derive ? { ...row, ...derive(row as never, lease, timeZone) } : row;
}

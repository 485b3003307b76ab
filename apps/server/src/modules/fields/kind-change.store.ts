import type { KindChange, OwnFieldRow, OwnFieldType, ParsedInput } from '@panoramic/contract';
import type { Pool } from '#db/driver/pool.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql } from '#db/scope/sql.ts';
import { queryUnscoped, type Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { ownerOfFields, type StoredOwnField } from './own-fields.store.ts';

type FieldName = Pick<ParsedInput<'Fields/GetKindChange'>, 'kind' | 'key'>;

/** Queues a change that is to be done as it was asked for; in the place of one that failed. */
export async function queueKindChange(
  tx: Tx,
  { clientId, userId }: { readonly clientId: number; readonly userId: number },
  { kind, key, version }: StoredOwnField,
  asked: { readonly type: OwnFieldType; readonly choices: readonly string[]; readonly total: number },
): Promise<KindChange | null> {
  await stopKindChange(tx, clientId, { kind, key });
  await tx.run(sql`
    insert into kind_changes (client_id, user_id, kind, key, type, choices, field_version, done, total)
    values (${ownerOfFields(clientId, kind)}, ${userId}, ${kind}, ${key}, ${asked.type}, ${[...asked.choices]},
      ${version}, 0, ${asked.total})`);
  await enqueue(tx, 'kind-changes', {});
  return findKindChange(tx, clientId, { kind, key });
}

/** Those that wait, are under way or failed, in the order in which they were asked for. */
export function kindChangesOf(tx: Tx, clientId: number): Promise<KindChange[]> {
  // A change whose server ended in the midst waits again: its transaction, and with it the lock, is gone.
  return tx.rows<KindChange>(sql`
    with changes as (
      select *, problem is null and exists (
        select from pg_locks l where l.locktype = 'advisory' and l.classid = ${advisoryLocks.kindChanges}::oid
          and l.objid = c.id::oid and l.granted
          and l.database = (select oid from pg_database where datname = current_database())) as running
      from kind_changes c where client_id = ${clientId} or kind like 'comps%')
    select kind, key, type, case when running then done else 0 end as done, total, problem,
      case when running then 'running' when problem is null then 'waiting' else 'failed' end as state
    from changes order by id`);
}

export async function findKindChange(
  tx: Tx,
  clientId: number,
  { kind, key }: FieldName,
): Promise<KindChange | null> {
  const changes = await kindChangesOf(tx, clientId);
  return changes.find((change) => change.kind === kind && change.key === key) ?? null;
}

/** Forgets a change: the server that does it ends it then, and nothing is changed. `false` when it is done. */
export async function stopKindChange(
  tx: Tx,
  clientId: number | null,
  { kind, key }: FieldName,
): Promise<boolean> {
  const stopped = await tx.run(sql`
    delete from kind_changes
    where client_id = ${ownerOfFields(clientId, kind)} and kind = ${kind} and key = ${key}`);
  return stopped > 0;
}

/** The definition of a field whose kind is being changed stays as it is; without a key: those of all the rows. */
export async function refuseWhileKindChanges(
  tx: Tx,
  clientId: number,
  { kind, key }: { readonly kind: OwnFieldRow; readonly key?: string },
): Promise<void> {
  const found = await tx.maybe<{ label: string }>(sql`
    select f.label from kind_changes c join own_field_settings f using (client_id, kind, key)
    where c.client_id = ${ownerOfFields(clientId, kind)} and c.kind = ${kind} and c.problem is null
      and (${key ?? null}::text is null or c.key = ${key ?? null}) limit 1`);
  if (!found) return;
  throw new Problem(
    'refused',
    `The kind of “${found.label}” is being changed. Wait until that is done, or stop it.`,
  );
}

export interface WaitingKindChange {
  readonly id: number;
  readonly client_id: number;
  readonly user_id: number;
}

/** Over all clients; those that another server is at are among them. */
export function waitingKindChanges(pool: Pool): Promise<WaitingKindChange[]> {
  return queryUnscoped<WaitingKindChange>(pool, sql`select * from waiting_kind_changes()`);
}

export interface AskedKindChange extends FieldName {
  readonly type: OwnFieldType;
  readonly choices: string[];
  readonly field_version: number;
  readonly tries: number;
}

/** `null` where another server is at it, or it was stopped. Until the transaction ends the change is the caller's. */
export async function claimKindChange(tx: Tx, id: number): Promise<AskedKindChange | null> {
  const { claimed } = await tx.one<{ claimed: boolean }>(sql`
    select pg_try_advisory_xact_lock(${advisoryLocks.kindChanges}::integer, ${id}::integer) as claimed`);
  if (!claimed) return null;
  return tx.maybe<AskedKindChange>(sql`
    select kind, key, type, choices, field_version, tries from kind_changes
    where id = ${id} and problem is null`);
}

/** Holds others off the values of the field from here on. `false` once somebody has stopped the change. */
export async function beginKindChange(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.run(sql`
      update kind_changes set begun = true, done = 0, tries = tries + 1 where id = ${id}`)) > 0
  );
}

/** `false` once somebody has stopped the change. */
export async function tellKindChange(tx: Tx, id: number, done: number): Promise<boolean> {
  return (await tx.run(sql`update kind_changes set done = ${done} where id = ${id}`)) > 0;
}

/** In the transaction that does the work: from here on it cannot be stopped. `false` once somebody has. */
export async function finishKindChange(tx: Tx, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from kind_changes where id = ${id}`)) > 0;
}

/** Lets others at the values again. A change with a problem is over, one without is tried again. */
export async function releaseKindChange(
  tx: Tx,
  id: number,
  { problem, isTry }: { readonly problem: string | null; readonly isTry: boolean },
): Promise<void> {
  await tx.run(sql`
    update kind_changes set begun = false, problem = ${problem},
      tries = case when begun and not ${isTry}::boolean then tries - 1 else tries end
    where id = ${id}`);
}

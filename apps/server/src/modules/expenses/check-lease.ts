import type { PlainDate } from '@panoramic/contract';
import { identifier, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { parentLease, type StoredTab } from '../leases/index.ts';
import { clauses, statements } from './expense-tables.ts';
import { keepObjectionDates, keepSalesDates } from './kept-dates.ts';
import { storeChecks } from './statement-checks.ts';

/** What follows from a change of clauses or statements of a lease, within its transaction. */
export async function checkLease(
  tx: Tx,
  clientId: number,
  leaseId: number,
  reopened: number | null = null,
): Promise<void> {
  const checks = await storeChecks(tx, clientId, leaseId);
  await keepObjectionDates(tx, { clientId, leaseId, checks, reopened });
}

/** What follows from the expenses of a client whose rows were written without the calls. */
export async function checkClient(tx: Tx, clientId: number, today: PlainDate): Promise<void> {
  const leases = await tx.rows<{ sd_id: number }>(sql`
    select sd_id from expense_statements where client_id = ${clientId} and active
    union select sd_id from percentage_rents where client_id = ${clientId} and active order by sd_id`);
  await followLeases(
    tx,
    clientId,
    leases.map(({ sd_id }) => sd_id),
    today,
  );
}

/** Checks the statements of leases again and keeps their dates; the leases come in the order in which they are locked. */
export async function followLeases(
  tx: Tx,
  clientId: number,
  leases: readonly number[],
  today: PlainDate,
): Promise<void> {
  for (const sd_id of leases) {
    await parentLease(tx, clientId, sd_id, 'locked');
    await checkLease(tx, clientId, sd_id);
    await keepSalesDates(tx, clientId, sd_id, today);
  }
}

interface Following {
  readonly tx: Tx;
  readonly clientId: number;
  readonly today: PlainDate;
}

interface Changed {
  readonly stored: StoredTab;
  readonly id: number;
  /** The lease of a row that is added. */
  readonly leaseId?: number | undefined;
}

/**
 * Changes a row of a lease's expenses and what follows from it. Two changes of one lease wait for one another
 * here, so that neither checks what the other is about to change.
 */
export async function changeAndCheck<T>(
  { tx, clientId, today }: Following,
  { stored, id, leaseId }: Changed,
  change: () => Promise<T>,
): Promise<T> {
  const lease = id === 0 ? leaseId : await leaseOf(tx, clientId, stored, id);
  if (lease === undefined) return change();
  const there = await tx.maybe(sql`
    select from leases where client_id = ${clientId} and sd_id = ${lease} and active`);
  if (!there) return change();
  await parentLease(tx, clientId, lease, 'locked');
  const changed = await change();
  if (stored === clauses || stored === statements) await checkLease(tx, clientId, lease);
  else await keepSalesDates(tx, clientId, lease, today);
  return changed;
}

async function leaseOf(
  tx: Tx,
  clientId: number,
  { table }: StoredTab,
  id: number,
): Promise<number | undefined> {
  const row = await tx.maybe<{ sd_id: number }>(sql`
    select sd_id from ${identifier(table.name)}
    where client_id = ${clientId} and ${identifier(table.key)} = ${id}`);
  return row?.sd_id;
}

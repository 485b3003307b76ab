import { addMonths, rentTypes, type PlainDate, type RentType } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Log } from '#lib/log.ts';
import { makeBatch } from './batches.ts';
import { approve, hold, type Deciding } from './decide.ts';
import { obstacleOf, readMonth } from './list-payments.ts';
import { payDemoBatches } from './paid/demo-paid.ts';
import { takeProposedPayees, unpaidLeases } from './payees.store.ts';

interface DemoPayments {
  readonly clientId: number;
  /** The user who is recorded as having approved and sent. */
  readonly userId: number;
  readonly today: PlainDate;
  readonly now: Date;
}

/** The others go to the account of what is left. */
const accounts: Partial<Record<RentType, string>> = {
  'Base Rent': '6100',
  CAM: '6120',
  'RE Taxes': '6130',
  Insurance: '6140',
  'Operating Expenses': '6150',
};

/** Collects the rent of leases whose contacts name nobody. */
const servicer = 'Midland Lease Servicing';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Pays the last two months of a demonstration client, so that the month of today is there to be approved: its
 * payees from the contacts, its accounts, one payment held, and what payables paid. Since then one lease has lost
 * its payee, and one has another.
 */
export async function payDemoMonths(tx: Tx, demo: DemoPayments): Promise<void> {
  const { clientId, userId, today, now } = demo;
  await tx.rows(sql`
    select set_config('app.client', ${String(clientId)}, true), set_config('app.user', ${String(userId)}, true)`);
  const unpaid = await unpaidLeases(tx, { clientId, today });
  const named = unpaid.filter(({ proposed }) => proposed !== null).map(({ sd_id }) => sd_id);
  if (named.length === 0) return;
  const months = [-2, -1].map((back) => addMonths(today, back).slice(0, 7));
  // Leases that have ended since were paid as well.
  const ended: number[] = [];
  for (const month of months)
    for (const { sd_id, payee } of await readMonth(tx, { clientId, month, today }))
      if (payee === null) ended.push(sd_id);
  await takeProposedPayees(tx, clientId, [...named, ...ended]);
  await payServicer(tx, clientId, [...unpaid.map(({ sd_id }) => sd_id), ...ended]);
  await tx.run(sql`
    update payees set py_vendor = 'V-' || (1000 + py_id) where client_id = ${clientId} and py_vendor is null`);
  for (const type of rentTypes)
    await tx.run(sql`
      insert into payment_codes (client_id, pc_type, pc_account, pc_entity)
      values (${clientId}, ${type}, ${accounts[type] ?? '6190'}, 'US01')`);
  const ctx: Deciding = { tx, clientId, actor: { userId }, now, today, log: silent };
  for (const month of months) {
    const payments = await readMonth(tx, { clientId, month, today });
    const ready = payments.filter((one) => one.state === 'Due' && obstacleOf(one) === null);
    if (ready.length === 0) continue;
    await approve(ctx, { keys: ready.map(({ key }) => key), month });
    await makeBatch(ctx, { month, layout: 'QuickBooks' });
  }
  await payDemoBatches(tx, clientId);
  const [lost, sold] = named.slice(-2);
  await tx.run(sql`
    update lease_payees set active = false where client_id = ${clientId} and sd_id = ${lost ?? 0}`);
  await tx.run(sql`
    update lease_payees set py_id = (select min(py_id) from payees where client_id = ${clientId} and active)
    where client_id = ${clientId} and sd_id = ${sold ?? 0}`);
  const month = today.slice(0, 7);
  const held = (await readMonth(tx, { clientId, month, today })).find(
    (one) => one.type === 'CAM' && one.state === 'Due' && obstacleOf(one) === null,
  );
  if (held)
    await hold(ctx, { keys: [held.key], month, reason: 'CAM estimate is being checked', disputed: false });
}

/** Leases that have no payee yet pay the servicer, so that nothing of the months before stays open. */
async function payServicer(tx: Tx, clientId: number, leases: readonly number[]): Promise<void> {
  const without = await tx.rows<{ sd_id: number }>(sql`
    select sd_id from unnest(${[...new Set(leases)]}::integer[]) l (sd_id)
    where not exists (select from lease_payees p
      where p.client_id = ${clientId} and p.sd_id = l.sd_id and p.active)`);
  if (without.length === 0) return;
  const { py_id } = await tx.one<{ py_id: number }>(sql`
    insert into payees (client_id, py_name) values (${clientId}, ${servicer}) returning py_id`);
  await tx.run(sql`
    insert into lease_payees (client_id, sd_id, py_id)
    select ${clientId}::integer, sd_id, ${py_id}
    from unnest(${without.map(({ sd_id }) => sd_id)}::integer[]) l (sd_id)`);
}

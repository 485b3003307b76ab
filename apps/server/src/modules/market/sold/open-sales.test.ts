import { beforeAll, expect, test } from 'vitest';
import { inTransaction, type TransactionMode } from '#db/scope/transaction.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { CompIndex } from '../comp-index.ts';
import type { Transactions } from '../counted-state.ts';
import { marketOf } from '../market.fixture.ts';
import { openSalesCounter } from './open-sales.ts';

const app = testApp();
const market = marketOf(app);
let both: Caller;
beforeAll(async () => {
  both = await market.both();
});

const sale = { tenant: null, address: '7733 Forsyth Boulevard', buyer: 'Buyer LLC' };

async function rings(): Promise<number | undefined> {
  return (await both.call('Reminders/GetBell')).body.sold;
}

test('the bell follows every change of sales, leases and what is done about a sale', async () => {
  expect(await rings()).toBe(0);
  const compId = await market.aComp(sale, 2);
  expect(await rings()).toBe(0);
  const id = await market.lease();
  expect(await rings()).toBe(1);
  const other = await market.lease();
  expect(await rings()).toBe(2);
  await both.call('Market/AcknowledgeSale', { sd_id: id, compId, sl_done: true });
  expect(await rings()).toBe(1);
  await both.call('Market/AcknowledgeSale', { sd_id: id, compId, sl_done: false });
  expect(await rings()).toBe(2);
  await both.call('Leases/EditLease', { sd_id: other, sd_status: 2 });
  expect(await rings()).toBe(1);
  await both.call('Leases/EditLease', { sd_id: id, sd_zip: '63119' });
  expect(await rings()).toBe(0);
  await both.call('Leases/EditLease', { sd_id: id, sd_zip: '63105' });
  expect(await rings()).toBe(1);
  await both.call('Comps/DeleteComp', { id: compId });
  expect(await rings()).toBe(0);
});

test('a repeated request is one small read while nothing changes, and retries after a failure', async () => {
  const { client, userId } = (await both.call('Account/GetSession')).body;
  const clientId = client?.cl_id ?? 0;
  await market.aComp(sale, 2);
  await market.lease();
  const modes: (TransactionMode | undefined)[] = [];
  let fails = true;
  const transactions: Transactions = {
    transact: (work, mode) => {
      modes.push(mode);
      if (fails && mode === 'read') throw new Error('The database is gone.');
      return inTransaction(app.database.pool, { clientId, userId }, work, mode);
    },
  };
  const count = openSalesCounter(new CompIndex());
  await expect(count(transactions, clientId)).rejects.toThrow('gone');
  fails = false;
  const first = await count(transactions, clientId);
  expect(first).toBeGreaterThan(0);
  modes.length = 0;
  expect(await count(transactions, clientId)).toBe(first);
  expect(modes).toEqual(['read']);
});

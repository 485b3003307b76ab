import { expect, test } from 'vitest';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { datedLeaseComps } from './dated-comps.store.ts';

const app = testApp();

test('comps are read the latest first, each once, however many pages there are', async () => {
  const { ownerUrl } = app.database;
  const wanted = await asOwner(ownerUrl, async (owner) => {
    await owner.query(`
      insert into comps ("compType", "leaseCommencementYear", "leaseCommencementQtr", "effectiveRate", active)
      select 1, 2020 + n % 3, (array['X', '1', '2', '3', '4'])[1 + n % 5], 20, n % 50 <> 0
      from generate_series(1, 2600) n`);
    const { rows } = await owner.query<{ id: number }>(`
      select id from comps where active and "compType" in (1, 3, 5) and "effectiveRate" > 0
        and "leaseCommencementYear" is not null
      order by "leaseCommencementYear" desc, "leaseCommencementQtr" desc, id desc`);
    return rows.map(({ id }) => id);
  });
  const read = await inTransaction(app.database.pool, nobody, async (tx) => {
    const ids: number[] = [];
    for await (const comps of datedLeaseComps(tx)) ids.push(...comps.map(({ id }) => id));
    return ids;
  });
  expect(wanted.length).toBeGreaterThan(2500);
  expect(read).toEqual(wanted);
});

import type { CriticalDate } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
});

async function salesDates(sd_id: number): Promise<CriticalDate[]> {
  const { body } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
  return body.filter(({ cd_note }) => cd_note?.includes('sales') || cd_note?.includes('store'));
}

test('the sales to report next are one critical date that moves on with each report', async () => {
  app.clock.set('2026-06-15T17:00:00Z');
  const { sd_id } = await aLease({ sd_ocd: '2020-01-01', sd_ced: '2029-12-31' });
  const { body: clause } = await writer.call('Expenses/EditPercentageRent', {
    sd_id,
    percent: 5,
    breakpoint: 1_000_000,
    from: '2024-06-01',
    reportDays: 10,
  });
  // The months that were due before the clause was entered ask for no reminder: May was, on the 10th of June.
  expect(await salesDates(sd_id)).toMatchObject([{ cd_action: '2026-07-10' }]);

  const sales = ['2026-05', '2026-06'].map((month) => ({ month, amount: 100 }));
  await writer.call('Expenses/SaveSales', { id: sd_id, sales });
  const [date, ...others] = await salesDates(sd_id);
  expect(others).toEqual([]);
  expect(date).toMatchObject({
    cd_type: 'Other',
    cd_action: '2026-08-10',
    cd_reminder: '2026-07-31',
    cd_status: true,
    cd_note: 'Report the sales of July 2026 to the landlord',
  });

  // What somebody writes stays; done is done until the next month.
  await writer.call('Leases/EditCriticalDate', { ...date, cd_note: 'Ask the store', cd_status: false });
  await writer.call('Expenses/EditPercentageRent', { ...clause, tiers: [], growth: 3 });
  expect(await salesDates(sd_id)).toMatchObject([{ cd_note: 'Ask the store', cd_status: false }]);
  await writer.call('Expenses/EditSalesMonth', { sd_id, month: '2026-07', amount: 100 });
  const moved = { cd_id: date?.cd_id, cd_action: '2026-09-10', cd_note: 'Ask the store', cd_status: true };
  expect(await salesDates(sd_id)).toMatchObject([moved]);

  await writer.call('Expenses/DeletePercentageRent', { id: clause.pr_id });
  expect(await salesDates(sd_id)).toEqual([]);
  await writer.call('Expenses/RestoreRow', { what: 'percentageRent', id: clause.pr_id });
  expect(await salesDates(sd_id)).toMatchObject([moved]);
});

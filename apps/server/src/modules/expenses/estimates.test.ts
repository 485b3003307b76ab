import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
});

/** A lease that pays $900 a month as CAM, and whose statement allows $12,000. */
async function aStatement() {
  const { sd_id } = await aLease({ sd_ocd: '2020-01-01', sd_ced: '2029-12-31' });
  const term = { rt_id: 0, sd_id, rt_type: 'CAM', rt_start: '2024-01-01', rt_monthly: 900 };
  await writer.call('Leases/EditRentTerm', term);
  await writer.call('Expenses/EditClause', { sd_id, pool: 'CAM', method: 'Net', sharePercent: 10 });
  const { body } = await writer.call('Expenses/EditStatement', {
    sd_id,
    from: '2025-01-01',
    to: '2025-12-31',
    billed: 12_000,
    lines: [{ description: 'Repairs', amount: 120_000 }],
  });
  const terms = async () =>
    (await writer.call('Leases/GetRentTerms', { id: sd_id })).body
      .map(({ rt_start, rt_end, rt_monthly }) => [rt_start, rt_end, rt_monthly])
      .toSorted();
  return { id: body.es_id, sd_id, terms };
}

test('the estimate that follows from a statement is a rent term by one press, and is taken back by another', async () => {
  const { id, terms, sd_id } = await aStatement();
  const before = await terms();
  const { body } = await writer.call('Expenses/GetEstimate', { id });
  expect(body.proposal).toMatchObject({ rt_type: 'CAM', rt_start: '2026-07-01', rt_monthly: 1000 });
  expect(body.proposal?.replaces).toMatchObject({ rt_monthly: 900 });
  const both = await Promise.all([
    writer.call('Expenses/AcceptEstimate', { id, monthly: 1000 }),
    writer.call('Expenses/AcceptEstimate', { id, monthly: 1000 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await terms()).toEqual([
    ['2024-01-01', '2026-06-30', 900],
    ['2026-07-01', null, 1000],
  ]);
  const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
  expect(history.map(({ what }) => what)).toContain('Rent Term');
  expect((await writer.call('Expenses/UndoEstimate', { id })).body).toBe(true);
  expect(await terms()).toEqual(before);
  expect((await writer.call('Expenses/UndoEstimate', { id })).body).toBe(false);
  expect((await writer.call('Expenses/AcceptEstimate', { id, monthly: 1000 })).status).toBe(200);
});

test('an estimate that has become another is refused, and so is one of another client', async () => {
  const { id, terms } = await aStatement();
  const before = await terms();
  expect((await writer.call('Expenses/AcceptEstimate', { id, monthly: 999 })).status).toBe(409);
  const stranger = await app.as('Write', 'Other');
  expect((await stranger.call('Expenses/GetEstimate', { id })).status).toBe(404);
  expect((await stranger.call('Expenses/AcceptEstimate', { id, monthly: 1000 })).status).toBe(404);
  expect((await stranger.call('Expenses/UndoEstimate', { id })).status).toBe(404);
  expect(await terms()).toEqual(before);
});

test('a rent term that somebody worked on with is not taken back', async () => {
  const { id, sd_id } = await aStatement();
  const { rt_id } = (await writer.call('Expenses/AcceptEstimate', { id, monthly: 1000 })).body;
  await writer.call('Leases/EditRentTerm', { rt_id, sd_id, rt_monthly: 1100 });
  expect((await writer.call('Expenses/UndoEstimate', { id })).status).toBe(409);
});

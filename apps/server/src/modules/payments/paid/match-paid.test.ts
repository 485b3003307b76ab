// @module-tag long
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { paymentsOfApp } from '../payments.fixture.ts';
import { paidOfApp } from './paid.fixture.ts';

const app = testApp();
const { aPaidLease } = paymentsOfApp(app);
const { send, paidFile, paymentOf, unsettled } = paidOfApp(app);
let payer: Caller;
let writer: Caller;
beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
});

test('with one check for several payments is matched with all of them, and the difference stays on the last', async () => {
  const [one, two, three] = [await aPaidLease(), await aPaidLease({}, 2000), await aPaidLease({}, 500)];
  const name = `Landlord ${one.sd_id}`;
  for (const { sd_id } of [two, three]) {
    const { body } = await writer.call('Payments/GetLease', { id: sd_id });
    await writer.call('Payments/EditLeasePayee', { ...body.payees[0], py_id: one.py_id });
  }
  await send('2026-12', one.sd_id, two.sd_id, three.sd_id);
  const first = await paidFile([
    ['Payee', 'Amount', 'Date', 'Check #'],
    [name, '3500', '2026-12-01', '77'],
  ]);
  const check = async () =>
    (await payer.call('Payments/GetPaid', {})).body.unknown.find(({ pa_reference }) => pa_reference === '77');
  const keys = [one, two, three].map(({ rt_id }) => `${rt_id}-2026-12-01`);
  expect((await check())?.fits).toEqual([]);
  expect((await check())?.together.toSorted()).toEqual(keys.toSorted());
  const id = (await check())?.pa_id ?? 0;
  const all = await payer.call('Payments/MatchPaid', { id, keys, version: 1 });
  expect(all.body).toMatchObject({ pa_match: keys[0], version: 2 });
  for (const { sd_id } of [one, two, three])
    expect(await paymentOf('2026-12', sd_id)).toMatchObject({
      state: 'Paid',
      marks: [],
      paidOn: '2026-12-01',
    });
  const { body: actuals } = await payer.call('Payments/GetActuals', { key: keys[1] ?? '' });
  expect(actuals).toMatchObject([{ pa_id: id, pa_amount: 3500, share: 2000, lines: 3 }]);
  expect(await check()).toBeUndefined();

  // Of two of them it is 500 too much, which is on the last; of all with one paid before, that one gets nothing.
  const two0 = await payer.call('Payments/MatchPaid', { id, keys: keys.slice(0, 2), version: 2 });
  expect(two0.status).toBe(200);
  expect(await unsettled(two.sd_id)).toMatchObject([{ state: 'over', paid: 2500, difference: 500 }]);
  expect(await paymentOf('2026-12', three.sd_id)).toMatchObject({ state: 'Sent' });
  await paidFile([
    ['Key', 'Amount', 'Date'],
    [keys[2] ?? '', '500', '2026-12-01'],
  ]);
  const twice = await payer.call('Payments/MatchPaid', { id, keys });
  expect(twice.problem.errors).toEqual([
    {
      field: 'keys',
      message: expect.stringContaining('is paid already. Leave it out. Nothing was matched.'),
    },
  ]);
  expect(await unsettled(two.sd_id)).toMatchObject([{ state: 'over', difference: 500 }]);
  const stale = await payer.call('Payments/MatchPaid', { id, keys, version: 2 });
  expect(stale.status).toBe(409);

  // Every lease has it in its history; taken back it is unknown again, and the import can be undone.
  for (const { sd_id } of [one, two]) {
    const { body: entries } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
    expect(entries.filter(({ what }) => what === 'Part Paid').length).toBeGreaterThan(0);
  }
  await payer.call('Payments/MatchPaid', { id, keys: [] });
  expect(await unsettled(two.sd_id)).toMatchObject([{ state: 'open', paid: 0 }]);
  expect((await check())?.pa_id).toBe(id);
  expect(first.run.body).toMatchObject({ added: 1, canUndo: true });
  const undone = await payer.call('Import/Undo', { changeSetId: first.run.body.id });
  expect(undone.problem?.detail ?? undone.body.leftCount).toBe(
    'Nothing was undone: every row has been changed since.',
  );
});

test('a correction that is paid with its batch is not late, although its period was due long before', async () => {
  const { sd_id, rt_id } = await aPaidLease();
  await send('2026-05', sd_id);
  await paidFile([
    ['Key', 'Paid', 'Paid On'],
    [`${rt_id}-2026-05-01`, '1000', '2026-05-01'],
  ]);
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 1100 });
  const key = `${rt_id}-2026-05-01+1`;
  await payer.call('Payments/Approve', { keys: [key], month: '2026-07' });
  await payer.call('Payments/MakeBatch', { month: '2026-07', layout: 'SAP' });
  expect(await unsettled(sd_id)).toMatchObject([{ key, state: 'open' }]);
  await paidFile([
    ['Key', 'Paid', 'Paid On'],
    [key, '100', '2026-07-31'],
  ]);
  expect(await unsettled(sd_id)).toEqual([]);
  await paidFile([
    ['Key', 'Paid', 'Paid On'],
    [key, '1', '2026-08-01'],
  ]);
  expect(await unsettled(sd_id)).toMatchObject([{ key, state: 'over', difference: 1 }]);
});

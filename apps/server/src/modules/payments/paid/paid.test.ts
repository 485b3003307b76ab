import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { WebhookScene } from '../../webhooks/webhooks.fixture.ts';
import { checkFile, csv, readFile } from '../../imports/imports.fixture.ts';
import { paymentsOfApp } from '../payments.fixture.ts';
import { paidOfApp } from './paid.fixture.ts';

const app = testApp({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const scene = new WebhookScene(app);
const { aPaidLease } = paymentsOfApp(app);
const { send, paidFile, paymentOf, unsettled } = paidOfApp(app);
let payer: Caller;
let writer: Caller;
beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
});

describe('a file of what payables paid', () => {
  test('is matched by batch and line, by key, and else by payee, amount and date; the months say Paid', async () => {
    await scene.register({ topics: ['payments'] });
    const [one, two, three] = [await aPaidLease(), await aPaidLease({}, 2000), await aPaidLease({}, 3000)];
    const batch = await send('2026-08', one.sd_id, two.sd_id, three.sd_id);
    const { checked, run } = await paidFile([
      ['Batch', 'Line', 'Invoice Number', 'Vendor Name', 'Check #', 'Paid Amount', 'Paid Date'],
      [batch.number, 1, '', '', '1001', '1,000.00', '07/30/2026'],
      ['', '', `${two.rt_id}-2026-08-01`, '', '1002', '2,000.00', '07/31/2026'],
      ['', '', '', `landlord  ${three.sd_id}`, '1003', '$3,000.00', '08/01/2026'],
    ]);
    expect(checked.counts).toMatchObject({ new: 3, error: 0 });
    expect(checked.rows.new.map(({ leaseId }) => leaseId)).toEqual([one.sd_id, two.sd_id, three.sd_id]);
    expect(checked.rows.new[0]?.label).toContain('Base Rent, 08/01/2026');
    expect(run.body).toMatchObject({ added: 3, canUndo: true });
    for (const { sd_id } of [one, two, three]) {
      expect(await paymentOf('2026-08', sd_id)).toMatchObject({ state: 'Paid', marks: [] });
      const { body } = await writer.call('Payments/GetLease', { id: sd_id });
      expect(body.payments.find(({ from }) => from === '2026-08-01')).toMatchObject({ state: 'Paid' });
      expect(await unsettled(sd_id)).toEqual([]);
    }
    expect(await paymentOf('2026-08', one.sd_id)).toMatchObject({ paid: 1000, paidOn: '2026-07-30' });
    await app.deliverWebhooks();
    const told = scene.receiver.received.map(({ message }) => message);
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'payments.paid', data: { count: 3, total: 6000, matched: 3 } }),
    );
  });

  test('adds nothing the second time, whoever sends it, and can be undone and sent again', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    await send('2026-09', sd_id);
    const rows = [
      ['Key', 'Amount Paid', 'Paid On'],
      [`${rt_id}-2026-09-01`, '1000', '2026-09-01'],
    ];
    const first = await paidFile(rows);
    const again = await paidFile(rows, await app.as('Admin'));
    expect(again.checked.counts).toMatchObject({ new: 0, unchanged: 1 });
    expect(again.run.problem.detail).toBe('There is nothing to import.');
    // Somebody who checked before the other ran.
    const two = [0, 1].map(async () => {
      const read = await readFile(
        payer,
        'paid',
        csv(...rows.map((row) => row.slice()), [`${rt_id}-2026-09-01`, '5', '2026-09-02']),
        'two.csv',
      );
      await checkFile(payer, read, { onExisting: 'add' });
      return read.importId;
    });
    const [left = 0, right = 0] = await Promise.all(two);
    expect((await payer.call('Import/Run', { importId: left, only: 'all' })).status).toBe(200);
    const late = await payer.call('Import/Run', { importId: right, only: 'all' });
    expect([late.status, late.problem.detail]).toEqual([
      409,
      expect.stringContaining('meanwhile. Nothing was imported; check again.'),
    ]);
    const { body: actuals } = await payer.call('Payments/GetActuals', { key: `${rt_id}-2026-09-01` });
    expect(actuals.map(({ pa_amount }) => pa_amount)).toEqual([1000, 5]);
    const undone = await payer.call('Import/Undo', { changeSetId: first.run.body.id });
    expect(undone.body).toMatchObject({ leftCount: 0 });
    expect(await paymentOf('2026-09', sd_id)).toMatchObject({ state: 'Sent', paid: 5 });
    expect((await paidFile(rows)).run.body).toMatchObject({ added: 1 });
    expect(await paymentOf('2026-09', sd_id)).toMatchObject({ state: 'Paid', paid: 1005 });
  });

  test('with a payment that fits two lines asks, and never guesses; it is matched by hand', async () => {
    const one = await aPaidLease();
    const two = await aPaidLease();
    const name = `Landlord ${one.sd_id}`;
    const { body } = await writer.call('Payments/GetLease', { id: two.sd_id });
    await writer.call('Payments/EditLeasePayee', { ...body.payees[0], py_id: one.py_id });
    await send('2026-10', one.sd_id, two.sd_id);
    const { checked } = await paidFile([
      ['Payee', 'Amount', 'Date'],
      [name, '1000', '2026-10-02'],
    ]);
    expect(checked.rows.new[0]?.label).toBe('Fits 2 payments: match it by hand');
    const { body: paid } = await payer.call('Payments/GetPaid', {});
    const asked = paid.unknown.find(({ pa_payee }) => pa_payee === name);
    const keys = [`${one.rt_id}-2026-10-01`, `${two.rt_id}-2026-10-01`];
    expect(asked?.fits.toSorted()).toEqual(keys.toSorted());
    expect(await paymentOf('2026-10', one.sd_id)).toMatchObject({ state: 'Sent' });
    const id = asked?.pa_id ?? 0;
    const none = await payer.call('Payments/MatchPaid', { id, keys: ['1-2020-01-01'] });
    expect(none.problem.errors).toEqual([{ field: 'keys', message: 'No payment with this key was sent.' }]);
    const matched = await payer.call('Payments/MatchPaid', { id, keys: keys.slice(1), version: 1 });
    expect(matched.body).toMatchObject({ pa_match: keys[1], sd_id: two.sd_id, version: 2 });
    const stale = await payer.call('Payments/MatchPaid', { id, keys: keys.slice(0, 1), version: 1 });
    expect(stale.status).toBe(409);
    expect(await paymentOf('2026-10', two.sd_id)).toMatchObject({ state: 'Paid', paidOn: '2026-10-02' });
    await payer.call('Payments/MatchPaid', { id, keys: [] });
    expect(await paymentOf('2026-10', two.sd_id)).toMatchObject({ state: 'Sent' });
    const other = await app.as('Payments', 'Other');
    expect((await other.call('Payments/MatchPaid', { id, keys: [] })).status).toBe(404);
  });

  test('says in words what is wrong with a row, and stores nothing of it', async () => {
    const { checked, run } = await paidFile([
      ['Payee', 'Amount', 'Date'],
      ['Nobody', '0', '2026-10-02'],
      ['Nobody', 'twelve', '2026-10-02'],
      ['Nobody', '12', ''],
      ['Twice', '12', '2026-10-02'],
      ['Twice', '12', '2026-10-02'],
    ]);
    expect(checked.counts).toMatchObject({ new: 1, error: 4 });
    const messages = checked.rows.error.map(({ errors }) => errors.map(({ message }) => message).at(-1));
    expect(messages).toEqual([
      'Enter the paid amount, other than 0.',
      expect.any(String),
      'Enter the day on which it was paid.',
      'Repeats row 5. Two equal payments need references that differ.',
    ]);
    expect(run.status).toBe(422);
    const refused = await writer.call('Import/GetTemplate', { kind: 'paid' });
    expect([refused.status, refused.problem.detail]).toEqual([403, 'This needs the role Payments.']);
  });
});

describe('a difference', () => {
  test('of too much, too little or too late stays open until it is explained, and is open again once it changes', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    await send('2026-05', sd_id);
    const key = `${rt_id}-2026-05-01`;
    expect(await unsettled(sd_id)).toMatchObject([{ key, state: 'late', difference: -1000, paidOn: null }]);
    await paidFile([
      ['Key', 'Paid', 'Paid On'],
      [key, '400', '2026-05-03'],
    ]);
    expect(await unsettled(sd_id)).toMatchObject([{ state: 'under', paid: 400, difference: -600 }]);
    expect(await paymentOf('2026-05', sd_id)).toMatchObject({
      state: 'Sent',
      marks: [{ mark: 'paidDiffers', words: '$600.00 too little was paid.' }],
    });
    const explained = await payer.call('Payments/ExplainPaid', { keys: [key], note: 'Offset for the roof' });
    expect(explained.body).toEqual({ count: 1 });
    expect(await unsettled(sd_id)).toEqual([]);
    expect(await paymentOf('2026-05', sd_id)).toMatchObject({
      state: 'Paid',
      marks: [],
      note: 'Offset for the roof',
    });
    const all = await payer.call('Payments/GetPaid', { sd_id, show: 'all' });
    expect(all.body.lines).toMatchObject([{ state: 'paid', note: 'Offset for the roof' }]);
    await paidFile([
      ['Key', 'Paid', 'Paid On'],
      [key, '700', '2026-05-20'],
    ]);
    expect(await unsettled(sd_id)).toMatchObject([{ state: 'over', difference: 100, note: null }]);
    const nothing = await payer.call('Payments/ExplainPaid', { keys: [`${rt_id}-2026-12-01`], note: 'x' });
    expect(nothing.status).toBe(422);
    const viewer = await app.as('no role');
    expect((await viewer.call('Payments/GetPaid', {})).status).toBe(403);
    expect((await writer.call('Payments/ExplainPaid', { keys: [key], note: 'x' })).status).toBe(403);
    await payer.call('Payments/ExplainPaid', { keys: [key], note: 'Credited in June' });
    await payer.call('Payments/ExplainPaid', { keys: [key], note: '' });
    expect(await unsettled(sd_id)).toMatchObject([{ state: 'over' }]);
  });

  test('of a payment that nobody knows is explained as well', async () => {
    await paidFile([
      ['Payee', 'Amount', 'Date', 'Check #'],
      ['=cmd|calc', '77.01', '2026-04-04', '9'],
    ]);
    const { body } = await payer.call('Payments/GetPaid', {});
    const unknown = body.unknown.find(({ pa_reference }) => pa_reference === '9');
    expect(unknown).toMatchObject({ pa_payee: '=cmd|calc', difference: 77.01, fits: [], note: null });
    await payer.call('Payments/ExplainPaid', { keys: [unknown?.key ?? ''], note: 'Not ours' });
    const after = (await payer.call('Payments/GetPaid', {})).body.unknown;
    expect(after.map(({ key }) => key)).not.toContain(unknown?.key);
  });
});

test('the estoppel says through which day the rent is paid, only as far as the records go without a gap', async () => {
  const { sd_id, rt_id } = await aPaidLease();
  const blank = 'Rent has been paid through [________ last day that rent is paid for]';
  async function estoppel() {
    const headers = { authorization: `Bearer ${writer.token}` };
    const reply = await app.raw('GET', 'api/Documents/GetEstoppel', { id: sd_id }, headers);
    const parts = unzip(Buffer.from(await reply.arrayBuffer()));
    const text = (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');
    return /Rent has been paid through [^.]*/.exec(text)?.[0];
  }
  const pay = (...months: readonly string[]) =>
    paidFile([
      ['Key', 'Paid', 'Paid On'],
      ...months.map((name) => [`${rt_id}-${name}-01`, '1000', `${name}-01`]),
    ]);
  for (const name of ['2026-05', '2026-06', '2026-07']) await send(name, sd_id);
  expect(await estoppel()).toBe(blank);
  await pay('2026-05', '2026-07');
  expect(await estoppel()).toBe('Rent has been paid through 05/31/2026');
  await pay('2026-06');
  expect(await estoppel()).toBe('Rent has been paid through 07/31/2026');
  // What is due more for a period than was paid of it is not paid.
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 1100 });
  expect(await estoppel()).toBe(blank);
});

test('lines are found by words to match by hand', async () => {
  const { sd_id, rt_id } = await aPaidLease({ sd_building: 'Gateway "Arch"' }, 4321);
  await send('2027-02', sd_id);
  for (const text of ['gateway 4321', `landlord ${sd_id} base`, `${rt_id}-2027-02-01`]) {
    const { body } = await payer.call('Payments/FindPayable', { text });
    expect(body.map(({ key }) => key)).toContain(`${rt_id}-2027-02-01`);
  }
  expect((await payer.call('Payments/FindPayable', { text: '100% _ nothing' })).body).toEqual([]);
});

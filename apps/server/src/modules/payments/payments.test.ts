import fc from 'fast-check';
import { centsOf, paymentFrequencies, rentTimings } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { aWriter } from '../../../test/people.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { paymentsOfApp } from './payments.fixture.ts';

const app = testApp();
const { aLease, aTerm, aPaidLease, aPayee, month, ofLease } = paymentsOfApp(app);
let payer: Caller;
let writer: Caller;
beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
});

describe('a month', () => {
  test('lists what is due with payee, account, period and pay day', async () => {
    const { sd_id, rt_id, py_id } = await aPaidLease({ sd_num: '17', sd_building: 'Arch' });
    const { body } = await writer.call('Payments/GetLease', { id: sd_id });
    await writer.call('Payments/EditLeasePayee', { ...body.payees[0], lp_lead: 5, lp_reference: 'T-9' });
    expect(await ofLease('2026-07', sd_id)).toEqual([
      {
        key: `${rt_id}-2026-07-01`,
        sd_id,
        lease: '# 17 Arch',
        payee: `Landlord ${sd_id}`,
        py_id,
        vendor: `V-Landlord ${sd_id}`,
        reference: 'T-9',
        type: 'Base Rent',
        from: '2026-07-01',
        to: '2026-07-31',
        due: '2026-07-01',
        payOn: '2026-06-26',
        amount: 1000,
        account: '6100',
        costCenter: null,
        entity: 'US01',
        state: 'Due',
        marks: [],
        note: null,
        by: null,
      },
    ]);
  });

  test('has charges and credits beside the rent, and its total is exact', async () => {
    const { sd_id } = await aPaidLease();
    const charge = { sd_id, ch_type: 'CAM', ch_due: '2026-08-10', ch_amount: 0.1, ch_note: 'Keys' } as const;
    expect((await writer.call('Payments/EditCharge', charge)).status).toBe(200);
    await writer.call('Payments/EditCharge', { ...charge, ch_amount: -300.3, ch_note: 'Overpaid' });
    const payments = await ofLease('2026-08', sd_id);
    expect(payments.map(({ amount, type, note }) => [amount, type, note])).toEqual([
      [1000, 'Base Rent', null],
      [0.1, 'CAM', 'Keys'],
      [-300.3, 'CAM', 'Overpaid'],
    ]);
    const { body } = await payer.call('Payments/GetMonth', { month: '2026-08' });
    const cents = body.payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    expect(body.total).toBe(cents / 100);
    expect((await ofLease('2026-09', sd_id)).map(({ amount }) => amount)).toEqual([1000]);
  });

  test('agrees with the forecast by due date for random terms', { timeout: 120_000 }, async () => {
    const other = await app.as('Write', 'Other');
    const term = fc.record({
      rt_type: fc.constantFrom('Base Rent', 'CAM', 'Security Deposit'),
      rt_start: fc.constantFrom('2025-03-15', '2026-01-01', '2026-07-31', '2026-09-10'),
      rt_end: fc.constantFrom('2026-10-02', '2027-02-28', '2027-12-31', null),
      rt_monthly: fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      rt_freq: fc.constantFrom(...paymentFrequencies),
      rt_timing: fc.constantFrom(...rentTimings),
      rt_due_day: fc.integer({ min: 1, max: 31 }),
    });
    for (const terms of fc.sample(fc.array(term, { minLength: 1, maxLength: 3 }), 8)) {
      const { body: lease } = await other.call('Leases/EditLease', { sd_num: 'x', sd_ced: '2027-06-30' });
      for (const one of terms) await other.call('Leases/EditRentTerm', { ...one, sd_id: lease.sd_id });
    }
    const { body: forecast } = await other.call('Rent/GetForecast', { from: '2026-07', months: 12 });
    for (const [index, name] of forecast.months.entries()) {
      const { body } = await other.call('Payments/GetMonth', { month: name });
      expect([name, body.total]).toEqual([name, forecast.total[index]]);
    }
  });

  test('marks what lacks a payee or an account, with whom the contacts name', async () => {
    const { sd_id } = await aLease({ sd_ced: '2026-07-31' });
    await aTerm(sd_id, { rt_monthly: 10, rt_type: 'Insurance' });
    await writer.call('Leases/EditContacts', { c_site: sd_id, c_type: 'Landlord', c_company: 'Acme Towers' });
    const words = async (name: string) => (await ofLease(name, sd_id))[0]?.marks.map((mark) => mark.words);
    expect(await words('2026-07')).toEqual([
      'No payee. The contacts name Acme Towers.',
      'No account for Insurance.',
    ]);
    expect((await words('2026-08'))?.at(-1)).toBe('The lease expired on 07/31/2026.');
    const all = await month('2026-07');
    expect(all.map(({ marks }) => marks.length > 0)).toEqual(
      all.map(({ marks }) => marks.length > 0).toSorted((a, b) => Number(b) - Number(a)),
    );
    const refused = await payer.call('Payments/Approve', { keys: all.map(({ key }) => key) });
    expect(refused.status).toBe(422);
    expect(refused.problem.errors?.[0]?.message).toContain('No account for Insurance. Nothing was approved.');
    expect((await month('2026-07')).filter(({ state }) => state !== 'Due')).toEqual([]);
  });
});

describe('an approval', () => {
  test('is of what was seen: another sum is refused, and a later change takes it back', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    const keys = [`${rt_id}-2026-07-01`];
    const stale = await payer.call('Payments/Approve', { keys, total: 999.99 });
    expect([stale.status, stale.problem.detail]).toEqual([
      409,
      'These payments are $1,000.00 now, not $999.99. Nothing was approved.',
    ]);
    expect((await payer.call('Payments/Approve', { keys, total: 1000 })).body).toEqual({
      count: 1,
      total: 1000,
    });
    expect((await ofLease('2026-07', sd_id))[0]).toMatchObject({ state: 'Approved', by: 'payments.of.main' });
    const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
    await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 1100 });
    expect((await ofLease('2026-07', sd_id))[0]).toMatchObject({
      state: 'Due',
      by: null,
      marks: [{ mark: 'changed', words: 'Approved at $1,000.00; it is $1,100.00 now.' }],
    });
  });

  test('of another payee or account counts no more', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    await payer.call('Payments/Approve', { keys: [`${rt_id}-2026-07-01`] });
    const { body } = await writer.call('Payments/GetLease', { id: sd_id });
    await writer.call('Payments/EditLeasePayee', { ...body.payees[0], py_id: await aPayee('Somebody else') });
    expect((await ofLease('2026-07', sd_id))[0]).toMatchObject({
      state: 'Due',
      marks: [{ words: 'Approved for another payee.' }],
    });
  });

  test('counts no more once the payee has another vendor number or name', async () => {
    const { rt_id, sd_id, py_id } = await aPaidLease();
    const key = `${rt_id}-2026-07-01`;
    await payer.call('Payments/Approve', { keys: [key] });
    await writer.call('Payments/EditPayee', { py_id, py_vendor: 'V-666' });
    const words = `Approved for the vendor number V-Landlord ${sd_id}; it is V-666 now.`;
    expect((await ofLease('2026-07', sd_id))[0]).toMatchObject({ state: 'Due', marks: [{ words }] });
    await payer.call('Payments/Approve', { keys: [key] });
    await writer.call('Payments/EditPayee', { py_id, py_name: `Friend ${sd_id}` });
    expect((await ofLease('2026-07', sd_id))[0]).toMatchObject({
      state: 'Due',
      marks: [{ words: `Approved for Landlord ${sd_id}; the payee is Friend ${sd_id} now.` }],
    });
  });

  test.each([
    '1-9999-12-01',
    '1-0000-00-00',
    '1-2026-13-01',
    'p1-9999-12-01',
    'c9999999999',
    '0-1900-01-01+1',
  ])('of %s, which nobody has, is refused in words', async (key) => {
    for (const call of ['Payments/Approve', 'Payments/Hold'] as const) {
      const { status, problem } = await payer.call(call, { keys: [key], reason: 'Wait' });
      expect([status, problem.detail]).toEqual([
        422,
        'One of these payments is not due any more. Nothing was changed.',
      ]);
    }
  });

  test('is refused for what is not due, whole', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    for (const key of [`${rt_id}-2026-07-02`, 'c999999', 'nonsense', `${rt_id}-2026-13-01`]) {
      const { status, problem } = await payer.call('Payments/Approve', {
        keys: [`${rt_id}-2026-07-01`, key],
      });
      expect([key, status]).toEqual([key, 422]);
      expect(problem.errors?.[0]?.field).toBe('keys');
    }
    expect((await ofLease('2026-07', sd_id))[0]?.state).toBe('Due');
  });

  test('needs a second person where the client asks for two', async () => {
    const { token, userId } = await aWriter(app.database.pool, app.clock.now(), 'two.hats');
    await inTransaction(app.database.pool, nobody, (tx) =>
      tx.run(sql`
        insert into user_roles (user_id, role_id) select ${userId}, id from roles where name = 'Payments'`),
    );
    const both = app.caller(token);
    const { sd_id, rt_id } = await aPaidLease();
    const keys = [`${rt_id}-2026-07-01`];
    await both.call('Payments/EditCharge', { sd_id, ch_type: 'CAM', ch_due: '2026-07-05', ch_amount: 40 });
    const charge = (await ofLease('2026-07', sd_id)).find(({ type }) => type === 'CAM');
    const own = [charge?.key ?? ''];
    expect((await both.call('Payments/Approve', { keys: own })).status).toBe(200);
    const admin = await app.as('Admin');
    expect((await admin.call('Payments/SaveSettings', { twoPeople: true })).status).toBe(200);
    expect((await both.call('Payments/Approve', { keys })).status).toBe(200);
    const refused = await both.call('Payments/Approve', { keys: [...keys, ...own] });
    expect(refused.status).toBe(422);
    expect(refused.problem.detail).toContain('you made or changed it, so somebody else must approve it');
    const { body } = await both.call('Payments/GetPayees');
    const payee = body.find(({ py_name }) => py_name === `Landlord ${sd_id}`);
    await both.call('Payments/EditPayee', { ...payee, py_vendor: 'My own' });
    expect((await both.call('Payments/Approve', { keys })).status).toBe(422);
    expect((await payer.call('Payments/Approve', { keys: [...keys, ...own] })).status).toBe(200);
    await admin.call('Payments/SaveSettings', { twoPeople: false });
  });
});

test('a payment is held with its reason, and due again without one; a dispute marks the next ones', async () => {
  const { sd_id, rt_id } = await aPaidLease();
  const keys = [`${rt_id}-2026-07-01`];
  expect((await payer.call('Payments/Hold', { keys, disputed: true })).status).toBe(422);
  await payer.call('Payments/Hold', { keys, reason: 'Roof leaks', disputed: true });
  expect((await ofLease('2026-07', sd_id))[0]).toMatchObject({ state: 'Held', note: 'Roof leaks' });
  expect((await ofLease('2026-08', sd_id))[0]).toMatchObject({
    state: 'Due',
    marks: [{ mark: 'disputed', words: 'In dispute: Roof leaks' }],
  });
  await payer.call('Payments/Hold', { keys });
  for (const name of ['2026-07', '2026-08'])
    expect((await ofLease(name, sd_id))[0]).toMatchObject({ state: 'Due', marks: [] });
});

test('approvals and holds are in the audit with count and total', async () => {
  const { rt_id } = await aPaidLease({}, 250.25);
  await payer.call('Payments/Approve', { keys: [`${rt_id}-2026-07-01`] });
  const admin = await app.as('Admin');
  await expect
    .poll(async () => (await admin.call('Admin/GetAudit', { kind: 'payments-changed' })).body)
    .toContainEqual(
      expect.objectContaining({ userName: 'payments.of.main', what: 'Approved: 1, total 250.25' }),
    );
});

test('payees, codes and charges of another client are not there, and names are taken once', async () => {
  const { sd_id, py_id } = await aPaidLease();
  const stranger = await app.as('Write', 'Other');
  const { body: theirs } = await stranger.call('Leases/EditLease', { sd_num: 'theirs' });
  const foreign = await stranger.call('Payments/EditLeasePayee', { sd_id: theirs.sd_id, py_id });
  expect(foreign.problem.errors).toEqual([{ field: 'py_id', message: 'There is no such payee.' }]);
  expect(
    (await stranger.call('Payments/EditCharge', { sd_id, ch_due: '2026-07-01', ch_amount: 1 })).status,
  ).toBe(404);
  expect((await stranger.call('Payments/GetLease', { id: sd_id })).status).toBe(404);
  expect((await stranger.call('Payments/GetPayees')).body).toEqual([]);
  const again = await writer.call('Payments/EditPayee', { py_name: ` landlord ${sd_id}` });
  expect(again.problem.errors).toEqual([
    { field: 'py_name', message: 'There is a payee of that name already.' },
  ]);
  const used = await writer.call('Payments/DeletePayee', { id: py_id });
  expect(used.headers.get('x-refusal') ?? JSON.stringify(used.problem)).toContain('change those first');
});

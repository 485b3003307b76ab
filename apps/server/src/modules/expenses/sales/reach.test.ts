// @module-tag long
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { aWriter } from '../../../../test/people.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
let payer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
  payer = await app.as('Payments');
});

/** A generator of numbers that is the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}

interface Store {
  readonly percent: number;
  readonly breakpoint: number;
  readonly months: number;
  readonly growth: number;
  readonly sales: readonly { month: string; amount: number }[];
}

function monthOf(index: number): string {
  return `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The second computation: period by period from January 2025 on, in plain cents. */
function naiveDues({ percent, breakpoint, months, growth, sales }: Store, upTo: number) {
  const sold = new Map(sales.map(({ month, amount }) => [month, Math.round(amount * 100)]));
  const dues: { from: string; to: string; dueOn: string; cents: number; assumed: boolean }[] = [];
  for (let first = 0; first < upTo; first += months) {
    let [cents, assumed] = [0, false];
    for (let index = first; index < first + months; index += 1) {
      const known = sold.get(monthOf(index));
      if (known === undefined) assumed = true;
      let before = index;
      let years = 0;
      while (before >= 0 && sold.get(monthOf(before)) === undefined) {
        before -= 12;
        years += 1;
      }
      cents += Math.round((sold.get(monthOf(before)) ?? 0) * (1 + growth / 100) ** years);
    }
    const end = Date.UTC(2025, first + months, 0);
    const [to, dueOn] = [end, end + 30 * 86_400_000].map((day) => new Date(day).toISOString().slice(0, 10));
    const due = Math.max(0, Math.round(((cents - breakpoint * 100) * percent) / 100));
    dues.push({ from: `${monthOf(first)}-01`, to: to ?? '', dueOn: dueOn ?? '', cents: due, assumed });
  }
  return dues;
}

test('tab, payments, forecast, roll and statement agree with a second computation', async () => {
  const pick = numbersFrom(44);
  for (let run = 0; run < 4; run += 1) {
    const months = [1, 3, 12][run % 3] ?? 1;
    const store: Store = {
      percent: 1 + pick(9),
      breakpoint: pick(60) * 1000 * months,
      months,
      growth: pick(4) * 25,
      // Whole years of 2025 and the first months of 2026.
      sales: Array.from({ length: 12 + pick(5) }, (_, index) => ({
        month: monthOf(index),
        amount: pick(10_000_000) / 100,
      })),
    };
    const { sd_id } = await aLease({ sd_ocd: '2025-01-01', sd_ccd: '2025-01-01', sd_ced: '2027-12-31' });
    const period = ({ 1: 'month', 3: 'quarter', 12: 'year' } as const)[months as 1 | 3 | 12];
    const clause = await writer.call('Expenses/EditPercentageRent', {
      sd_id,
      percent: store.percent,
      breakpoint: store.breakpoint,
      period,
      growth: store.growth,
      from: '2025-01-01',
    });
    expect(clause.status).toBe(200);
    await writer.call('Expenses/SaveSales', { id: sd_id, sales: [...store.sales] });
    const dues = naiveDues(store, 36);

    const { body: tab } = await writer.call('Expenses/GetSalesRent', { id: sd_id });
    // Today is June 15, 2026.
    const known = dues.filter(({ assumed }) => !assumed);
    expect(
      tab[0]?.periods.flatMap(({ from, due }) => (due === null ? [] : [[from, Math.round(due * 100)]])),
    ).toEqual(known.filter(({ from }) => from <= '2026-06-15').map(({ from, cents }) => [from, cents]));

    const payments = await payer.call('Payments/GetLease', { id: sd_id });
    const paid = payments.body.payments.map(({ due, amount }) => [due, Math.round(amount * 100)]);
    // The payments of a lease are those of two years around today.
    const near = known.filter(({ cents, dueOn }) => cents > 0 && dueOn >= '2025-06');
    expect(paid).toEqual(near.map(({ dueOn, cents }) => [dueOn, cents]));

    const { body: roll } = await writer.call('Rent/GetRentRoll', { asOf: '2026-02-28' });
    const ended = known.filter(({ to }) => to > '2025-02-28' && to <= '2026-02-28');
    const ofYear = ended.reduce((sum, { cents }) => sum + cents, 0);
    expect(roll.find((one) => one.sd_id === sd_id)?.percentage_year).toBe(ofYear / 100);

    const { body: forecast } = await writer.call('Rent/GetForecast', {
      from: '2025-01',
      months: 40,
      groupBy: 'rentType',
    });
    expect(forecast.rows.map(({ label }) => label)).toContain('Percentage Rent');
    const own = await writer.call('Rent/GetForecast', { from: '2025-01', months: 40 });
    const row = own.body.rows.find(({ key }) => key === String(sd_id));
    const naive = own.body.months.map((month) =>
      dues.filter(({ dueOn }) => dueOn.startsWith(month)).reduce((sum, { cents }) => sum + cents, 0),
    );
    expect(row?.amounts.map((amount) => Math.round(amount * 100)) ?? naive.map(() => 0)).toEqual(naive);
    const naiveAssumed = own.body.months.map((month) =>
      dues
        .filter(({ dueOn, assumed }) => assumed && dueOn.startsWith(month))
        .reduce((sum, { cents }) => sum + cents, 0),
    );
    expect((row?.assumed ?? naive.map(() => 0)).map((amount) => Math.round(amount * 100))).toEqual(
      naiveAssumed,
    );
  }
});

test('a payment of percentage rent is approved under a key of its own, and sales that change correct it', async () => {
  const { sd_id } = await aLease({ sd_ocd: '2025-01-01', sd_ced: '2027-12-31' });
  const year = Array.from({ length: 12 }, (_, index) => ({ month: monthOf(index), amount: 100_000 }));
  const { body: clause } = await writer.call('Expenses/EditPercentageRent', {
    sd_id,
    percent: 5,
    breakpoint: 1_000_000,
    from: '2025-01-01',
  });
  await writer.call('Expenses/SaveSales', { id: sd_id, sales: year });
  const { body: payee } = await writer.call('Payments/EditPayee', { py_name: 'Mall', py_vendor: 'V-1' });
  await writer.call('Payments/EditLeasePayee', { sd_id, py_id: payee.py_id });
  await writer.call('Payments/EditCode', { sd_id, pc_account: '6150' });
  const key = `p${clause.pr_id}-2025-01-01`;
  const month = await payer.call('Payments/GetMonth', { month: '2026-01' });
  expect(month.body.payments.find((one) => one.sd_id === sd_id)).toMatchObject({
    key,
    type: 'Other',
    amount: 10_000,
    due: '2026-01-30',
    note: 'Percentage rent',
    account: '6150',
  });
  expect((await payer.call('Payments/Approve', { keys: [key] })).body).toEqual({ count: 1, total: 10_000 });
  const [sold] = (await writer.call('Expenses/GetSalesMonths', { id: sd_id })).body;
  const change = { month: '2025-01', amount: 90_000, version: sold?.version };
  await writer.call('Expenses/SaveSales', { id: sd_id, sales: [change] });
  const after = await payer.call('Payments/GetMonth', { month: '2026-01' });
  expect(after.body.payments.find((one) => one.key === key)).toMatchObject({ amount: 9500, state: 'Due' });

  // Who reports sales cannot approve what follows from them, where two people are asked for.
  const { token, userId } = await aWriter(app.database.pool, app.clock.now(), 'sales.and.payments');
  await inTransaction(app.database.pool, nobody, (tx) =>
    tx.run(sql`
      insert into user_roles (user_id, role_id) select ${userId}, id from roles where name = 'Payments'`),
  );
  const both = app.caller(token);
  const [, second] = (await writer.call('Expenses/GetSalesMonths', { id: sd_id })).body;
  const again = { month: '2025-02', amount: 95_000, version: second?.version };
  expect((await both.call('Expenses/SaveSales', { id: sd_id, sales: [again] })).status).toBe(200);
  await (await app.as('Admin')).call('Payments/SaveSettings', { twoPeople: true });
  expect((await both.call('Payments/Approve', { keys: [key] })).status).toBe(422);
  expect((await payer.call('Payments/Approve', { keys: [key] })).body).toEqual({ count: 1, total: 9250 });

  const { body: roll } = await writer.call('Rent/GetRentRoll', { asOf: '2026-06-15' });
  expect(roll.find((one) => one.sd_id === sd_id)?.percentage_year).toBe(9250);
  const viewer = await app.as('no role');
  for (const kind of ['word', 'excel'] as const) {
    const file = await viewer.call('Expenses/GetSalesStatement', {
      id: clause.pr_id,
      from: '2025-01-01',
      kind,
    });
    expect(file.status).toBe(200);
  }
  const stranger = await app.as('Write', 'Other');
  const theirs = { id: clause.pr_id, from: '2025-01-01', kind: 'word' } as const;
  expect((await stranger.call('Expenses/GetSalesStatement', theirs)).status).toBe(404);
});

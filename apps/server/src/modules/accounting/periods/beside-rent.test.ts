import { monthIndex, monthTexts } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import {
  balanceOf,
  cents,
  footing,
  keepStandards,
  monthCalls,
  rentedLeasesOf,
} from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read } = monthCalls(app);
let writer: Caller;
let admin: Caller;

beforeAll(async () => {
  app.clock.set('2026-06-15T18:00:00Z');
  await keepStandards(app);
  [writer, admin] = [await app.as('Write'), await app.as('Admin')];
});

const sound = { liability: 0, asset: 0 };

async function aStore(name: string): Promise<number> {
  const sd_id = await aRentedLease({ name, monthly: 5000 });
  await writer.call('Expenses/EditPercentageRent', {
    sd_id,
    percent: 5,
    breakpoint: 100_000,
    period: 'month',
    from: '2026-01-01',
  });
  return sd_id;
}

async function sell(id: number, month: string, amount: number): Promise<void> {
  const { status } = await writer.call('Expenses/SaveSales', { id, sales: [{ month, amount }] });
  expect(status).toBe(200);
}

async function close(month: string): Promise<void> {
  const { body: period } = await admin.call('Accounting/GetPeriod', { month });
  const { problem } = await admin.call('Accounting/ClosePeriod', {
    month,
    acceptProposals: true,
    proposalsDigest: period.proposalsDigest,
  });
  expect(problem?.detail).toBeUndefined();
}

/** The line of a lease's variable cost beside its rent terms. */
async function besideOf(id: number, month: string, book: 'ASC842' | 'IFRS16' = 'ASC842') {
  const { entries } = await read('Accounting/GetJournal', { month, book });
  const line = entries
    .find(({ sd_id }) => sd_id === id)
    ?.lines.find(({ event, key }) => event === 'beside' && key === 'variableCost');
  return line ? [line.debit - line.credit, line.words] : null;
}

describe('sales that arrive after their month is closed', () => {
  let store: number;
  beforeAll(async () => {
    store = await aStore('Late sales');
    await sell(store, '2026-01', 120_000);
  });

  test('in time they are variable cost of their month, in journal, disclosures and on the tab alike', async () => {
    expect(await besideOf(store, '2026-01')).toEqual([
      1000,
      'Percentage rent of 01/01/2026 to 01/31/2026 ($1,000.00)',
    ]);
    const { body } = await writer.call('Expenses/GetSalesRent', { id: store });
    expect(body[0]?.periods[0]).toMatchObject({ due: 1000 });
    const { lines } = await read('Accounting/GetDisclosures', {
      from: '2026-01',
      to: '2026-01',
      lines: 'true',
    });
    expect(lines.find(({ sd_id }) => sd_id === store)).toMatchObject({
      variableCost: 1000,
      cashVariable: 1000,
    });
    const { body: payments } = await (
      await app.as('Payments')
    ).call('Payments/GetMonth', { month: '2026-03' });
    expect(JSON.stringify(payments)).toContain('"amount":1000');
  });

  test('late they are variable cost of the first open month, which says so; nothing in a closed month moves', async () => {
    for (const month of ['2026-01', '2026-02', '2026-03']) await close(month);
    const closed = await read('Accounting/GetJournal', { month: '2026-03' });
    await sell(store, '2026-03', 140_000);
    expect(await read('Accounting/GetJournal', { month: '2026-03' })).toEqual(closed);
    expect(await besideOf(store, '2026-04')).toEqual([
      2000,
      'Percentage rent of 03/01/2026 to 03/31/2026: sales of March 2026, reported after the month was closed ($2,000.00)',
    ]);
    expect(await besideOf(store, '2026-04', 'IFRS16')).toEqual(await besideOf(store, '2026-04'));
    await close('2026-04');
    expect((await besideOf(store, '2026-04'))?.[0]).toBe(2000);
    expect(await besideOf(store, '2026-05')).toBeNull();
  });

  test('sales that are corrected, and sales that are deleted, book the difference in the first open month', async () => {
    const { body: sales } = await writer.call('Expenses/GetSalesMonths', { id: store });
    const march = sales.find(({ month }) => month === '2026-03');
    if (!march) throw new Error('March was reported.');
    const { sm_id, version } = march;
    await writer.call('Expenses/EditSalesMonth', { sm_id, sd_id: store, version, amount: 150_000 });
    expect((await besideOf(store, '2026-05'))?.[0]).toBe(500);
    await writer.call('Expenses/DeleteSalesMonth', { id: sm_id });
    expect(await besideOf(store, '2026-05')).toEqual([-2000, expect.stringContaining('taken back')]);
    expect((await besideOf(store, '2026-04'))?.[0]).toBe(2000);
    await sell(store, '2026-03', 140_000);
    expect(await besideOf(store, '2026-05')).toBeNull();
  });

  test('a month that is opened again is booked anew', async () => {
    await admin.call('Accounting/ReopenPeriod', { month: '2026-04', reason: 'Sales' });
    expect((await besideOf(store, '2026-04'))?.[0]).toBe(2000);
    await close('2026-04');
  });
});

test('the balance of a statement is cost when it comes, and a credit when it is credited', async () => {
  const id = await aRentedLease({ name: 'Statement', cam: 100 });
  const { body: statement } = await writer.call('Expenses/EditStatement', {
    sd_id: id,
    from: '2025-01-01',
    to: '2025-12-31',
    received: '2026-02-10',
    billed: 3200,
    estimatesPaid: 1200,
    lines: [{ description: 'Repairs', amount: 32_000 }],
  });
  expect(await besideOf(id, '2026-05')).toEqual([
    2000,
    'Balance of the landlord’s statement of 2025: of February 2026, recorded after the month was closed ($2,000.00)',
  ]);
  const { es_id, sd_id, version } = statement;
  const credited = { state: 'Credited', stateOn: '2026-06-02', recovered: 750 } as const;
  await writer.call('Expenses/EditStatement', { es_id, sd_id, version, ...credited });
  expect(await besideOf(id, '2026-06')).toEqual([
    -750,
    'Credit on the landlord’s statement of 2025 (-$750.00)',
  ]);
  const { ties } = (await (await app.as('Payments')).call('Payments/GetTies', { month: '2026-05' })).body;
  expect(ties.find((one) => one.sd_id === id)).toMatchObject({
    unexplained: 0,
    reasons: ['$2,000.00 of percentage rent and statements is in the journal, in the month that it is for.'],
  });
});

test('whatever is reported, corrected, closed and opened: all months together book what is due, and every month foots', async () => {
  const store = await aStore('Any order');
  const sold = new Map<string, number>();
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
  // A generator of its own, so that a failure comes again.
  let seed = 20_261;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let step = 0; step < 14; step += 1) {
    const month = months[next(months.length)] ?? '';
    if (step === 6) await close('2026-05');
    if (step === 10) await admin.call('Accounting/ReopenPeriod', { month: '2026-05', reason: 'Again' });
    const amount = 90_000 + 1000 * next(60);
    const { body: sales } = await writer.call('Expenses/GetSalesMonths', { id: store });
    const there = sales.find((one) => one.month === month);
    if (there) await writer.call('Expenses/EditSalesMonth', { ...there, amount });
    else await sell(store, month, amount);
    sold.set(month, amount);
    // By hand: 5 % of what exceeds 100,000 in a month.
    const due = [...sold.values()].reduce((sum, one) => sum + Math.max(0, one - 100_000) * 5, 0);
    let booked = 0;
    const first = monthIndex('2026-01');
    for (let at = 0; at < 6; at += 1) {
      const { month: of } = monthTexts(first + at);
      const journal = await read('Accounting/GetJournal', { month: of });
      const own = journal.entries.find(({ sd_id }) => sd_id === store)?.lines ?? [];
      booked += balanceOf(own, 'variableCost');
      expect(cents(journal.debit)).toBe(cents(journal.credit));
      const { lines } = await read('Accounting/GetDisclosures', { from: of, to: of, lines: 'true' });
      const line = lines.find(({ sd_id }) => sd_id === store);
      // A closed month does not have a lease that was entered later.
      expect(line ? footing(line) : sound).toEqual(sound);
      expect(cents(line?.variableCost ?? 0)).toBe(balanceOf(own, 'variableCost'));
    }
    expect([step, booked]).toEqual([step, due]);
  }
});

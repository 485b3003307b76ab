import type { CallInput } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
let stranger: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
  stranger = await app.as('Write', 'Other');
});

type Clause = Omit<CallInput<'Expenses/EditPercentageRent'>, 'sd_id'>;

const wholeYear = { from: '2025-01-01', to: '2025-12-31' };

async function aStore(clause: Clause = {}) {
  const { sd_id } = await aLease({ sd_ocd: '2020-01-01', sd_ced: '2029-12-31' });
  const reply = await writer.call('Expenses/EditPercentageRent', {
    sd_id,
    percent: 5,
    breakpoint: 1_000_000,
    from: '2025-01-01',
    ...clause,
  });
  expect(reply.status).toBe(200);
  return { sd_id, clause: reply.body };
}

/** Twelve months; the first has all the sales unless others are given. */
function year(total: number, of = 2025) {
  return Array.from({ length: 12 }, (_, index) => ({
    month: `${of}-${String(index + 1).padStart(2, '0')}`,
    amount: index === 0 ? total : 0,
  }));
}

async function dueAfter(clause: Clause, sales: readonly { month: string; amount: number }[]) {
  const { sd_id } = await aStore(clause);
  const saved = await writer.call('Expenses/SaveSales', { id: sd_id, sales: [...sales] });
  expect(saved.status).toBe(200);
  const { body } = await writer.call('Expenses/GetSalesRent', { id: sd_id });
  return body[0]?.periods ?? [];
}

describe('what is due by a stored clause', () => {
  test('the vectors: natural and fixed breakpoint, tiers, a part of a year', async () => {
    const natural = { breakpoint: null, naturalBreakpoint: true, baseRent: 60_000, ...wholeYear };
    expect(await dueAfter(natural, year(1_200_500))).toMatchObject([{ due: 25, breakpoint: 1_200_000 }]);
    expect(await dueAfter(wholeYear, year(1_200_500))).toMatchObject([{ due: 10_025, dueOn: '2026-01-30' }]);
    const tiers = [
      { from: 0, percent: 5 },
      { from: 1000, percent: 4 },
      { from: 5000, percent: 3, plus: 1000 },
    ];
    const tiered = { percent: null, breakpoint: null, tiers, ...wholeYear };
    expect(await dueAfter(tiered, year(1500))).toMatchObject([{ due: 70 }]);
    const part = { breakpoint: 500_000, from: '2025-06-01', to: '2025-12-31' };
    const sales = year(0).slice(5);
    expect(await dueAfter(part, sales)).toMatchObject([{ due: 0, breakpoint: 293_150.68 }]);
  });

  test('a natural breakpoint follows from the rent terms; without base rent nothing is computed', async () => {
    const { sd_id } = await aStore({ breakpoint: null, naturalBreakpoint: true, ...wholeYear });
    await writer.call('Expenses/SaveSales', { id: sd_id, sales: year(1_200_500) });
    async function period() {
      return (await writer.call('Expenses/GetSalesRent', { id: sd_id })).body[0]?.periods[0];
    }
    expect(await period()).toMatchObject({
      due: null,
      problem: 'No base rent is recorded for the natural breakpoint.',
    });
    await writer.call('Leases/EditRentTerm', {
      sd_id,
      rt_type: 'Base Rent',
      rt_start: '2025-01-01',
      rt_end: '2025-12-31',
      rt_monthly: 5000,
    });
    expect(await period()).toMatchObject({ due: 25, breakpoint: 1_200_000, problem: null });
  });

  test('years begin with the first day or in a month; nothing is due as long as a month is missing', async () => {
    const from = '2025-04-10';
    const sales = year(0).slice(3);
    const byLease = await dueAfter({ from, breakpoint: 1000 }, sales);
    expect(byLease.map((one) => [one.from, one.to])).toEqual([
      ['2025-04-10', '2026-03-31'],
      ['2026-04-01', '2027-03-31'],
    ]);
    expect(byLease[0]).toMatchObject({ due: null, missing: ['2026-01', '2026-02', '2026-03'] });
    const byCalendar = await dueAfter({ from, breakpoint: 1000, yearMonth: 1 }, sales);
    expect(byCalendar.map((one) => [one.from, one.to, one.due])).toEqual([
      ['2025-04-10', '2025-12-31', 0],
      ['2026-01-01', '2026-12-31', null],
    ]);
  });
});

describe('bad input', () => {
  test.each<[Clause, string[]]>([
    [{ percent: 0, naturalBreakpoint: true, breakpoint: null }, ['percent']],
    [{ percent: null }, ['percent']],
    [{ naturalBreakpoint: true }, ['breakpoint']],
    [{ minimum: 10, maximum: 5 }, ['maximum']],
    [{ to: '2024-01-01' }, ['to']],
    [{ from: null }, ['from']],
    [
      {
        percent: null,
        breakpoint: null,
        tiers: [
          { from: 10, percent: 5 },
          { from: 10, percent: 4 },
        ],
      },
      ['tiers.1.from'],
    ],
  ])('%j', async (clause, fields) => {
    const { sd_id } = await aLease({ sd_ced: '2029-12-31' });
    const { status, problem } = await writer.call('Expenses/EditPercentageRent', {
      sd_id,
      percent: 5,
      breakpoint: 1_000_000,
      from: '2025-01-01',
      ...clause,
    });
    expect([status, problem?.errors?.map(({ field }) => field)]).toEqual([422, fields]);
    expect((await writer.call('Expenses/GetPercentageRents', { id: sd_id })).body).toEqual([]);
  });

  test('sales twice, outside the clause, below 0 or replaced unseen are refused, and nothing is written', async () => {
    const { sd_id } = await aStore(wholeYear);
    async function wrong(...sales: { month: string; amount: number; version?: number }[]) {
      const { status, problem } = await writer.call('Expenses/SaveSales', { id: sd_id, sales });
      return [status, problem?.errors?.map(({ field }) => field)];
    }
    const good = { month: '2025-01', amount: 10 };
    expect(await wrong(good, good)).toEqual([422, ['sales.1.month']]);
    expect(await wrong(good, { month: '2026-01', amount: 1 })).toEqual([422, ['sales.1.month']]);
    expect(await wrong(good, { month: '2025-02', amount: -1 })).toEqual([400, ['sales.1.amount']]);
    expect(await wrong(good, { month: '2025-13', amount: 1 })).toEqual([400, ['sales.1.month']]);
    const alone = { sd_id, month: '2026-01', amount: 1 };
    expect((await writer.call('Expenses/EditSalesMonth', alone)).status).toBe(422);
    expect((await writer.call('Expenses/GetSalesMonths', { id: sd_id })).body).toEqual([]);
    expect(await wrong(good)).toEqual([200, undefined]);
    expect(await wrong(good)).toEqual([200, undefined]);
    expect(await wrong({ ...good, amount: 11 })).toEqual([422, ['sales.0.month']]);
    expect(await wrong({ ...good, amount: 11, version: 1 })).toEqual([200, undefined]);
    const stale = await writer.call('Expenses/SaveSales', {
      id: sd_id,
      sales: [{ ...good, amount: 12, version: 1 }],
    });
    expect([stale.status, stale.problem]).toMatchObject([409, { current: { amount: 11, version: 2 } }]);
  });

  test('two clauses for the same days: of two sent at once one is stored', async () => {
    const { sd_id } = await aLease({ sd_ced: '2029-12-31' });
    const clause = { sd_id, percent: 5, breakpoint: 0, from: '2025-01-01' };
    const sent = await Promise.all([1, 2].map(() => writer.call('Expenses/EditPercentageRent', clause)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [only] = (await writer.call('Expenses/GetPercentageRents', { id: sd_id })).body;
    const id = only?.pr_id ?? 0;
    await writer.call('Expenses/DeletePercentageRent', { id });
    expect((await writer.call('Expenses/EditPercentageRent', clause)).status).toBe(200);
    expect((await writer.call('Expenses/RestoreRow', { what: 'percentageRent', id })).body).not.toBe(true);
  });
});

test('another client reads and changes nothing of it; a stale save answers 409; the history tells it', async () => {
  const { sd_id, clause } = await aStore();
  const { pr_id } = clause;
  expect((await stranger.call('Expenses/GetPercentageRents', { id: sd_id })).status).toBe(404);
  expect((await stranger.call('Expenses/GetSalesRent', { id: sd_id })).status).toBe(404);
  expect((await stranger.call('Expenses/EditPercentageRent', { pr_id, percent: 1 })).status).toBe(404);
  expect((await stranger.call('Expenses/DeletePercentageRent', { id: pr_id })).body).toBe(false);
  const month = { month: '2025-01', amount: 1 };
  expect((await stranger.call('Expenses/SaveSales', { id: sd_id, sales: [month] })).status).toBe(404);
  const change = { pr_id, version: 1, percent: 6 };
  expect((await writer.call('Expenses/EditPercentageRent', change)).body).toMatchObject({ percent: 6 });
  expect((await writer.call('Expenses/EditPercentageRent', change)).status).toBe(409);
  const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
  expect(history[0]).toMatchObject({ what: 'Percentage Rent', changes: [{ field: 'percent', after: 6 }] });
});

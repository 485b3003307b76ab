import { addMonths, measureLease, presentValueAtStart, takenOverInput } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  balanceOf,
  cents,
  footing,
  keepStandards,
  monthCalls,
  postedTo,
  rentedLeasesOf,
} from './accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, lease } = monthCalls(app);
let taken = 0;
let short = 0;

beforeAll(async () => {
  await keepStandards(app);
  await aRentedLease({ name: 'own' });
  taken = await aRentedLease({ name: 'taken', start: '2024-01-01', end: '2028-12-31', monthly: 5000 });
  short = await aRentedLease({ name: 'short', start: '2025-10-01', end: '2026-09-30', monthly: 800 });
  const writer = await app.as('Write');
  const { problem } = await writer.call('Accounting/SaveLease', {
    sd_id: taken,
    la_taken_day: '2026-02-28',
    la_taken_from: 'Another system',
    la_taken_asc_liability: 155_000.11,
    la_taken_asc_asset: 150_123.45,
    la_taken_ifrs_liability: 154_000,
    la_taken_ifrs_asset: 149_000,
  });
  if (problem?.detail) throw new Error(problem.detail);
  await writer.call('Accounting/SaveLease', {
    sd_id: short,
    la_taken_day: '2026-02-28',
    la_taken_deferred: 120.5,
  });
});

const balances = {
  ASC842: { liability: 155_000.11, asset: 150_123.45 },
  IFRS16: { liability: 154_000, asset: 149_000 },
} as const;

describe.each(['ASC842', 'IFRS16'] as const)('balances taken over under %s', (book) => {
  test('come into the books on the day after, as a line and a journal entry of their own', async () => {
    const { liability, asset } = balances[book];
    const february = await read('Accounting/GetPeriod', { month: '2026-02', book });
    expect(february.lines.some(({ sd_id }) => sd_id === taken)).toBe(false);
    const march = await read('Accounting/GetPeriod', { month: '2026-03', book });
    const line = march.lines.find(({ sd_id }) => sd_id === taken);
    expect(line).toMatchObject({
      liabilityOpening: 0,
      liabilityAdded: 0,
      liabilityTakenOver: liability,
      assetTakenOver: asset,
      paid: 5000,
    });
    for (const one of march.lines) expect(footing(one)).toEqual({ liability: 0, asset: 0 });
    const { entries } = await read('Accounting/GetJournal', { month: '2026-03', book });
    const posted = entries.find(({ sd_id }) => sd_id === taken)?.lines ?? [];
    const entered = posted.filter(({ event }) => event === 'takenOver');
    expect(postedTo(entered, 'asset')).toBe(cents(asset));
    expect(postedTo(entered, 'liability')).toBe(-cents(liability));
    expect(balanceOf(entered, 'openingAdjustment')).toBe(cents(liability) - cents(asset));
    expect(posted.some(({ event }) => event === 'commencement')).toBe(false);
    const other = entries.find(({ sd_id }) => sd_id === short)?.lines ?? [];
    expect(
      balanceOf(
        other.filter(({ event }) => event === 'takenOver'),
        'deferredRent',
      ),
    ).toBe(-12_050);
  });

  test('run to exactly 0 by the payments to come', async () => {
    const { books } = await lease(taken);
    const schedule = books.find((one) => one.book === book)?.schedule ?? [];
    expect(schedule[0]?.date).toBe('2026-03-31');
    expect(schedule.at(-1)).toMatchObject({ date: '2028-12-31', liability: 0, asset: 0 });
    const interest = schedule.reduce((sum, row) => sum + cents(row.interest), 0);
    // 34 payments of 5,000 repay the liability with its interest.
    expect(interest).toBe(34 * 500_000 - cents(balances[book].liability));
  });
});

test('the first closing books from them, later months open where it closed, and they are settled', async () => {
  await close('2026-03');
  for (const book of ['ASC842', 'IFRS16'] as const) {
    const { classes, lines } = await read('Accounting/GetDisclosures', {
      from: '2026-01',
      to: '2026-06',
      book,
      lines: 'true',
    });
    for (const one of [...classes, ...lines]) expect(footing(one)).toEqual({ liability: 0, asset: 0 });
    expect(classes.at(-1)?.liabilityTakenOver).toBe(balances[book].liability);
    const closed = await read('Accounting/GetPeriod', { month: '2026-03', book });
    const next = await read('Accounting/GetPeriod', { month: '2026-04', book });
    expect(next.totals?.liabilityOpening).toBe(closed.totals?.liabilityClosing);
    expect(next.totals?.liabilityTakenOver).toBe(0);
  }
  const { status } = await (
    await app.as('Write')
  ).call('Accounting/SaveLease', { sd_id: taken, la_taken_asc_liability: 1 });
  expect(status).toBe(422);
});

test('balances that are not whole or do not fit are refused in words', async () => {
  const writer = await app.as('Write');
  const other = await aRentedLease({ name: 'other', start: '2025-01-01', end: '2027-12-31' });
  const half = await writer.call('Accounting/SaveLease', { sd_id: other, la_taken_asc_liability: 5 });
  expect(half.problem.errors?.map(({ field }) => field)).toEqual([
    'la_taken_asc_asset',
    'la_taken_day',
    'la_taken_asc_liability',
  ]);
  const mid = { la_taken_day: '2026-04-15', la_taken_asc_liability: 5, la_taken_asc_asset: 5 };
  const { problem } = await writer.call('Accounting/SaveLease', { sd_id: other, ...mid });
  expect(problem.errors).toEqual([{ field: 'la_taken_day', message: 'Choose the last day of a month.' }]);
  await writer.call('Accounting/SaveLease', {
    sd_id: other,
    la_taken_day: '2026-04-30',
    la_taken_asc_liability: 1_000_000,
    la_taken_asc_asset: 5,
  });
  expect((await lease(other)).problems).toEqual([
    { field: 'la_taken_day', message: expect.stringContaining('do not fit the lease') },
  ]);
});

test('the balances of our own schedule, taken over, go on as that schedule does', () => {
  const payments = Array.from({ length: 60 }, (_, month) => ({
    date: addMonths('2024-01-01', month),
    cents: 500_000,
  }));
  const input = {
    standard: 'ASC842',
    kind: 'operating',
    convention: 'effective',
    rate: 7,
    start: '2024-01-01',
    end: '2028-12-31',
    payments,
    directCosts: 0,
    incentives: 0,
    prepaid: 0,
    purchasePrice: 0,
    residualGuarantee: 0,
    usefulLife: null,
    remeasure: [],
  } as const;
  const { rows } = measureLease(input);
  const at = rows.find(({ date }) => date === '2026-02-28');
  const balancesThen = { liability: at?.liability ?? 0, asset: at?.asset ?? 0 };
  const begun = takenOverInput(input, { day: '2026-02-28', balances: balancesThen, deferred: null }, true);
  if (begun === null || begun === 'unfit') throw new Error('It fits.');
  expect(presentValueAtStart(begun)).toBe(balancesThen.liability);
  expect(begun.rate).toBeCloseTo(7, 3);
  const later = new Map(rows.map((row) => [row.date, row]));
  for (const row of measureLease(begun).rows) {
    expect(Math.abs(row.liability - (later.get(row.date)?.liability ?? 0))).toBeLessThan(12);
    expect(Math.abs(row.asset - (later.get(row.date)?.asset ?? 0))).toBeLessThan(12);
  }
});

import { expect, test } from 'vitest';
import { atYearEnds, everyMonths, measuredWith } from './measure.fixture.ts';

test('IFRS 16, example 13, part 1: ten years in advance with direct costs and an incentive', () => {
  const lease = measuredWith({
    standard: 'IFRS16',
    rate: 5,
    start: '2020-01-01',
    end: '2029-12-31',
    payments: everyMonths(12, 10, 50_000, '2020-01-01'),
    directCosts: 20_000,
    incentives: 5000,
  });
  expect(Math.round(lease.presentValue)).toBe(405_391);
  expect(Math.round(lease.liability)).toBe(355_391);
  expect(Math.round(lease.asset)).toBe(420_391);
  const year = lease.periods.slice(0, 12);
  expect(Math.round(year.reduce((sum, { interest }) => sum + interest, 0))).toBe(17_770);
  expect(Math.round(year[11]?.liability ?? 0)).toBe(373_161);
  expect(Math.round(year.reduce((sum, { amortisation }) => sum + amortisation, 0))).toBe(42_039);
  expect(lease.periods).toHaveLength(120);
  expect(lease.periods.at(-1)).toMatchObject({ date: '2029-12-31', liability: 0, asset: 0 });
});

test.each([
  ['actual365', 210_873, 0],
  ['nominal', 210_019.01, 2],
  ['effective', 210_858.93, 2],
] as const)(
  '48 payments of 5,000 at 7 %% by %s have a present value of %d',
  (convention, value, decimals) => {
    const lease = measuredWith({ convention, rate: 7, payments: everyMonths(1, 48, 5000, '2022-01-01') });
    expect(Number(lease.presentValue.toFixed(decimals))).toBe(value);
    expect(new Set(lease.periods.map(({ cost }) => cost))).toEqual(new Set([5000]));
    expect(new Set(lease.periods.map(({ straightLine }) => straightLine))).toEqual(new Set([5000]));
    expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0, deferred: 0 });
  },
);

test('10,000 a month in year 1 and 20,000 in year 2 cost 15,000 a month, 60,000 deferred after a year', () => {
  const lease = measuredWith({
    rate: 6,
    end: '2023-12-31',
    payments: [...everyMonths(1, 12, 10_000, '2022-01-01'), ...everyMonths(1, 12, 20_000, '2023-01-01')],
  });
  expect(new Set(lease.periods.map(({ cost }) => cost))).toEqual(new Set([15_000]));
  expect(new Set(lease.periods.map(({ straightLine }) => straightLine))).toEqual(new Set([15_000]));
  expect(lease.periods[11]?.deferred).toBe(60_000);
  expect(lease.periods[23]?.deferred).toBe(0);
});

test('1,800 six times and 2,000 six times cost 1,900 a month, 100 a month deferred for six months', () => {
  const lease = measuredWith({
    end: '2022-12-31',
    payments: [...everyMonths(1, 6, 1800, '2022-01-01'), ...everyMonths(1, 6, 2000, '2022-07-01')],
  });
  expect(new Set(lease.periods.map(({ straightLine }) => straightLine))).toEqual(new Set([1900]));
  expect(lease.periods.map(({ deferred }) => deferred)).toEqual([
    100, 200, 300, 400, 500, 600, 500, 400, 300, 200, 100, 0,
  ]);
});

test('a purchase option that is certain is paid on the last day, and the asset is used for its whole life', () => {
  const input = {
    kind: 'finance',
    rate: 6,
    end: '2026-12-31',
    payments: everyMonths(1, 60, 1000, '2022-01-01'),
    purchasePrice: 10_000,
  } as const;
  const within = measuredWith(input);
  const months = Array.from({ length: 60 }, (_, month) => 1000 / 1.06 ** (month / 12));
  const value = months.reduce((sum, one) => sum + one, 10_000 / 1.06 ** 5);
  expect(within.presentValue).toBeCloseTo(value, 2);
  expect(within.totals.payments).toBe(70_000);
  expect(within.periods.at(-1)).toMatchObject({ payment: 11_000, liability: 0, asset: 0 });
  const longer = measuredWith({ ...input, usefulLife: 120 });
  expect(longer.totals.amortisation).toBeCloseTo(longer.asset / 2, 0);
  expect(longer.periods.at(-1)?.asset).toBe(0);
});

test('the amount expected to be owed under a residual value guarantee is part of the liability', () => {
  const { presentValue, periods } = measuredWith({ rate: 5, residualGuarantee: 1000 });
  expect(presentValue).toBeCloseTo(1000 / 1.05 ** 4, 2);
  expect(periods.at(-1)).toMatchObject({ payment: 1000, liability: 0 });
});

test('a payment on the day after the end closes the last month, at the full time in every convention', () => {
  const payments = everyMonths(12, 4, 1000, '2023-01-01');
  const inArrears = measuredWith({ rate: 5, payments });
  expect(inArrears.presentValue).toBeCloseTo(1000 * ((1 - 1.05 ** -4) / 0.05), 2);
  expect(inArrears.periods).toHaveLength(48);
  expect(inArrears.periods.at(-1)).toMatchObject({ payment: 1000, liability: 0, asset: 0 });
  expect(measuredWith({ rate: 5, payments: atYearEnds(2022, 1000, 1000, 1000, 1000) }).presentValue).toBe(
    inArrears.presentValue,
  );
  const days = [365, 730, 1096, 1461].map((day) => 1000 / 1.05 ** (day / 365));
  expect(measuredWith({ convention: 'actual365', rate: 5, payments }).presentValue).toBeCloseTo(
    days.reduce((sum, one) => sum + one, 0),
    2,
  );
});

test('incentives above everything else leave an asset of 0 and a gain', () => {
  const lease = measuredWith({
    kind: 'finance',
    payments: everyMonths(1, 48, 10, '2022-01-01'),
    incentives: 1000,
  });
  expect(lease.asset).toBe(0);
  expect(lease.totals).toMatchObject({ gain: 520, cost: 0 });
});

test('at 0 % the liability is what is still to be paid', () => {
  const { periods, presentValue } = measuredWith({ payments: everyMonths(1, 48, 100, '2022-01-01') });
  expect(presentValue).toBe(4800);
  expect(periods.map(({ interest }) => interest)).toEqual(Array(48).fill(0));
  expect(periods[0]?.liability).toBe(4700);
});

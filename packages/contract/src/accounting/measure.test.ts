import { expect, test } from 'vitest';
import { addMonths } from '../dates.ts';
import {
  measuredInDollars,
  measurementInCents,
  type MeasuredDollars,
  type MeasurementDollars,
} from './dollars.ts';
import { measureLease } from './measure.ts';

const plain: MeasurementDollars = {
  standard: 'ASC842',
  kind: 'operating',
  convention: 'effective',
  rate: 0,
  start: '2022-01-01',
  end: '2025-12-31',
  payments: [],
  directCosts: 0,
  incentives: 0,
  prepaid: 0,
  purchasePrice: 0,
  residualGuarantee: 0,
  usefulLife: null,
  remeasure: [],
};

function measured(change: Partial<MeasurementDollars>) {
  return measuredInDollars(measureLease(measurementInCents({ ...plain, ...change })));
}

/** One amount again and again. */
function every(months: number, count: number, amount: number, from: string) {
  return Array.from({ length: count }, (_, index) => ({ date: addMonths(from, index * months), amount }));
}

/** At the end of each year. */
function inArrears(count: number, amount: number, firstYear: number) {
  return Array.from({ length: count }, (_, index) => ({ date: `${firstYear + index}-12-31`, amount }));
}

test('IFRS 16, example 13, part 1: ten years in advance with direct costs and an incentive', () => {
  const lease = measured({
    standard: 'IFRS16',
    rate: 5,
    start: '2020-01-01',
    end: '2029-12-31',
    payments: every(12, 10, 50_000, '2020-01-01'),
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
    const lease = measured({ convention, rate: 7, payments: every(1, 48, 5000, '2022-01-01') });
    expect(Number(lease.presentValue.toFixed(decimals))).toBe(value);
    expect(new Set(lease.periods.map(({ cost }) => cost))).toEqual(new Set([5000]));
    expect(new Set(lease.periods.map(({ straightLine }) => straightLine))).toEqual(new Set([5000]));
    expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0, deferred: 0 });
  },
);

test('10,000 a month in year 1 and 20,000 in year 2 cost 15,000 a month, 60,000 deferred after a year', () => {
  const lease = measured({
    rate: 6,
    end: '2023-12-31',
    payments: [...every(1, 12, 10_000, '2022-01-01'), ...every(1, 12, 20_000, '2023-01-01')],
  });
  expect(new Set(lease.periods.map(({ cost }) => cost))).toEqual(new Set([15_000]));
  expect(new Set(lease.periods.map(({ straightLine }) => straightLine))).toEqual(new Set([15_000]));
  expect(lease.periods[11]?.deferred).toBe(60_000);
  expect(lease.periods[23]?.deferred).toBe(0);
});

test('1,800 six times and 2,000 six times cost 1,900 a month, 100 a month deferred for six months', () => {
  const lease = measured({
    end: '2022-12-31',
    payments: [...every(1, 6, 1800, '2022-01-01'), ...every(1, 6, 2000, '2022-07-01')],
  });
  expect(new Set(lease.periods.map(({ straightLine }) => straightLine))).toEqual(new Set([1900]));
  expect(lease.periods.map(({ deferred }) => deferred)).toEqual([
    100, 200, 300, 400, 500, 600, 500, 400, 300, 200, 100, 0,
  ]);
});

const ifrsTen = { standard: 'IFRS16', rate: 6, start: '2020-01-01', end: '2029-12-31' } as const;

function rounded<T extends Record<string, number | string>>(
  row: T | undefined,
): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value) : value,
    ]),
  );
}

/** What the asset has moved by since the end of the month before. */
function moved({ remeasurements, periods }: MeasuredDollars, month: number): number {
  return (remeasurements[0]?.asset ?? 0) - (periods[month]?.asset ?? 0);
}

test.each(['2026-01-01', '2025-12-31'])(
  'IFRS 16, example 13, part 2: an extension that becomes certain is measured at the revised rate (%s)',
  (date) => {
    const lease = measured({
      ...ifrsTen,
      rate: 5,
      payments: every(12, 10, 50_000, '2020-01-01'),
      directCosts: 20_000,
      incentives: 5000,
      remeasure: [
        {
          date,
          payments: [...every(12, 4, 50_000, '2026-01-01'), ...every(12, 5, 55_000, '2030-01-01')],
          end: '2034-12-31',
          rate: 6,
          keepShare: null,
        },
      ],
    });
    expect(rounded(lease.remeasurements[0])).toEqual({ date, liability: 378_174, asset: 360_168, gain: 0 });
    const year7 = lease.periods.slice(72, 84);
    expect(Math.round(year7.reduce((sum, { amortisation }) => sum + amortisation, 0))).toBe(40_019);
    expect(lease.periods).toHaveLength(180);
    expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
  },
);

test('IFRS 16, example 14: a change of the index is measured at the unchanged rate', () => {
  const lease = measured({
    ...ifrsTen,
    rate: 5,
    payments: every(12, 10, 50_000, '2020-01-01'),
    remeasure: [
      {
        date: '2022-01-01',
        payments: every(12, 8, 54_000, '2022-01-01'),
        end: null,
        rate: null,
        keepShare: null,
      },
    ],
  });
  expect(Math.round(lease.periods[23]?.liability ?? 0)).toBe(339_319);
  expect(Math.round(lease.remeasurements[0]?.liability ?? 0)).toBe(366_464);
  expect(lease.remeasurements[0]?.gain).toBe(0);
  expect(moved(lease, 23)).toBeCloseTo(366_464.16 - 339_318.67, 0);
});

test('IFRS 16, example 16: four more years in year 7', () => {
  const lease = measured({
    ...ifrsTen,
    payments: inArrears(10, 100_000, 2020),
    remeasure: [
      { date: '2026-01-01', payments: inArrears(8, 100_000, 2026), end: '2033-12-31', rate: 7, keepShare: 1 },
    ],
  });
  expect(Math.round(lease.periods[71]?.liability ?? 0)).toBe(346_511);
  expect(rounded(lease.remeasurements[0])).toMatchObject({ liability: 597_130, gain: 0 });
});

test('IFRS 16, example 17: half of the space is given back with a gain', () => {
  const lease = measured({
    ...ifrsTen,
    payments: inArrears(10, 50_000, 2020),
    remeasure: [
      { date: '2025-01-01', payments: inArrears(5, 30_000, 2025), end: null, rate: 5, keepShare: 0.5 },
    ],
  });
  expect(Math.round(lease.periods[59]?.liability ?? 0)).toBe(210_618);
  expect(Math.round(lease.periods[59]?.asset ?? 0)).toBe(184_002);
  expect(rounded(lease.remeasurements[0])).toEqual({
    date: '2025-01-01',
    liability: 129_884,
    asset: 92_001 + 24_575,
    gain: 13_308,
  });
  expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
});

test.each([null, 0.6])(
  'IFRS 16, example 18: more space for a shorter term books the gain on the term (share kept: %s)',
  (keepShare) => {
    const lease = measured({
      ...ifrsTen,
      payments: inArrears(10, 100_000, 2020),
      remeasure: [
        { date: '2025-01-01', payments: inArrears(3, 150_000, 2025), end: '2027-12-31', rate: 7, keepShare },
      ],
    });
    const [change] = lease.remeasurements;
    expect(Math.round(change?.gain ?? 0)).toBe(6733);
    // The example adds figures that it has rounded.
    expect(Math.abs((change?.liability ?? 0) - 262_432 - 131_216)).toBeLessThan(1);
    expect(Math.abs((change?.asset ?? 0) - (220_802 - 4870 + 131_216))).toBeLessThan(1);
  },
);

test('IFRS 16, example 19: a change of the payments alone moves the asset', () => {
  const lease = measured({
    ...ifrsTen,
    payments: inArrears(10, 100_000, 2020),
    remeasure: [
      { date: '2025-01-01', payments: inArrears(5, 95_000, 2025), end: null, rate: 7, keepShare: null },
    ],
  });
  expect(rounded(lease.remeasurements[0])).toMatchObject({ liability: 389_519, gain: 0 });
  expect(moved(lease, 59)).toBeCloseTo(389_518.76 - 421_236.38, 0);
});

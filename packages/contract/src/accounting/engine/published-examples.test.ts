import { describe, expect, test } from 'vitest';
import type { MeasuredDollars } from '../dollars.ts';
import { atYearEnds, everyMonths, measuredWith } from './measure.fixture.ts';

const ifrsTen = { standard: 'IFRS16', rate: 6, start: '2020-01-01', end: '2029-12-31' } as const;

function rounded(row: Readonly<Record<string, number | string>> = {}): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Math.round(value) : value]),
  );
}

/** By how much the first remeasurement changes the asset, compared with the end of the month before. */
function moved({ remeasurements, periods }: MeasuredDollars, month: number): number {
  return (remeasurements[0]?.asset ?? 0) - (periods[month]?.asset ?? 0);
}

test.each(['2026-01-01', '2025-12-31'])(
  'IFRS 16, example 13, part 2: an extension that becomes certain is measured at the revised rate (%s)',
  (date) => {
    const lease = measuredWith({
      ...ifrsTen,
      rate: 5,
      payments: everyMonths(12, 10, 50_000, '2020-01-01'),
      directCosts: 20_000,
      incentives: 5000,
      remeasure: [
        {
          date,
          payments: [
            ...everyMonths(12, 4, 50_000, '2026-01-01'),
            ...everyMonths(12, 5, 55_000, '2030-01-01'),
          ],
          end: '2034-12-31',
          rate: 6,
          keepShare: null,
        },
      ],
    });
    expect(rounded(lease.remeasurements[0])).toMatchObject({
      date,
      liability: 378_174,
      asset: 360_168,
      gain: 0,
    });
    const year7 = lease.periods.slice(72, 84);
    expect(Math.round(year7.reduce((sum, { amortisation }) => sum + amortisation, 0))).toBe(40_019);
    expect(lease.periods).toHaveLength(180);
    expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
  },
);

test('IFRS 16, example 14: a change of the index is measured at the unchanged rate', () => {
  const lease = measuredWith({
    ...ifrsTen,
    rate: 5,
    payments: everyMonths(12, 10, 50_000, '2020-01-01'),
    remeasure: [
      {
        date: '2022-01-01',
        payments: everyMonths(12, 8, 54_000, '2022-01-01'),
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
  const lease = measuredWith({
    ...ifrsTen,
    payments: atYearEnds(2020, ...Array<number>(10).fill(100_000)),
    remeasure: [
      {
        date: '2026-01-01',
        payments: atYearEnds(2026, ...Array<number>(8).fill(100_000)),
        end: '2033-12-31',
        rate: 7,
        keepShare: 1,
      },
    ],
  });
  expect(Math.round(lease.periods[71]?.liability ?? 0)).toBe(346_511);
  expect(rounded(lease.remeasurements[0])).toMatchObject({ liability: 597_130, gain: 0 });
});

test('IFRS 16, example 17: half of the space is given back with a gain', () => {
  const lease = measuredWith({
    ...ifrsTen,
    payments: atYearEnds(2020, ...Array<number>(10).fill(50_000)),
    remeasure: [
      {
        date: '2025-01-01',
        payments: atYearEnds(2025, ...Array<number>(5).fill(30_000)),
        end: null,
        rate: 5,
        keepShare: 0.5,
      },
    ],
  });
  expect(Math.round(lease.periods[59]?.liability ?? 0)).toBe(210_618);
  expect(Math.round(lease.periods[59]?.asset ?? 0)).toBe(184_002);
  expect(rounded(lease.remeasurements[0])).toEqual({
    date: '2025-01-01',
    liabilityBefore: 210_618,
    assetBefore: 184_002,
    liability: 129_884,
    asset: 92_001 + 24_575,
    gain: 13_308,
  });
  expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
});

test.each([null, 0.6])(
  'IFRS 16, example 18: more space for a shorter term books the gain on the term (share kept: %s)',
  (keepShare) => {
    const lease = measuredWith({
      ...ifrsTen,
      payments: atYearEnds(2020, ...Array<number>(10).fill(100_000)),
      remeasure: [
        {
          date: '2025-01-01',
          payments: atYearEnds(2025, ...Array<number>(3).fill(150_000)),
          end: '2027-12-31',
          rate: 7,
          keepShare,
        },
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
  const lease = measuredWith({
    ...ifrsTen,
    payments: atYearEnds(2020, ...Array<number>(10).fill(100_000)),
    remeasure: [
      {
        date: '2025-01-01',
        payments: atYearEnds(2025, ...Array<number>(5).fill(95_000)),
        end: null,
        rate: 7,
        keepShare: null,
      },
    ],
  });
  expect(rounded(lease.remeasurements[0])).toMatchObject({ liability: 389_519, gain: 0 });
  expect(moved(lease, 59)).toBeCloseTo(389_518.76 - 421_236.38, 0);
});

test('ASC 842: a finance lease of ten years in advance with direct costs', () => {
  const lease = measuredWith({
    kind: 'finance',
    rate: 5.87,
    start: '2020-01-01',
    end: '2029-12-31',
    payments: everyMonths(12, 10, 50_000, '2020-01-01'),
    directCosts: 15_000,
  });
  expect([lease.liability, lease.asset].map(Math.round)).toEqual([342_017, 407_017]);
  const year = lease.periods.slice(0, 12);
  expect(Math.round(year.reduce((sum, { interest }) => sum + interest, 0))).toBe(20_076);
  // The example adds rounded figures: 342,017 and 20,076.
  expect(Math.abs((year[11]?.liability ?? 0) - 362_093)).toBeLessThan(1);
});

describe('payments of 10,000, 12,000 and 14,000 at the ends of three years at 4.235 %', () => {
  const uneven = {
    rate: 4.235,
    start: '2021-01-01',
    end: '2023-12-31',
    payments: atYearEnds(2021, 10_000, 12_000, 14_000),
  };
  const yearEnds = [11, 23, 35];

  test('an operating lease costs the same every year, and the asset is the liability less accrued rent', () => {
    const { presentValue, periods } = measuredWith(uneven);
    expect(Math.round(presentValue)).toBe(33_000);
    expect(new Set(periods.map(({ cost }) => cost))).toEqual(new Set([1000]));
    expect(yearEnds.map((month) => Math.round(periods[month]?.liability ?? -1))).toEqual([24_398, 13_431, 0]);
    expect(yearEnds.map((month) => Math.round(periods[month]?.asset ?? -1))).toEqual([22_398, 11_431, 0]);
    expect(yearEnds.map((month) => periods[month]?.deferred)).toEqual([2000, 2000, 0]);
  });

  test('a finance lease costs interest and straight-line amortisation', () => {
    const { periods } = measuredWith({ ...uneven, kind: 'finance' });
    const interest = [0, 12, 24].map((month) =>
      Math.round(periods.slice(month, month + 12).reduce((sum, row) => sum + row.interest, 0)),
    );
    expect(interest).toEqual([1398, 1033, 569]);
    expect(yearEnds.map((month) => Math.round(periods[month]?.asset ?? -1))).toEqual([22_000, 11_000, 0]);
  });
});

test('ASC 842: an extension that is no separate contract is measured at the rate of its day', () => {
  const lease = measuredWith({
    rate: 6,
    start: '2020-01-01',
    end: '2029-12-31',
    payments: atYearEnds(2020, ...Array<number>(10).fill(100_000)),
    remeasure: [
      {
        date: '2025-01-01',
        payments: atYearEnds(2025, ...Array<number>(10).fill(110_000)),
        end: '2034-12-31',
        rate: 7,
        keepShare: null,
      },
    ],
  });
  expect(Math.round(lease.periods[59]?.liability ?? 0)).toBe(421_236);
  expect(Math.round(lease.remeasurements[0]?.liability ?? 0)).toBe(772_594);
  expect(moved(lease, 59)).toBeCloseTo(772_593.96 - 421_236.38, 0);
});

test.each([
  ['asset', 0.5, 38_166, 514_436 / 2 + 306_098 - 295_384],
  // 284,669 of the liability of 590,767 falls away, and in proportion 247,888 of the asset.
  ['liability', 306_098 / 590_767, 36_781, 514_436 - 247_888],
])(
  'ASC 842: space of an operating lease with rising rent is given back in proportion to the %s, with a gain',
  (_of, keepShare, gain, asset) => {
    const rising = (firstYear: number, count: number, amount: number) =>
      atYearEnds(
        firstYear,
        ...Array.from({ length: count }, (_, year) => Math.round(100 * amount * 1.05 ** year) / 100),
      );
    const lease = measuredWith({
      rate: 6,
      start: '2020-01-01',
      end: '2029-12-31',
      payments: rising(2020, 10, 100_000),
      remeasure: [{ date: '2025-01-01', payments: rising(2025, 5, 68_000), end: null, rate: 7, keepShare }],
    });
    expect(rounded(lease.remeasurements[0])).toEqual({
      date: '2025-01-01',
      liabilityBefore: 590_767,
      assetBefore: 514_436,
      liability: 306_098,
      asset,
      gain,
    });
  },
);

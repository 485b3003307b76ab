import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexRent, indexRentProblems, type IndexRentPlan } from './index-rent.ts';
import { percentageRent, percentageRentProblems, type PercentageRentClause } from './percentage-rent.ts';

const clause: PercentageRentClause = {
  percent: null,
  tiers: null,
  breakpoint: null,
  baseRent: null,
  period: 'year',
  minimum: null,
  maximum: null,
  from: null,
  to: null,
};

function due(changed: Partial<PercentageRentClause>, ...amounts: number[]) {
  const sales = amounts.map((amount, index) => ({
    month: `2022-${String(index + 1).padStart(2, '0')}`,
    amount,
  }));
  return percentageRent({ clause: { ...clause, ...changed }, sales });
}

describe('percentage rent', () => {
  test('natural and fixed breakpoints', () => {
    const natural = { percent: 5, breakpoint: 'natural', baseRent: 60_000 } as const;
    expect(due(natural, 600_000, 600_500)).toMatchObject({
      due: 25,
      breakpoint: 1_200_000,
      sales: 1_200_500,
    });
    expect(due({ percent: 5, breakpoint: 1_000_000 }, 1_200_500).due).toBe(10_025);
    expect(due({ percent: 5, breakpoint: 1_000_000 }, 900_000).due).toBe(0);
  });

  test('tiers', () => {
    const tiers = [
      { from: 0, percent: 5, plus: null },
      { from: 1000, percent: 4, plus: null },
      { from: 5000, percent: 3, plus: 1000 },
    ];
    expect(due({ tiers }, 1500).due).toBe(70);
    expect(due({ tiers }, 6000).due).toBe(50 + 160 + 30 + 1000);
  });

  test('the breakpoint of a part of a year counts by days', () => {
    const part = { percent: 5, breakpoint: 500_000, from: '2022-06-01', to: '2022-12-31' };
    const sales = [{ month: '2022-06', amount: 300_000 }];
    expect(percentageRent({ clause: { ...clause, ...part }, sales })).toMatchObject({
      breakpoint: 293_150.68,
      due: 342.47,
    });
  });

  test('each month or quarter counts by itself, with its minimum and maximum', () => {
    const monthly = { percent: 10, breakpoint: 100, period: 'month' } as const;
    expect(due(monthly, 200, 50, 400).due).toBe(40);
    expect(due({ ...monthly, minimum: 5, maximum: 20 }, 200, 50, 400).due).toBe(10 + 5 + 20);
    expect(due({ ...monthly, period: 'quarter' }, 200, 50, 400, 90)).toMatchObject({
      due: 55,
      breakpoint: 200,
    });
    const wholeYear = { from: '2022-01-01', to: '2022-12-31' };
    expect(due({ ...monthly, ...wholeYear }, 200)).toMatchObject({ due: 10, breakpoint: 1200 });
    const midMonth = { from: '2022-01-17', to: '2022-02-14' };
    expect(due({ ...monthly, ...midMonth, breakpoint: 310 }, 200, 200).due).toBe(5 + 4.5);
  });

  test('a second computation in whole cents agrees', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (cents, percent, base) => {
          const sold = cents.reduce((sum, one) => sum + one, 0);
          // Sales × percent less the base rent, which is the natural breakpoint × percent.
          const hundredths = Math.max(0, sold * percent - base * 100 * 100);
          const plan = { percent, breakpoint: 'natural', baseRent: base } as const;
          expect(due(plan, ...cents.map((one) => one / 100)).due).toBe(
            Math.floor((hundredths + 50) / 100) / 100,
          );
        },
      ),
    );
  });

  test('what is wrong is named', () => {
    const wrong = { ...clause, breakpoint: 'natural', from: '2022-02-01', to: '2022-01-01' } as const;
    const sales = [
      { month: '2023-01', amount: 1 },
      { month: '2023-01', amount: 1 },
    ];
    expect(percentageRentProblems({ clause: wrong, sales }).map(({ field }) => field)).toEqual([
      'clause.percent',
      'clause.baseRent',
      'clause.to',
      'sales.0.month',
      'sales.1.month',
      'sales.1.month',
    ]);
  });
});

const plan: IndexRentPlan = {
  rent: 10_000,
  base: { month: '2026-05', value: 300 },
  now: { month: '2027-05', value: 312 },
  share: null,
  floor: null,
  cap: null,
  rounding: null,
};

describe('index rent', () => {
  test.each([
    [{}, 10_400, 4],
    [{ share: 75 }, 10_300, 3],
    [{ floor: 5 }, 10_500, 5],
    [{ cap: 2.5 }, 10_250, 2.5],
    [{ now: { month: '2027-05', value: 310.1 } }, 10_336.67, 3.366667],
    [{ now: { month: '2027-05', value: 310.1 }, rounding: 1 }, 10_337, 3.366667],
    [{ now: { month: '2027-05', value: 310.1 }, rounding: 50 }, 10_350, 3.366667],
    [{ now: { month: '2027-05', value: 294 } }, 9800, -2],
    [{ now: { month: '2027-05', value: 294 }, floor: 0 }, 10_000, 0],
  ])('%j', (changed, rent, change) => {
    expect(indexRent({ ...plan, ...changed })).toMatchObject({ rent, change });
  });

  test('a value that is missing is named by its month', () => {
    expect(indexRentProblems({ ...plan, now: { month: '2027-05', value: null } })).toEqual([
      { field: 'now.value', message: 'The value of May 2027 is missing.' },
    ]);
  });
});

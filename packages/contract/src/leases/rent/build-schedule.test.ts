import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../dates.ts';
import {
  buildSchedule,
  convertedRent,
  scheduleProblems,
  type SchedulePlan,
  type ScheduleStep,
} from './build-schedule.ts';
import { rentBetween } from './engine.ts';

const tenYears: SchedulePlan = {
  type: 'Base Rent',
  start: '2027-01-01',
  end: '2036-12-31',
  sqft: 8000,
  amount: 32,
  unit: 'psqft',
  freeMonths: 3,
  freePercent: null,
  everyMonths: 12,
  step: { percent: 3 },
};

function rowsOf(changed: Partial<SchedulePlan>) {
  return buildSchedule({ ...tenYears, ...changed }).map(({ rt_start, rt_end, rt_monthly, rt_notes }) => [
    rt_start,
    rt_end,
    rt_monthly,
    rt_notes,
  ]);
}

function amountsOf(changed: Partial<SchedulePlan>) {
  return buildSchedule({ ...tenYears, ...changed }).map(({ rt_monthly }) => rt_monthly);
}

test('8,000 SF at $32.00 a foot, three months free, 3 % a year', () => {
  const rows = buildSchedule(tenYears);
  expect(rows.map(({ rt_monthly }) => rt_monthly)).toEqual([
    0, 21_333.33, 21_973.33, 22_632.53, 23_311.51, 24_010.85, 24_731.18, 25_473.12, 26_237.31, 27_024.43,
    27_835.16,
  ]);
  expect(rows[0]).toEqual({
    rt_type: 'Base Rent',
    rt_start: '2027-01-01',
    rt_end: '2027-03-31',
    rt_monthly: 0,
    rt_notes: 'Free rent',
    rt_counts: null,
    rt_freq: null,
    rt_timing: null,
    rt_due_day: null,
    rt_yearly: null,
    rt_annual: 0,
    rt_psqft: 0,
    rt_months: 3,
  });
  expect(rows[1]).toMatchObject({ rt_start: '2027-04-01', rt_end: '2027-12-31', rt_notes: null });
  expect(rows.slice(2).map(({ rt_start }) => rt_start)).toEqual(
    Array.from({ length: 9 }, (_, index) => `${2028 + index}-01-01`),
  );
  expect(rows.at(-1)).toMatchObject({ rt_end: '2036-12-31', rt_psqft: 41.75 });
});

describe('the starting rent', () => {
  test.each([
    ['monthly', 1000, 1000],
    ['annual', 100, 8.33],
    ['psqft', 18.375, 12_250],
  ] as const)('%s', (unit, amount, monthly) => {
    expect(amountsOf({ unit, amount, step: null, freeMonths: 0 })).toEqual([monthly]);
  });
});

test('a rent is told in all three units, each rounded by itself', () => {
  expect(convertedRent(32, 'psqft', 8000)).toEqual({ monthly: 21_333.33, annual: 256_000, psqft: 32 });
  expect(convertedRent(1000, 'monthly', 3000)).toEqual({ monthly: 1000, annual: 12_000, psqft: 4 });
  expect(convertedRent(100, 'annual', null)).toEqual({ monthly: 8.33, annual: 100, psqft: null });
});

describe('free months', () => {
  test('by a share are paid in part', () => {
    expect(rowsOf({ freePercent: 50, step: null })).toEqual([
      ['2027-01-01', '2027-03-31', 10_666.67, 'Free rent, 50%'],
      ['2027-04-01', '2036-12-31', 21_333.33, null],
    ]);
  });

  test('that reach past a step stay one row of 0.00, and the step counts from the start', () => {
    expect(rowsOf({ freeMonths: 15, end: '2028-12-31' })).toEqual([
      ['2027-01-01', '2028-03-31', 0, 'Free rent'],
      ['2028-04-01', '2028-12-31', 21_973.33, null],
    ]);
  });

  test('may be all of the schedule', () => {
    expect(rowsOf({ freeMonths: 24, end: '2027-12-31' })).toEqual([
      ['2027-01-01', '2027-12-31', 0, 'Free rent'],
    ]);
  });
});

describe('steps', () => {
  const short = { end: '2029-12-31', freeMonths: 0, unit: 'monthly', amount: 1000.01 } as const;
  test.each<[string, ScheduleStep, number[]]>([
    ['percent', { percent: 2.5 }, [1000.01, 1025.01, 1050.64]],
    ['dollars a month', { monthly: 50 }, [1000.01, 1050.01, 1100.01]],
    ['dollars a foot', { psqft: 0.5 }, [1000.01, 1333.34, 1666.68]],
    ['an index', { index: 4 }, [1000.01, 1040.01, 1081.61]],
    ['an index under its floor', { index: 1, floor: 2 }, [1000.01, 1020.01, 1040.41]],
    ['an index over its cap', { index: 9, floor: 2, cap: 3 }, [1000.01, 1030.01, 1060.91]],
  ])('by %s follow from the unrounded start', (_, step, amounts) => {
    expect(amountsOf({ ...short, step })).toEqual(amounts);
  });

  test('of an index are marked as assumed', () => {
    expect(rowsOf({ ...short, step: { index: 9, cap: 3 } }).map(([, , , note]) => note)).toEqual([
      null,
      'Assumed: index 3%',
      'Assumed: index 3%',
    ]);
  });

  test('typed with dates and amounts take the unit of the starting rent', () => {
    const typed = [
      { date: '2029-07-01', amount: 36 },
      { date: '2028-01-01', amount: 33 },
    ];
    expect(rowsOf({ freeMonths: 0, step: { typed } })).toEqual([
      ['2027-01-01', '2027-12-31', 21_333.33, null],
      ['2028-01-01', '2029-06-30', 22_000, null],
      ['2029-07-01', '2036-12-31', 24_000, null],
    ]);
  });

  test('from the 31st stand on the last day of shorter months', () => {
    expect(
      rowsOf({ ...short, start: '2027-01-31', everyMonths: 1, end: '2027-04-29', step: { monthly: 1 } }).map(
        ([start, end]) => [start, end],
      ),
    ).toEqual([
      ['2027-01-31', '2027-02-27'],
      ['2027-02-28', '2027-03-30'],
      ['2027-03-31', '2027-04-29'],
    ]);
  });

  test('without a change of the amount are one row', () => {
    expect(amountsOf({ ...short, step: { percent: 0 } })).toEqual([1000.01]);
  });
});

test('the rows of any schedule adjoin, cover it, and cost what its months cost', () => {
  const step = fc.oneof<fc.Arbitrary<ScheduleStep | null>[]>(
    fc.constant(null),
    fc.integer({ min: 1, max: 900 }).map((hundredths) => ({ percent: hundredths / 100 })),
    fc.integer({ min: 1, max: 9999 }).map((cents) => ({ monthly: cents / 100 })),
    fc.integer({ min: 1, max: 9999 }).map((parts) => ({ psqft: parts / 10_000 })),
  );
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.integer({ min: 1, max: 180 }),
      fc.nat(20),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(100),
      step,
      (skip, months, freeMonths, everyMonths, freePercent, how) => {
        const start = addDays('2027-01-01', skip);
        const end = addDays(addMonths(start, months), -1);
        const plan = { ...tenYears, start, end, freeMonths, everyMonths, freePercent, step: how };
        expect(scheduleProblems(plan)).toEqual([]);
        const rows = buildSchedule(plan);
        expect(rows[0]?.rt_start).toBe(start);
        expect(rows.at(-1)?.rt_end).toBe(end);
        for (const [index, row] of rows.slice(1).entries())
          expect(row.rt_start).toBe(addDays(rows[index]?.rt_end ?? '', 1));
        const parts = rows.map((row) =>
          rentBetween(rows, row.rt_start ?? '', row.rt_end ?? '', { expiration: null }),
        );
        expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(
          rentBetween(rows, start, end, { expiration: null }).total,
        );
      },
    ),
  );
});

describe('a plan that cannot be built says why', () => {
  test.each<[string, Partial<SchedulePlan>, string]>([
    ['without a first day', { start: null }, 'start'],
    ['that ends before it starts', { end: '2026-12-31' }, 'end'],
    ['without a rent', { amount: null }, 'amount'],
    ['per SF of a lease without square feet', { sqft: null }, 'sqft'],
    [
      'with steps per SF of a lease without square feet',
      { unit: 'monthly', sqft: 0, step: { psqft: 1 } },
      'sqft',
    ],
    ['with two kinds of step', { step: { percent: 1, monthly: 1 } }, 'step'],
    ['with a floor above its cap', { step: { index: 1, floor: 3, cap: 2 } }, 'step'],
    ['with a floor and no index', { step: { floor: 2 } }, 'index'],
    ['with a typed step outside', { step: { typed: [{ date: '2037-01-01', amount: 1 }] } }, 'step'],
    ['with too many steps', { end: '2099-12-31', everyMonths: 1 }, 'everyMonths'],
    ['that outgrows what can be saved', { end: '2190-12-31', step: { percent: 100 } }, 'amount'],
  ])('%s', (_, changed, field) => {
    expect(scheduleProblems({ ...tenYears, ...changed }).map((problem) => problem.field)).toContain(field);
  });

  test('a sound one has no problems', () => {
    expect(scheduleProblems(tenYears)).toEqual([]);
    expect(scheduleProblems({ ...tenYears, step: null, freeMonths: null, everyMonths: null })).toEqual([]);
  });
});

test('a yearly rent stays as it is typed, and so do its steps', () => {
  const rows = buildSchedule({
    type: 'Base Rent',
    start: '2027-01-01',
    end: '2028-12-31',
    sqft: 5000,
    amount: 100_000,
    unit: 'annual',
    freeMonths: null,
    freePercent: null,
    everyMonths: 12,
    step: { percent: 3 },
  });
  expect(rows.map(({ rt_monthly, rt_annual, rt_psqft }) => [rt_monthly, rt_annual, rt_psqft])).toEqual([
    [8333.33, 100_000, 20],
    [8583.33, 103_000, 20.6],
  ]);
});

test('any yearly rent: each row keeps the year that it was built from, and the month that the year gives', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.integer({ min: 0, max: 900 }), (amount, percent) => {
      const rows = buildSchedule({
        ...tenYears,
        amount: amount / 10_000,
        unit: 'annual',
        freeMonths: 0,
        step: { percent: percent / 100 },
      });
      for (const { rt_start, rt_monthly, rt_annual } of rows) {
        const years = BigInt(Number(rt_start?.slice(0, 4)) - 2027);
        // Cents, half up: the exact year is amount × (1 + p)^years ÷ 10,000 dollars.
        const by = 100n * 10_000n ** years;
        const year = (2n * BigInt(amount) * (10_000n + BigInt(percent)) ** years + by) / (2n * by);
        expect(rt_annual).toBe(Number(year) / 100);
        expect(rt_monthly).toBe(Number((2n * year + 12n) / 24n) / 100);
      }
    }),
    { numRuns: 300 },
  );
});

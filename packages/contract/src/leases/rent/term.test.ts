import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysInMonth, plainDate, type PlainDate } from '../../dates.ts';
import {
  annualOf,
  derivedRent,
  isInEffect,
  monthlyOf,
  monthsOf,
  perSquareFoot,
  rentTypes,
  type RentType,
  type Term,
} from './term.ts';

const anyDate = fc.integer({ min: 0, max: 109_000 }).map((days) => addDays('1900-01-01', days));
const anyCents = fc.integer({ min: 0, max: 99_999_999_999_999 });

function term(rt_type: RentType | null, rt_start: PlainDate, rt_end: PlainDate, rt_monthly: number): Term {
  return { rt_type, rt_start, rt_end, rt_monthly };
}

function known(figure: number | null): number {
  return figure ?? Number.NaN;
}

describe('months from start to end, both days included', () => {
  test.each([
    ['2027-01-01', '2027-01-31', 1],
    ['2027-02-01', '2027-02-28', 1],
    ['2028-02-01', '2028-02-29', 1],
    ['2027-01-01', '2027-12-31', 12],
    ['2027-01-15', '2037-01-14', 120],
    ['2027-06-16', '2027-06-30', 0.5],
    ['2027-06-16', '2027-07-31', 1.5],
    ['2027-01-15', '2027-02-28', 1.55],
    ['2027-03-10', '2027-03-10', 0.03],
    ['2027-12-01', '2028-01-31', 2],
  ])('%s to %s is %d', (start, end, months) => {
    expect(monthsOf(start, end)).toBe(months);
  });

  test('a missing date or an end before the start has none', () => {
    expect(monthsOf(null, '2027-01-31')).toBeNull();
    expect(monthsOf('2027-01-01', null)).toBeNull();
    expect(monthsOf('2027-02-01', '2027-01-31')).toBeNull();
  });

  test('full calendar months are counted exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2190 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 100 }),
        (year, month, months) => {
          const start = addMonths('1900-01-01', (year - 1900) * 12 + month - 1);
          expect(monthsOf(start, addDays(addMonths(start, months), -1))).toBe(months);
        },
      ),
    );
  });

  test('consecutive terms add up, and a further day never makes fewer months', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(4000), fc.nat(4000), (start, first, second) => {
        const middle = addDays(start, first);
        const end = addDays(middle, second + 1);
        const sum = known(monthsOf(start, middle)) + known(monthsOf(addDays(middle, 1), end));
        expect(Math.abs(sum - known(monthsOf(start, end)))).toBeLessThan(0.0151);
        expect(known(monthsOf(start, addDays(end, 1)))).toBeGreaterThanOrEqual(known(monthsOf(start, end)));
      }),
    );
  });

  test('part of one month is the share of its days, rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(27),
        fc.nat(27),
        (year, month, a, b) => {
          const [from, to] = [Math.min(a, b) + 1, Math.max(a, b) + 1];
          const length = daysInMonth(year, month);
          const hundredths = Math.floor((200 * (to - from + 1) + length) / (2 * length));
          expect(monthsOf(plainDate(year, month, from), plainDate(year, month, to))).toBe(hundredths / 100);
        },
      ),
    );
  });
});

describe('per square foot', () => {
  test('annual ÷ square feet, rounded half up to cents', () => {
    expect(perSquareFoot(1000, 1000)).toBe(12);
    // 12 × 0.10 ÷ 48 = 0.025, which binary fractions would round down.
    expect(perSquareFoot(0.1, 48)).toBe(0.03);
    expect(perSquareFoot(1.15, 24)).toBe(0.58);
    expect(perSquareFoot(999_999_999_999.99, 1)).toBe(11_999_999_999_999.88);
  });

  test('is empty when square feet are empty or 0', () => {
    expect(perSquareFoot(1000, null)).toBeNull();
    expect(perSquareFoot(1000, 0)).toBeNull();
    expect(perSquareFoot(null, 1000)).toBeNull();
  });

  test('is the nearest cent for every amount', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 100_000_000 }), (cents, sqft) => {
        const result = BigInt(Math.round(known(perSquareFoot(cents / 100, sqft)) * 100));
        const error = 2n * (12n * BigInt(cents) - result * BigInt(sqft));
        // Half up: the exact quotient lies in [result − ½, result + ½).
        expect(error >= -BigInt(sqft) && error < BigInt(sqft)).toBe(true);
      }),
    );
  });
});

test('annual is 12 × monthly to the cent, and monthly comes back from it', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const annual = known(annualOf(cents / 100));
      expect(Math.round(annual * 100)).toBe(12 * cents);
      expect(monthlyOf(annual)).toBe(cents / 100);
    }),
  );
  expect(annualOf(null)).toBeNull();
  expect(monthlyOf(100)).toBe(8.33);
  expect(monthlyOf(0.06)).toBe(0.01);
});

test('a term is in effect from its first day to its last', () => {
  const one = term('Base Rent', '2027-01-01', '2027-12-31', 1);
  const days = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'];
  expect(days.map((day) => isInEffect(one, day, null))).toEqual([false, true, true, false]);
  expect(days.map((day) => isInEffect(one, day, '2027-06-30'))).toEqual([false, true, true, false]);
});

test('a term without an end runs to the expiration of the lease, and on where there is none', () => {
  const open = { rt_start: '2027-01-01', rt_end: null };
  const days = ['2026-12-31', '2027-01-01', '2029-12-31', '2030-01-01'];
  expect(days.map((day) => isInEffect(open, day, '2029-12-31'))).toEqual([false, true, true, false]);
  expect(days.map((day) => isInEffect(open, day, null))).toEqual([false, true, true, true]);
  expect(isInEffect({ rt_start: null, rt_end: null }, '2027-01-01', null)).toBe(false);
});

test('a change of square feet shows in the derived figures at once', () => {
  const one = term('Base Rent', '2027-01-01', '2027-12-31', 5000);
  expect(derivedRent(one, 4000)).toEqual({ rt_months: 12, rt_annual: 60_000, rt_psqft: 15 });
  expect(derivedRent(one, 5000).rt_psqft).toBe(12);
});

test('the three derived figures are answered for terms of every type, deposits too', () => {
  for (const type of rentTypes)
    expect(derivedRent(term(type, '2027-01-01', '2027-12-31', 5000), 1000)).toEqual({
      rt_months: 12,
      rt_annual: 60_000,
      rt_psqft: 60,
    });
});

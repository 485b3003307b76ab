import { monthsFrom } from '@panoramic/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountIn, forecastColumns } from './grid-columns.ts';

test('each fiscal year is followed by its sum, a part of a year by its own, and all by the total', () => {
  const columns = forecastColumns(monthsFrom('2026-11', 14), 1);
  expect(columns.filter(({ kind }) => kind !== 'month')).toEqual([
    { kind: 'year', label: '2026 (2 mo.)', first: 0, last: 1 },
    { kind: 'year', label: '2027', first: 2, last: 13 },
    { kind: 'total', label: 'Total', first: 0, last: 13 },
  ]);
  expect(columns.slice(0, 4).map(({ label }) => label)).toEqual([
    'Nov 2026',
    'Dec 2026',
    '2026 (2 mo.)',
    'Jan 2027',
  ]);
});

test('sums are exact to the cent, with the part that is assumed', () => {
  const row = { amounts: [0.1, 0.2, 0.3], assumed: [0, 0.2, 0.3] };
  expect(amountIn(row, { first: 0, last: 2 })).toEqual({ amount: 0.6, assumed: 0.5 });
  expect(amountIn({ ...row, assumed: null }, { first: 1, last: 1 })).toEqual({ amount: 0.2, assumed: 0 });
});

test('any months, any fiscal year: each month lies in one quarter, and both add up to the same', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 120 }),
      (skip, fiscalMonth, cents) => {
        const months = monthsFrom('2024-01', skip + cents.length).slice(skip);
        const row = { amounts: cents.map((amount) => amount / 100), assumed: null };
        const sums = (['month', 'quarter'] as const).map((period) => {
          const columns = forecastColumns(months, fiscalMonth, period);
          const own = columns.filter(({ kind }) => kind === period);
          expect(own.map(({ last }) => last + 1).slice(0, -1)).toEqual(
            own.map(({ first }) => first).slice(1),
          );
          return {
            years: columns.filter(({ kind }) => kind === 'year').map((one) => amountIn(row, one).amount),
            total: own.reduce((sum, one) => sum + Math.round(100 * amountIn(row, one).amount), 0),
          };
        });
        expect(sums[1]).toEqual(sums[0]);
        expect(sums[0]?.total).toBe(cents.reduce((sum, amount) => sum + amount, 0));
      },
    ),
    { numRuns: 100 },
  );
});

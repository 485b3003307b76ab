import { monthsFrom } from '@panoramic/contract';
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

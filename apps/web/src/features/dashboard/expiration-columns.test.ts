import { expect, test } from 'vitest';
import { expirationColumns } from './expiration-columns.ts';

function years(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, leases: 2, sqft: 10 }));
}

test('few years have a column each', () => {
  expect(expirationColumns(years(2025, 2036), 2026).map(({ label }) => label)).toEqual(
    years(2025, 2036).map(({ year }) => String(year)),
  );
});

test('with many years, the past years share a column and so do the last ones; no lease is lost', () => {
  const columns = expirationColumns(years(2020, 2045), 2026);
  expect(columns).toHaveLength(12);
  expect(columns[0]).toEqual({ from: 2020, to: 2025, label: 'to 2025', leases: 12, sqft: 60 });
  expect(columns.at(-1)).toEqual({ from: 2036, to: 2045, label: '2036+', leases: 20, sqft: 100 });
  expect(columns.reduce((sum, { leases }) => sum + leases, 0)).toBe(52);
});

import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, 'lease', undefined, '0 leases'],
  [1, 'lease', undefined, '1 lease'],
  [2, 'lease', undefined, '2 leases'],
  [12_345, 'payment', undefined, '12,345 payments'],
  [1, 'schedule ends', 'schedules end', '1 schedule ends'],
  [2, 'schedule ends', 'schedules end', '2 schedules end'],
  [1.5, 'year', undefined, '1.5 years'],
])('%d %s', (count, one, many, said) => {
  expect(counted(count, one, many)).toBe(said);
});

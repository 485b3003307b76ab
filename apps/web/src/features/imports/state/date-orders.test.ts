import { expect, test } from 'vitest';
import { readInOrder } from './date-orders.ts';

test('a date whose day and month could be swapped is read both ways', () => {
  expect(readInOrder('03/04/2027', 'mdy')).toBe('March 4 (month first)');
  expect(readInOrder('3-4-27', 'dmy')).toBe('April 3 (day first)');
  expect(readInOrder('', 'dmy')).toBe('day first');
});

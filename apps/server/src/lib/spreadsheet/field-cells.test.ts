import { email, integer, number, showValue } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { formatOf, spreadsheetCellOf } from './field-cells.ts';

test('a number without decimals, or shown without them, has none in a spreadsheet', () => {
  expect(formatOf(number('SQFT', { decimals: 0 }))).toBe('integer');
  expect(formatOf(number('SQFT', { decimals: 2, whole: true }))).toBe('integer');
  expect(formatOf(number('Acres', { decimals: 4 }))).toBe('number');
});

test('an e-mail address stays on one line', () => {
  expect(formatOf(email('E-mail'))).toBe('line');
});

test('a zero in a field that hides zeros is empty on the screen and in a file', () => {
  const count = integer('Owner in Comps', { hidesZero: true });
  expect([0, 3].map((value) => showValue(value, count))).toEqual(['', '3']);
  expect([0, 3].map((value) => spreadsheetCellOf(value, count))).toEqual([null, 3]);
  expect(spreadsheetCellOf(0, integer('Leases'))).toBe(0);
});

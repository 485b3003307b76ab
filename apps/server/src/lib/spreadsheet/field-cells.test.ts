import { number } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { formatOf } from './field-cells.ts';

test('a number without decimals, or shown without them, has none in a spreadsheet', () => {
  expect(formatOf(number('SQFT', { decimals: 0 }))).toBe('integer');
  expect(formatOf(number('SQFT', { decimals: 2, whole: true }))).toBe('integer');
  expect(formatOf(number('Acres', { decimals: 4 }))).toBe('number');
});

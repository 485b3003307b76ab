import { expect, test } from 'vitest';
import { showComputedPercent, showPercent } from './percents.ts';

test('a percentage has two decimals, and more only where more were entered', () => {
  expect([3, 6.125, 0.0302, 150, 1234.5].map(showPercent)).toEqual([
    '3.00%',
    '6.125%',
    '0.0302%',
    '150.00%',
    '1,234.50%',
  ]);
});

test('a computed percentage has two decimals', () => {
  expect([100 / 3, 0.1, -2.345678].map(showComputedPercent)).toEqual(['33.33%', '0.10%', '-2.35%']);
});

import type { MarketEstimate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { expirationArithmetic, gapArithmetic, gapTone, gapWords } from './market-words.ts';

// Safe: the functions read only these.
const estimate = {
  ours: 18.4,
  estimate: 24.1,
  gap: -5.7,
  sqft: 8000,
  gapPerYear: -45_600,
  trend: 2.5,
  atExpiration: { estimate: 25.3, low: 23, high: 27, date: '2028-11-30' },
} as MarketEstimate;

test('a gap is told by its side of the market', () => {
  expect(gapWords(-5.7)).toBe('$5.70 below the market');
  expect(gapWords(1.2)).toBe('$1.20 above the market');
  expect(gapWords(0)).toBe('At the market');
  expect([gapTone(1), gapTone(-1), gapTone(null)]).toEqual(['amber', 'green', 'neutral']);
});

test('the gap tells what it is made of', () => {
  expect(gapArithmetic(estimate)).toEqual([
    'Ours $18.40 less market $24.10 is -$5.70 per SF and year.',
    'Times 8,000 SF is -$45,600.00 a year.',
  ]);
  expect(gapArithmetic({ ...estimate, sqft: null })[1]).toContain('no square feet');
  expect(gapArithmetic({ ...estimate, estimate: null })).toEqual([]);
});

test('the estimate at the expiration says that it is assumed', () => {
  expect(expirationArithmetic(estimate)).toContain('The trend of +2.50% a year goes on.');
  expect(expirationArithmetic(estimate).at(-1)).toContain('assumed');
  expect(expirationArithmetic({ ...estimate, atExpiration: null })).toEqual([]);
});

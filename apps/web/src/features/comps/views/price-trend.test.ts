import { trendPerYear } from '@panoramic/contract';
import { sampleComp } from '@panoramic/contract/comps/testing';
import { expect, test } from 'vitest';
import { pricesByYear, pricesOverTime } from './price-trend.ts';

/** A market that rises by 1 percent a quarter: four comps in each of 24 quarters. */
const comps = Array.from({ length: 96 }, (_, index) => {
  const quarter = Math.floor(index / 4);
  return sampleComp(1, {
    id: index + 1,
    leaseCommencement: `${2018 + Math.floor(quarter / 4)}-${(quarter % 4) + 1}`,
    effectiveRate: Math.round(2000 * 1.01 ** quarter) / 100,
    submarket: 'Clayton',
    rateType: 'NNN',
  });
});

test('the trend is that of the market, and its line goes through the prices', () => {
  const { prices, trend, level } = pricesOverTime(1, comps);
  expect(prices).toHaveLength(96);
  expect(trend && trendPerYear(trend)).toBeCloseTo(4.06, 1);
  const middle = prices[48];
  expect(level(middle?.quarter ?? 0)).toBeCloseTo(middle?.price ?? 0, 0);
});

test('comps without a date or a price are left out, and a single comp gives no trend', () => {
  const [first] = comps;
  if (!first) throw new Error('There are comps.');
  const few = [first, { ...first, leaseCommencement: null }, { ...first, effectiveRate: null }];
  expect(pricesOverTime(1, few)).toMatchObject({ prices: [{ price: 20 }], trend: null });
  expect(pricesOverTime(1, []).prices).toEqual([]);
});

test('the figures by year have the number, lowest, median and highest price', () => {
  const [latest, ...others] = pricesByYear(pricesOverTime(1, comps).prices);
  expect(latest).toMatchObject({ year: 2023, count: 16, low: 24.4 });
  expect(others.at(-1)).toMatchObject({ year: 2018, count: 16, low: 20, high: 20.61 });
});

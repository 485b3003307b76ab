import { expect, test } from 'vitest';
import { statisticsOf } from './statistics.ts';

const measure = { price: 'pricePerSf', size: 'buildingSize' } as const;

function sale(pricePerSf: number | null, buildingSize: number | null) {
  return {
    salePrice: null,
    pricePerSf,
    buildingSize,
    effectiveRate: null,
    perAcre: null,
    landPricePerSf: null,
    perUnit: null,
    leasedSF: null,
    acres: null,
    units: null,
  };
}

test('count, average, weighted average, median, least and most of the unit price and of size', () => {
  const listed = [sale(100, 10_000), sale(200, 30_000), sale(120, 20_000)];
  expect(statisticsOf(listed, measure)).toEqual({
    count: 3,
    nominal: 0,
    price: { count: 3, average: 140, weightedAverage: 156.67, median: 120, min: 100, max: 200 },
    size: { count: 3, average: 20_000, median: 20_000, min: 10_000, max: 30_000, total: 60_000 },
  });
});

test('the median of an even number of values is the mean of the middle two', () => {
  const listed = [sale(4, 1), sale(1, 1), sale(2.01, 1), sale(3, 1)];
  expect(statisticsOf(listed, measure).price.median).toBe(2.51);
});

test('a row without a price or a size counts only where it has one', () => {
  const { count, price, size } = statisticsOf([sale(100, 10), sale(null, 30), sale(40, null)], measure);
  expect(count).toBe(3);
  expect(price).toEqual({ count: 2, average: 70, weightedAverage: 100, median: 70, min: 40, max: 100 });
  expect(size).toEqual({ count: 2, average: 20, median: 20, min: 10, max: 30, total: 40 });
});

test('sales at a nominal price are counted apart, and their prices left out', () => {
  const listed = [
    { ...sale(0, 10_000), salePrice: 0 },
    { ...sale(0.01, 40_000), salePrice: 10 },
    { ...sale(0.02, 40_000), salePrice: 999.99 },
    { ...sale(0.02, 50_000), salePrice: 1000 },
    { ...sale(100, 20_000), salePrice: 2_000_000 },
    sale(50, 20_000),
  ];
  const { count, nominal, price, size } = statisticsOf(listed, measure);
  expect({ count, nominal }).toEqual({ count: 6, nominal: 3 });
  expect(price).toMatchObject({ count: 3, min: 0.02, median: 50, weightedAverage: 33.34 });
  expect(size.count).toBe(6);
  expect(statisticsOf(listed, measure, { withNominal: true }).price).toMatchObject({ count: 6, min: 0 });
});

test('no comps give no statistics', () => {
  const blank = { count: 0, average: null, median: null, min: null, max: null };
  expect(statisticsOf([], measure)).toEqual({
    count: 0,
    nominal: 0,
    price: { ...blank, weightedAverage: null },
    size: { ...blank, total: 0 },
  });
  expect(statisticsOf([sale(5, 0)], measure).price.weightedAverage).toBeNull();
});

test('cents add up exactly', () => {
  const listed = Array.from({ length: 1000 }, () => sale(0.1, 3));
  expect(statisticsOf(listed, measure).price).toMatchObject({ average: 0.1, weightedAverage: 0.1 });
});

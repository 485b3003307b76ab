import { expect, test } from 'vitest';
import { trendOf, trendPerYear } from './trend.ts';

function rising(count: number, perQuarter: number, group = 'Clayton') {
  return Array.from({ length: count }, (_, index) => ({
    quarter: 8000 + index,
    rate: 20 * Math.exp(perQuarter * index),
    group,
  }));
}

test('no rates, or rates of one time only, have no trend', () => {
  expect(trendOf([], 8000)).toMatchObject({ perQuarter: 0, count: 0 });
  const now = [20, 21, 24].map((rate) => ({ quarter: 8000, rate, group: 'Clayton' }));
  expect(trendOf(now, 8003)).toMatchObject({ perQuarter: 0, count: 0 });
});

test('a steady rise of many rates is followed, that of a dozen nearly', () => {
  const many = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => rising(32, 0.01, `${n}`));
  expect(trendOf(many, 8031).perQuarter).toBeCloseTo(0.01, 4);
  expect(trendOf(rising(12, 0.02), 8011).perQuarter).toBeCloseTo(0.0185, 3);
});

// Two slopes and two means fit four rates whatever they are: that they do tells nothing.
test('rates that any line would fit tell little of time and size', () => {
  const rates = [
    { quarter: 8000, rate: 28, sf: 5600, group: 'Clayton' },
    { quarter: 8000, rate: 18, sf: 4500, group: 'Clayton' },
    { quarter: 8001, rate: 15, sf: 6500, group: 'Airport' },
    { quarter: 8009, rate: 16, sf: 5800, group: 'Airport' },
    { quarter: 8004, rate: 90, sf: 5000, group: 'alone' },
  ];
  const { perQuarter, bySize } = trendOf(rates, 8010);
  expect(Math.abs(perQuarter)).toBeLessThan(0.005);
  expect(Math.abs(bySize)).toBeLessThan(0.05);
});

test('of a rise in scattered rates less is believed the fewer they are, and the error says how much', () => {
  const scattered = (count: number) =>
    rising(count, 0.02).map((one, index) =>
      Object.assign({}, one, { rate: one.rate * Math.exp(index % 2 === 0 ? 0.2 : -0.2) }),
    );
  const [few, many] = [trendOf(scattered(8), 8007), trendOf(scattered(32), 8031)];
  expect(Math.abs(few.perQuarter)).toBeLessThan(0.012);
  expect(many.perQuarter).toBeGreaterThan(0.012);
  expect(many.error).toBeLessThan(0.6 * few.error);
});

test('rents that fall with size are told by size, apart from time', () => {
  const rates = rising(24, 0.01).map((one, index) => {
    const sf = 2000 * (1 + ((index * 7) % 10));
    return Object.assign({}, one, { sf, rate: one.rate * (sf / 5000) ** -0.1 });
  });
  const found = trendOf(rates, 8023);
  expect(found.bySize).toBeCloseTo(-0.1, 2);
  expect(found.perQuarter).toBeCloseTo(0.01, 3);
});

test('rates of different groups are not compared with one another', () => {
  const cheap = rising(16, 0.01).map((one) =>
    Object.assign({}, one, { rate: one.rate / 3, group: 'North County' }),
  );
  const later = rising(16, 0.01).map((one) => Object.assign({}, one, { quarter: one.quarter + 8 }));
  expect(trendOf([...cheap, ...later], 8030).perQuarter).toBeGreaterThan(0);
  expect(trendOf([...cheap, ...later], 8030).perQuarter).toBeLessThan(0.01);
});

test('a few wrong rates do not turn the trend', () => {
  const rates = rising(32, 0.01).map((one, index) =>
    index % 8 === 0 ? Object.assign({}, one, { rate: 2150 }) : one,
  );
  expect(trendOf(rates, 8031).perQuarter).toBeCloseTo(trendOf(rising(32, 0.01), 8031).perQuarter, 3);
});

test('later rates and those of more than ten years ago are ignored', () => {
  expect(trendOf(rising(32, 0.01), 7999).count).toBe(0);
  expect(trendOf(rising(32, 0.01), 8080).count).toBe(0);
});

test('the trend of a year is told in percent', () => {
  expect(trendPerYear({ perQuarter: 0.01 })).toBe(4.08);
  expect(trendPerYear({ perQuarter: 0 })).toBe(0);
});

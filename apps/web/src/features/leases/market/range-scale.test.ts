import { expect, test } from 'vitest';
import { rangeScale } from './range-scale.ts';

const range = { low: 20, estimate: 22, high: 24, ours: 18.4, comps: [19, 21, 23.5] };

test('everything near the range has a place between the ends, in the order of the rates', () => {
  const { place } = rangeScale(range);
  const places = [18.4, 19, 20, 22, 24].map(place);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(places.at(-1)).toBeLessThan(1);
});

test('a mistyped rate is drawn at the end and does not squeeze the others together', () => {
  const { place, to } = rangeScale({ ...range, comps: [...range.comps, 2150] });
  expect(to).toBeLessThan(30);
  expect(place(2150)).toBe(1);
});

test('a range without a spread and a lease without rent are drawn', () => {
  const { place } = rangeScale({ low: 20, estimate: 20, high: 20, ours: null, comps: [] });
  expect(place(20)).toBeCloseTo(0.5, 0);
});

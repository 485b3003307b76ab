import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { confidenceOf, rangeReach, sortedErrors } from './range.ts';

/** Errors of a normal curve that is `wide` times as wide as expected, in no order; 97 divides no count below. */
function errorsOf(wide: number, count: number, scale = 0.15) {
  return sortedErrors(
    Array.from({ length: count }, (_, at) => ({
      scale,
      times: wide * halfNormal((((97 * at) % count) + 0.5) / count),
    })),
  );
}

/** The quantile of the absolute value of a normal number, by bisection of a series for its distribution. */
function halfNormal(share: number): number {
  let [low, high] = [0, 6];
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2;
    let [sum, term] = [middle, middle];
    for (let n = 1; n < 120; n += 1) sum += term *= (middle * middle) / (2 * n + 1);
    const inside = (2 * sum * Math.exp((-middle * middle) / 2)) / Math.sqrt(2 * Math.PI);
    if (inside < share) low = middle;
    else high = middle;
  }
  return low;
}

test.each([0.6, 1, 1.6])(
  'errors %f times as wide as expected give a range that holds about eight of ten',
  (wide) => {
    const reach = rangeReach(errorsOf(wide, 300), 0.15);
    const inside = errorsOf(wide, 1000).filter(({ times }) => times * 0.15 <= reach).length / 1000;
    expect(Math.abs(inside - 0.8)).toBeLessThan(0.05);
  },
);

test('only errors of estimates with like evidence count, and fewer than twenty not at all', () => {
  const near = errorsOf(0.7, 60, 0.12);
  const far = errorsOf(2, 200, 0.4);
  const both = sortedErrors([...near, ...far]);
  expect(rangeReach(both, 0.12)).toBe(rangeReach(near, 0.12));
  expect(rangeReach(both, 0.4)).toBeGreaterThan(2 * rangeReach(both, 0.12));
  expect(rangeReach(errorsOf(9, 19), 0.15)).toBe(rangeReach([], 0.15));
});

test('a word promises a reach: never more confidence for a wider range or less evidence', () => {
  const words = ['Weak', 'Fair', 'Good'];
  const evidence = fc.record({
    reach: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
    effective: fc.double({ min: 3, max: 20, noNaN: true }),
    tested: fc.nat(80),
  });
  fc.assert(
    fc.property(evidence, evidence, (a, b) => {
      const isWorse = a.reach >= b.reach && a.effective <= b.effective && a.tested <= b.tested;
      if (!isWorse) return;
      expect(words.indexOf(confidenceOf(a.reach, a))).toBeLessThanOrEqual(
        words.indexOf(confidenceOf(b.reach, b)),
      );
    }),
  );
  expect(confidenceOf(0.15, { effective: 8, tested: 60 })).toBe('Good');
  expect(confidenceOf(0.16, { effective: 8, tested: 60 })).toBe('Fair');
  expect(confidenceOf(0.26, { effective: 8, tested: 60 })).toBe('Weak');
});

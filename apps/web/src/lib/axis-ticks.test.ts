import { expect, test } from 'vitest';
import { axisTicks, tickInDollars } from './axis-ticks.ts';

test.each([
  [858_900, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  [104_725_399.24, [0, 25_000_000, 50_000_000, 75_000_000, 100_000_000, 125_000_000]],
  [1200, [0, 250, 500, 750, 1000, 1250]],
  [3, [0, 1, 2, 3]],
  [0, [0, 0.2]],
])('the axis up to %d has the labels %j', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks);
});

test.each([
  [0, '$0'],
  [1250, '$1.25K'],
  [250_000, '$250K'],
  [1_250_000, '$1.25M'],
])('a tick of %d is labelled %s, not rounded', (tick, label) => {
  expect(tickInDollars(tick)).toBe(label);
});

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
  [1250, ['$0', '$250', '$500', '$750', '$1,000', '$1,250']],
  [250_000, ['$0', '$50K', '$100K', '$150K', '$200K', '$250K']],
  [858_900, ['$0', '$0.2M', '$0.4M', '$0.6M', '$0.8M', '$1M']],
])('the axis up to %d has one unit: %j', (highest, labels) => {
  const ticks = axisTicks(highest);
  expect(ticks.map((tick) => tickInDollars(tick, ticks.at(-1) ?? 0))).toEqual(labels);
});

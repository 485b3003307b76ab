import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

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

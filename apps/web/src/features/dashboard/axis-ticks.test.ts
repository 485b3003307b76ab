import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

test.each([
  [858_900, [0, 250_000, 500_000, 750_000, 1_000_000]],
  [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
  [104_725_399.24, [0, 50_000_000, 100_000_000, 150_000_000]],
  [1200, [0, 500, 1000, 1500]],
  [3, [0, 1, 2, 3]],
  [0, [0, 0.25]],
])('the axis up to %d has the labels %j', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks);
});

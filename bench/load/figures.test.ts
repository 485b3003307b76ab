import { expect, test } from 'vitest';
import { meetsGoal, median, medianRatio, medianSlice, percentile, sliceOf } from './figures.ts';

test('the median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([1, 2, 3], 0)).toBe(1);
});

test('a slice counts its requests by the second', () => {
  expect(sliceOf([10, 20, 30, 40], 500)).toEqual({ perSecond: 8, p10: 10, p50: 20, p99: 40, failed: 0 });
});

test('one disturbed round moves neither figures nor ratio', () => {
  const steady = { perSecond: 100, p10: 1, p50: 10, p99: 20, failed: 0 };
  const stalled = { perSecond: 1, p10: 1, p50: 900, p99: 999, failed: 0 };
  const half = { perSecond: 50, p10: 1, p50: 20, p99: 40, failed: 0 };
  expect(medianSlice([steady, stalled, steady])).toEqual(steady);
  expect(medianRatio([half, stalled, half], [steady, steady, steady])).toBe(0.5);
});

test('the ratio compares what was measured in the same round', () => {
  const quiet = { perSecond: 100, p10: 1, p50: 1, p99: 1, failed: 0 };
  const busy = { perSecond: 10, p10: 1, p50: 1, p99: 1, failed: 0 };
  expect(medianRatio([quiet, busy], [quiet, busy])).toBe(1);
});

test('failures are added up, not evened out', () => {
  const [clean, failing] = [sliceOf([1], 1000), sliceOf([1], 1000, 2)];
  expect(medianSlice([clean, failing, clean]).failed).toBe(2);
});

test('a goal is met by its exact value, and never by a value that was not measured', () => {
  expect(meetsGoal(0.7, { atLeast: 0.7, unit: '×' })).toBe(true);
  expect(meetsGoal(0.69, { atLeast: 0.7, unit: '×' })).toBe(false);
  expect(meetsGoal(200, { atMost: 200, unit: 'MB' })).toBe(true);
  expect(meetsGoal(Number.NaN, { atMost: 200, unit: 'MB' })).toBe(false);
  expect(meetsGoal(Number.NaN, { atLeast: 0, unit: '×' })).toBe(false);
});

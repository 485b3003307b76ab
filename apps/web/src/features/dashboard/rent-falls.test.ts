import { expect, test } from 'vitest';
import { largestFalls } from './rent-falls.ts';

function months(...given: readonly [monthly: number, ...ended: [string | null, number][]][]) {
  return given.map(([monthly, ...ended], index) => ({
    month: `2027-0${index + 1}-01`,
    monthly,
    ended: ended.map(([type, leases]) => ({ type, leases })),
  }));
}

test('a fall in rent is explained by the rents that end in its month', () => {
  const falls = largestFalls(months([1000], [1000], [900.5, ['CAM', 31]], [900.5]));
  expect(falls).toMatchObject([
    { index: 2, less: 99.5, words: '03/2027: $99.50 less a month. CAM of 31 leases ends here.' },
  ]);
});

test('all rents that end are named, and a fall without an ending rent is put down to the schedules', () => {
  const falls = largestFalls(months([1000], [500, ['Base Rent', 1200], ['CAM', 1], [null, 2]], [400]));
  expect(falls.map(({ words }) => words)).toEqual([
    '02/2027: $500.00 less a month. Base Rent of 1,200 leases, CAM of 1 lease, and Rent without a type of 2 leases end here.',
    '03/2027: $100.00 less a month. Rents go down by their schedules.',
  ]);
});

test('the three largest of many falls are described, in the order of their months', () => {
  const falls = largestFalls(months([100], [99], [89], [69], [68], [38]));
  expect(falls.map(({ month, less }) => [month, less])).toEqual([
    ['2027-03-01', 10],
    ['2027-04-01', 20],
    ['2027-06-01', 30],
  ]);
});

test('rent that stays or rises needs no explanation', () => {
  expect(largestFalls(months([100, ['CAM', 1]], [100, ['CAM', 1]], [120, ['CAM', 1]]))).toEqual([]);
});

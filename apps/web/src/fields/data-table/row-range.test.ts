import { expect, test } from 'vitest';
import { rangeOfRows } from './row-range.ts';

const order = [5, 3, 9, 1, 7];
const view = {
  count: order.length,
  rowAt: (position: number) => order[position],
  rowKey: (id: number) => id,
};

test('a range holds the rows between both ends in the order of the screen, in either direction', () => {
  expect(rangeOfRows(view, 3, 1)).toEqual([3, 9, 1]);
  expect(rangeOfRows(view, 1, 3)).toEqual([3, 9, 1]);
  expect(rangeOfRows(view, 9, 9)).toEqual([9]);
});

test('there is no range from a row that is not listed any more', () => {
  expect(rangeOfRows(view, 4, 1)).toBeNull();
});

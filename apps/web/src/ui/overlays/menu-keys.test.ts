import { expect, test } from 'vitest';
import { itemAfter } from './menu-keys.ts';

const words = ['Settings', 'Change Password', ' Clients', 'Logout'];

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 0],
  ['ArrowUp', -1, 3],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['c', 0, 1],
  ['C', 1, 2],
  ['c', 2, 1],
  ['x', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
  ['Escape', 0, null],
])('%s in a menu leads from item %i to item %s', (key, at, to) => {
  expect(itemAfter(key, at, words)).toBe(to);
});

test('a menu without items has nowhere to go', () => {
  expect(itemAfter('ArrowDown', -1, [])).toBeNull();
});

import { paths } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { shortcutsFor } from './help/shortcuts.ts';
import { screens } from './screens.ts';

test('every path has one screen, except the root and Access Denied, which the router handles', () => {
  const own: readonly string[] = [paths.root, paths.accessDenied];
  const expected = Object.values(paths).filter((path) => !own.includes(path));
  expect(screens.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
});

test('no key leads to two screens', () => {
  const keys = shortcutsFor(['Admin', 'Comps']).map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

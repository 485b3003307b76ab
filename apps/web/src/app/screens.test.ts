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
  const keys = shortcutsFor(['Admin', 'Comps'], ['market', 'accounting']).map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('screens below /admin are for Admin, except Client Selection, and those below /Comps for Comps', () => {
  const accessOf = (folder: RegExp) =>
    screens.filter(({ path }) => folder.test(path)).map(({ path, access }) => [path, access]);
  const admin = accessOf(/^\/admin\b/i);
  expect(admin.length).toBeGreaterThan(5);
  expect(admin.filter(([, access]) => access !== 'Admin')).toEqual([[paths.clients, 'Home Limited']]);
  const comps = accessOf(/^\/comps\b/i);
  expect(comps.length).toBeGreaterThan(4);
  expect(comps.filter(([, access]) => access !== 'Comps')).toEqual([]);
});

test('only the screens around signing in are open to anyone', () => {
  const open = screens.filter(({ access }) => access === 'anyone').map(({ path }) => path);
  const { login, logout, forgot, forgotPassword, resetPassword, authentication } = paths;
  expect(open.toSorted()).toEqual(
    [login, logout, forgot, forgotPassword, resetPassword, authentication].toSorted(),
  );
});

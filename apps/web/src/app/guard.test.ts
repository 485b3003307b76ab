import { expect, test } from 'vitest';
import { landingFor } from '../lib/paths.ts';
import { redirectFor } from './guard.ts';

test.each([
  ['Admin', ['Admin'], null],
  ['Admin', ['Write', 'Comps'], '/accessdenied'],
  ['Admin', null, '/login'],
  ['Comps', ['Comps'], null],
  ['Comps', ['Admin'], '/login'],
  ['Comps', null, '/login'],
  ['Home Limited', ['Admin'], null],
  ['Home Limited', ['Home Limited'], null],
  ['Home Limited', ['Write'], '/Lease/LeaseSearch'],
  ['Home Limited', null, '/login'],
  ['signedIn', [], null],
  ['signedIn', null, '/login'],
  ['anyone', null, null],
] as const)('a screen for %s, opened with roles %j, leads to %s', (access, roles, path) => {
  expect(redirectFor(access, roles)).toBe(path);
});

test.each([
  [null, '/login'],
  [['Home Limited'], '/admin/Clients'],
  [['Admin'], '/admin/Clients'],
  [['Write'], '/Lease/LeaseSearch'],
  [['Comps'], '/Lease/LeaseSearch'],
  [[], '/Lease/LeaseSearch'],
])('signing in with roles %j leads to %s', (roles, path) => {
  expect(landingFor(roles)).toBe(path);
});

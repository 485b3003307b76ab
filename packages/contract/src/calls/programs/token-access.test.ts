import { expect, test } from 'vitest';
import { calls, type Call } from '../index.ts';
import { isForTokens, mayTokenMake } from './token-access.ts';

const table = Object.entries<Call>(calls);

test('no API token touches accounts, passwords, tokens or the administration', () => {
  const sensitive = table.filter(
    ([name, { access }]) => /^(Account|Admin)\//.test(name) || ['anyone', 'Admin'].includes(access),
  );
  expect(sensitive.filter(([name, call]) => isForTokens(name, call))).toEqual([]);
  for (const name of [
    'Clients/SetClient',
    'Calendar/CreateFeed',
    'Import/Run',
    'Reminders/SaveMySettings',
  ] as const)
    expect([name, isForTokens(name, calls[name])]).toEqual([name, false]);
});

test('an API token makes the calls of leases and comps, and one that may only read changes nothing', () => {
  expect(mayTokenMake('Leases/GetLease', calls['Leases/GetLease'], false)).toBe(true);
  expect(mayTokenMake('Leases/SearchLeases', calls['Leases/SearchLeases'], false)).toBe(true);
  expect(mayTokenMake('Leases/EditLease', calls['Leases/EditLease'], true)).toBe(true);
  const changing = table.filter(([, { changes }]) => changes);
  expect(changing.filter(([name, call]) => mayTokenMake(name, call, false))).toEqual([]);
});

test('a call that changes data by GET is not for a token that may only read', () => {
  const call: Call = { ...calls['Leases/EditLease'], method: 'GET' };
  expect(mayTokenMake('Leases/EditLease', call, false)).toBe(false);
});

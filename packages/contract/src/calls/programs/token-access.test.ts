import { expect, test } from 'vitest';
import { calls, type Call } from '../index.ts';
import { isForTokens, mayTokenMake } from './token-access.ts';

const reads = { mayWrite: false, mayPay: false };
const writes = { mayWrite: true, mayPay: false };

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
  expect(mayTokenMake('Leases/GetLease', calls['Leases/GetLease'], reads)).toBe(true);
  expect(mayTokenMake('Leases/SearchLeases', calls['Leases/SearchLeases'], reads)).toBe(true);
  expect(mayTokenMake('Leases/EditLease', calls['Leases/EditLease'], writes)).toBe(true);
  const changing = table.filter(([, { changes }]) => changes);
  expect(changing.filter(([name, call]) => mayTokenMake(name, call, reads))).toEqual([]);
});

test('a call that changes data by GET is not for a token that may only read', () => {
  const call: Call = { ...calls['Leases/EditLease'], method: 'GET' };
  expect(mayTokenMake('Leases/EditLease', call, reads)).toBe(false);
});

test('only an API token for payments makes a call of payments, and one that may only read changes none', () => {
  const may = (name: 'Payments/GetMonth' | 'Payments/Approve', rights: typeof reads) =>
    mayTokenMake(name, calls[name], rights);
  expect(may('Payments/GetMonth', writes)).toBe(false);
  expect(may('Payments/GetMonth', { ...reads, mayPay: true })).toBe(true);
  expect(may('Payments/Approve', { ...reads, mayPay: true })).toBe(false);
  expect(may('Payments/Approve', { ...writes, mayPay: true })).toBe(true);
});

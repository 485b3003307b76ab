import { expect, test } from 'vitest';
import { z } from 'zod';
import { leaseTabs } from '../leases/index.ts';
import { leaseSchema, listedLeaseSchema } from './leases.ts';
import { calls, type Call } from './index.ts';
import { resources } from './resources.ts';

const table = Object.entries<Call>(calls);
const reading = table.filter(([, call]) => call.reads);
const changing = table.filter(([, call]) => call.changes);

test('every call says either what it reads or what it changes', () => {
  expect(table.filter(([, { reads, changes }]) => (reads === undefined) === (changes === undefined))).toEqual(
    [],
  );
});

test.each(changing)('%s changes what some call reads', (_name, { changes = [] }) => {
  const unread = changes.filter((resource) => !reading.some(([, { reads }]) => reads?.includes(resource)));
  expect(unread).toEqual([]);
});

test.each(resources)('%s are changed by some call and read by some call', (resource) => {
  expect(changing.some(([, { changes }]) => changes?.includes(resource))).toBe(true);
  expect(reading.some(([, { reads }]) => reads?.includes(resource))).toBe(true);
});

test.each(Object.entries(leaseTabs))(
  'a save and a delete change the %s of a lease, which its summary and its history read',
  (name, tab) => {
    const { changes }: Call = calls[tab.calls.save];
    // The day on which a document expires is a critical date.
    const changed = name === 'documents' ? [name, 'criticalDates'] : [name];
    // A date is saved with the option that it carries.
    expect(changes).toEqual(name === 'criticalDates' ? [name, 'options'] : changed);
    expect(calls[tab.calls.remove].changes).toEqual(changed);
    for (const overview of ['Leases/GetLeaseSummary', 'Leases/GetLeaseHistory'] as const)
      expect(calls[overview].reads).toContain(name);
  },
);

test('the calls that answer lists of leases declare it, and no others do', () => {
  const rows: readonly z.ZodType[] = [leaseSchema, listedLeaseSchema];
  const answering = table.filter(
    ([, { output }]) => output instanceof z.ZodArray && rows.some((row) => output.element === row),
  );
  expect(table.filter(([, { lists }]) => lists === 'leases')).toEqual(answering);
});

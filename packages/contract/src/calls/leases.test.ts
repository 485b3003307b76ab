import { expect, test } from 'vitest';
import { leaseTabs, missingLease } from '../leases/index.ts';
import type { Call } from './call.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentCalls } from './documents.ts';
import { leaseTabCalls } from './lease-tabs.ts';
import { leaseCalls, leaseSchema } from './leases.ts';
import { reminderCalls } from './reminders.ts';
import { reportCalls } from './reports.ts';

const table: Record<string, Call> = {
  ...leaseCalls,
  ...leaseTabCalls,
  'Leases/GetCriticalDatesList': reminderCalls['Leases/GetCriticalDatesList'],
  ...documentCalls,
  ...reportCalls,
  ...dashboardCalls,
};

/** Section 7 of the specification, as it stands there. */
const specified = `
GET GetLease
POST EditLease
POST DeleteLease
GET ShowAllLeases
POST SearchLeases
POST GetReport
GET GetRentTerms
GET GetRTNote
POST EditRTNote
POST EditRentTerm
GET DeleteRentTerm
GET GetCriticalDates
POST EditCriticalDate
GET DeleteCriticalDate
GET GetCriticalDatesList
GET GetSiteComments
POST EditSiteComments
GET DeleteSiteComments
GET GetDocumentFiles
POST EditDocumentFiles
GET GetDocument
GET DeleteDocumentFiles
GET GetContacts
POST EditContacts
GET DeleteContacts
GET GetLeaseData`;

test.each(
  specified
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
)('%s api/Leases/%s', (method, name) => {
  const call = table[`Leases/${name}`];
  expect(call).toMatchObject({ method, path: `api/Leases/${name}`, client: true });
  const writes = /^(Edit|Delete)/.test(name);
  expect(call?.access).toBe(writes ? 'Write' : 'signedIn');
  expect(call?.changes !== undefined).toBe(writes);
});

test('every call works on the data of the client in session, at the path of its name', () => {
  for (const [name, call] of Object.entries(table))
    expect(call).toMatchObject({ path: `api/${name}`, client: true });
});

test('each tab lists, saves and deletes by calls of the table', () => {
  for (const { calls } of Object.values(leaseTabs))
    expect(Object.values(calls).filter((name) => !table[name])).toEqual([]);
});

test('only documents are sent as a form', () => {
  const forms = Object.keys(table).filter((name) => table[name]?.multipart);
  expect(forms).toEqual(['Leases/EditDocumentFiles']);
});

test('a missing lease is a lease with sd_id 0 that is not active', () => {
  expect(leaseSchema.parse(missingLease)).toEqual(missingLease);
  expect(missingLease).toMatchObject({ sd_id: 0, active: false });
});

test('a lease can be deleted whatever else its payload holds', () => {
  expect(leaseCalls['Leases/DeleteLease'].input.parse({ sd_id: '7', sd_zip: 'bad', version: 2 })).toEqual({
    sd_id: 7,
    version: 2,
  });
});

test('the list of critical dates covers 12 months unless asked for others', () => {
  const { input } = reminderCalls['Leases/GetCriticalDatesList'];
  expect(input.parse({})).toEqual({ months: 12, mine: null });
  expect(input.parse({ months: '6' })).toEqual({ months: 6, mine: null });
  expect(input.safeParse({ months: '0' }).success).toBe(false);
});

test('ShowAllLeases takes a status, -1, or nothing', () => {
  const { input } = leaseCalls['Leases/ShowAllLeases'];
  expect(['1', '2', '-1', ''].map((status) => input.parse({ status }).status)).toEqual([1, 2, null, null]);
  expect(input.parse({}).status).toBeNull();
});

test('a report must be one of the two', () => {
  const { input } = reportCalls['Leases/GetReport'];
  expect(input.parse({ reportName: 'Critical Dates Report' })).toMatchObject({ sstatus: null });
  expect(input.safeParse({ reportName: 'Secrets' }).success).toBe(false);
});

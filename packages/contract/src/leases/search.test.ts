import { expect, test } from 'vitest';
import { defaultSearch, filtersInForce, leaseSearchFields, leaseSearchSchema, noFilters } from './search.ts';

test('the search form has its ten fields in the order of the specification', () => {
  expect(Object.values(leaseSearchFields).map(({ label }) => label)).toEqual([
    'Office/Store #',
    'Type',
    'Building Name',
    'Street Address',
    'City',
    'State',
    'Zip',
    'Current Expiration Date Start',
    'Current Expiration Date End',
    'Status',
  ]);
});

test('options left out, empty or null are no filter, and unknown ones are ignored', () => {
  expect(leaseSearchSchema.parse({})).toEqual(noFilters);
  const empty = { szip: '', sstatus: null, soffice_number: null, scity: '', reportName: 'x' };
  expect(leaseSearchSchema.parse(empty)).toEqual(noFilters);
});

test.each([
  [1, 1],
  ['2', 2],
  [-1, null],
  ['-1', null],
  ['', null],
])('status %j searches for %j', (sent, taken) => {
  expect(leaseSearchSchema.parse({ sstatus: sent }).sstatus).toBe(taken);
});

test('zip and office number may come as numbers', () => {
  expect(leaseSearchSchema.parse({ szip: 631, soffice_number: 12 })).toMatchObject({
    szip: '631',
    soffice_number: '12',
  });
});

test('a value that is not among the choices is refused with its field', () => {
  const { error } = leaseSearchSchema.safeParse({ sstatus: 3, sstate: 'XX', sced: '2027-02-30' });
  expect(error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(['sced', 'sstate', 'sstatus']);
});

test('an end before its start is refused at the end', () => {
  const search = { sced: '2028-01-01', scede: '2027-01-01' };
  expect(leaseSearchSchema.safeParse(search).error?.issues).toMatchObject([
    { path: ['scede'], message: 'Current Expiration Date End is before Current Expiration Date Start.' },
  ]);
  expect(leaseSearchSchema.safeParse({ ...search, scede: '2028-01-01' }).success).toBe(true);
});

test('State and City take several values, one as the specification has it', () => {
  const several = { sstate: ['TX', 'MO'], scity: 'Austin, Dallas' };
  expect(leaseSearchSchema.parse(several as never)).toMatchObject({
    sstate: 'MO, TX',
    scity: 'Austin, Dallas',
  });
  expect(
    filtersInForce({ ...noFilters, sstate: 'MO, TX', scity: 'Austin, Dallas' }).map(({ words }) => words),
  ).toEqual(['City contains Austin or Dallas', 'State is MO or TX']);
  expect(leaseSearchSchema.parse({ sstate: 'TX' }).sstate).toBe('TX');
});

test('the active filters are described in words, and each can be removed', () => {
  const search = { ...defaultSearch, scity: 'Spring', szip: '631', sced: '2027-01-01', scede: '2027-12-31' };
  expect(filtersInForce(search).map(({ words }) => words)).toEqual([
    'City contains Spring',
    'Zip starts with 631',
    'Current Expiration Date from 01/01/2027',
    'Current Expiration Date to 12/31/2027',
    'Status is Open',
  ]);
  expect(filtersInForce(defaultSearch).map(({ without }) => without)).toEqual([noFilters]);
});

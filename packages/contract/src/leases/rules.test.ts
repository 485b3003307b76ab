import { describe, expect, test } from 'vitest';
import { addressLine, leaseName } from './address.ts';
import { leaseColumns, leaseFields, leaseGroups, newLease } from './fields.ts';
import { leaseProblems } from './rules.ts';

describe('a lease needs at least one of office/store #, building or address', () => {
  test.each(['sd_num', 'sd_building', 'sd_address'] as const)('%s is enough', (field) => {
    expect(leaseProblems({ ...newLease, [field]: 'x' })).toEqual([]);
  });

  test('blanks are not', () => {
    expect(leaseProblems({ ...newLease, sd_num: ' ', sd_city: 'Clayton' })).toEqual([
      { field: 'sd_num', message: 'Enter an office/store #, a building name or a street address.' },
    ]);
  });
});

test('an expiration before the commencement is refused with the field named', () => {
  const lease = { ...newLease, sd_num: '1', sd_ced: '2027-01-01' };
  expect(leaseProblems({ ...lease, sd_ccd: '2027-01-01' })).toEqual([]);
  expect(leaseProblems({ ...lease, sd_ccd: '2027-01-02', sd_ocd: '2028-01-01' })).toEqual([
    { field: 'sd_ced', message: 'Current Expiration Date is before Current Commencement Date.' },
  ]);
  expect(leaseProblems({ ...lease, sd_ocd: '2027-01-02' })).toEqual([
    { field: 'sd_ced', message: 'Current Expiration Date is before Original Commencement Date.' },
  ]);
});

test('the form shows every field once', () => {
  const shown = leaseGroups.flatMap(({ fields }): readonly string[] => fields);
  expect(shown.toSorted()).toEqual(Object.keys(leaseFields).toSorted());
});

test('the list has the columns of the specification', () => {
  expect(leaseColumns.map(({ label }) => label)).toEqual([
    '#',
    'Type',
    'Building',
    'Address',
    'City',
    'State',
    'SQFT',
    'Status',
  ]);
});

test('a new lease is open', () => {
  expect(newLease.sd_status).toBe(1);
});

test('the address line is the address, then city, state, zip, without what is missing', () => {
  const lease = { ...newLease, sd_address: '100 N Broadway', sd_city: 'St. Louis' };
  expect(addressLine({ ...lease, sd_state: 'MO', sd_zip: '63102' })).toBe(
    '100 N Broadway, St. Louis, MO 63102',
  );
  expect(addressLine({ ...lease, sd_zip: '63102' })).toBe('100 N Broadway, St. Louis, 63102');
  expect(addressLine({ ...newLease, sd_state: 'MO' })).toBe('MO');
});

test('a lease is named by its number and building, or by its address', () => {
  expect(leaseName({ ...newLease, sd_num: '12', sd_building: 'Tower' })).toBe('# 12 Tower');
  expect(leaseName({ ...newLease, sd_address: '1 Main St' })).toBe('1 Main St');
});

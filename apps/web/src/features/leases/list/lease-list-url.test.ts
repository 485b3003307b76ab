import { defaultSearch, noFilters, type LeaseSearch } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { parseLeaseListUrl, leaseListUrl } from './lease-list-url.ts';

const remembered: LeaseSearch = { ...noFilters, scity: 'Spring & Co', sced: '2027-01-31', sstatus: 2 };

function asked(query: string) {
  return parseLeaseListUrl(new URLSearchParams(query), remembered);
}

test('search=1 uses the stored search options', () => {
  expect(asked('search=1')).toEqual({ search: remembered, unnamed: true, deleted: false });
});

test('active={status} shows the leases of that status', () => {
  expect(asked('active=2').search).toEqual({ ...noFilters, sstatus: 2 });
  expect(asked('active=1').search).toEqual({ ...noFilters, sstatus: 1 });
  expect(asked('active=-1').search).toEqual(noFilters);
});

test('all=1 searches with no filters', () => {
  expect(asked('all=1').search).toEqual(noFilters);
});

test('without a parameter it shows open leases', () => {
  expect(asked('').search).toEqual(defaultSearch);
  expect(asked('id=7').search).toEqual(defaultSearch);
});

test('the URL of a list gives another user the same list', () => {
  const address = new URL(leaseListUrl(remembered), 'http://panoramic.example');
  expect(address.pathname).toBe('/Lease/ActiveLeases');
  expect(address.searchParams.get('search')).toBe('1');
  expect(parseLeaseListUrl(address.searchParams, defaultSearch)).toEqual({
    search: remembered,
    unnamed: false,
    deleted: false,
  });
});

test('a list without filters has its own URL', () => {
  expect(leaseListUrl(noFilters)).toBe('/Lease/ActiveLeases?all=1');
});

test('an unreadable option does not filter', () => {
  expect(asked('search=1&sced=soon&sstate=XX&scity=Clayton').search).toEqual({
    ...noFilters,
    scity: 'Clayton',
  });
});

test('conditions are part of the URL, and those that cannot be read do not filter', () => {
  const search = {
    ...noFilters,
    sstate: 'TX',
    conditions: 'sd_sqft.over.5000~landlord.contains.A & B!~',
  } as const;
  const url = new URL(leaseListUrl(search), 'http://panoramic.example');
  expect(parseLeaseListUrl(url.searchParams, defaultSearch)).toMatchObject({ search, unnamed: false });
  expect(asked('search=1&conditions=sd_sqft.over.5000~gone.is.x~sd_sqft.over.many').search).toEqual({
    ...noFilters,
    conditions: 'sd_sqft.over.5000',
  });
  expect(asked('search=1&conditions=gone.is.x').search).toEqual(noFilters);
});

test('deleted=1 asks for the deleted leases', () => {
  expect(asked('deleted=1').deleted).toBe(true);
});

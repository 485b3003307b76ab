import { expect, test } from 'vitest';
import { mayBeSameDeal, sameDealPairs, type Deal } from './duplicates.ts';

const lease: Deal = {
  compType: 1,
  leaseCommencement: '2025-2',
  address: '7733 Forsyth Blvd.',
  tenant: 'Harlan & Pike, LLC',
  buyer: null,
};

test.each([
  ['a street without its kind', { address: '7733 Forsyth, Suite 200' }],
  ['another spelling', { address: '7733  FORSYTH BOULEVARD', tenant: 'Harlan Pike' }],
  ['two quarters later', { leaseCommencement: '2025-4' }],
  ['a quarter that is unknown', { leaseCommencement: '2025-X' }],
] satisfies [string, Partial<Deal>][])(
  'the same address and tenant in %s may be the same deal',
  (_, change) => {
    expect(mayBeSameDeal(lease, { ...lease, ...change })).toBe(true);
  },
);

test.each([
  ['three quarters apart', { leaseCommencement: '2026-1' }],
  ['another address', { address: '7701 Forsyth Blvd.' }],
  ['another street of that name', { address: '7733 Forsyth Court' }],
  ['another tenant', { tenant: 'Pike' }],
  ['another type', { compType: 5 }],
  ['no date', { leaseCommencement: null }],
  ['no tenant', { tenant: null }],
] satisfies [string, Partial<Deal>][])('%s is another deal', (_, change) => {
  expect(mayBeSameDeal(lease, { ...lease, ...change })).toBe(false);
});

test('a missing tenant does not make two deals the same', () => {
  expect(mayBeSameDeal({ ...lease, tenant: null }, { ...lease, tenant: null })).toBe(false);
  expect(mayBeSameDeal({ ...lease, tenant: 'Inc.' }, { ...lease, tenant: 'LLC' })).toBe(false);
});

test('a sale is compared by its buyer, not by the tenants in the building', () => {
  const sale: Deal = { ...lease, compType: 6, tenant: 'Grocer', buyer: 'Ozark Trust' };
  expect(mayBeSameDeal(sale, { ...sale, tenant: 'Pharmacy' })).toBe(true);
  expect(mayBeSameDeal(sale, { ...sale, buyer: 'Another' })).toBe(false);
});

test('pairs are found among many deals, three of the same making three pairs', () => {
  const deals = [
    { ...lease, id: 1 },
    { ...lease, id: 2, address: '7733 Forsyth Boulevard' },
    { ...lease, id: 3, tenant: 'HARLAN & PIKE', leaseCommencement: '2025-3' },
    { ...lease, id: 4, leaseCommencement: '2027-1' },
    { ...lease, id: 5, tenant: null },
    { ...lease, id: 6, tenant: null },
  ];
  expect(sameDealPairs(deals).map((pair) => pair.map(({ id }) => id))).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
  ]);
});

import { expect, test } from 'vitest';
import { landlordsOf, type LandlordDeal, type LandlordLease } from './landlords.ts';

function lease(sd_id: number, company: string, changes: Partial<LandlordLease> = {}): LandlordLease {
  return {
    sd_id,
    company,
    sd_num: null,
    sd_building: null,
    sd_address: null,
    sd_address2: null,
    sd_city: null,
    sd_state: null,
    sd_zip: null,
    sqft: 1000,
    rent: 12_000.1,
    expiration: null,
    nextDay: null,
    nextType: null,
    ...changes,
  };
}

function deal(compId: number, company: string, role: LandlordDeal['role'], date: string): LandlordDeal {
  const nothing = { tenant: null, address: null, city: null, sf: null, rate: null, rateType: null };
  return { compId, compType: 1, company, role, date, ...nothing };
}

const leases = [
  lease(1, 'The Kessler Group, L.L.C.', { nextDay: '2027-03-31' }),
  lease(2, 'Kessler Group LLC', { nextDay: '2026-12-31' }),
  lease(3, 'Kessler Group LLC', { sqft: null }),
  lease(3, 'KESSLER GROUP'),
  lease(4, 'Ozark Trust', { rent: 90_000 }),
  lease(5, 'Inc.', { rent: 0 }),
];

test('spellings of one company are one landlord, a lease counts once, and most rent comes first', () => {
  const landlords = landlordsOf(leases, null);
  expect(landlords.map(({ name, leases: count, rent }) => [name, count, rent])).toEqual([
    ['Ozark Trust', 1, 90_000],
    ['Kessler Group LLC', 3, 36_000.3],
    ['Inc.', 1, 0],
  ]);
  expect(landlords[1]).toMatchObject({
    key: 'kessler group',
    nextDay: '2026-12-31',
    spellings: ['Kessler Group LLC', 'KESSLER GROUP', 'The Kessler Group, L.L.C.'],
  });
  expect(landlords[1]?.sites.map(({ sd_id }) => sd_id)).toEqual([1, 2, 3]);
});

test('where a landlord appears in comps is told by role, the latest first, and to nobody without comps', () => {
  const deals = [
    deal(1, 'Kessler Group, Inc.', 'owner', '2024-1'),
    deal(2, 'kessler group', 'owner', '2026-1'),
    deal(3, 'Kessler Group', 'buyer', '2025-3'),
    deal(4, 'Somebody else', 'seller', '2025-3'),
  ];
  const kessler = landlordsOf(leases, deals).find(({ key }) => key === 'kessler group');
  expect(kessler?.deals).toMatchObject({ owned: 2, bought: 1, sold: 0 });
  expect(kessler?.deals?.latest.map(({ compId }) => compId)).toEqual([2, 3, 1]);
  expect(kessler?.deals?.lists).toEqual([{ compType: 1, compIds: [2, 3, 1] }]);
  expect(JSON.stringify(landlordsOf(leases, null))).not.toContain('deals');
});

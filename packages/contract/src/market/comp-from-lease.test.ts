import { expect, test } from 'vitest';
import { newLease } from '../leases/fields.ts';
import type { Term } from '../leases/rent/index.ts';
import { compFromLease, effectiveRateOf } from './comp-from-lease.ts';

const lease = {
  ...newLease,
  sd_building: 'Forsyth Tower',
  sd_address: '7733 Forsyth Blvd',
  sd_city: 'Clayton',
  sd_state: 'MO' as const,
  sd_zip: '63105',
  sd_ocd: '2024-04-01',
  sd_ccd: '2024-04-01',
  sd_ced: '2029-03-31',
  sd_sqft: 5000,
  sd_lease: 'Full Service' as const,
};

function base(rt_start: string, rt_end: string, rt_monthly: number): Term {
  return { rt_type: 'Base Rent', rt_start, rt_end, rt_monthly };
}

/** Three months free, then 10,000 a month to the end of year 3, then 11,000. */
const terms: Term[] = [
  base('2024-07-01', '2027-03-31', 10_000),
  base('2027-04-01', '2029-03-31', 11_000),
  { rt_type: 'CAM', rt_start: '2024-04-01', rt_end: '2029-03-31', rt_monthly: 900 },
];

test('the effective rate is the base rent over the term less free months, per SF and year', () => {
  // 33 × 10,000 + 24 × 11,000 = 594,000 over 5 years and 5,000 SF.
  expect(effectiveRateOf(lease, terms)).toEqual({
    from: '2024-04-01',
    to: '2029-03-31',
    months: 60,
    sqft: 5000,
    rent: 594_000,
    freeMonths: 3,
    rate: 23.76,
  });
});

test('free rent that is entered as a term of nothing counts as free', () => {
  const entered = [base('2024-04-01', '2024-06-30', 0), ...terms];
  expect(effectiveRateOf(lease, entered)).toMatchObject({ freeMonths: 3, rate: 23.76 });
});

test('a lease that lacks something says what', () => {
  expect(effectiveRateOf({ ...lease, sd_ced: null, sd_sqft: 0 }, [])).toEqual({
    missing: ['an expiration date after it', 'square feet', 'base rent'],
  });
  const dated = effectiveRateOf({ ...lease, sd_ocd: null, sd_ccd: null }, terms);
  expect(dated).toEqual({ missing: ['a commencement date'] });
});

test('a comp is prefilled from the lease, its tenant and landlord, and what its type has', () => {
  const from = {
    lease,
    terms,
    tenant: 'Meridian Stores',
    landlord: 'Ozark Trust, LLC',
    market: { propertyType: 'Office', submarket: 'Clayton', buildingClass: 'A' },
  } as const;
  expect(compFromLease(1, from)).toMatchObject({
    compType: 1,
    tenant: 'Meridian Stores',
    buildingName: 'Forsyth Tower',
    leasedSF: 5000,
    term: 60,
    effectiveRate: 23.76,
    rateType: 'Full Service',
    leaseType: 'New Lease',
    leaseCommencement: '2024-2',
    leaseExpDate: '2029-03-31',
    buildingOwner: 'Ozark Trust, LLC',
    submarket: 'Clayton',
    buildingClass: 'A',
  });
  const industrial = compFromLease(3, from);
  expect(industrial.submarket).toBeUndefined();
  expect(industrial.buildingClass).toBeUndefined();
  const renewed = { ...lease, sd_ccd: '2025-01-01' };
  expect(compFromLease(1, { ...from, lease: renewed }).leaseType).toBe('Renewal');
});

import { expect, test } from 'vitest';
import { missingLease, openStatus } from '../../fields.ts';
import type { Term } from '../term.ts';
import { rentRollRow, RentRollTotals } from './rent-roll.ts';

const today = '2027-05-15';

function rowOf(sqft: number | null, terms: readonly Term[], day = today) {
  const lease = { ...missingLease, sd_id: 1, active: true, sd_status: openStatus, sd_sqft: sqft } as const;
  const row = rentRollRow(lease, terms, day, today);
  if (!row) throw new Error('The lease is not in force.');
  return row;
}

function term(rt_type: Term['rt_type'], rt_start: string, rt_monthly: number): Term {
  return { rt_type, rt_start, rt_end: '2027-12-31', rt_monthly };
}

const base = term('Base Rent', '2027-01-01', 1000);
const terms = [base, { ...base, rt_start: '2028-01-01', rt_end: '2028-12-31', rt_monthly: 1030 }];

test('a line has the rent of the day by charge, in total and per square foot, and the next step', () => {
  const row = rowOf(1200, [
    ...terms,
    term('CAM', '2027-01-01', 200),
    term('Security Deposit', '2027-01-01', 9),
  ]);
  expect(row).toMatchObject({
    base_monthly: 1000,
    base_yearly: 12_000,
    base_psqft: 10,
    cam_monthly: 200,
    taxes_monthly: null,
    total_monthly: 1200,
    total_yearly: 14_400,
    total_psqft: 12,
    step_date: '2028-01-01',
    step_monthly: 1030,
    step_percent: 3,
  });
});

test('a line of another day has the rent of that day', () => {
  expect(rowOf(1200, terms, '2028-06-01')).toMatchObject({ base_monthly: 1030, step_date: null });
  expect(rowOf(1200, terms, '2026-06-01')).toMatchObject({ base_monthly: null, total_monthly: null });
});

test('a next step after days without base rent says since when there is none', () => {
  const later = { ...base, rt_start: '2028-03-01', rt_end: '2028-12-31', rt_monthly: 1030 };
  expect(rowOf(1200, [base, later])).toMatchObject({
    step_date: '2028-03-01',
    step_monthly: 1030,
    step_absent: '2028-01-01',
  });
  expect(rowOf(1200, terms).step_absent).toBeNull();
  // Free rent is a rent: nothing is absent.
  const free = { ...base, rt_start: '2028-01-01', rt_end: '2028-02-29', rt_monthly: 0 };
  expect(rowOf(1200, [base, free, later])).toMatchObject({ step_date: '2028-01-01', step_absent: null });
});

test('space that pays nothing has no part in a rate, and each rate has its own', () => {
  const totals = new RentRollTotals();
  const cam = term('CAM', '2027-01-01', 100);
  for (const row of [rowOf(1000, [base]), rowOf(3000, []), rowOf(2000, [cam])]) totals.add(row);
  // 12,000 a year over 1,000 SF; 13,200 over 3,000 SF. 6,000 SF are leased.
  expect(totals.byColumn()).toMatchObject({ sd_sqft: 6000, base_psqft: 12, total_psqft: 4.4 });
});

test('the totals add up to the cent, and their rates are weighted by square feet', () => {
  const totals = new RentRollTotals();
  for (const row of [rowOf(1000, [base]), rowOf(3000, [base]), rowOf(null, [base])]) totals.add(row);
  expect(totals.byColumn()).toMatchObject({
    sd_sqft: 4000,
    base_monthly: 3000,
    total_yearly: 36_000,
    // 24,000.00 a year over 4,000 square feet: the lease without square feet has no part in it.
    base_psqft: 6,
    total_psqft: 6,
  });
  expect(totals.leases).toBe(3);
  expect(new RentRollTotals().rate('base_psqft')).toBeNull();
});

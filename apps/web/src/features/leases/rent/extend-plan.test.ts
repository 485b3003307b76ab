import type { Lease, RentTerm } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { extensionForm, goingOn, readExtension } from './extend-plan.ts';
import { typedIntoPlan } from './plan-form.ts';

const today = '2026-11-16';
// Safe: an extension reads these fields of a lease and no other.
const lease = { sd_id: 1, version: 4, sd_ced: '2027-12-31', sd_sqft: 1000 } as Lease;

function term(rt_id: number, rt_type: RentTerm['rt_type'], rt_end: string | null, rt_start = '2020-01-01') {
  // Safe: an extension reads these fields of a term and no other.
  return { rt_id, version: 1, rt_type, rt_start, rt_end, rt_monthly: 100 * rt_id } as RentTerm;
}

function extended(terms: readonly RentTerm[], left: readonly string[] = []) {
  const form = typedIntoPlan(extensionForm(lease, terms, today, undefined), 'end', '12/31/2032', 1000);
  const charges = goingOn(lease, terms, today).filter(({ type }) => !left.includes(type));
  const read = readExtension(form, lease, terms, { charges, closedDates: [], exercised: 0 });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read;
}

const terms = [term(1, 'Base Rent', '2027-12-31'), term(2, 'CAM', null), term(3, 'Security Deposit', null)];

test('a charge without an end goes on as a term of the new years', () => {
  expect(extended(terms).input.terms).toMatchObject([
    { rt_id: 2, rt_end: '2027-12-31' },
    { rt_type: 'Base Rent', rt_start: '2028-01-01', rt_end: '2032-12-31', rt_monthly: 100 },
    { rt_type: 'CAM', rt_start: '2028-01-01', rt_end: '2032-12-31', rt_monthly: 200 },
  ]);
});

test('a charge that does not go on ends with the present expiration, though it has no end', () => {
  expect(extended(terms, ['CAM']).input.terms).toMatchObject([
    { rt_id: 2, rt_end: '2027-12-31' },
    { rt_type: 'Base Rent', rt_start: '2028-01-01' },
  ]);
});

test('terms that lie in the new years already are named', () => {
  const early = term(4, 'Base Rent', '2030-12-31', '2028-01-01');
  expect(extended([...terms, early]).later).toEqual([early]);
  expect(extended(terms).later).toEqual([]);
});

import { expect, test } from 'vitest';
import type { OptionFields, Term } from '../../leases/index.ts';
import { termsWithOption } from './certain-option.ts';

// Safe: the other fields say nothing of the rent.
const option = { op_months: 12, op_basis: 'Percent on last rent', op_percent: 10 } as OptionFields;
const lease = { sd_ced: '2028-12-31' };

function base(rt_start: string, rt_end: string | null, rt_monthly: number): Term {
  return { rt_type: 'Base Rent', rt_start, rt_end, rt_monthly };
}

function optionRents(terms: readonly Term[]) {
  return termsWithOption(terms, lease, option)
    .terms.filter(({ rt_start }) => rt_start === '2029-01-01')
    .map(({ rt_type, rt_end, rt_monthly }) => [rt_type, rt_end, rt_monthly]);
}

test('percent on the last rent takes the base rent of its last day, also where it ended before the term', () => {
  const ended = [base('2027-01-01', '2027-12-31', 900), base('2028-01-01', '2028-06-30', 1000)];
  expect(optionRents(ended)).toEqual([['Base Rent', '2029-12-31', 1100]]);
  const cam: Term = { rt_type: 'CAM', rt_start: '2027-01-01', rt_end: null, rt_monthly: 50 };
  expect(optionRents([...ended, cam])).toEqual([
    ['Base Rent', '2029-12-31', 1100],
    ['CAM', '2029-12-31', 50],
  ]);
});

test('a term without an end gives the rent of the last day of the lease', () => {
  expect(optionRents([base('2027-01-01', null, 1000)])).toEqual([['Base Rent', '2029-12-31', 1100]]);
});

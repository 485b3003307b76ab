import { expect, test } from 'vitest';
import { defaultMarketSettings } from '../fields.ts';
import { expensesOf, ownRent } from './footing.ts';

const term = { rt_start: '2024-01-01', rt_end: '2029-12-31' } as const;
const charges = [
  { ...term, rt_type: 'CAM', rt_monthly: 1000 },
  { ...term, rt_type: 'RE Taxes', rt_monthly: 1500 },
  { ...term, rt_type: 'Insurance', rt_monthly: 500 },
  { ...term, rt_type: 'Operating Expenses', rt_monthly: 1000 },
  { ...term, rt_type: 'Other', rt_monthly: 700 },
  { ...term, rt_type: 'Base Rent', rt_monthly: 10_000 },
] as const;
const lease = { terms: charges, basis: 'NNN', sqft: 6000, type: 'Office' } as const;
const [today, end] = ['2026-11-15', '2029-12-31'];

test('CAM, taxes, insurance and operating expenses of a net lease are all expenses: 48,000 for 6,000 SF are 8.00', () => {
  expect(expensesOf(lease, today, end, defaultMarketSettings)).toEqual({ perSf: 8, from: 'lease' });
});

test('a modified gross lease pays half of the expenses beside its rent', () => {
  expect(expensesOf({ ...lease, basis: 'Modified Gross' }, today, end, defaultMarketSettings)?.perSf).toBe(
    16,
  );
});

test('without charges the client settings give the expenses: for the property type, else for all', () => {
  const bare = { ...lease, terms: [] };
  expect(expensesOf(bare, today, end, defaultMarketSettings)).toBeNull();
  const overall = { ...defaultMarketSettings, expenses: 7 };
  expect(expensesOf(bare, today, end, overall)).toEqual({ perSf: 7, from: 'client' });
  expect(expensesOf(bare, today, end, { ...overall, officeExpenses: 9 })?.perSf).toBe(9);
  expect(expensesOf({ ...bare, type: 'Retail' }, today, end, { ...overall, officeExpenses: 9 })?.perSf).toBe(
    7,
  );
});

test('our rent is the base rent of today per SF and year: 120,000 for 6,000 SF are 20.00', () => {
  expect(ownRent(charges, 6000, end, today)).toEqual({ perSf: 20, on: today });
  expect(ownRent(charges, null, end, today)).toBeNull();
  expect(ownRent([], 6000, end, today)).toBeNull();
});

test('before the lease and in free months it is the next rent, after the lease the last', () => {
  const free = [
    { rt_type: 'Base Rent', rt_start: '2026-10-01', rt_end: '2026-12-31', rt_monthly: 0 },
    { rt_type: 'Base Rent', rt_start: '2027-01-01', rt_end: '2027-12-31', rt_monthly: 9000 },
  ] as const;
  expect(ownRent(free, 6000, '2027-12-31', today)).toEqual({ perSf: 18, on: '2027-01-01' });
  expect(ownRent(charges, 6000, end, '2031-01-01')).toEqual({ perSf: 20, on: '2029-12-31' });
});

import { expect, test } from 'vitest';
import { estimateAfter, type EstimateSource } from './estimates.ts';

const paid = { rt_id: 7, rt_start: '2024-01-01', rt_end: null, rt_monthly: 900 };
const source: EstimateSource = {
  pool: 'CAM',
  statement: { from: '2025-01-01', to: '2025-12-31' },
  checked: { allowed: 12_000.06 },
  terms: [paid],
  leaseEnds: '2029-12-31',
};

test('a twelfth of what the lease allowed is paid from the first of the next month', () => {
  expect(estimateAfter(source, '2026-06-15')).toEqual({
    rt_type: 'CAM',
    rt_start: '2026-07-01',
    rt_end: null,
    rt_monthly: 1000.01,
    replaces: paid,
    working: '$12,000.06 allowed for 01/01/2025 to 12/31/2025 over 12 months makes $1,000.01 a month.',
  });
});

test('a part of a year is a year’s amount by days', () => {
  const part = { ...source, statement: { from: '2025-07-01', to: '2025-12-31' }, checked: { allowed: 6000 } };
  // 6,000 of 184 days are 11,902.17 of 365.
  expect(estimateAfter(part, '2026-06-15')).toMatchObject({ rt_monthly: 991.85 });
});

test.each<[string, Partial<EstimateSource>, string]>([
  ['a pool without a type of rent', { pool: 'Utilities' }, 'No type of rent'],
  ['a statement that cannot be checked', { checked: null }, 'cannot be checked'],
  ['a lease that has ended', { leaseEnds: '2026-06-30' }, 'ends before'],
  ['a bill of nothing', { checked: { allowed: 0 } }, 'allows nothing'],
  ['two terms at once', { terms: [paid, paid] }, 'Several rent terms'],
  ['a term that comes later', { terms: [{ ...paid, rt_start: '2027-01-01' }] }, 'is there already'],
  ['the same amount', { checked: { allowed: 10_800 } }, 'agrees with the statement'],
])('there is no estimate for %s, and it says why', (_, change, reason) => {
  expect(estimateAfter({ ...source, ...change }, '2026-06-15')).toContain(reason);
});

import { expect, test } from 'vitest';
import { termsText } from './accounted-leases.store.ts';

const term = {
  rt_type: 'Base Rent',
  rt_start: '2024-01-01',
  rt_end: null,
  rt_monthly: 8333.3,
  rt_freq: null,
  rt_timing: null,
  rt_due_day: null,
  rt_yearly: null,
} as const;

test('the text that digests are made of stays what it was, so that no lease on the books counts as changed', () => {
  expect(termsText([])).toBe(null);
  expect(
    termsText([
      term,
      { ...term, rt_type: null, rt_end: '2028-02-29', rt_monthly: null },
      { ...term, rt_freq: 'Quarterly', rt_due_day: 5, rt_yearly: 100_000 },
    ]),
  ).toBe(
    'Base Rent|2024-01-01||8333.30;|2024-01-01|2028-02-29|;Base Rent|2024-01-01||8333.30|Quarterly||5|100000.00',
  );
});

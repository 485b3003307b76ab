import { expect, test } from 'vitest';
import { extensionStart, settledDates } from './extension.ts';
import type { CriticalDate } from './tabs/index.ts';
import type { Term } from './rent/index.ts';

const base: Term = { rt_type: 'Base Rent', rt_start: '2025-01-01', rt_end: '2026-12-31', rt_monthly: 1000.5 };

test('an extension begins the day after the expiration, at the rents of the last day that has any', () => {
  const cam: Term = { ...base, rt_type: 'CAM', rt_monthly: 10 };
  expect(extensionStart([base, cam], { sd_ced: '2026-12-31' }, '2026-06-01')).toEqual({
    start: '2027-01-01',
    lastRents: [
      { type: 'Base Rent', monthly: 1000.5 },
      { type: 'CAM', monthly: 10 },
    ],
  });
  // The schedule ended before the lease did.
  expect(extensionStart([base], { sd_ced: '2027-12-31' }, '2027-06-01')).toEqual({
    start: '2028-01-01',
    lastRents: [{ type: 'Base Rent', monthly: 1000.5 }],
  });
  expect(extensionStart([], { sd_ced: null }, '2027-06-01')).toEqual({ start: '2027-06-01', lastRents: [] });
});

test('an extension settles the open expirations and options to renew up to the present expiration', () => {
  const date = (cd_id: number, changed: Partial<CriticalDate>): CriticalDate => ({
    cd_id,
    sd_id: 1,
    cd_type: 'Option to Renew',
    cd_action: '2026-06-30',
    cd_note: null,
    cd_reminder: null,
    cd_expansion: null,
    cd_counts: null,
    cd_email: null,
    cd_status: true,
    active: true,
    version: 1,
    ...changed,
  });
  const dates = [
    date(1, {}),
    date(2, { cd_type: 'Expiration Date', cd_action: '2026-12-31' }),
    date(3, { cd_status: false }),
    date(4, { cd_type: 'Termination Option' }),
    date(5, { cd_action: '2030-01-01' }),
  ];
  expect(settledDates(dates, '2026-12-31').map(({ cd_id }) => cd_id)).toEqual([1, 2]);
});

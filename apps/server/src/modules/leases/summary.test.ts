import { leaseTabNames } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

test('the summary of a lease answers rent today, the next date to act, landlord, property manager and counts', async () => {
  const writer = await app.as('Write');
  const { body: lease } = await writer.call('Leases/EditLease', {
    sd_num: 'summary',
    sd_sqft: 1000,
    sd_ocd: '2026-01-01',
    sd_ced: '2028-12-31',
  });
  const on = { sd_id: lease.sd_id };
  await writer.call('Leases/EditRentTerm', {
    ...on,
    rt_type: 'Base Rent',
    rt_start: '2026-01-01',
    rt_end: '2026-12-31',
    rt_monthly: 1000,
  });
  await writer.call('Leases/EditRentTerm', {
    ...on,
    rt_type: 'Base Rent',
    rt_start: '2027-01-01',
    rt_end: '2027-12-31',
    rt_monthly: 1030,
  });
  await writer.call('Leases/EditRentTerm', {
    ...on,
    rt_type: 'CAM',
    rt_start: '2026-01-01',
    rt_end: '2027-12-31',
    rt_monthly: 250.5,
  });
  await writer.call('Leases/EditRentTerm', {
    ...on,
    rt_type: 'Security Deposit',
    rt_start: '2026-01-01',
    rt_end: '2027-12-31',
    rt_monthly: 5000,
  });
  await writer.call('Leases/EditCriticalDate', { ...on, cd_action: '2026-06-01', cd_note: 'overdue' });
  await writer.call('Leases/EditContacts', {
    c_site: lease.sd_id,
    c_type: 'Landlord',
    c_company: 'Olive LLC',
  });
  const { body } = await writer.call('Leases/GetLeaseSummary', { id: lease.sd_id });
  expect(body.rent.total).toEqual({ monthly: 1250.5, annual: 15_006, psqft: 15.01 });
  expect(body.rent.byType.map(({ type }) => type)).toEqual(['Base Rent', 'CAM']);
  expect(body.rent.warnings).toEqual([
    'Base Rent ends 12/31/2027, the lease 12/31/2028.',
    'CAM ends 12/31/2027, the lease 12/31/2028.',
  ]);
  expect(body.rent.nextChange).toEqual({ date: '2027-01-01', monthly: 1030, percent: 3, absentFrom: null });
  expect(body.nextDate).toMatchObject({ cd_note: 'overdue' });
  expect(body.landlord).toMatchObject({ c_company: 'Olive LLC' });
  expect(body.propertyManager).toBeNull();
  const none = Object.fromEntries(leaseTabNames.map((tab) => [tab, 0]));
  expect(body.counts).toEqual({ ...none, rentTerms: 4, criticalDates: 1, contacts: 1 });
  await writer.call('Leases/EditLease', { ...lease, sd_status: 2 });
  const closed = await writer.call('Leases/GetLeaseSummary', { id: lease.sd_id });
  expect(closed.body.nextDate).not.toBeNull();
});

import type { CallInput, Payment } from '@panoramic/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { leasesOf, type LeasePayload } from '../../../test/leases.ts';

/** What the tests of payments do, as somebody with the role would. */
export function paymentsOfApp(app: TestApp) {
  const aLease = leasesOf(app);

  async function aTerm(sd_id: number, term: Omit<CallInput<'Leases/EditRentTerm'>, 'sd_id'>) {
    const writer = await app.as('Write');
    const { status, body } = await writer.call('Leases/EditRentTerm', {
      rt_type: 'Base Rent',
      rt_start: '2026-01-01',
      rt_end: '2028-12-31',
      ...term,
      sd_id,
    });
    expect(status).toBe(200);
    return body;
  }

  async function aPayee(name: string): Promise<number> {
    const writer = await app.as('Write');
    const { status, body } = await writer.call('Payments/EditPayee', {
      py_name: name,
      py_vendor: `V-${name}`,
    });
    expect(status).toBe(200);
    return body.py_id;
  }

  /** A lease with one rent of 1,000 a month from 2026 to 2028, a payee and an account. */
  async function aPaidLease(payload: LeasePayload = {}, rt_monthly = 1000) {
    const { sd_id } = await aLease({ sd_ced: '2028-12-31', ...payload });
    const { rt_id } = await aTerm(sd_id, { rt_monthly });
    const py_id = await aPayee(`Landlord ${sd_id}`);
    const writer = await app.as('Write');
    await writer.call('Payments/EditLeasePayee', { sd_id, py_id });
    await writer.call('Payments/EditCode', { sd_id, pc_account: '6100', pc_entity: 'US01' });
    return { sd_id, rt_id, py_id };
  }

  async function month(name: string): Promise<Payment[]> {
    return (await (await app.as('Payments')).call('Payments/GetMonth', { month: name })).body.payments;
  }

  async function ofLease(name: string, sd_id: number): Promise<Payment[]> {
    return (await month(name)).filter((payment) => payment.sd_id === sd_id);
  }

  return { aLease, aTerm, aPayee, aPaidLease, month, ofLease };
}

import type { CallInput, Lease, LeaseField } from '@panoramic/contract';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

export type LeasePayload = CallInput<'Leases/EditLease'>;

/** Makes leases as somebody with Write would. */
export function leasesOf(app: TestApp) {
  return async (payload: LeasePayload = {}, client: 'Main' | 'Other' = 'Main'): Promise<Lease> => {
    const writer = await app.as('Write', client);
    const { status, body } = await writer.call('Leases/EditLease', { sd_num: 'made for a test', ...payload });
    expect(status).toBe(200);
    return body;
  };
}

/** A lease with every field set. */
export const leaseWithEveryField = {
  sd_num: '0042',
  sd_region: 'Branch',
  sd_status: 2,
  sd_building: 'Old Post Office',
  sd_address: '815 Olive St',
  sd_address2: 'Suite 10',
  sd_city: 'St. Louis',
  sd_state: 'MO',
  sd_zip: '02101',
  sd_ocd: '2015-02-28',
  sd_ccd: '2020-03-01',
  sd_ced: '2030-02-28',
  sd_lease: 'NNN',
  sd_sqft: 12_345,
  sd_deposit: 999_999_999_999.99,
} as const satisfies { [F in LeaseField]: NonNullable<LeasePayload[F]> };

import type { CompPayload, CompTypeId } from '@panoramic/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { everybody } from '../../../test/people.ts';
import { leasesOf } from '../../../test/leases.ts';

/** A market in Clayton, and a lease in it that pays 24.00 a SF: 10,000 a month for 5,000 SF. */
export function marketOf(app: TestApp) {
  const aLease = leasesOf(app);

  async function aComp(values: Partial<CompPayload> = {}, compType: CompTypeId = 1): Promise<number> {
    const broker = await app.as('Comps');
    const { status, body } = await broker.call('Comps/EditComps', {
      compType,
      leaseCommencement: '2026-2',
      submarket: 'Clayton',
      tenant: 'Canary Tenant LLP',
      buildingName: 'Canary Tower',
      address: '200 Canary Ave',
      city: 'Clayton',
      state: 'MO',
      zip: '63105',
      source: 'Canary Source',
      comments: 'Canary comment',
      ...(compType === 1 && {
        leasedSF: 5000,
        effectiveRate: 22,
        rateType: 'Full Service',
        leaseType: 'New Lease',
        buildingClass: 'B',
      }),
      ...values,
    });
    expect(status).toBe(200);
    return body.id;
  }

  return {
    aComp,
    async comps(rates: readonly number[]): Promise<number[]> {
      const made = [];
      for (const effectiveRate of rates) made.push(await aComp({ effectiveRate }));
      return made;
    },
    async lease(values: Parameters<typeof aLease>[0] = {}): Promise<number> {
      const { sd_id } = await aLease({
        sd_status: 1,
        sd_address: '7733 Forsyth Blvd',
        sd_city: 'Clayton',
        sd_state: 'MO',
        sd_zip: '63105',
        sd_lease: 'Full Service',
        sd_sqft: 5000,
        sd_ccd: '2024-01-01',
        sd_ced: '2028-06-15',
        ...values,
      });
      const writer = await app.as('Write');
      await writer.call('Leases/EditRentTerm', {
        sd_id,
        rt_type: 'Base Rent',
        rt_start: '2024-01-01',
        rt_end: '2028-06-15',
        rt_monthly: 10_000,
      });
      return sd_id;
    },
    /** Somebody with Comps and Write. */
    async both() {
      return app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
    },
  };
}

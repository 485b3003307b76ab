import {
  addDays,
  rentTypes,
  type CallInput,
  type Lease,
  type LeaseField,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { sql } from '../src/db/scope/sql.ts';
import type { Tx } from '../src/db/scope/transaction.ts';
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
  sd_ncd: '2028-03-01',
  sd_lease: 'NNN',
  sd_sqft: 12_345,
  sd_deposit: 999_999_999_999.99,
  sd_renewal: 62.5,
} as const satisfies { [F in LeaseField]: NonNullable<LeasePayload[F]> };

/** Days close enough to one another that what is generated meets at its edges. */
export function dayAround(middle: PlainDate): fc.Arbitrary<PlainDate> {
  return fc
    .oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -400, max: 800 }))
    .map((days) => addDays(middle, days));
}

/** Rent terms of every kind: of any type, without dates or amounts, overlapping, ending before they start. */
export function termsAround(middle: PlainDate): fc.Arbitrary<Term[]> {
  const day = dayAround(middle);
  const term = fc.record<Term>({
    rt_type: fc.constantFrom(...rentTypes, null),
    rt_start: fc.option(day, { freq: 8 }),
    rt_end: fc.option(day),
    rt_monthly: fc.option(
      fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      { freq: 8 },
    ),
  });
  return fc.array(term, { maxLength: 8 });
}

/** Gives a lease these terms and this expiration, past the rules of saving. */
export async function replaceTerms(
  tx: Tx,
  { sd_id, clientId }: { sd_id: number; clientId: number | null },
  terms: readonly Term[],
  expiration: PlainDate | null,
): Promise<void> {
  await tx.run(sql`update leases set sd_ced = ${expiration} where sd_id = ${sd_id}`);
  await tx.run(sql`update rent_terms set active = false where sd_id = ${sd_id} and active`);
  await tx.run(sql`
    insert into rent_terms (client_id, sd_id, rt_type, rt_start, rt_end, rt_monthly, rt_yearly)
    select ${clientId}, ${sd_id}, rt_type, rt_start, rt_end, rt_monthly, rt_yearly
    from json_to_recordset(${JSON.stringify(terms)})
      as t(rt_type text, rt_start date, rt_end date, rt_monthly numeric, rt_yearly numeric)`);
}

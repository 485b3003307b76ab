import fc from 'fast-check';
import { addMonths, rentOn, type PlainDate, type Term } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { dayAround, leasesOf, replaceTerms, termsAround } from '../../../test/leases.ts';
import { inTransaction } from '../../db/scope/transaction.ts';
import { dashboard } from './dashboard.store.ts';

const app = testApp();
const aLease = leasesOf(app);
const today = '2026-06-15';

test('rent today and the rent ahead of any portfolio equal the figures of the rent engine', async () => {
  const leases = [await aLease(), await aLease(), await aLease()];
  const clientId = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id ?? 0;
  const oneLease = fc.record({ terms: termsAround(today), expiration: fc.option(dayAround(today)) });
  const portfolio = fc.tuple(oneLease, oneLease, oneLease);
  await inTransaction(app.database.pool, { clientId, userId: null }, async (tx) => {
    await fc.assert(
      fc.asyncProperty(portfolio, async (generated) => {
        for (const [index, { sd_id }] of leases.entries()) {
          const { terms = [], expiration = null } = generated[index] ?? {};
          await replaceTerms(tx, { sd_id, clientId }, terms, expiration);
        }
        const found = await dashboard(tx, clientId, today);
        expect(found.annualRent).toBe((12 * centsOn(generated, today)) / 100);
        expect(found.rentAhead.map(({ month, monthly }) => [month, monthly])).toEqual(
          Array.from({ length: 24 }, (_, index) => {
            const month = addMonths('2026-06-01', index);
            return [month, centsOn(generated, month) / 100];
          }),
        );
      }),
      { numRuns: 40 },
    );
  });
});

interface GeneratedLease {
  readonly terms: readonly Term[];
  readonly expiration: PlainDate | null;
}

function centsOn(leases: readonly GeneratedLease[], day: PlainDate): number {
  return leases.reduce((sum, { terms, expiration }) => sum + rentOn(terms, day, { expiration }).total, 0);
}

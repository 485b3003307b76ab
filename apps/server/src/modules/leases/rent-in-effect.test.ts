import fc from 'fast-check';
import { rentToday, type Term } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { dayAround, leasesOf, replaceTerms, termsAround } from '../../../test/leases.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction } from '../../db/scope/transaction.ts';

const app = testApp();
const aLease = leasesOf(app);

const day = dayAround('2028-02-29');

/** Some with a yearly amount: one that gives the monthly one, or one that has been overtaken by it. */
const terms = fc
  .tuple(termsAround('2028-02-29'), fc.array(fc.option(fc.integer({ min: -9, max: 9 })), { minLength: 8 }))
  .map(([generated, cents]) => generated.map((term, index) => withYearly(term, cents[index] ?? null)));

function withYearly(term: Term, cents: number | null): Term {
  if (cents === null || term.rt_monthly === null) return term;
  return { ...term, rt_yearly: Math.max(0, Math.round(1200 * term.rt_monthly) + cents) / 100 };
}

test('the rent in effect on a day is the same summed by the database and by the engine', async () => {
  const { sd_id } = await aLease({ sd_num: 'rent' });
  const clientId = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id ?? null;
  await inTransaction(app.database.pool, { clientId, userId: null }, async (tx) => {
    await fc.assert(
      fc.asyncProperty(terms, fc.option(day), day, async (generated, sd_ced, today) => {
        await replaceTerms(tx, { sd_id, clientId }, generated, sd_ced);
        const { monthly, annual } = await tx.one<{ monthly: number | null; annual: number | null }>(
          sql`select monthly, annual from rent_in_effect(${clientId}, ${sd_id}, ${today})`,
        );
        const { total } = rentToday(generated, { sd_ced, sd_sqft: null }, today);
        expect({ monthly: monthly ?? 0, annual: annual ?? 0 }).toEqual({
          monthly: total.monthly,
          annual: total.annual,
        });
      }),
      { numRuns: 100 },
    );
  });
});

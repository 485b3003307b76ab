import fc from 'fast-check';
import { rentOn } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { dayAround, leasesOf, replaceTerms, termsAround } from '../../../test/leases.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction } from '../../db/scope/transaction.ts';
import { isInEffectOn, isRent } from './rent-in-effect.ts';

const app = testApp();
const aLease = leasesOf(app);

const [terms, day] = [termsAround('2028-02-29'), dayAround('2028-02-29')];

test('the rent in effect on a day is the same summed by the database and by the engine', async () => {
  const { sd_id } = await aLease({ sd_num: 'rent' });
  const clientId = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id ?? null;
  await inTransaction(app.database.pool, { clientId, userId: null }, async (tx) => {
    await fc.assert(
      fc.asyncProperty(terms, fc.option(day), day, async (generated, expiration, today) => {
        await replaceTerms(tx, { sd_id, clientId }, generated, expiration);
        const { monthly } = await tx.one<{ monthly: number }>(sql`
          select coalesce(sum(t.rt_monthly), 0) as monthly from rent_terms t join leases l using (client_id, sd_id)
          where t.sd_id = ${sd_id} and ${isRent} and ${isInEffectOn(today, 'l')}`);
        expect(monthly).toBe(rentOn(generated, today, { expiration }).total / 100);
      }),
      { numRuns: 60 },
    );
  });
});

import { addDays, addMonths, rentToday, rentTypes, type Term } from '@panoramic/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction } from '../../db/scope/transaction.ts';
import { isInEffectOn, isRent } from './rent-in-effect.ts';

const app = testApp();
const aLease = leasesOf(app);

const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays('2028-02-29', days));
const anyTerm = fc.record<Term>({
  rt_type: fc.constantFrom(...rentTypes, null),
  rt_start: fc.option(day),
  rt_end: fc.option(
    fc.oneof(
      day,
      day.map((date) => addMonths(date, 1)),
    ),
  ),
  rt_monthly: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)),
});

test('the rent in effect on a day is the same summed by the database and by the rule', async () => {
  const { sd_id } = await aLease({ sd_num: 'rent' });
  const clientId = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id ?? null;
  await inTransaction(app.database.pool, { clientId, userId: null }, async (tx) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTerm, { maxLength: 8 }), day, async (terms, today) => {
        await tx.run(sql`update rent_terms set active = false where sd_id = ${sd_id}`);
        await tx.run(sql`
          insert into rent_terms (client_id, sd_id, rt_type, rt_start, rt_end, rt_monthly)
          select ${clientId}, ${sd_id}, rt_type, rt_start, rt_end, rt_monthly
          from json_to_recordset(${JSON.stringify(terms)})
            as t(rt_type text, rt_start date, rt_end date, rt_monthly numeric)`);
        const { monthly } = await tx.one<{ monthly: number }>(sql`
          select coalesce(sum(t.rt_monthly), 0) as monthly from rent_terms t
          where t.sd_id = ${sd_id} and ${isRent} and ${isInEffectOn(today)}`);
        expect(monthly).toBe(rentToday(terms, null, today).total.monthly);
      }),
      { numRuns: 40 },
    );
  });
});

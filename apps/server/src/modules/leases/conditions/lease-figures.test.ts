import { addDays, monthsLeft } from '@panoramic/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction } from '../../../db/scope/transaction.ts';
import { figureValue } from './lease-figures.ts';

const app = testApp();

test('the months left are the same computed by the database and by the rule', async () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2027-01-01', days));
  await inTransaction(app.database.pool, { clientId: null, userId: null }, async (tx) => {
    await fc.assert(
      fc.asyncProperty(day, fc.array(day, { minLength: 1, maxLength: 50 }), async (today, expirations) => {
        const rows = await tx.rows<{ months: number | null }>(sql`
          select ${figureValue('months_left', today)} as months
          from unnest(${[...expirations, null]}::date[]) with ordinality as leases(sd_ced, place) order by place`);
        expect(rows.map(({ months }) => months)).toEqual(
          [...expirations, null].map((expiration) => monthsLeft(expiration, today)),
        );
      }),
      { numRuns: 100 },
    );
  });
});

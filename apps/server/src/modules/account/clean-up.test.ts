import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import { sql } from '#db/scope/sql.ts';
import { aDatabase, type TestDatabase } from '../../../test/database.ts';
import { addCeremony, ceremonyLifetime } from './passkeys/ceremonies.store.ts';
import { cleanUp } from './clean-up.ts';

let database: TestDatabase;

beforeAll(async () => (database = await aDatabase()));
afterAll(() => database.drop());

test('the clean-up deletes challenges of passkeys that have expired, and leaves the others', async () => {
  const now = new Date();
  const left = await inTransaction(database.pool, nobody, async (tx) => {
    await addCeremony(
      tx,
      { purpose: 'sign-in', challenge: 'old' },
      new Date(now.getTime() - ceremonyLifetime - 1),
    );
    await addCeremony(tx, { purpose: 'sign-in', challenge: 'new' }, now);
    await cleanUp(tx, now);
    return tx.rows<{ challenge: string }>(sql`select challenge from passkey_ceremonies`);
  });
  expect(left).toMatchObject([{ challenge: 'new' }]);
});

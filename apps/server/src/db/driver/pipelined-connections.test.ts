import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, asOwner, type TestDatabase } from '../../../test/database.ts';
import type { Pool } from './pool.ts';
import { sql } from '../scope/sql.ts';
import { inTransaction, type Tx } from '../scope/transaction.ts';

/** Transactions that read at the same time on one connection are kept apart as on two connections. */
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await aDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

function share<T>(clientId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pool, { clientId, userId: clientId + 1000 }, work, 'pipelined');
}

const whose = sql`select app_client() as client, app_user() as by, pg_backend_pid() as pid`;

function together<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 200 }, (_, index) => work(index)));
}

test('readers share two connections, each reads as its own user, and both connections are free afterwards', async () => {
  const answers = await together((index) =>
    share(index, async (tx) => [...(await tx.rows(whose)), ...(await tx.rows(whose))]),
  );
  const pids = new Set<unknown>();
  for (const [index, rows] of answers.entries())
    for (const row of rows) {
      expect(row).toMatchObject({ client: index, by: index + 1000 });
      pids.add((row as { pid: number }).pid);
    }
  expect(pids.size).toBe(2);
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
});

test('a statement that fails for one reader fails for no other', async () => {
  const divided = (by: number) => sql`select 12 / ${by}::int as part`;
  const answers = await together((index) =>
    share(index, (tx) => tx.rows(divided(index % 3))).catch((error: Error) => error.message),
  );
  const expected = ['division by zero', [{ part: 12 }], [{ part: 6 }]];
  expect(answers).toEqual(answers.map((_, index) => expected[index % 3]));
});

test('a lost connection is not lent again, even while a reader still holds it', async () => {
  const held = Promise.withResolvers<void>();
  const begun = [0, 1].map(() => Promise.withResolvers<void>());
  const holders = begun.map(({ resolve }, index) =>
    share(index, async (tx) => {
      await tx.rows(whose);
      resolve();
      await held.promise;
      return tx.rows(whose);
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  await asOwner(database.ownerUrl, (owner) =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  );
  const reads = () => share(7, (tx) => tx.rows(sql`select app_client() as client`)).catch(() => null);
  await expect.poll(reads).toEqual([{ client: 7 }]);
  held.resolve();
  // A reader that still uses it is told to try again.
  for (const holder of holders) await expect(holder).rejects.toMatchObject({ code: 'unavailable' });
  expect(await together((index) => share(index, (tx) => tx.rows(sql`select 1 as one`)))).toHaveLength(200);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

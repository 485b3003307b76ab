// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, asOwner, type TestDatabase } from '../../../test/database.ts';
import { lockFolder } from './folder-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

function lost(): never {
  throw new Error('The lock was lost.');
}

/** The processes of the database that hold a lock of this server. */
async function holders(): Promise<number[]> {
  const { rows } = await asOwner(database.ownerUrl, (owner) =>
    owner.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name = 'panoramic server ${process.pid}'
         and datname = current_database()`,
    ),
  );
  return rows.map(({ pid }) => pid);
}

test('a second server on the same folder is told who holds it, until it is released', async () => {
  const first = await lockFolder(database.ownerUrl, lost);
  expect(first.held).toBe(true);
  expect(await lockFolder(database.ownerUrl, lost)).toEqual({ held: false, by: `process ${process.pid}` });
  if (first.held) await first.release();
  const next = await lockFolder(database.ownerUrl, lost);
  expect(next.held).toBe(true);
  if (next.held) await next.release();
});

test('a lock that the database dropped is taken again', async () => {
  const lock = await lockFolder(database.ownerUrl, lost);
  const [dropped] = await holders();
  await asOwner(database.ownerUrl, (owner) => owner.query(`select pg_terminate_backend(${dropped})`));
  await expect.poll(() => holders()).toEqual([expect.toSatisfy((pid) => pid !== dropped)]);
  expect(await lockFolder(database.ownerUrl, lost)).toMatchObject({ held: false });
  if (lock.held) await lock.release();
});

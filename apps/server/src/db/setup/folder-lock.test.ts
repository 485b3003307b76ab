import { setTimeout as wait } from 'node:timers/promises';
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
  await asOwner(database.ownerUrl, (owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panoramic server ${process.pid}'`,
    ),
  );
  await wait(500);
  expect(await lockFolder(database.ownerUrl, lost)).toMatchObject({ held: false });
  if (lock.held) await lock.release();
});

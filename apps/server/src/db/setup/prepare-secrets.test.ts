// @module-tag long
import { createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { clientNamed, userNamed } from '../../../test/people.ts';
import { keyIdOf, Sealer } from '../../lib/sealed/sealer.ts';
import { inTransaction, nobody } from '../scope/transaction.ts';
import { prepareSecrets } from './prepare-secrets.ts';
import { openOwnerConnection } from './owner-connection.ts';
import { reseal } from './rotate-secrets.ts';
import { linesOfLostSecrets, sealedTables } from './sealed-tables.ts';

const app = testApp();
const key = createSecretKey(randomBytes(32));
const sealer = new Sealer(() => [key]);
const people = 250;

function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return asOwner(app.database.ownerUrl, async (owner) => (await owner.query<R>(text, values)).rows);
}

beforeAll(() =>
  inTransaction(app.database.pool, nobody, async (tx) => {
    const client = await clientNamed(tx, 'Main');
    for (let number = 0; number < people; number += 1) await userNamed(tx, `person ${number}`, client, []);
  }),
);

/** Stores secrets as a version did that had no key. */
async function storePlain(): Promise<void> {
  await query('delete from two_step');
  await query(`insert into two_step (user_id, secret)
    select id, decode(md5(id::text), 'hex') from users where "userName" like 'person %'`);
}

/** Every secret opens, for its own user, to what was stored; nothing stands there plain. */
async function expectAllSealed(): Promise<void> {
  const rows = await query<{ user_id: number; secret: Buffer | null; sealed_secret: string; was: string }>(
    'select user_id, secret, sealed_secret, md5(user_id::text) as was from two_step',
  );
  expect(rows).toHaveLength(people);
  for (const { user_id: id, secret, sealed_secret, was } of rows) {
    expect(secret).toBeNull();
    const opened = sealer.open(sealed_secret, { table: 'two_step', id });
    expect(Buffer.from(opened ?? '', 'base64').toString('hex')).toBe(was);
  }
}

describe('two-step secrets that were stored before there was a key', () => {
  // @security plain-secrets-sealed-at-start
  test('are sealed by servers that start at the same time, each once', async () => {
    await storePlain();
    await Promise.all([1, 2, 3].map(() => prepareSecrets(app.database.ownerUrl, sealer)));
    await expectAllSealed();
  });

  test('are sealed by the next start when a start was killed in between', async () => {
    await storePlain();
    await asOwner(app.database.ownerUrl, async (holder) => {
      await holder.query('begin');
      // The start waits for this row of its second hundred.
      await holder.query(
        `select from two_step where user_id =
           (select user_id from two_step order by user_id offset 150 limit 1) for update`,
      );
      const starting = prepareSecrets(app.database.ownerUrl, sealer).then(
        () => 'ended well',
        () => 'killed',
      );
      const isWaiting = `select pid from pg_stat_activity where application_name = 'panoramic secrets' and wait_event_type = 'Lock'`;
      while ((await query(isWaiting)).length === 0) await setTimeout(20);
      await query(`select pg_terminate_backend(pid) from (${isWaiting}) as waiting`);
      expect(await starting).toBe('killed');
      await holder.query('rollback');
    });
    const [half] = await query<{ plain: number }>('select count(secret)::integer as plain from two_step');
    expect(half).toEqual({ plain: people - 100 });
    await prepareSecrets(app.database.ownerUrl, sealer);
    await expectAllSealed();
  });

  test('stop the start where no key is set, in a sentence that says what to do', async () => {
    await storePlain();
    await expect(prepareSecrets(app.database.ownerUrl, new Sealer(() => []))).rejects.toThrow(
      /^APP_KEY is not set, and the database holds 250 two-step secrets.*openssl rand -base64 32/,
    );
  });
});

test('a start with another key says what cannot be opened, and what can be done', async () => {
  await storePlain();
  await prepareSecrets(app.database.ownerUrl, sealer);
  const other = new Sealer(() => [createSecretKey(randomBytes(32))]);
  expect(await prepareSecrets(app.database.ownerUrl, other)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^250 two-step secrets are sealed with the key ${keyIdOf(key)}, which is not set.*recovery code`,
      ),
    ),
  ]);
});

test('without a key and without secrets the server starts, and says what needs the key', async () => {
  await query('delete from two_step');
  expect(await prepareSecrets(app.database.ownerUrl, new Sealer(() => []))).toEqual([
    'APP_KEY is not set: two-step sign-in can be turned on once it is.',
  ]);
});

test('every table with a sealed secret is listed, and refers to the key that has sealed it', async () => {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'sealed_secret' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(sealedTables.map(({ name }) => name).toSorted());
  const referring = await query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where confrelid = 'app_keys'::regclass and contype = 'f' order by 1`,
  );
  expect(referring).toEqual(tables);
});

test('a database of an earlier version, with fewer tables of secrets, is looked through and sealed again', async () => {
  await storePlain();
  await prepareSecrets(app.database.ownerUrl, sealer);
  await query('drop table webhook_old_secrets');
  const other = createSecretKey(randomBytes(32));
  const owner = await openOwnerConnection(app.database.ownerUrl, 'test');
  try {
    const [line] = await linesOfLostSecrets(owner, new Sealer(() => [other]));
    expect(line).toContain(`${people} two-step secrets are sealed with the key ${keyIdOf(key)}`);
    expect(await reseal(owner, new Sealer(() => [other, key]))).toBe(people);
  } finally {
    await owner.close();
  }
});

// @module-tag long
import { expect, test } from 'vitest';
import { anExternalDatabase } from '../../backup/backup.fixture.ts';
import { asOwner } from '../../../test/database.ts';
import { readMigrations } from './migrate.ts';
import { prepareDatabase, prepareForRestore } from './prepare-database.ts';

async function usersBefore(values: string): Promise<string> {
  const url = await anExternalDatabase();
  const names = (await readMigrations()).map(({ name }) => name);
  const before = names.slice(
    0,
    names.findIndex((name) => name.endsWith('-account-keys.sql')),
  );
  await prepareForRestore(url, null, new Set(before));
  await asOwner(url, (owner) =>
    owner.query(`insert into users ("userName", email, active) values ${values}`),
  );
  return url;
}

async function keysIn(url: string): Promise<unknown[]> {
  const { rows } = await asOwner(url, (owner) =>
    owner.query('select "userName", username_key, email_key, version from users order by id'),
  );
  return rows;
}

test('the users of an older database get their keys without an entry in the history', async () => {
  const url = await usersBefore(`('Mia@Example.com', 'Mia@Example.com', true), ('\u0130da', null, true),
    ('\uFF2Bay', '', false)`);
  const { notices, applied } = await prepareDatabase(url, null);
  expect(applied.some((name) => name.endsWith('-account-keys.sql'))).toBe(true);
  expect(notices).toEqual([]);
  expect(await keysIn(url)).toEqual([
    {
      userName: 'Mia@Example.com',
      username_key: 'mia@example.com',
      email_key: 'mia@example.com',
      version: 1,
    },
    { userName: '\u0130da', username_key: 'i\u0307da', email_key: null, version: 1 },
    { userName: '\uFF2Bay', username_key: 'kay', email_key: null, version: 1 },
  ]);
  const { rows } = await asOwner(url, (owner) => owner.query('select distinct action from history'));
  expect(rows).toEqual([{ action: 'insert' }]);
});

test('the active and older of two users with one key keeps it, and a log line names both', async () => {
  const url =
    await usersBefore(`('\uFF4Bay', 'kay@example.com', false), ('kay', '\uFF4Bay@example.com', true),
    ('\uFF2B\uFF41\uFF59', 'other@example.com', true)`);
  const { notices } = await prepareDatabase(url, null);
  expect(notices).toEqual([
    'User 3 has the same username (\uFF2B\uFF41\uFF59) as user 2 (kay): it stands for user 2 alone until an administrator changes that of user 3.',
    'User 1 has the same username (\uFF4Bay) as user 2 (kay): it stands for user 2 alone until an administrator changes that of user 1.',
    'User 1 has the same e-mail address (kay@example.com) as user 2 (\uFF4Bay@example.com): it stands for user 2 alone until an administrator changes that of user 1.',
  ]);
  expect(await keysIn(url)).toMatchObject([
    { userName: '\uFF4Bay', username_key: 'kay DUPLICATE OF USER 2 IN USER 1' },
    { userName: 'kay', username_key: 'kay', email_key: 'kay@example.com' },
    { username_key: 'kay DUPLICATE OF USER 2 IN USER 3', email_key: 'other@example.com' },
  ]);
  expect((await prepareDatabase(url, null)).notices).toEqual([]);
});

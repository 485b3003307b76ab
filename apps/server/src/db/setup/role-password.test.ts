import { randomBytes } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { withDatabase } from '../../../test/global-setup.ts';
import { prepareDatabase } from './prepare-database.ts';
import { canSignIn, changeRolePassword, renewedAppUrl } from './role-password.ts';

const name = `role_${randomBytes(6).toString('hex')}`;
const url = withDatabase(inject('ownerUrl'), name);
const otherUrl = `${url.replace('127.0.0.1', 'localhost')}?sslmode=disable`;
await asOwner(inject('ownerUrl'), (owner) => owner.query(`create database ${name}`));
afterAll(() =>
  asOwner(inject('ownerUrl'), async (owner) => {
    await owner.query(`drop database ${name} with (force)`);
    await owner.query(`drop role ${name}_app`);
  }),
);

function passwordIn(appUrl: string): string {
  return new URL(appUrl).password;
}

// @security role-password-not-from-url
test('servers that write DATABASE_URL in different ways use one password', async () => {
  const { appUrl: first } = await prepareDatabase(url, null);
  const { appUrl: second } = await prepareDatabase(otherUrl, null);
  expect(passwordIn(second)).toBe(passwordIn(first));
  expect(await canSignIn(first)).toBe(true);
  expect(await canSignIn(second)).toBe(true);
});

test('a role whose password was changed by somebody else is given the stored one again', async () => {
  const { appUrl } = await prepareDatabase(url, null);
  await asOwner(url, (owner) => owner.query(`alter role ${name}_app password 'of-somebody-else'`));
  expect(await canSignIn(appUrl)).toBe(false);
  expect(await renewedAppUrl(url)).toBe(appUrl);
  expect(await canSignIn(appUrl)).toBe(true);
});

test('the command changes the password, and whoever asks again gets the new one', async () => {
  const { appUrl: before } = await prepareDatabase(url, null);
  expect(await changeRolePassword(url)).toBe(`${name}_app`);
  expect(await canSignIn(before)).toBe(false);
  const after = await renewedAppUrl(url);
  expect(passwordIn(after)).not.toBe(passwordIn(before));
  expect(await canSignIn(after)).toBe(true);
});

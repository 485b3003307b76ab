import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientId,
  clientSecret,
  startProvider,
  type RunningProvider,
} from '../../../../../../e2e/support/provider.ts';
import { TestApp, type Caller } from '../../../../test/app.ts';
import { signInAtProvider } from '../../../../test/neighbours/openid-browser.ts';

const origin = 'https://leases.example.com';
const app = new TestApp();
const anyone = app.caller(null);
let provider: RunningProvider;
let admin: Caller;

beforeAll(async () => {
  provider = await startProvider(origin);
  await app.start({
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
  admin = await app.as('Admin');
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

async function userWith(email: string): Promise<number> {
  expect((await admin.call('Admin/CreateUser', { email })).body).toBe(true);
  const { body } = await admin.call('Admin/SearchUsersAsync', { query: email });
  return body[0]?.id ?? 0;
}

/** Signs in the person with this name at the provider; returns the user's id here, or `null` when refused. */
async function signedInAs(name: string): Promise<number | null> {
  const reply = await anyone.call('Account/SignInWithProvider', await signInAtProvider(anyone, name));
  expect([200, 422]).toContain(reply.status);
  return reply.status === 200 ? reply.body.userId : null;
}

test('GET _configuration/Panoramic: the client settings, with silent renew and the id token in it', async () => {
  const reply = await app.raw('GET', '_configuration/Panoramic', {});
  expect(await reply.json()).toMatchObject({
    authority: provider.issuer,
    client_id: clientId,
    automaticSilentRenew: true,
    includeIdTokenInSilentRenew: true,
  });
});

describe('single sign-on', () => {
  // @security knows-account-verified-address-any
  test('finds an account by its verified address in any case, but not by a similar address', async () => {
    const id = await userWith('admin@alike.example');
    provider.giveAddress('turkish', 'adm\u0130n@alike.example');
    provider.giveAddress('dotless', 'adm\u0131n@alike.example');
    provider.giveAddress('ours', 'ADMIN@alike.example');
    expect(await signedInAs('turkish')).toBeNull();
    expect(await signedInAs('dotless')).toBeNull();
    expect(await signedInAs('ours')).toBe(id);
  });

  // @security knows-person-first-time-whatever
  test('recognizes a person after the first sign-in, whatever address the provider then has', async () => {
    const id = await userWith('first@person.example');
    provider.giveAddress('person-1', 'first@person.example');
    expect(await signedInAs('person-1')).toBe(id);
    provider.giveAddress('person-1', 'married@person.example');
    expect(await signedInAs('person-1')).toBe(id);
    provider.giveAddress('person-1', 'nobody@person.example');
    const other = await userWith('married@person.example');
    provider.giveAddress('person-2', 'married@person.example');
    expect(await signedInAs('person-2')).toBe(other);
    expect(await signedInAs('person-1')).toBe(id);
  });

  // @security refuses-another-person-who-given
  test('refuses another person who is given the address later', async () => {
    await userWith('reused@person.example');
    provider.giveAddress('before', 'reused@person.example');
    provider.giveAddress('after', 'reused@person.example');
    expect(await signedInAs('before')).not.toBeNull();
    expect(await signedInAs('after')).toBeNull();
    expect(await signedInAs('before')).not.toBeNull();
  });

  test('lets in one of two people who use one address at once', async () => {
    await userWith('shared@person.example');
    provider.giveAddress('twin-1', 'shared@person.example');
    provider.giveAddress('twin-2', 'shared@person.example');
    const found = await Promise.all([signedInAs('twin-1'), signedInAs('twin-2')]);
    expect(found.filter((id) => id !== null)).toHaveLength(1);
  });

  test('lets in one person who signs in twice at once', async () => {
    const id = await userWith('twice@person.example');
    expect(
      await Promise.all([signedInAs('twice@person.example'), signedInAs('twice@person.example')]),
    ).toEqual([id, id]);
  });

  test('forgets the person when an administrator gives the user another address', async () => {
    const id = await userWith('leaver@person.example');
    provider.giveAddress('leaver', 'leaver@person.example');
    provider.giveAddress('successor', 'successor@person.example');
    expect(await signedInAs('leaver')).toBe(id);
    await admin.call('Admin/EditUserAsync', { id, email: 'Leaver@person.example' });
    expect(await signedInAs('leaver')).toBe(id);
    await admin.call('Admin/EditUserAsync', { id, email: 'successor@person.example' });
    expect(await signedInAs('leaver')).toBeNull();
    expect(await signedInAs('successor')).toBe(id);
  });

  test('refuses a deactivated user, and recognizes the person again afterwards', async () => {
    const id = await userWith('paused@person.example');
    provider.giveAddress('paused', 'paused@person.example');
    expect(await signedInAs('paused')).toBe(id);
    await admin.call('Admin/EditUserAsync', { id, active: false });
    expect(await signedInAs('paused')).toBeNull();
    await admin.call('Admin/EditUserAsync', { id, active: true });
    provider.giveAddress('successor-of-paused', 'paused@person.example');
    expect(await signedInAs('successor-of-paused')).toBeNull();
    expect(await signedInAs('paused')).toBe(id);
  });
});

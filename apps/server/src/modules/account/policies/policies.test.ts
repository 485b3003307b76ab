import type { SecurityPolicyFields } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { clientNamed, userNamed } from '../../../../test/people.ts';
import { hashPassword } from '../../../lib/identity/passwords.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { storePasswordHash } from '../users.store.ts';

const app = testApp();
const anyone = app.caller(null);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const nothing: Required<SecurityPolicyFields> = {
  secondFactor: false,
  graceDays: 14,
  idleMinutes: null,
  absoluteHours: null,
  passwordMin: null,
};
let main = 0;
let admin: Caller;

beforeAll(async () => {
  const hash = await hashPassword(demoPassword);
  await inTransaction(app.database.pool, nobody, async (tx) => {
    await seedAccounts(tx, app.clock.now());
    main = await clientNamed(tx, 'Main');
    const ann = await userNamed(tx, 'ann', main, ['Write']);
    await storePasswordHash(tx, ann, hash, app.clock.now());
    await storePasswordHash(tx, await userNamed(tx, 'ben', main, []), hash, app.clock.now());
  });
});

async function signedIn(Username: string): Promise<Caller> {
  app.clock.advance(10 * minute);
  return app.caller((await anyone.call('Account/token', { Username, Password: demoPassword })).body.token);
}

async function ask(policy: Partial<typeof nothing>, clientId: number | null = null): Promise<void> {
  admin = await signedIn('admin');
  const reply = await admin.call('Admin/SaveSecurityPolicy', { clientId, ...nothing, ...policy });
  expect(reply.status).toBe(200);
}

async function addPasskey(caller: Caller): Promise<TestAuthenticator> {
  const device = new TestAuthenticator(app.url.replace('127.0.0.1', 'localhost'));
  const { body } = await caller.call('Account/StartPasskey', { Password: demoPassword });
  if (!body.ceremony || !body.options) throw new Error(body.response);
  const credential = device.register(body.options);
  await caller.call('Account/FinishPasskey', { ceremony: body.ceremony, name: 'Key', credential });
  return device;
}

describe('sessions', () => {
  // @security policy-idle-minutes
  test('end after the idle minutes of the installation, and of a client that asks for less', async () => {
    await ask({ idleMinutes: 60 });
    const viewer = await signedIn('viewer');
    const ann = await signedIn('ann');
    await ask({ idleMinutes: 30 }, main);
    await viewer.call('Account/GetSession');
    await ann.call('Account/GetSession');
    app.clock.advance(45 * minute);
    expect((await ann.call('Account/GetSession')).status).toBe(401);
    expect((await viewer.call('Account/GetSession')).status).toBe(200);
    app.clock.advance(61 * minute);
    expect((await viewer.call('Account/GetSession')).status).toBe(401);
    await ask({});
    await ask({}, main);
  });

  // @security policy-holds-at-once
  test('that were opened before a new policy are held to it at the next request', async () => {
    const ann = await signedIn('ann');
    app.clock.advance(3 * hour);
    expect((await ann.call('Account/GetSession')).status).toBe(200);
    await ask({ absoluteHours: 2 });
    expect((await ann.call('Account/GetSession')).status).toBe(401);
    await ask({});
  });
});

describe('the length of a new password', () => {
  test('is the most that setting, installation and client ask for', async () => {
    await ask({ passwordMin: 10 });
    await ask({ passwordMin: 14 }, main);
    const ann = await signedIn('ann');
    expect((await ann.call('Account/GetSession')).body.passwordMin).toBe(14);
    const short = { OldPW: demoPassword, NewPW: 'orchid-42-lamp', RetypePW: 'orchid-42-lamp' };
    const refused = await ann.call('Admin/SetPassword', {
      ...short,
      NewPW: 'orchid-4-lamp',
      RetypePW: 'orchid-4-lamp',
    });
    expect(refused.body.response).toMatch(/14 characters/);
    expect((await ann.call('Admin/SetPassword', short)).body.response).toBe('Success');
    const back = { OldPW: short.NewPW, NewPW: demoPassword, RetypePW: demoPassword };
    await ask({});
    await ask({}, main);
    expect((await ann.call('Admin/SetPassword', back)).body.response).toBe('Success');
  });
});

describe('where a second factor is required', () => {
  // @security second-factor-required
  test('it is asked for during the days of grace, and required before anything else afterwards', async () => {
    await ask({ secondFactor: true, graceDays: 3 }, main);
    const ann = await signedIn('ann');
    const asked = await ann.call('Account/GetSession');
    expect(asked.body.secondFactor).toBe('asked');
    expect(Date.parse(asked.body.secondFactorDue ?? '')).toBeGreaterThan(app.clock.now().getTime());
    expect((await ann.call('Leases/ShowAllLeases')).status).toBe(200);
    app.clock.advance(3 * day);
    const late = await signedIn('ann');
    expect((await late.call('Account/GetSession')).body.secondFactor).toBe('needed');
    const refused = await late.call('Leases/ShowAllLeases');
    expect(refused.status).toBe(403);
    expect(refused.problem.type).toBe('urn:panoramic:problem:second-factor');
    // Users of other clients are not affected.
    expect((await (await signedIn('viewer')).call('Leases/ShowAllLeases')).status).toBe(200);
  });

  test('users who lack it are listed with the day it is due, until they have it', async () => {
    admin = await signedIn('admin');
    const lacking = await admin.call('Admin/GetUsersWithoutSecondFactor', { clientId: main });
    expect(lacking.body).toMatchObject([
      { userName: 'ann', clientName: 'Main', due: expect.any(String) },
      { userName: 'ben', clientName: 'Main' },
    ]);
    const ann = await signedIn('ann');
    const device = await addPasskey(ann);
    expect((await ann.call('Leases/ShowAllLeases')).status).toBe(200);
    const left = await admin.call('Admin/GetUsersWithoutSecondFactor', { clientId: main });
    expect(left.body.map(({ userName }) => userName)).toEqual(['ben']);
    // The password alone no longer opens a session.
    const { body } = await anyone.call('Account/token', { Username: 'ann', Password: demoPassword });
    expect(body).toMatchObject({ token: null, needsPasskey: true });
    const { body: begun } = await anyone.call('Account/StartPasskeySignIn', {});
    const credential = device.signIn(begun.options);
    const reply = await anyone.call('Account/SignInWithPasskey', { ceremony: begun.ceremony, credential });
    const session = await app.caller(reply.body.token).call('Account/GetSession');
    expect(session.body.secondFactor).toBe('fine');
  });

  // @security second-factor-not-beside
  test('a session opened by the password alone cannot add a factor when the user has one already', async () => {
    await ask({}, main);
    await ask({ secondFactor: true, graceDays: 2 }, main);
    const ben = await signedIn('ben');
    await addPasskey(await signedIn('ben'));
    // The days of grace are for whoever has no factor yet.
    expect((await ben.call('Account/GetSession')).body.secondFactor).toBe('unproven');
    expect((await ben.call('Leases/ShowAllLeases')).status).toBe(403);
    for (const name of ['Account/StartTwoStep', 'Account/StartPasskey'] as const)
      expect((await ben.call(name, { Password: demoPassword })).body.response).toMatch(/sign in with it/);
    await ask({}, main);
  });
});

test('a policy is saved only from its newest version, and names the values that apply otherwise', async () => {
  await ask({ idleMinutes: 120 });
  const { body } = await admin.call('Admin/GetSecurityPolicy', { clientId: main });
  expect(body.otherwise).toEqual({
    secondFactor: false,
    idleMinutes: 120,
    absoluteHours: 168,
    passwordMin: 8,
  });
  const save = { ...nothing, clientId: main, version: body.version };
  expect((await admin.call('Admin/SaveSecurityPolicy', save)).status).toBe(200);
  expect((await admin.call('Admin/SaveSecurityPolicy', { ...save, version: 0 })).status).toBe(409);
  expect((await admin.call('Admin/GetSecurityPolicy', { clientId: 999_999 })).status).toBe(404);
});

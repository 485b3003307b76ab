import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { asOwner } from '../../../../test/database.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

const app = testApp();
const anyone = app.caller(null);
const tenMinutes = 10 * 60_000;

beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

/** Browsers allow passkeys at a host name, not at an IP address. */
function site(): string {
  return app.url.replace('127.0.0.1', 'localhost');
}

const devices = new Map<string, TestAuthenticator>();

/** A session in which factors may be changed: opened with the user's passkey where there is one. */
async function signedIn(Username: string): Promise<Caller> {
  app.clock.advance(tenMinutes);
  const device = devices.get(Username);
  const token = device && (await signIn(device)).body.token;
  if (token) return app.caller(token);
  return app.caller((await anyone.call('Account/token', { Username, Password: demoPassword })).body.token);
}

async function start(caller: Caller) {
  const { body } = await caller.call('Account/StartPasskey', { Password: demoPassword });
  if (!body.ceremony || !body.options) throw new Error(body.response);
  return { ceremony: body.ceremony, options: body.options };
}

/** Somebody with a passkey, and their session that made it. */
async function withPasskey(userName: string, name = 'Laptop') {
  const caller = await signedIn(userName);
  const device = new TestAuthenticator(site());
  const { ceremony, options } = await start(caller);
  const finished = await caller.call('Account/FinishPasskey', {
    ceremony,
    name,
    credential: device.register(options),
  });
  expect(finished.body).toEqual({ response: 'Success' });
  devices.set(userName, device);
  return { caller, device };
}

/** For an account whose only passkey does not work any more. */
async function removePasskeysOf(userName: string): Promise<void> {
  const ofUser = '(select id from users where "userName" = $1)';
  await app.database.pool.query(`delete from passkeys where user_id = ${ofUser}`, [userName]);
}

async function challenge() {
  app.clock.advance(1000);
  return (await anyone.call('Account/StartPasskeySignIn', {})).body;
}

async function signIn(device: TestAuthenticator, behaviour: Parameters<TestAuthenticator['signIn']>[1] = {}) {
  const { ceremony, options } = await challenge();
  return anyone.call('Account/SignInWithPasskey', {
    ceremony,
    credential: device.signIn(options, behaviour),
  });
}

const refused = { status: 401, body: { token: null } };

describe('a passkey', () => {
  // @security passkey-signs-in-alone
  test('signs in by itself, without a name, a password or a code', async () => {
    const { device } = await withPasskey('viewer');
    const reply = await signIn(device);
    expect(reply.status).toBe(200);
    expect(reply.body.userName).toBe('viewer');
    const { body } = await app.caller(reply.body.token).call('Account/GetSession');
    expect(body.userName).toBe('viewer');
    expect(app.logged.some((line) => line.includes('"how":"passkey"') && line.includes('"sign-in"'))).toBe(
      true,
    );
  });

  test('is listed with its name and last use, renamed, and removed with the password', async () => {
    const { caller, device } = await withPasskey('writer', 'Phone');
    await withPasskey('writer', 'Key');
    await signIn(device);
    const { body } = await caller.call('Account/GetPasskeys');
    expect(body.map(({ name, usedAt }) => [name, usedAt !== null])).toEqual([
      ['Phone', true],
      ['Key', false],
    ]);
    const id = body[0]?.id ?? 0;
    expect((await caller.call('Account/RenamePasskey', { id, name: 'Old phone' })).body).toBe(true);
    const wrong = await caller.call('Account/RemovePasskey', { id, Password: 'not it' });
    expect(wrong.body.response).toBe('The password is not right.');
    expect((await caller.call('Account/RemovePasskey', { id, Password: demoPassword })).body.response).toBe(
      'Success',
    );
    expect((await caller.call('Account/GetPasskeys')).body.map(({ name }) => name)).toEqual(['Key']);
    expect(await signIn(device)).toMatchObject(refused);
  });

  test('is not made without the password', async () => {
    const caller = await signedIn('viewer');
    const { body } = await caller.call('Account/StartPasskey', { Password: 'not it' });
    expect(body).toEqual({ response: 'The password is not right.', ceremony: null, options: null });
  });
});

describe('signing in with a passkey is refused', () => {
  let device: TestAuthenticator;
  beforeAll(async () => {
    ({ device } = await withPasskey('home'));
  });

  // @security passkey-challenge-once
  test('when the challenge was used before, even by a refused sign-in', async () => {
    const { ceremony, options } = await challenge();
    const credential = device.signIn(options);
    expect(await anyone.call('Account/SignInWithPasskey', { ceremony, credential })).toMatchObject({
      status: 200,
    });
    expect(await anyone.call('Account/SignInWithPasskey', { ceremony, credential })).toMatchObject(refused);
    const failed = await challenge();
    const wrong = device.signIn({ challenge: 'another' });
    await anyone.call('Account/SignInWithPasskey', { ceremony: failed.ceremony, credential: wrong });
    const right = device.signIn(failed.options);
    expect(
      await anyone.call('Account/SignInWithPasskey', { ceremony: failed.ceremony, credential: right }),
    ).toMatchObject(refused);
  });

  test('when the challenge is older than 5 minutes', async () => {
    const { ceremony, options } = await challenge();
    app.clock.advance(5 * 60_000 + 1);
    const credential = device.signIn(options);
    expect(await anyone.call('Account/SignInWithPasskey', { ceremony, credential })).toMatchObject(refused);
  });

  test('when the challenge was made for something else', async () => {
    const { caller } = await withPasskey('admin');
    const { ceremony, options } = await start(caller);
    const credential = device.signIn(options);
    expect(await anyone.call('Account/SignInWithPasskey', { ceremony, credential })).toMatchObject(refused);
  });

  // @security passkey-foreign
  test('for a passkey that nobody has registered', async () => {
    expect(await signIn(new TestAuthenticator(site()))).toMatchObject(refused);
  });

  // @security passkey-of-another-user
  test("when a user's own signature is sent with another user's credential id", async () => {
    const { device: own } = await withPasskey('broker');
    const { ceremony, options } = await challenge();
    const credential = { ...own.signIn(options), id: device.id.toString('base64url') };
    expect(await anyone.call('Account/SignInWithPasskey', { ceremony, credential })).toMatchObject(refused);
    expect(await signIn(device, { userHandle: own.userHandle })).toMatchObject(refused);
  });

  // @security passkey-wrong-origin
  test('for a page of another site, and for another port of this one', async () => {
    for (const origin of ['https://panoramic.example.com', 'http://localhost:1', app.url])
      expect(await signIn(device, { origin })).toMatchObject(refused);
  });

  // @security passkey-user-verified
  test('when the device has not verified its user', async () => {
    expect(await signIn(device, { verified: false })).toMatchObject(refused);
  });

  // @security passkey-copied
  test('when the count of signatures has not grown: a copy of the passkey is in use', async () => {
    expect(await signIn(device, { counter: 500 })).toMatchObject({ status: 200 });
    expect(await signIn(device, { counter: 500 })).toMatchObject(refused);
    expect(await signIn(device, { counter: 499 })).toMatchObject(refused);
    expect(await signIn(device, { counter: 501 })).toMatchObject({ status: 200 });
  });

  test('once the user is deactivated; a new password leaves the passkey and ends its sessions', async () => {
    const { caller, device: theirs } = await withPasskey('viewer');
    const opened = app.caller((await signIn(theirs)).body.token);
    const NewPW = 'another long passphrase 9';
    await caller.call('Admin/SetPassword', { OldPW: demoPassword, NewPW, RetypePW: NewPW });
    expect((await opened.call('Account/GetSession')).status).toBe(401);
    expect(await signIn(theirs)).toMatchObject({ status: 200 });
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set active = false where "userName" = 'viewer'`),
    );
    expect(await signIn(theirs)).toMatchObject(refused);
  });
});

describe('a passkey is not kept', () => {
  test.each([
    ['made on a page of another site', { origin: 'https://panoramic.example.com' }],
    ['whose device has not verified its user', { verified: false }],
  ])('when it was %s', async (_, behaviour) => {
    const caller = await signedIn('writer');
    const { ceremony, options } = await start(caller);
    const credential = new TestAuthenticator(site()).register(options, behaviour);
    const { body } = await caller.call('Account/FinishPasskey', { ceremony, name: 'Other', credential });
    expect(body.response).toBe('The passkey could not be checked. Start again.');
  });

  // @security passkey-bound-to-session
  test('in another session than the one that asked for it, nor by another user', async () => {
    const others = [await signedIn('writer'), await signedIn('home')];
    const caller = await signedIn('writer');
    const { ceremony, options } = await start(caller);
    const credential = new TestAuthenticator(site()).register(options);
    for (const other of others) {
      const { body } = await other.call('Account/FinishPasskey', { ceremony, name: 'Other', credential });
      expect(body.response).toBe('The passkey could not be checked. Start again.');
    }
    expect(
      (await caller.call('Account/FinishPasskey', { ceremony, name: 'Own', credential })).body.response,
    ).toBe('Success');
  });

  test('twice', async () => {
    await removePasskeysOf('home');
    const { caller, device } = await withPasskey('home', 'First');
    const other = await signedIn('broker');
    for (const [whose, { ceremony, options }] of [
      [caller, await start(caller)],
      [other, await start(other)],
    ] as const) {
      const credential = device.register(options);
      const { body } = await whose.call('Account/FinishPasskey', { ceremony, name: 'Again', credential });
      expect(body.response).toBe('This passkey is in use already.');
    }
  });
});

test("nobody renames or removes another user's passkey; an administrator removes all of a user's", async () => {
  await removePasskeysOf('home');
  const { caller, device } = await withPasskey('home', 'Mine');
  const id = (await caller.call('Account/GetPasskeys')).body.at(-1)?.id ?? 0;
  const other = await signedIn('writer');
  expect((await other.call('Account/RenamePasskey', { id, name: 'Taken' })).body).toBe(false);
  expect((await other.call('Account/RemovePasskey', { id, Password: demoPassword })).body.response).toBe(
    'There is no such passkey.',
  );
  const admin = await signedIn('admin');
  const { body } = await caller.call('Account/GetSession');
  expect((await admin.call('Admin/RemovePasskeys', { id: body.userId })).body.removed).toBeGreaterThan(0);
  expect(await signIn(device)).toMatchObject(refused);
  expect((await caller.call('Account/GetSession')).status).toBe(401);
});

// @security passkey-races
test('the same challenge sent many times at once opens one session, and makes one passkey', async () => {
  const caller = await signedIn('broker');
  const device = new TestAuthenticator(site());
  const { ceremony, options } = await start(caller);
  const made = { ceremony, name: 'Once', credential: device.register(options) };
  const finished = await Promise.all([1, 2, 3, 4].map(() => caller.call('Account/FinishPasskey', made)));
  expect(finished.filter(({ body }) => body.response === 'Success')).toHaveLength(1);
  const asked = await challenge();
  const signed = { ceremony: asked.ceremony, credential: device.signIn(asked.options) };
  const replies = await Promise.all([1, 2, 3, 4].map(() => anyone.call('Account/SignInWithPasskey', signed)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  // Two answers of a copied device with the same count, each to a challenge of its own.
  const [first, second] = [await challenge(), await challenge()];
  const copies = await Promise.all(
    [first, second].map(({ ceremony: own, options: its }) =>
      anyone.call('Account/SignInWithPasskey', {
        ceremony: own,
        credential: device.signIn(its, { counter: 900 }),
      }),
    ),
  );
  expect(copies.filter(({ status }) => status === 200)).toHaveLength(1);
});

// @module-tag long
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { shownCode } from '../../../../test/authenticator-app.ts';
import { clientNamed, userNamed } from '../../../../test/people.ts';
import { hashPassword } from '../../../lib/identity/passwords.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { storePasswordHash } from '../users.store.ts';

/**
 * Random walks of the owner of an account, who has its devices, and of a thief, who knows its password alone.
 * From the owner's first factor on, no session of the thief sees leases of a client that requires a factor, or
 * changes what protects the account.
 */

const app = testApp();
const anyone = app.caller(null);
const minute = 60_000;
const userName = 'olga';
let requiring = 0;
let open = 0;
let userId = 0;

beforeAll(async () => {
  const hash = await hashPassword(demoPassword);
  await inTransaction(app.database.pool, nobody, async (tx) => {
    await seedAccounts(tx, app.clock.now());
    open = await clientNamed(tx, 'Open');
    requiring = await clientNamed(tx, 'Requiring');
    userId = await userNamed(tx, userName, open, ['Home Limited', 'Write']);
    await storePasswordHash(tx, userId, hash, app.clock.now());
  });
});

const actions = [
  'owner signs in',
  'owner adds a passkey',
  'owner removes a passkey',
  'owner turns two-step on',
  'owner turns two-step off',
  'thief signs in',
  'thief starts two-step',
  'thief confirms two-step',
  'thief starts a passkey',
  'thief finishes a passkey',
  'thief removes a passkey',
  'thief turns two-step off',
  'thief takes new recovery codes',
  'thief chooses the client that requires a factor',
  'thief chooses the open client',
  'policy on with days of grace',
  'policy on without grace',
  'policy off',
  'a day passes',
] as const;
type Action = (typeof actions)[number];

/** Most is to be tried from here. */
const beginning = ['owner adds a passkey', 'thief signs in'] as const;

/** What the owner holds, and the sessions of both. */
class Walk {
  devices: TestAuthenticator[] = [];
  secret: string | null = null;
  owner: Caller | null = null;
  thief: Caller | null = null;
  thiefSecret: string | null = null;
  thiefDevice: { ceremony: string; credential: ReturnType<TestAuthenticator['register']> } | null = null;

  get factors(): number {
    return this.devices.length + (this.secret === null ? 0 : 1);
  }
}

test(
  'a password alone opens no client that requires a factor, whatever else happens',
  { timeout: 300_000 },
  async () => {
    const walks = fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const walk = await freshWalk();
        for (const action of [...beginning, ...steps] as const) {
          app.clock.advance(11 * minute);
          await take(walk, action);
          await expectThiefIsOut(walk, action);
        }
      }),
      { numRuns: Number(process.env['WALKS'] ?? 15) },
    );
  },
);

// @security client-asks-for-its-factor
test('choosing a client that requires a factor is refused to the password of an account that has one', async () => {
  const walk = await freshWalk();
  await take(walk, 'owner adds a passkey');
  await take(walk, 'thief signs in');
  await setPolicy({ secondFactor: true, graceDays: 14 });
  const reply = await required(walk.thief).call('Clients/SetClient', { cl_id: requiring });
  expect(reply.status).toBe(403);
  expect(reply.problem.detail).toMatch(/sign in with yours/);
  expect((await required(walk.thief).call('Account/GetSession')).body.client?.cl_id).toBe(open);
  // The owner, who proved the passkey, is let in; an account without a factor is let in to set one up.
  const owner = await signInWithPasskey(required(walk.devices[0]));
  expect((await owner.call('Clients/SetClient', { cl_id: requiring })).status).toBe(200);
  expect((await owner.call('Leases/ShowAllLeases')).status).toBe(200);
});

// @security factors-changed-by-a-proved-session
test('an account that has a factor changes what protects it only in a session proved by one', async () => {
  const walk = await freshWalk();
  await take(walk, 'owner adds a passkey');
  const { body: added } = await required(walk.owner).call('Account/GetPasskeys');
  await take(walk, 'thief signs in');
  const thief = required(walk.thief);
  const Password = demoPassword;
  const replies = [
    await thief.call('Account/StartTwoStep', { Password }),
    await thief.call('Account/StartPasskey', { Password }),
    await thief.call('Account/NewRecoveryCodes', { Password }),
    await thief.call('Account/StopTwoStep', { Password }),
    await thief.call('Account/RemovePasskey', { id: added[0]?.id ?? 0, Password }),
  ];
  for (const { body } of replies) expect(body.response).toMatch(/sign in with it/);
  expect((await required(walk.owner).call('Account/GetPasskeys')).body).toHaveLength(1);
});

test("an administrator's session of a password alone cannot weaken accounts or policies once the account has a factor", async () => {
  app.clock.advance(11 * minute);
  const { body } = await anyone.call('Account/token', { Username: 'admin', Password: demoPassword });
  const weak = app.caller(body.token);
  const walk = new Walk();
  walk.owner = app.caller(
    (await anyone.call('Account/token', { Username: 'admin', Password: demoPassword })).body.token,
  );
  await take(walk, 'owner adds a passkey');
  const policy = { ...noPolicy, clientId: requiring };
  expect((await weak.call('Admin/SaveSecurityPolicy', policy)).status).toBe(403);
  expect((await weak.call('Admin/RemovePasskeys', { id: userId })).status).toBe(403);
  expect((await weak.call('Admin/TurnOffTwoStep', { id: userId })).status).toBe(403);
  expect((await walk.owner.call('Admin/SaveSecurityPolicy', policy)).status).toBe(200);
});

/** An account without factors or sessions, and no policy. */
async function freshWalk(): Promise<Walk> {
  app.clock.advance(11 * minute);
  const { pool } = app.database;
  for (const table of ['passkeys', 'two_step', 'recovery_codes', 'sessions'])
    await pool.query(`delete from ${table} where user_id = $1`, [userId]);
  await pool.query('update users set "lastClientId" = null where id = $1', [userId]);
  await setPolicy({ secondFactor: false });
  const walk = new Walk();
  await take(walk, 'owner signs in');
  return walk;
}

const noPolicy = {
  secondFactor: false,
  graceDays: 14,
  idleMinutes: null,
  absoluteHours: null,
  passwordMin: null,
};

async function setPolicy(policy: { secondFactor: boolean; graceDays?: number }): Promise<void> {
  const reply = await anyone.call('Account/token', { Username: 'admin', Password: demoPassword });
  const saved = await app.caller(reply.body.token).call('Admin/SaveSecurityPolicy', {
    clientId: requiring,
    ...noPolicy,
    ...policy,
  });
  expect(saved.status).toBe(200);
}

async function take(walk: Walk, action: Action): Promise<void> {
  const { thief, owner } = walk;
  const Password = demoPassword;
  const steps: Record<Action, () => Promise<unknown>> = {
    'owner signs in': async () => {
      walk.owner = await ownerSignIn(walk);
    },
    'owner adds a passkey': async () => {
      if (!owner) return;
      const device = new TestAuthenticator(app.url.replace('127.0.0.1', 'localhost'));
      const { body } = await owner.call('Account/StartPasskey', { Password });
      if (!body.ceremony || !body.options) return;
      const credential = device.register(body.options);
      const made = await owner.call('Account/FinishPasskey', {
        ceremony: body.ceremony,
        name: 'Key',
        credential,
      });
      if (made.body.response === 'Success') walk.devices.push(device);
    },
    // The owner keeps one factor: an account without any is free for whoever knows its password.
    'owner removes a passkey': async () => {
      if (!owner || walk.devices.length === 0 || walk.factors < 2) return;
      const { body, status } = await owner.call('Account/GetPasskeys');
      if (status !== 200) return;
      const last = body.toSorted((a, b) => a.id - b.id).at(-1);
      const removed = await owner.call('Account/RemovePasskey', { id: last?.id ?? 0, Password });
      if (removed.body.response === 'Success') walk.devices.pop();
    },
    'owner turns two-step on': async () => {
      if (!owner || walk.secret !== null) return;
      const { body } = await owner.call('Account/StartTwoStep', { Password });
      if (!body.secret) return;
      const confirmed = await owner.call('Account/ConfirmTwoStep', {
        code: shownCode(body.secret, app.clock.now()),
      });
      if (confirmed.body.response === 'Success') walk.secret = body.secret;
    },
    'owner turns two-step off': async () => {
      if (!owner || walk.secret === null || walk.factors < 2) return;
      const stopped = await owner.call('Account/StopTwoStep', { Password });
      if (stopped.body.response === 'Success') walk.secret = null;
    },
    'thief signs in': async () => {
      // Before the owner's first factor nothing tells the two apart.
      if (walk.factors === 0) return;
      const { body } = await anyone.call('Account/token', { Username: userName, Password });
      if (body.token) walk.thief = app.caller(body.token);
    },
    'thief starts two-step': async () => {
      const reply = await thief?.call('Account/StartTwoStep', { Password });
      walk.thiefSecret = reply?.body.secret ?? walk.thiefSecret;
    },
    'thief confirms two-step': async () => {
      if (walk.thiefSecret)
        await thief?.call('Account/ConfirmTwoStep', { code: shownCode(walk.thiefSecret, app.clock.now()) });
    },
    'thief starts a passkey': async () => {
      const reply = await thief?.call('Account/StartPasskey', { Password });
      if (!reply?.body.ceremony || !reply.body.options) return;
      const device = new TestAuthenticator(app.url.replace('127.0.0.1', 'localhost'));
      walk.thiefDevice = { ceremony: reply.body.ceremony, credential: device.register(reply.body.options) };
    },
    'thief finishes a passkey': async () => {
      if (walk.thiefDevice)
        await thief?.call('Account/FinishPasskey', { ...walk.thiefDevice, name: 'Not the owner' });
    },
    'thief removes a passkey': async () => {
      const passkeys = await thief?.call('Account/GetPasskeys');
      const id = Array.isArray(passkeys?.body) ? (passkeys.body[0]?.id ?? 0) : 0;
      await thief?.call('Account/RemovePasskey', { id, Password });
    },
    'thief turns two-step off': async () => thief?.call('Account/StopTwoStep', { Password }),
    'thief takes new recovery codes': async () => thief?.call('Account/NewRecoveryCodes', { Password }),
    'thief chooses the client that requires a factor': async () =>
      thief?.call('Clients/SetClient', { cl_id: requiring }),
    'thief chooses the open client': async () => thief?.call('Clients/SetClient', { cl_id: open }),
    'policy on with days of grace': () => setPolicy({ secondFactor: true, graceDays: 14 }),
    'policy on without grace': () => setPolicy({ secondFactor: true, graceDays: 0 }),
    'policy off': () => setPolicy({ secondFactor: false }),
    'a day passes': async () => app.clock.advance(24 * 60 * minute),
  };
  await steps[action]();
}

async function expectThiefIsOut({ thief, devices, secret }: Walk, after: Action): Promise<void> {
  const { rows } = await app.database.pool.query<{ passkeys: number; on: number; requires: number }>(
    `select (select count(*)::integer from passkeys where user_id = $1) as passkeys,
      (select count(*)::integer from two_step where user_id = $1 and confirmed_at is not null) as on,
      (select count(*)::integer from security_policies
       where of_client = $2 and "secondFactorSince" is not null) as requires`,
    [userId, requiring],
  );
  expect(rows[0], after).toMatchObject({ passkeys: devices.length, on: secret === null ? 0 : 1 });
  if (!thief) return;
  const session = await thief.call('Account/GetSession');
  if (session.status !== 200 || session.body.client?.cl_id !== requiring || rows[0]?.requires === 0) return;
  expect(session.body.secondFactor, after).toBe('unproven');
  expect((await thief.call('Leases/ShowAllLeases')).status, after).toBe(403);
}

async function ownerSignIn({ devices, secret }: Walk): Promise<Caller> {
  if (devices[0]) return signInWithPasskey(devices[0]);
  const { body } = await anyone.call('Account/token', { Username: userName, Password: demoPassword });
  if (secret === null) return app.caller(body.token);
  const step = { twoStep: body.twoStep ?? '', code: shownCode(secret, app.clock.now()) };
  return app.caller((await anyone.call('Account/CompleteSignIn', step)).body.token);
}

async function signInWithPasskey(device: TestAuthenticator): Promise<Caller> {
  const { body: begun } = await anyone.call('Account/StartPasskeySignIn', {});
  const credential = device.signIn(begun.options);
  const { body } = await anyone.call('Account/SignInWithPasskey', { ceremony: begun.ceremony, credential });
  return app.caller(body.token);
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is not there.');
  return value;
}

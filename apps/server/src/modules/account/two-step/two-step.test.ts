import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { shownCode } from '../../../../test/authenticator-app.ts';
import { asOwner } from '../../../../test/database.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

const app = testApp();
const anyone = app.caller(null);
const tenMinutes = 10 * 60_000;

beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

function signIn(Username: string) {
  return anyone.call('Account/token', { Username, Password: demoPassword });
}

/** What the user's app shows now, or some steps later. */
function code(secret: string, later = 0): string {
  return shownCode(secret, app.clock.now(), later);
}

async function turnOn(userName: string) {
  app.clock.advance(tenMinutes);
  const caller = app.caller((await signIn(userName)).body.token);
  const { body: started } = await caller.call('Account/StartTwoStep', { Password: demoPassword });
  const secret = started.secret ?? '';
  const { body } = await caller.call('Account/ConfirmTwoStep', { code: code(secret) });
  app.clock.advance(tenMinutes);
  return { caller, secret, uri: started.uri, recoveryCodes: body.recoveryCodes };
}

async function complete(twoStep: string | undefined, typed: string) {
  return anyone.call('Account/CompleteSignIn', { twoStep: twoStep ?? '', code: typed });
}

describe('turning it on', () => {
  // @security needs-password-then-code-app
  test('needs the password, then a code of the app; gives ten recovery codes once', async () => {
    const caller = app.caller((await signIn('viewer')).body.token);
    expect((await caller.call('Account/StartTwoStep', { Password: 'not it' })).body.secret).toBeNull();
    const { body: started } = await caller.call('Account/StartTwoStep', { Password: demoPassword });
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toBe(`otpauth://totp/Panoramic:viewer?secret=${started.secret}&issuer=Panoramic`);
    expect((await caller.call('Account/ConfirmTwoStep', { code: '000000' })).body).toMatchObject({
      recoveryCodes: [],
    });
    expect((await caller.call('Account/GetTwoStep')).body).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect((await signIn('viewer')).body.token).not.toBeNull();
    const typed = code(started.secret ?? '');
    const { body } = await caller.call('Account/ConfirmTwoStep', { code: typed });
    expect(body.response).toBe('Success');
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await caller.call('Account/GetTwoStep')).body).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect((await caller.call('Account/StartTwoStep', { Password: demoPassword })).body.response).toBe(
      'Two-step sign-in is on already.',
    );
  });

  // @security stores-recovery-codes-hashed
  test('stores the recovery codes hashed', async () => {
    const { recoveryCodes } = await turnOn('home');
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`select encode(code_hash, 'escape') as text from recovery_codes`),
    );
    expect(rows).toHaveLength(20);
    // 24 characters of 32: 120 bits, for which a plain hash will do.
    expect(recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''));
  });
});

describe('signing in', () => {
  let on: { caller: Caller; secret: string; recoveryCodes: readonly string[] };
  beforeAll(async () => {
    on = await turnOn('writer');
  });

  // @security answers-200-null-token-asks
  test('answers 200 with a null token and asks for the code; others see no change', async () => {
    const { status, body } = await signIn('writer');
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: null, userName: null, userId: null, userRoles: [] });
    expect(body.twoStep).toMatch(/^[\w-]{43}$/);
    expect(Object.keys((await signIn('broker')).body)).toEqual(['token', 'userName', 'userId', 'userRoles']);
  });

  // @security code-completes-same-code-not
  test('is completed by the code, which is not accepted again', async () => {
    const typed = code(on.secret);
    const first = await complete((await signIn('writer')).body.twoStep, typed);
    expect(first).toMatchObject({ status: 200, body: { userName: 'writer', userRoles: ['Write'] } });
    expect((await app.caller(first.body.token).call('Account/IsAuthenticated')).body).toBe(true);
    const again = await complete((await signIn('writer')).body.twoStep, typed);
    expect(again).toMatchObject({ status: 401, body: { token: null } });
  });

  test('succeeds for one of two who use one code at once', async () => {
    app.clock.advance(tenMinutes);
    const twoSteps = await Promise.all([signIn('writer'), signIn('writer')]);
    const typed = code(on.secret);
    const replies = await Promise.all(twoSteps.map(({ body }) => complete(body.twoStep, typed)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  // @security recovery-code-works-once-however
  test('a recovery code works once, however it is typed', async () => {
    app.clock.advance(tenMinutes);
    const typed = ` ${on.recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect((await complete((await signIn('writer')).body.twoStep, typed)).status).toBe(200);
    expect((await complete((await signIn('writer')).body.twoStep, typed)).status).toBe(401);
    expect((await on.caller.call('Account/GetTwoStep')).body.recoveryCodesLeft).toBe(9);
  });

  test('a challenge ends after 10 minutes, and is refused for another user', async () => {
    app.clock.advance(tenMinutes);
    const { twoStep } = (await signIn('writer')).body;
    app.clock.advance(tenMinutes);
    expect((await complete(twoStep, code(on.secret))).status).toBe(401);
    expect((await complete('made-up', code(on.secret))).status).toBe(401);
  });

  test('five wrong codes in ten minutes lead to 429, also for the right code', async () => {
    app.clock.advance(tenMinutes);
    const { twoStep } = (await signIn('writer')).body;
    for (let tries = 0; tries < 5; tries += 1) expect((await complete(twoStep, '000000')).status).toBe(401);
    expect((await complete(twoStep, code(on.secret))).status).toBe(429);
    app.clock.advance(tenMinutes);
  });

  // @security new-recovery-codes-make-old
  test('new recovery codes invalidate the old ones; turning it off needs the password', async () => {
    const old = on.recoveryCodes[1] ?? '';
    const { body } = await on.caller.call('Account/NewRecoveryCodes', { Password: demoPassword });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await complete((await signIn('writer')).body.twoStep, old)).status).toBe(401);
    expect((await on.caller.call('Account/StopTwoStep', { Password: 'not it' })).body.response).toBe(
      'The password is not right.',
    );
    expect((await on.caller.call('Account/StopTwoStep', { Password: demoPassword })).body.response).toBe(
      'Success',
    );
    expect((await signIn('writer')).body.token).not.toBeNull();
  });
});

// @security administrator-turns-off-somebody-who
// @security unreadable-secrets-are-told
test('with another APP_KEY user, administrators and readiness are told, and a recovery code works', async () => {
  const readiness = async () => (await (await fetch(`${app.url}/health/ready`)).json()) as { note?: string };
  expect((await readiness()).note).toBeUndefined();
  const { secret, recoveryCodes } = await turnOn('writer');
  const sealedBy = (key: string) =>
    asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query('insert into app_keys (id) values ($1) on conflict do nothing', [key]);
      await owner.query(
        `update two_step set sealed_secret = 'v1.' || $1 || '.' || split_part(sealed_secret, '.', 3)
        where user_id = (select id from users where "userName" = 'writer')`,
        [key],
      );
    });
  await sealedBy('ffffffffffffffff');
  const { twoStep } = (await signIn('writer')).body;
  const refused = await complete(twoStep, code(secret));
  expect(refused.problem.detail).toContain('Use a recovery code, or ask an administrator');
  expect((await readiness()).note).toBe(
    '1 two-step secrets cannot be opened: APP_KEY is not the key that has sealed them.',
  );
  const toldTo = async (role: 'Admin' | 'Write') =>
    (await (await app.as(role)).call('Account/GetSession')).body.unreadableSecrets;
  expect(await toldTo('Admin')).toEqual({ twoStep: 1, webhooks: 0 });
  expect(await toldTo('Write')).toEqual({ twoStep: 0, webhooks: 0 });
  expect((await complete(twoStep, recoveryCodes[0] ?? '')).body.token).not.toBeNull();
});

test('an administrator turns it off for a user who has lost phone and recovery codes', async () => {
  const { caller } = await turnOn('broker');
  const { userId } = (await caller.call('Account/GetSession')).body;
  expect((await caller.call('Admin/TurnOffTwoStep', { id: userId })).status).toBe(403);
  const admin = await app.as('Admin');
  expect((await admin.call('Admin/TurnOffTwoStep', { id: userId })).body).toBe(true);
  expect((await admin.call('Admin/TurnOffTwoStep', { id: userId })).body).toBe(false);
  expect((await signIn('broker')).body.token).not.toBeNull();
});

import { createHash } from 'node:crypto';
import { sessionLimits } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

const app = testApp();
const anyone = app.caller(null);
const tenMinutes = 10 * 60_000;
const idleLimit = sessionLimits.idleMinutes * 60_000;
const absoluteLimit = sessionLimits.absoluteHours * 60 * 60_000;

beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

function signIn(Username: string, Password: string = demoPassword, headers = {}) {
  return anyone.call('Account/token', { Username, Password }, headers);
}

async function signedIn(userName: string) {
  const { body } = await signIn(userName);
  return app.caller(body.token);
}

/** The time of last use, which the server writes apart from the request. */
async function lastUse(userName: string): Promise<Date> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `select max(used_at) as at from sessions
       where user_id = (select id from users where "userName" = $1)`,
      [userName],
    ),
  );
  return rows[0].at;
}

describe('signing in', () => {
  test('answers token, userName, userId and userRoles', async () => {
    const { status, body } = await signIn('admin');
    expect(status).toBe(200);
    expect(body).toMatchObject({ userName: 'admin', userRoles: ['Admin', 'Comps'] });
    expect(body.token).toMatch(/^[\w-]{43}$/);
  });

  test('accepts the username in any case, with blanks around it', async () => {
    expect((await signIn('  WRITER ')).body.userName).toBe('writer');
  });

  test('answers a wrong password with 401 and a body that has a null token', async () => {
    const { status, body } = await signIn('writer', 'not it');
    expect(status).toBe(401);
    expect(body).toEqual({ token: null, userName: null, userId: null, userRoles: [] });
  });

  test('answers an unknown user, an inactive user and a wrong password alike', async () => {
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set active = false where "userName" = 'home'`),
    );
    const replies = await Promise.all([signIn('nobody'), signIn('home'), signIn('viewer', 'not it')]);
    const [first] = replies;
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: first.status, body: first.body });
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set active = true where "userName" = 'home'`),
    );
  });

  test('names the field that is missing or no text', async () => {
    const reply = await app.raw('POST', 'api/Account/token', { Username: 7, Password: null });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'Username' }, { field: 'Password' }] });
  });

  // @security writes-neither-password-nor-token
  test('writes neither password nor token to the log', async () => {
    const { body } = await signIn('viewer');
    await app.caller(body.token).call('Account/GetSession');
    await signIn('viewer', 'a-secret-mistake');
    const log = app.logged.join('');
    expect(log).toContain('sign-in-failed');
    for (const secret of [demoPassword, 'a-secret-mistake', body.token]) expect(log).not.toContain(secret);
  });

  // @security stores-token-hashed-only
  test('stores the token hashed only', async () => {
    const { body } = await signIn('viewer');
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query('select row_to_json(s)::text as all from sessions s'),
    );
    const stored = JSON.stringify(rows);
    // Neither as it is nor in the form in which PostgreSQL writes bytes.
    expect(stored).not.toContain(body.token);
    expect(stored).not.toContain(Buffer.from(String(body.token)).toString('hex'));
    const hash = createHash('sha256').update(String(body.token)).digest('hex');
    expect(stored).toContain(hash);
  });
});

describe('a session', () => {
  test('is confirmed by IsAuthenticated until it logs out', async () => {
    const viewer = await signedIn('viewer');
    expect((await viewer.call('Account/IsAuthenticated')).body).toBe(true);
    expect((await viewer.call('Account/Logout')).body).toBe(true);
    expect((await viewer.call('Account/IsAuthenticated')).body).toBe(false);
    expect((await viewer.call('Account/GetSession')).status).toBe(401);
  });

  // @security ends-after-12-idle-hours
  test('ends after 12 idle hours', async () => {
    const viewer = await signedIn('viewer');
    app.clock.advance(idleLimit - 1);
    expect((await viewer.call('Account/IsAuthenticated')).body).toBe(true);
    app.clock.advance(idleLimit);
    expect((await viewer.call('Account/IsAuthenticated')).body).toBe(false);
  });

  // @security ends-after-7-days-even
  test('ends after 7 days even when it is used', async () => {
    const viewer = await signedIn('viewer');
    for (let used = 0; used < absoluteLimit - idleLimit; used += idleLimit / 2) {
      app.clock.advance(idleLimit / 2);
      expect((await viewer.call('Account/IsAuthenticated')).body).toBe(true);
      await expect.poll(() => lastUse('viewer')).toEqual(app.clock.now());
    }
    app.clock.advance(idleLimit);
    expect((await viewer.call('Account/IsAuthenticated')).body).toBe(false);
  });

  test('loses a role that was taken away, or ends with its deactivated user, at the next request', async () => {
    const admin = await signedIn('admin');
    expect((await admin.call('Admin/IsAdminAsync')).body).toBe(true);
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`delete from user_roles where user_id = (select id from users where "userName" = 'admin')`),
    );
    expect((await admin.call('Admin/IsAdminAsync')).body).toBe(false);
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set active = false where "userName" = 'admin'`),
    );
    expect((await admin.call('Account/GetSession')).status).toBe(401);
  });

  test('works in the client of its user', async () => {
    const viewer = await signedIn('viewer');
    expect((await viewer.call('Clients/GetUserClient')).body).toMatchObject({
      cl_id: 1,
      cl_name: 'Gateway Outfitters',
    });
  });
});

describe('roles', () => {
  test('Admin counts as Write and Home Limited, not as Comps', async () => {
    const admin = await app.as('Admin');
    async function has(roleName: string) {
      return (await admin.call('Admin/IsRoleAsync', { roleName })).body;
    }
    expect(await Promise.all(['Admin', 'write', 'Home Limited', 'Comps', 'Unheard'].map(has))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('anonymous callers get false, not 401', async () => {
    expect((await anyone.call('Account/IsAuthenticated')).body).toBe(false);
    expect((await anyone.call('Admin/IsAdminAsync')).body).toBe(false);
    expect((await anyone.call('Admin/IsRoleAsync', { roleName: 'Write' })).body).toBe(false);
  });
});

describe('too many failures', () => {
  // @security 10-per-account-whoever-then
  test('10 per account, known or not, lead to 429 with Retry-After, which ends by itself', async () => {
    const existing = await signedIn('writer');
    for (const userName of ['writer', 'nobody-at-all']) {
      app.clock.advance(tenMinutes);
      for (let tries = 0; tries < 10; tries += 1) expect((await signIn(userName, 'not it')).status).toBe(401);
      const limited = await signIn(userName);
      expect(limited.status).toBe(429);
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(500);
    }
    expect((await existing.call('Account/IsAuthenticated')).body).toBe(true);
    app.clock.advance(tenMinutes);
    expect((await signIn('writer')).status).toBe(200);
  });

  // @security holds-against-100-tries-once
  test('the limit holds against 100 tries at once', async () => {
    app.clock.advance(tenMinutes);
    const replies = await Promise.all(Array.from({ length: 100 }, () => signIn('viewer', 'not it')));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });

  // @security 30-per-address-forged-x
  test('30 per address lead to 429, and a forged X-Forwarded-For changes nothing', async () => {
    app.clock.advance(tenMinutes);
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      const forged = { 'x-forwarded-for': `203.0.113.${tries}` };
      statuses.push((await signIn(`guess-${tries}`, 'not it', forged)).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(statuses[30]).toBe(429);
    app.clock.advance(tenMinutes);
  });

  test('successes do not count', async () => {
    for (let times = 0; times < 35; times += 1) expect((await signIn('writer')).status).toBe(200);
  });
});

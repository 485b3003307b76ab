import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testAppWithMail } from '../../../../test/app-with-mail.ts';
import { asOwner } from '../../../../test/database.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { invite } from '../index.ts';

const { app, smtp } = testAppWithMail();
const anyone = app.caller(null);
const minute = 60_000;
const better = 'a fox under the maple tree';

beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now()));
});

async function signedIn(userName: string, password: string = demoPassword) {
  const { body } = await anyone.call('Account/token', { Username: userName, Password: password });
  return app.caller(body.token);
}

async function canSignIn(userName: string, password: string): Promise<boolean> {
  app.clock.advance(10 * minute);
  return (await anyone.call('Account/token', { Username: userName, Password: password })).status === 200;
}

/** Asks for a link and gives the token that the mail carries. */
async function resetToken(userName: string): Promise<string> {
  app.clock.advance(10 * minute);
  await anyone.call('Account/RequestReset', { Username: userName });
  await app.runJobs();
  return tokenIn(smtp.to(`${userName}@gateway.example`).at(-1)?.text);
}

function tokenIn(text: string | undefined): string {
  return /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? 'no token';
}

describe('changing the password', () => {
  test.each([
    [{ OldPW: '', NewPW: '', RetypePW: '' }, 'Old Password field must be filled out.'],
    [{ OldPW: 'x', NewPW: '', RetypePW: '' }, 'New Password field must be filled out.'],
    [{ OldPW: 'x', NewPW: 'x', RetypePW: '' }, 'Re-type Password field must be filled out.'],
    [{ OldPW: 'x', NewPW: 'x', RetypePW: 'y' }, 'Password fields must match.'],
    [{ OldPW: 'not it', NewPW: better, RetypePW: better }, 'Previous Password is incorrect.'],
    // @security each-answers-each
  ])('%j answers %s', async (fields, response) => {
    const viewer = await signedIn('viewer');
    expect((await viewer.call('Admin/SetPassword', fields)).body).toEqual({ response });
  });

  test.each([
    ['zg7kq.p', 'too short'],
    ['x'.repeat(129), 'too long'],
    ['I am the VIEWER', 'contains your username'],
    ['Password1', 'many people use'],
    ['abcdefgh', 'many people use'],
    // @security passwords-each-refused
  ])('to %j is refused', async (password, why) => {
    const viewer = await signedIn('viewer');
    const fields = { OldPW: demoPassword, NewPW: password, RetypePW: password };
    expect((await viewer.call('Admin/SetPassword', fields)).body.response).toContain(why);
    expect(await canSignIn('viewer', demoPassword)).toBe(true);
  });

  // @security ends-other-sessions-keeps-this
  test('ends the other sessions, keeps this one, and tells the user by mail', async () => {
    const [here, elsewhere] = [await signedIn('viewer'), await signedIn('viewer')];
    const fields = { OldPW: demoPassword, NewPW: better, RetypePW: better };
    expect((await here.call('Admin/SetPassword', fields)).body).toEqual({ response: 'Success' });
    expect((await here.call('Account/IsAuthenticated')).body).toBe(true);
    expect((await elsewhere.call('Account/IsAuthenticated')).body).toBe(false);
    expect(await canSignIn('viewer', better)).toBe(true);
    expect(await canSignIn('viewer', demoPassword)).toBe(false);
    await app.runJobs();
    expect(smtp.to('viewer@gateway.example').at(-1)?.subject).toBe('Your Panoramic password was changed');
  });

  // @security keeps-128-characters-spaces-emoji
  test('keeps 128 characters with spaces and emoji to the last one', async () => {
    const exact = `${'🦊 maple tree '.repeat(9)}to here🐢 it is x`.slice(0, -5);
    expect(Array.from(exact)).toHaveLength(128);
    const viewer = await signedIn('viewer', better);
    const fields = { OldPW: better, NewPW: exact, RetypePW: exact };
    expect((await viewer.call('Admin/SetPassword', fields)).body.response).toBe('Success');
    expect(await canSignIn('viewer', exact)).toBe(true);
    expect(await canSignIn('viewer', exact.slice(0, -1))).toBe(false);
  });

  // @security broken-character-refused-not-altered
  test('a broken character is refused, not altered', async () => {
    const viewer = await app.as('no role');
    const fields = { OldPW: 'x', NewPW: '\ud800 half a pair', RetypePW: '\ud800 half a pair' };
    expect((await viewer.call('Admin/SetPassword', fields)).status).toBe(400);
  });

  test('tries at the previous password are limited', async () => {
    const writer = await signedIn('writer');
    const fields = { OldPW: 'not it', NewPW: better, RetypePW: better };
    for (let tries = 0; tries < 10; tries += 1) await writer.call('Admin/SetPassword', fields);
    const { status } = await writer.call('Admin/SetPassword', { ...fields, OldPW: demoPassword });
    expect(status).toBe(429);
  });
});

describe('asking for a reset link', () => {
  test('answers the same for everyone, and sends a mail only to somebody who exists', async () => {
    await app.runJobs();
    const before = smtp.received.length;
    for (const Username of ['writer', 'nobody-at-all'])
      expect(await anyone.call('Account/RequestReset', { Username })).toMatchObject({
        status: 200,
        body: true,
      });
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 1);
    expect(smtp.received.at(-1)?.subject).toBe('Reset your Panoramic password');
    expect(smtp.received.at(-1)?.text).toContain('https://leases.example.com/resetpassword?token=');
  });

  test('accepts the e-mail address too', async () => {
    app.clock.advance(10 * minute);
    const before = smtp.received.length;
    await anyone.call('Account/RequestReset', { Username: ' WRITER@gateway.example ' });
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 1);
  });

  test('sends nothing to a deactivated user', async () => {
    app.clock.advance(10 * minute);
    const before = smtp.received.length;
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set active = false where "userName" = 'home'`),
    );
    await anyone.call('Account/RequestReset', { Username: 'home' });
    await app.runJobs();
    expect(smtp.received.length).toBe(before);
  });

  // @security never-takes-link-host-header
  test('never takes the link from the Host header', async () => {
    app.clock.advance(10 * minute);
    await anyone.call(
      'Account/RequestReset',
      { Username: 'writer' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    await app.runJobs();
    expect(smtp.received.at(-1)?.source).not.toContain('evil.example');
  });

  test('an account gets 3 mails in 10 minutes, with the same answer; an address may ask 10 times', async () => {
    app.clock.advance(10 * minute);
    const before = smtp.received.length;
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await anyone.call('Account/RequestReset', { Username: 'broker' })).status);
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 3);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('the link of a mail', () => {
  // @security sets-password-once-ends-every
  test('sets a password once, ends every session and sends a notice', async () => {
    const admin = await signedIn('admin');
    const token = await resetToken('admin');
    expect((await anyone.call('Account/CheckLink', { token })).body).toEqual({
      kind: 'reset',
      userName: 'admin',
      passwordMin: 8,
    });
    const fields = { token, NewPW: better, RetypePW: better };
    expect((await anyone.call('Account/ResetPassword', fields)).body).toEqual({ response: 'Success' });
    expect((await admin.call('Account/IsAuthenticated')).body).toBe(false);
    expect(await canSignIn('admin', better)).toBe(true);
    expect((await anyone.call('Account/ResetPassword', fields)).body.response).toContain(
      'expired or was used',
    );
    expect((await anyone.call('Account/CheckLink', { token })).body.kind).toBeNull();
    await app.runJobs();
    expect(smtp.to('admin@gateway.example').at(-1)?.subject).toBe('Your Panoramic password was changed');
  });

  test('used twice at once sets one password', async () => {
    const token = await resetToken('admin');
    const replies = await Promise.all(
      ['one good long password', 'two good long passwords'].map((NewPW) =>
        anyone.call('Account/ResetPassword', { token, NewPW, RetypePW: NewPW }),
      ),
    );
    expect(replies.filter(({ body }) => body.response === 'Success')).toHaveLength(1);
  });

  test('is not used up by a password that is refused', async () => {
    const token = await resetToken('admin');
    const weak = await anyone.call('Account/ResetPassword', {
      token,
      NewPW: 'password',
      RetypePW: 'password',
    });
    expect(weak.body.response).toContain('many people use');
    const fields = { token, NewPW: better, RetypePW: better };
    expect((await anyone.call('Account/ResetPassword', fields)).body.response).toBe('Success');
  });

  test('works for 60 minutes', async () => {
    const token = await resetToken('admin');
    app.clock.advance(60 * minute - 1);
    expect((await anyone.call('Account/CheckLink', { token })).body.kind).toBe('reset');
    app.clock.advance(1);
    expect((await anyone.call('Account/CheckLink', { token })).body.kind).toBeNull();
  });

  // @security invitation-works-7-days-somebody
  test('an invitation works for 7 days, for somebody without a password', async () => {
    const userId = await inTransaction(app.database.pool, nobody, async (tx) => {
      const { id } = await tx.one<{ id: number }>(sql`
        insert into users ("userName", username_key, email, email_key)
        values ('new', 'new', 'new@gateway.example', 'new@gateway.example') returning id`);
      await invite(tx, id, app.clock.now());
      return id;
    });
    expect(userId).toBeGreaterThan(0);
    await app.runJobs();
    const token = tokenIn(smtp.to('new@gateway.example').at(-1)?.text);
    app.clock.advance(7 * 24 * 60 * minute - 1);
    expect((await anyone.call('Account/CheckLink', { token })).body).toEqual({
      kind: 'invitation',
      userName: 'new',
      passwordMin: 8,
    });
    const fields = { token, NewPW: better, RetypePW: better };
    expect((await anyone.call('Account/ResetPassword', fields)).body.response).toBe('Success');
    expect(await canSignIn('new', better)).toBe(true);
  });

  test('of another user, or an invented one, is refused', async () => {
    for (const token of ['', 'x'.repeat(43), "' or 1=1 --"])
      expect(
        (await anyone.call('Account/ResetPassword', { token, NewPW: better, RetypePW: better })).body
          .response,
      ).toContain('expired or was used');
  });

  test('never appears in the log', () => {
    const log = app.logged.join('');
    const tokens = smtp.received.map(({ text }) => tokenIn(text)).filter((token) => token !== 'no token');
    expect(tokens.length).toBeGreaterThan(5);
    expect(tokens.filter((token) => log.includes(token))).toEqual([]);
    expect(log).not.toContain(better);
  });
});

// @security ones-own-sessions-listed-their
test('one’s own sessions are listed with their device, and end everywhere else', async () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  app.clock.advance(24 * 60 * minute);
  const { body } = await anyone.call(
    'Account/token',
    { Username: 'broker', Password: demoPassword },
    { 'user-agent': chrome },
  );
  const here = app.caller(body.token);
  app.clock.advance(minute);
  const elsewhere = await signedIn('broker');
  const sessions = (await here.call('Account/GetSessions')).body;
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome on Windows', true],
    ['Unknown device', false],
  ]);
  expect(JSON.stringify(sessions)).not.toContain('token');
  expect((await here.call('Account/EndOtherSessions')).body).toEqual({ ended: 1 });
  expect((await elsewhere.call('Account/IsAuthenticated')).body).toBe(false);
  expect((await here.call('Account/GetSessions')).body).toHaveLength(1);
});

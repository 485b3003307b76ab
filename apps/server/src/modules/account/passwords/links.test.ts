// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testAppWithMail } from '../../../../test/app-with-mail.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

const { app, smtp } = testAppWithMail();
const anyone = app.caller(null);
const better = 'a fox under the maple tree';

beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now()));
});

let made = 0;

/** A new user, who has been sent an invitation that has arrived, or one whose mail still waits. */
async function invited() {
  made += 1;
  const email = `invited-${made}@example.com`;
  const admin = await app.as('Admin');
  expect((await admin.call('Admin/CreateUser', { email })).body).toBe(true);
  const { body } = await admin.call('Admin/SearchUsersAsync', { query: email });
  return { admin, email, id: body[0]?.id ?? 0 };
}

async function tokensTo(address: string): Promise<string[]> {
  await app.runJobs();
  return smtp.to(address).map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? 'no token');
}

/** Asks as anybody can who knows the username, on the page for a forgotten password. */
async function askForReset(userName: string): Promise<void> {
  app.clock.advance(10 * 60_000);
  expect((await anyone.call('Account/RequestReset', { Username: userName })).status).toBe(200);
}

async function works(token: string | undefined): Promise<boolean> {
  return (await anyone.call('Account/CheckLink', { token: token ?? '' })).body.kind !== null;
}

async function follow(token: string | undefined): Promise<string> {
  const fields = { token: token ?? '', NewPW: better, RetypePW: better };
  return (await anyone.call('Account/ResetPassword', fields)).body.response;
}

describe('earlier invitations and reset links of a user end when', () => {
  test.each([
    ['the e-mail address is changed', { email: 'corrected@example.com' }],
    ['the user is deactivated', { active: false }],
  ])('%s', async (_what, change) => {
    const { admin, email, id } = await invited();
    await askForReset(email);
    const tokens = await tokensTo(email);
    expect(await Promise.all(tokens.map(works))).toEqual([true, true]);
    expect((await admin.call('Admin/EditUserAsync', { id, ...change })).body).toBe(true);
    // A user who is active again has no link that works either.
    await admin.call('Admin/EditUserAsync', { id, active: true });
    expect(await Promise.all(tokens.map(works))).toEqual([false, false]);
    expect(await follow(tokens[0])).toContain('expired or was used');
  });

  // @security another-invitation-sent
  test('another invitation is sent', async () => {
    const { admin, email, id } = await invited();
    await tokensTo(email);
    expect((await admin.call('Admin/SendInvitation', { id })).body).toBe(true);
    const [first, second] = await tokensTo(email);
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  test('an administrator sends a reset link', async () => {
    const { admin, email, id } = await invited();
    await tokensTo(email);
    expect((await admin.call('Admin/SendPasswordReset', { id })).body).toBe(true);
    const [first, second] = await tokensTo(email);
    expect([await works(first), await works(second)]).toEqual([false, true]);
  });

  test('the password is reset', async () => {
    const { email } = await invited();
    await askForReset(email);
    const [invitation, reset] = await tokensTo(email);
    expect(await follow(reset)).toBe('Success');
    expect(await works(invitation)).toBe(false);
  });

  test('the password is changed', async () => {
    await askForReset('viewer');
    const token = (await tokensTo('viewer@gateway.example')).at(-1);
    const { body } = await anyone.call('Account/token', { Username: 'viewer', Password: demoPassword });
    const fields = { OldPW: demoPassword, NewPW: better, RetypePW: better };
    const changed = await app.caller(body.token).call('Admin/SetPassword', fields);
    expect(changed.body.response).toBe('Success');
    expect(await works(token)).toBe(false);
  });

  test('the change comes before the mail has left: the mail is dropped', async () => {
    const { admin, email, id } = await invited();
    await askForReset(email);
    await admin.call('Admin/EditUserAsync', { id, email: `right-${email}` });
    expect(await tokensTo(email)).toEqual([]);
  });

  test('the change comes while the link is being followed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { admin, email, id } = await invited();
      const [token] = await tokensTo(email);
      const [response] = await Promise.all([
        follow(token),
        admin.call('Admin/EditUserAsync', { id, email: `moved-${email}` }),
      ]);
      // Whichever came first, the link is worth nothing afterwards.
      expect(await works(token)).toBe(false);
      expect(response).toMatch(/^Success$|expired or was used/);
    }
  });
});

test('other changes of a user, and another request by anybody, leave a link as it is', async () => {
  const { admin, email, id } = await invited();
  const [token] = await tokensTo(email);
  await admin.call('Admin/EditUserAsync', { id, firstName: 'Mia' });
  await askForReset(email);
  await app.runJobs();
  expect(await works(token)).toBe(true);
});

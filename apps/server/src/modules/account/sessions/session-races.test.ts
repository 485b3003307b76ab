// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { codeAt, stepAt } from '../../../lib/identity/totp.ts';

const app = testApp();
const anyone = app.caller(null);
const tenMinutes = 10 * 60_000;
const rounds = 8;
// At most as many as the connections that sign-ins may take at once; more would not run at the same time.
const atOnce = 3;
const patience = 120_000;

beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

function signIn(Username: string, Password: string) {
  return anyone.call('Account/token', { Username, Password });
}

async function signedIn(userName: string, password: string): Promise<Caller> {
  return app.caller((await signIn(userName, password)).body.token);
}

/**
 * Runs sign-ins while `change` is made. In every other round all of them wait for the user's row, behind the
 * change. In the other rounds their order is left to chance.
 */
async function duringSignIns(
  { userName, password, round }: { userName: string; password: string; round: number },
  change: () => Promise<unknown>,
): Promise<void> {
  app.clock.advance(tenMinutes);
  if (round % 2 === 1) {
    const signIns = Array.from({ length: atOnce }, () => signIn(userName, password));
    await Promise.all([change(), ...signIns]);
    return;
  }
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('select from users where "userName" = $1 for no key update', [userName]);
    const changed = change();
    await untilWaiting(1);
    const signIns = Array.from({ length: atOnce }, () => signIn(userName, password));
    await untilWaiting(1 + atOnce);
    await owner.query('commit');
    await Promise.all([changed, ...signIns]);
  });
}

/** Waits until this many connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const query = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await asOwner(app.database.ownerUrl, async (owner) => {
    await expect.poll(async () => (await owner.query(query)).rowCount, { timeout: patience }).toBe(count);
  });
}

async function openSessions(userName: string): Promise<number> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ open: number }>(
      `select count(*)::int as open from sessions s join users u on u.id = s.user_id where u."userName" = $1`,
      [userName],
    ),
  );
  return rows[0]?.open ?? -1;
}

describe('a sign-in that is under way', () => {
  test(
    // @security opens-no-session-once-password
    'opens no session once the password has been changed',
    async () => {
      let password = demoPassword;
      const owner = await signedIn('viewer', password);
      for (let round = 0; round < rounds; round += 1) {
        const next = `maple tree number ${round}`;
        const fields = { OldPW: password, NewPW: next, RetypePW: next };
        await duringSignIns({ userName: 'viewer', password, round }, async () =>
          expect((await owner.call('Admin/SetPassword', fields)).body.response).toBe('Success'),
        );
        expect(await openSessions('viewer'), `round ${round}`).toBe(1);
        password = next;
      }
    },
    patience,
  );

  test(
    // @security opens-no-session-once-user
    'opens no session once the user has been deactivated',
    async () => {
      const admin = await app.as('Admin');
      const { body } = await admin.call('Admin/SearchUsersAsync', { query: 'broker' });
      const id = body.find(({ userName }) => userName === 'broker')?.id ?? 0;
      for (let round = 0; round < rounds; round += 1) {
        await duringSignIns({ userName: 'broker', password: demoPassword, round }, () =>
          admin.call('Admin/EditUserAsync', { id, active: false }),
        );
        await admin.call('Admin/EditUserAsync', { id, active: true });
        expect(await openSessions('broker'), `round ${round}`).toBe(0);
      }
    },
    patience,
  );

  test(
    'opens no session without a code once two-step sign-in has been turned on',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        app.clock.advance(tenMinutes);
        const owner = await signedIn('home', demoPassword);
        const secret = await startTwoStep(owner);
        await duringSignIns({ userName: 'home', password: demoPassword, round }, () =>
          confirmTwoStep(owner, secret),
        );
        expect(await openSessions('home'), `round ${round}`).toBe(1);
        await owner.call('Account/StopTwoStep', { Password: demoPassword });
        await owner.call('Account/Logout');
      }
    },
    patience,
  );
});

// @security turning-two-step-sign-ends
test('turning two-step sign-in on ends the user’s other sessions and keeps this one', async () => {
  app.clock.advance(tenMinutes);
  const [here, elsewhere] = [await signedIn('admin', demoPassword), await signedIn('admin', demoPassword)];
  await confirmTwoStep(here, await startTwoStep(here));
  expect((await here.call('Account/IsAuthenticated')).body).toBe(true);
  expect((await elsewhere.call('Account/IsAuthenticated')).body).toBe(false);
});

test(
  'sign-ins, codes and changes of one account at the same time never deadlock',
  async () => {
    app.clock.advance(tenMinutes);
    const owner = await signedIn('writer', demoPassword);
    const secret = await startTwoStep(owner);
    await confirmTwoStep(owner, secret);
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      app.clock.advance(tenMinutes);
      const challenges = await Promise.all(Array.from({ length: 4 }, () => signIn('writer', demoPassword)));
      const replies = await Promise.all([
        ...challenges.map(({ body }) =>
          anyone.call('Account/CompleteSignIn', { twoStep: body.twoStep ?? '', code: codeNow(secret) }),
        ),
        signIn('writer', demoPassword),
        owner.call('Account/NewRecoveryCodes', { Password: demoPassword }),
      ]);
      statuses.push(...replies.map(({ status }) => status));
    }
    expect([...new Set(statuses)].toSorted()).toEqual([200, 401]);
  },
  patience,
);

async function startTwoStep(caller: Caller): Promise<Buffer> {
  const { body } = await caller.call('Account/StartTwoStep', { Password: demoPassword });
  const bits = Array.from(body.secret ?? '', (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function confirmTwoStep(caller: Caller, secret: Buffer): Promise<void> {
  const { body } = await caller.call('Account/ConfirmTwoStep', { code: codeNow(secret) });
  expect(body.response).toBe('Success');
}

function codeNow(secret: Buffer): string {
  return codeAt(secret, stepAt(app.clock.now()));
}

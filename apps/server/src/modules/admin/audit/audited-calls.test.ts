import { calls, type CallName } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testApp, type Caller, type Reply } from '../../../../test/app.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { shownCode } from '../../../../test/authenticator-app.ts';
import { clientNamed, userNamed } from '../../../../test/people.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { hashPassword } from '../../../lib/identity/passwords.ts';
import { storePasswordHash } from '../../account/users.store.ts';
import { keepStandards, monthCalls, rentedLeasesOf } from '../../accounting/accounting.fixture.ts';
import { told } from './audited-calls.fixture.ts';
import { choiceExamples } from './audited-choices.fixture.ts';

/**
 * Every changing call of administration, accounts and accounting leaves an entry in the audit. The tests are made
 * from the call table: a new call of these rooms has no case here, and fails.
 */

const app = testApp();
const Password = demoPassword;
const minute = 60_000;
const aRentedLease = rentedLeasesOf(app);
const { close, closeAccepting, lease } = monthCalls(app);
let admin: Caller;
let writer: Caller;
let main = 0;
let made = 0;

beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now()));
  await inTransaction(app.database.pool, nobody, async (tx) => {
    main = await clientNamed(tx, 'Main');
  });
  admin = await app.as('Admin');
  writer = await app.as('Write');
  await keepStandards(app);
  // The cases close the months that follow.
  await close('2025-08');
});

/** Calls that change nothing to be asked about later, or whose entry another test holds. */
const without: Partial<Record<CallName, string>> = {
  'Fields/StopKindChange': 'a change that was stopped has changed nothing',
  'Account/StartTwoStep': 'nothing is in force before it is confirmed',
  'Account/StartPasskey': 'nothing is in force before it is finished',
  'Account/StartPasskeySignIn': 'a question of anybody',
  'Account/SavePreference': 'how somebody likes their own screens',
  'Account/SaveSearch': 'how somebody likes their own screens',
  'Account/DeleteSearch': 'how somebody likes their own screens',
  'Account/SignInWithProvider': 'single-sign-on.test.ts',
  'Account/ResetPassword': 'passwords.test.ts',
};

/** A user with a password of their own, and a session. */
async function aUser(): Promise<{ caller: Caller; id: number; userName: string }> {
  made += 1;
  const userName = `audited.${made}`;
  const hash = await hashPassword(Password);
  const id = await inTransaction(app.database.pool, nobody, async (tx) => {
    const userId = await userNamed(tx, userName, main, ['Write', 'Home Limited']);
    await storePasswordHash(tx, userId, hash, app.clock.now());
    return userId;
  });
  return { caller: await signIn(userName), id, userName };
}

async function signIn(Username: string): Promise<Caller> {
  app.clock.advance(11 * minute);
  const { body } = await app.caller(null).call('Account/token', { Username, Password });
  return app.caller(body.token);
}

async function addPasskey(
  caller: Caller,
): Promise<{ reply: Reply<'Account/FinishPasskey'>; device: TestAuthenticator }> {
  const device = new TestAuthenticator(app.url.replace('127.0.0.1', 'localhost'));
  const { body } = await caller.call('Account/StartPasskey', { Password });
  const credential = device.register(body.options ?? { challenge: '' });
  const ceremony = body.ceremony ?? '';
  return { reply: await caller.call('Account/FinishPasskey', { ceremony, name: 'Key', credential }), device };
}

async function turnTwoStepOn(caller: Caller) {
  const { body } = await caller.call('Account/StartTwoStep', { Password });
  const secret = body.secret ?? '';
  return {
    secret,
    reply: await caller.call('Account/ConfirmTwoStep', { code: shownCode(secret, app.clock.now()) }),
  };
}

async function aRole(): Promise<number> {
  made += 1;
  await admin.call('Admin/CreateRoleAsync', { roleName: `Role ${made}` });
  const { body } = await admin.call('Admin/GetRolesAsync', {});
  return body.find(({ name }) => name === `Role ${made}`)?.id ?? 0;
}

/** A lease in a closed month, whose rent has changed since. */
async function aProposal() {
  const id = await aRentedLease({ start: '2025-01-01', end: '2029-12-31' });
  await close((await admin.call('Accounting/GetPeriods')).body.open);
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id });
  await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 5500 });
  const { proposals } = await lease(id);
  return { id, books: proposals.map(({ book, digest }) => ({ book, digest })) };
}

const examples: Partial<Record<CallName, () => Promise<{ status: number; body: unknown }>>> = {
  'Account/token': async () => {
    const { userName } = await aUser();
    return app.caller(null).call('Account/token', { Username: userName, Password });
  },
  'Account/Logout': async () => (await aUser()).caller.call('Account/Logout'),
  'Account/CompleteSignIn': async () => {
    const { caller, userName } = await aUser();
    const { secret } = await turnTwoStepOn(caller);
    app.clock.advance(minute);
    const { body } = await app.caller(null).call('Account/token', { Username: userName, Password });
    const code = shownCode(secret, app.clock.now());
    return app.caller(null).call('Account/CompleteSignIn', { twoStep: body.twoStep ?? '', code });
  },
  'Admin/SetPassword': async () => {
    const again = { OldPW: Password, NewPW: 'orchid-42-lamp', RetypePW: 'orchid-42-lamp' };
    return (await aUser()).caller.call('Admin/SetPassword', again);
  },
  'Account/RequestReset': async () => {
    const asked = { Username: (await aUser()).userName };
    const reply = await app.caller(null).call('Account/RequestReset', asked);
    await app.runJobs();
    return reply;
  },
  'Account/EndOtherSessions': async () => (await aUser()).caller.call('Account/EndOtherSessions'),
  'Account/ConfirmTwoStep': async () => (await turnTwoStepOn((await aUser()).caller)).reply,
  'Account/NewRecoveryCodes': async () => {
    const { caller } = await aUser();
    await turnTwoStepOn(caller);
    return caller.call('Account/NewRecoveryCodes', { Password });
  },
  'Account/StopTwoStep': async () => {
    const { caller } = await aUser();
    await turnTwoStepOn(caller);
    return caller.call('Account/StopTwoStep', { Password });
  },
  'Admin/TurnOffTwoStep': async () => {
    const { caller, id } = await aUser();
    await turnTwoStepOn(caller);
    return admin.call('Admin/TurnOffTwoStep', { id });
  },
  'Admin/CreateRoleAsync': () => admin.call('Admin/CreateRoleAsync', { roleName: 'Audited' }),
  'Admin/RenameRoleAsync': async () =>
    admin.call('Admin/RenameRoleAsync', { roleId: await aRole(), roleName: 'Renamed' }),
  'Admin/AddUserToRoleAsync': async () =>
    admin.call('Admin/AddUserToRoleAsync', { userId: (await aUser()).id, roleId: await aRole() }),
  'Admin/RemoveUserFromRoleAsync': async () => {
    const asked = { userId: (await aUser()).id, roleId: await aRole() };
    await admin.call('Admin/AddUserToRoleAsync', asked);
    return admin.call('Admin/RemoveUserFromRoleAsync', asked);
  },
  'Admin/ChangeRoleUsers': async () =>
    admin.call('Admin/ChangeRoleUsers', { roleId: await aRole(), add: [(await aUser()).id], remove: [] }),
  'Admin/EditUserAsync': async () =>
    admin.call('Admin/EditUserAsync', { id: (await aUser()).id, firstName: 'Ada' }),
  'Admin/CreateUser': () =>
    admin.call('Admin/CreateUser', { userName: 'made.here', email: 'made.here@example.com', clientId: main }),
  'Admin/SendInvitation': async () => {
    const id = await inTransaction(app.database.pool, nobody, (tx) => userNamed(tx, 'invited', main, []));
    return admin.call('Admin/SendInvitation', { id });
  },
  'Admin/SendPasswordReset': async () => admin.call('Admin/SendPasswordReset', { id: (await aUser()).id }),
  'Admin/EndUserSessions': async () => admin.call('Admin/EndUserSessions', { id: (await aUser()).id }),
  'Clients/SetClient': async () => (await aUser()).caller.call('Clients/SetClient', { cl_id: main }),
  'Clients/AddClient': () => admin.call('Clients/AddClient', { name: 'Audited' }),
  'Admin/EditClientAsync': async () => {
    await admin.call('Clients/AddClient', { name: 'Misspelled' });
    const { body } = await admin.call('Clients/ShowAllClients');
    const { cl_id = 0 } = body.find(({ cl_name }) => cl_name === 'Misspelled') ?? {};
    return admin.call('Admin/EditClientAsync', { id: cl_id, name: 'Spelled' });
  },
  'Clients/SetLogo': async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    return admin.call('Clients/SetLogo', { id: main, logoBase64: pixel });
  },
  'Accounting/SaveSettings': async () => {
    await keepStandards(app, { fiscalMonth: 7 });
    return { status: 200, body: null };
  },
  'Accounting/SaveLease': async () => {
    const id = await aRentedLease();
    return writer.call('Accounting/SaveLease', { sd_id: id, la_direct_costs: 100 });
  },
  'Accounting/DecideRemeasurement': async () => {
    const { id, books } = await aProposal();
    return writer.call('Accounting/DecideRemeasurement', { sd_id: id, decision: 'dismiss', books });
  },
  'Accounting/UndoRemeasurement': async () => {
    const { id, books } = await aProposal();
    await writer.call('Accounting/DecideRemeasurement', { sd_id: id, decision: 'dismiss', books });
    const { measurements } = await lease(id);
    const last = measurements[0];
    return writer.call('Accounting/UndoRemeasurement', {
      lm_id: last?.lm_id ?? 0,
      version: last?.version ?? 0,
    });
  },
  'Accounting/ClosePeriod': async () => {
    return closeAccepting((await admin.call('Accounting/GetPeriods')).body.open);
  },
  'Accounting/ReopenPeriod': async () => {
    const { body } = await admin.call('Accounting/GetPeriods');
    return admin.call('Accounting/ReopenPeriod', { month: body.last ?? '', reason: 'A late invoice' });
  },
  'Account/CreateToken': async () => (await aUser()).caller.call('Account/CreateToken', { name: 'Ledger' }),
  'Account/RevokeToken': async () => {
    const { caller } = await aUser();
    const { body } = await caller.call('Account/CreateToken', { name: 'Ledger' });
    return caller.call('Account/RevokeToken', { id: body.id });
  },
  'Account/FinishPasskey': async () => (await addPasskey((await aUser()).caller)).reply,
  'Account/RenamePasskey': async () => {
    const { caller } = await aUser();
    await addPasskey(caller);
    const { body } = await caller.call('Account/GetPasskeys');
    return caller.call('Account/RenamePasskey', { id: body[0]?.id ?? 0, name: 'Phone' });
  },
  'Account/RemovePasskey': async () => {
    const { caller } = await aUser();
    await addPasskey(caller);
    const { body } = await caller.call('Account/GetPasskeys');
    return caller.call('Account/RemovePasskey', { id: body[0]?.id ?? 0, Password });
  },
  'Account/SignInWithPasskey': async () => {
    const { device } = await addPasskey((await aUser()).caller);
    const { body } = await app.caller(null).call('Account/StartPasskeySignIn', {});
    const credential = device.signIn(body.options);
    return app.caller(null).call('Account/SignInWithPasskey', { ceremony: body.ceremony, credential });
  },
  'Admin/RemovePasskeys': async () => {
    const { caller, id } = await aUser();
    await addPasskey(caller);
    return admin.call('Admin/RemovePasskeys', { id });
  },
  'Admin/SaveSecurityPolicy': () =>
    admin.call('Admin/SaveSecurityPolicy', {
      clientId: main,
      secondFactor: false,
      graceDays: 14,
      idleMinutes: 600,
      absoluteHours: null,
      passwordMin: null,
    }),
  ...choiceExamples(() => admin),
  'Fields/EditField': () =>
    admin.call('Fields/EditField', { kind: 'leases', label: 'Audited', type: 'text' }),
  'Fields/RetireField': async () => admin.call('Fields/RetireField', { kind: 'leases', key: await aField() }),
  'Fields/OrderFields': async () => {
    const [, key] = [await aField(), await aField()];
    return admin.call('Fields/OrderFields', { kind: 'leases', keys: [key] });
  },
  'Fields/ChangeKind': async () =>
    admin.call('Fields/ChangeKind', { kind: 'leases', key: await aField(), type: 'number' }),
  'Fields/MergeChoice': async () => {
    const key = await aField('choice');
    return admin.call('Fields/MergeChoice', { kind: 'leases', key, from: 'A', to: 'B' });
  },
};

async function aField(type: 'text' | 'choice' = 'text'): Promise<string> {
  made += 1;
  const field = { kind: 'leases', label: `Field ${made}`, type } as const;
  return (await admin.call('Fields/EditField', { ...field, choices: ['A', 'B'] })).body.key;
}

const rooms = /^(Account|Admin|Clients|Accounting|Fields)\//;
const changing = (Object.keys(calls) as CallName[]).filter(
  (name) => rooms.test(name) && 'changes' in calls[name] && !(name in without),
);

describe('the audit has an entry of', () => {
  test.each(changing)('%s', async (name) => {
    const example = examples[name];
    expect(example, `an example of ${name}`).toBeDefined();
    const before = new Set((await entriesOf(name)).map(({ key }) => key));
    const reply = await example?.();
    expect(reply?.status, JSON.stringify(reply?.body)).toBe(200);
    await expect
      .poll(async () => (await entriesOf(name)).filter(({ key }) => !before.has(key)))
      .not.toEqual([]);
  });
});

async function entriesOf(name: CallName) {
  const [kind, words = ''] = told[name] ?? [];
  const { body } = await admin.call('Admin/GetAudit', { kind });
  return body.filter(({ what }) => what.includes(words));
}

import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { clientNamed, signedIn, userNamed } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { refusalIn, usersBy } from './users.fixture.ts';

const app = testApp();
let admin: Caller;
const { created, details } = usersBy(() => admin);
beforeEach(async () => {
  admin = await app.as('Admin');
});

function clientId(name: string): Promise<number> {
  return inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, name));
}

describe('a user', () => {
  test('is created and read back, with the e-mail as username', async () => {
    const other = await clientId('Other');
    const { id } = await created('Grace@Example.com', {
      clientId: other,
      firstName: 'Grace',
      lastName: 'Hopper',
      officePhone: '314-555-0100',
      ext: '7',
      homePhone: '314-555-0101',
      mobilePhone: '314-555-0102',
      active: true,
    });
    expect(await details(id)).toMatchObject({
      id,
      clientId: other,
      clientName: 'Other',
      userName: 'Grace@Example.com',
      email: 'Grace@Example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      officePhone: '314-555-0100',
      ext: '7',
      homePhone: '314-555-0101',
      mobilePhone: '314-555-0102',
      active: true,
      roles: [],
      lastSignInAt: null,
      sessions: 0,
      hasPassword: false,
    });
  });

  test('keeps what an edit leaves out; unknown fields are ignored', async () => {
    const { id } = await created('kept@example.com', { firstName: 'Kept', ext: '12' });
    const edit = { id, lastName: 'Changed', roles: ['Admin'], password_hash: 'x', editMode: true };
    expect((await admin.call('Admin/EditUserAsync', edit)).body).toBe(true);
    expect(await details(id)).toMatchObject({ firstName: 'Kept', ext: '12', lastName: 'Changed', roles: [] });
  });

  test('has a username that follows the e-mail address until another is given', async () => {
    const { id } = await created('old@example.com');
    await admin.call('Admin/EditUserAsync', { id, email: 'new@example.com' });
    expect(await details(id)).toMatchObject({ userName: 'new@example.com' });
    await admin.call('Admin/EditUserAsync', { id, userName: 'own' });
    await admin.call('Admin/EditUserAsync', { id, email: 'newer@example.com' });
    expect(await details(id)).toMatchObject({ userName: 'own', email: 'newer@example.com' });
    await admin.call('Admin/EditUserAsync', { id, userName: null });
    expect(await details(id)).toMatchObject({ userName: 'newer@example.com' });
  });

  test('is refused where the e-mail or username is taken in any case', async () => {
    const { id } = await created('taken@example.com', { userName: 'taken' });
    const email = await admin.call('Admin/CreateUser', { email: 'TAKEN@example.com' });
    expect([email.status, email.body]).toEqual([200, false]);
    expect(refusalIn(email)).toEqual({ field: 'email', message: 'Another user has this e-mail address.' });
    const userName = await admin.call('Admin/CreateUser', { email: 'x@example.com', userName: 'Taken' });
    expect(refusalIn(userName)?.field).toBe('userName');
    const { id: other } = await created('other@example.com');
    expect((await admin.call('Admin/EditUserAsync', { id: other, email: 'Taken@Example.com' })).body).toBe(
      false,
    );
    expect((await admin.call('Admin/EditUserAsync', { id, email: 'Taken@Example.com' })).body).toBe(true);
  });

  test('whose name became a duplicate by newer rules can be edited, and takes a new name', async () => {
    const { id } = await created('double@example.com', { userName: 'double' });
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set username_key = 'admin.of.main DUPLICATE' where id = ${id}`),
    );
    expect((await admin.call('Admin/EditUserAsync', { id, firstName: 'Mia', active: false })).body).toBe(
      true,
    );
    expect((await admin.call('Admin/EditUserAsync', { id, userName: 'Admin.of.Main' })).body).toBe(false);
    expect((await admin.call('Admin/EditUserAsync', { id, userName: 'Single' })).body).toBe(true);
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`select "firstName", username_key, email_key from users where id = ${id}`),
    );
    expect(rows).toEqual([{ firstName: 'Mia', username_key: 'single', email_key: 'double@example.com' }]);
  });

  test('is refused without an e-mail address and username, and with an unknown client', async () => {
    expect(refusalIn(await admin.call('Admin/CreateUser', { firstName: 'Nobody' }))?.field).toBe('email');
    const reply = await admin.call('Admin/CreateUser', { email: 'c@example.com', clientId: 99_999 });
    expect(refusalIn(reply)?.field).toBe('clientId');
    expect((await admin.call('Admin/SearchUsersAsync', { query: 'c@example.com' })).body).toEqual([]);
  });

  test('that does not exist answers false to an edit and 404 to a read', async () => {
    expect((await admin.call('Admin/EditUserAsync', { id: 99_999, firstName: 'x' })).body).toBe(false);
    expect((await admin.call('Admin/EditUserAsync', { firstName: 'x' })).body).toBe(false);
    expect((await admin.call('Admin/GetUserDetailsAsync', { id: 99_999 })).status).toBe(404);
  });

  test.each([
    ['email', 'not an address'],
    ['email', `${'x'.repeat(250)}@x.com`],
    ['firstName', 'x'.repeat(201)],
    ['officePhone', '1'.repeat(41)],
    ['userName', ' blank before'],
    ['userName', 'ad\u200Bmin'],
    ['userName', 'admin\uFE0F'],
    ['email', 'ad\u200Bmin@example.com'],
    ['lastName', 'a\u0007b'],
    ['active', 'perhaps'],
    ['ext', ['1']],
    ['clientId', 'two'],
  ])('with a malformed %s is a 400 that names the field', async (field, value) => {
    const reply = await app.raw(
      'POST',
      'api/Admin/CreateUser',
      { email: 'fine@example.com', [field]: value },
      { authorization: `Bearer ${admin.token}` },
    );
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ errors: [{ field }] });
    expect((await admin.call('Admin/SearchUsersAsync', { query: 'fine@example.com' })).body).toEqual([]);
  });

  test('sent twice with one Idempotency-Key is made once', async () => {
    const key = { 'idempotency-key': 'user-once' };
    const replies = await Promise.all(
      [1, 2].map(() => admin.call('Admin/CreateUser', { email: 'once@example.com' }, key)),
    );
    expect(replies.map(({ body }) => body)).toEqual([true, true]);
    expect((await admin.call('Admin/SearchUsersAsync', { query: 'once@' })).body).toHaveLength(1);
  });

  test('saved from a stale version answers 409 with the current user', async () => {
    const { id } = await created('version@example.com');
    const { version } = await details(id);
    const replies = await Promise.all(
      ['A', 'B'].map((firstName) => admin.call('Admin/EditUserAsync', { id, firstName, version })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = replies.find(({ status }) => status === 409);
    expect(stale?.problem.current).toMatchObject({ id, version: version + 1 });
  });

  test('leaves one history entry per change, with who changed it', async () => {
    const { id } = await created('history@example.com');
    await admin.call('Admin/EditUserAsync', { id, firstName: 'After' });
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`select action, user_id is not null as known from history
        where table_name = 'users' and row_id = ${id} order by id`),
    );
    expect(rows).toEqual([
      { action: 'insert', known: true },
      { action: 'update', known: true },
    ]);
  });
});

describe('searching users', () => {
  test('finds every word in names, username, e-mail or phone, of one client or of all', async () => {
    const [main, other] = [await clientId('Main'), await clientId('Other')];
    await created('m1@search.example', {
      firstName: 'Maria',
      lastName: 'Del Rio',
      clientId: main,
      officePhone: '555-0199',
    });
    await created('m2@search.example', { firstName: 'Mario', lastName: 'Rossi', clientId: other });
    async function found(query: string, ofClient?: number) {
      const { body } = await admin.call('Admin/SearchUsersAsync', { query, clientId: ofClient });
      return body.map(({ email }) => email);
    }
    expect(await found('search.example')).toEqual(['m1@search.example', 'm2@search.example']);
    expect(await found('mari search.example', other)).toEqual(['m2@search.example']);
    expect(await found('rio MARIA')).toEqual(['m1@search.example']);
    expect(await found('0199')).toEqual(['m1@search.example']);
    expect(await found('%')).toEqual([]);
    expect(await found('search.example _')).toEqual([]);
  });

  test('GetUsersAsync lists all, with their client', async () => {
    const { body } = await admin.call('Admin/GetUsersAsync');
    expect(body.length).toBeGreaterThan(1);
    expect(body.find(({ userName }) => userName === 'admin.of.main')).toMatchObject({ clientName: 'Main' });
  });
});

describe('links to choose a password', () => {
  async function queued(email: string): Promise<string[]> {
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query('select kind from mails where address = $1 order by id', [email]),
    );
    return rows.map(({ kind }: { kind: string }) => kind);
  }

  test('are sent again by an administrator: the invitation, and a reset', async () => {
    const { id } = await created('linked@example.com');
    expect((await admin.call('Admin/SendInvitation', { id })).body).toBe(true);
    expect((await admin.call('Admin/SendPasswordReset', { id })).body).toBe(true);
    expect(await queued('linked@example.com')).toEqual(['invitation', 'invitation', 'reset']);
  });

  test('are refused without an address, to the inactive and to the unknown', async () => {
    expect((await admin.call('Admin/CreateUser', { userName: 'no-address' })).body).toBe(true);
    const { body } = await admin.call('Admin/SearchUsersAsync', { query: 'no-address' });
    const without = await admin.call('Admin/SendInvitation', { id: body[0]?.id ?? 0 });
    expect(refusalIn(without)).toEqual({
      field: 'email',
      message: 'This user has no e-mail address to send it to.',
    });
    const { id } = await created('inactive@example.com', { active: false });
    expect((await admin.call('Admin/SendPasswordReset', { id })).body).toBe(false);
    expect((await admin.call('Admin/SendInvitation', { id: 99_999 })).body).toBe(false);
  });
});

describe('the sessions of a user', () => {
  async function somebody(userName: string) {
    return inTransaction(app.database.pool, nobody, async (tx) => {
      const client = await clientNamed(tx, 'Main');
      const id = await userNamed(tx, userName, client, ['Write']);
      return { id, caller: app.caller(await signedIn(tx, app.clock.now(), id, client)) };
    });
  }

  // @security end-once-when-user-deactivated
  test('end at once when the user is deactivated', async () => {
    const { id, caller } = await somebody('leaving');
    expect((await caller.call('Account/IsAuthenticated')).body).toBe(true);
    expect((await admin.call('Admin/EditUserAsync', { id, active: false })).body).toBe(true);
    expect((await caller.call('Account/IsAuthenticated')).body).toBe(false);
    expect((await admin.call('Admin/EditUserAsync', { id, active: true })).body).toBe(true);
    expect((await caller.call('Account/IsAuthenticated')).body).toBe(false);
  });

  // @security counted-ended-administrator
  test('are counted, and ended by an administrator', async () => {
    const { id, caller } = await somebody('signed.in');
    expect((await details(id)).sessions).toBe(1);
    expect((await admin.call('Admin/EndUserSessions', { id })).body).toBe(true);
    expect((await details(id)).sessions).toBe(0);
    expect((await caller.call('Account/GetSession')).status).toBe(401);
    expect((await admin.call('Admin/EndUserSessions', { id: 99_999 })).body).toBe(false);
  });
});

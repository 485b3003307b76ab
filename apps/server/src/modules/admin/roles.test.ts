import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { clientNamed, signedIn, userNamed } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { refusalIn } from './users.fixture.ts';

const app = testApp();
let admin: Caller;
beforeEach(async () => {
  admin = await app.as('Admin');
});

function reasonIn(reply: { headers: Headers }) {
  return refusalIn(reply)?.message ?? null;
}

function aUser(userName: string, roles: readonly string[] = []): Promise<number> {
  return inTransaction(app.database.pool, nobody, async (tx) =>
    userNamed(tx, userName, await clientNamed(tx, 'Main'), roles),
  );
}

async function signedInAs(userName: string, roles: readonly string[]) {
  return inTransaction(app.database.pool, nobody, async (tx) => {
    const clientId = await clientNamed(tx, 'Main');
    const userId = await userNamed(tx, userName, clientId, roles);
    return { userId, caller: app.caller(await signedIn(tx, app.clock.now(), userId, clientId)) };
  });
}

async function roleId(roleName: string): Promise<number> {
  return (await admin.call('Admin/GetRoleIdByNameAsync', { roleName })).body;
}

describe('roles', () => {
  test('the four built-in roles exist', async () => {
    const { body } = await admin.call('Admin/GetRolesAsync');
    expect(body.slice(0, 4).map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['Admin', true],
      ['Write', true],
      ['Home Limited', true],
      ['Comps', true],
    ]);
  });

  test('a role is made, found by its name in any case, and renamed', async () => {
    expect((await admin.call('Admin/CreateRoleAsync', { roleName: 'Auditor' })).body).toBe(true);
    const id = await roleId('AUDITOR');
    expect((await admin.call('Admin/RenameRoleAsync', { roleId: id, roleName: 'auditor 2' })).body).toBe(
      true,
    );
    expect((await admin.call('Admin/GetRoleDetailsAsync', { roleId: id })).body.name).toBe('auditor 2');
  });

  test('a name that is taken in any case is refused with the reason', async () => {
    const reply = await admin.call('Admin/CreateRoleAsync', { roleName: 'WRITE' });
    expect([reply.status, reply.body]).toEqual([200, false]);
    expect(reasonIn(reply)).toBe('There is a role with this name already.');
    await admin.call('Admin/CreateRoleAsync', { roleName: 'Free' });
    const renamed = await admin.call('Admin/RenameRoleAsync', {
      roleId: await roleId('Free'),
      roleName: 'comps',
    });
    expect(renamed.body).toBe(false);
  });

  test('one of two who take one name at once gets it', async () => {
    const replies = await Promise.all(
      ['Twice', 'twice'].map((roleName) => admin.call('Admin/CreateRoleAsync', { roleName })),
    );
    expect(replies.map(({ body }) => body).toSorted()).toEqual([false, true]);
  });

  test.each(['', '   ', undefined])(
    'CreateRoleAsync with the empty name %j answers false',
    async (roleName) => {
      const reply = await admin.call('Admin/CreateRoleAsync', { roleName });
      expect([reply.status, reply.body]).toEqual([200, false]);
      expect(reasonIn(reply)).toBe('Enter a role name.');
    },
  );

  test.each([' edge', 'x'.repeat(201), 'a\u0000b'])('the name %j is malformed', async (roleName) => {
    const { status, problem } = await admin.call('Admin/CreateRoleAsync', { roleName });
    expect(status).toBe(400);
    expect(problem.errors?.[0]?.field).toBe('roleName');
  });

  test.each(['Admin', 'Write', 'Home Limited', 'Comps'])('%s cannot be renamed', async (name) => {
    const reply = await admin.call('Admin/RenameRoleAsync', {
      roleId: await roleId(name),
      roleName: 'Other',
    });
    expect(reply.body).toBe(false);
    expect(reasonIn(reply)).toBe(`${name} is built in and cannot be renamed.`);
    expect(await roleId(name)).toBeGreaterThan(0);
  });

  test('an unknown role is not found, and refuses changes', async () => {
    expect((await admin.call('Admin/GetRoleDetailsAsync', { roleId: 99_999 })).status).toBe(404);
    expect((await admin.call('Admin/GetRoleIdByNameAsync', { roleName: 'No such' })).status).toBe(404);
    expect((await admin.call('Admin/RenameRoleAsync', { roleId: 99_999, roleName: 'x' })).body).toBe(false);
    const userId = await aUser('for.unknown.role');
    expect((await admin.call('Admin/AddUserToRoleAsync', { userId, roleId: 99_999 })).body).toBe(false);
  });

  test('changing by GET is refused to a page of another site', async () => {
    const reply = await admin.call(
      'Admin/CreateRoleAsync',
      { roleName: 'Forged' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(reply.status).toBe(403);
    expect((await admin.call('Admin/GetRoleIdByNameAsync', { roleName: 'Forged' })).status).toBe(404);
  });
});

describe('the users of a role', () => {
  test('are added and removed, and move between the pools', async () => {
    const [userId, role] = [await aUser('ann'), await roleId('Write')];
    async function pools() {
      const { body } = await admin.call('Admin/GetRoleDetailsAsync', { roleId: role });
      return [body.addPool.some(({ id }) => id === userId), body.removePool.some(({ id }) => id === userId)];
    }
    expect(await pools()).toEqual([true, false]);
    expect((await admin.call('Admin/AddUserToRoleAsync', { userId, roleId: role })).body).toBe(true);
    expect(await pools()).toEqual([false, true]);
    expect((await admin.call('Admin/AddUserToRoleAsync', { userId, roleId: role })).body).toBe(false);
    expect((await admin.call('Admin/RemoveUserFromRoleAsync', { userId, roleId: role })).body).toBe(true);
    expect((await admin.call('Admin/RemoveUserFromRoleAsync', { userId, roleId: role })).body).toBe(false);
    expect(await pools()).toEqual([true, false]);
  });

  test('unknown and inactive users cannot be added', async () => {
    const gone = await aUser('gone');
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update users set active = false where id = ${gone}`),
    );
    const role = await roleId('Write');
    for (const userId of [gone, 99_999]) {
      const reply = await admin.call('Admin/AddUserToRoleAsync', { userId, roleId: role });
      expect([reply.body, reasonIn(reply)]).toEqual([false, 'There is no such active user.']);
    }
    const { body } = await admin.call('Admin/GetRoleDetailsAsync', { roleId: role });
    expect(body.addPool.map(({ id }) => id)).not.toContain(gone);
  });

  // @security many-change-once-all-none
  test('several change in one call, all or none', async () => {
    const role = await roleId('Home Limited');
    const [bea, cid, dan] = [await aUser('bea', ['Home Limited']), await aUser('cid'), await aUser('dan')];
    async function members() {
      const { body } = await admin.call('Admin/GetRoleDetailsAsync', { roleId: role });
      return body.removePool.map(({ id }) => id).filter((id) => [bea, cid, dan].includes(id));
    }
    const none = await admin.call('Admin/ChangeRoleUsers', {
      roleId: role,
      add: [cid, 99_999],
      remove: [bea],
    });
    expect(none.body).toBe(false);
    expect(await members()).toEqual([bea]);
    const all = await admin.call('Admin/ChangeRoleUsers', {
      roleId: role,
      add: [cid, dan, bea],
      remove: [bea],
    });
    expect(all.body).toBe(true);
    expect(await members()).toEqual([cid, dan]);
  });

  test('a role taken away is gone at the next call', async () => {
    const { userId, caller } = await signedInAs('eve', ['Admin']);
    const role = await roleId('Admin');
    expect((await caller.call('Admin/GetRolesAsync')).status).toBe(200);
    expect((await admin.call('Admin/RemoveUserFromRoleAsync', { userId, roleId: role })).body).toBe(true);
    expect((await caller.call('Admin/GetRolesAsync')).status).toBe(403);
  });

  // @security each-change-leaves-entry-history
  test('each change leaves an entry in the history and a line in the log', async () => {
    const userId = await aUser('logged');
    await admin.call('Admin/AddUserToRoleAsync', { userId, roleId: await roleId('Comps') });
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(
        `select action, user_id from history where table_name = 'user_roles' and row_id = ${userId}`,
      ),
    );
    expect(rows).toEqual([{ action: 'insert', user_id: expect.any(Number) }]);
    expect(app.logged.join('')).toContain('"change":"given"');
  });
});

describe('the last active administrator', () => {
  // @security keeps-admin-also-when-two
  test('keeps Admin, also when two are taken away at once', async () => {
    const role = await roleId('Admin');
    const { userId: first, caller: one } = await signedInAs('admin.one', ['Admin']);
    const { userId: second, caller: two } = await signedInAs('admin.two', ['Admin']);
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(
        `update users set active = false where id not in (${first}, ${second}) and id in
           (select user_id from user_roles where role_id = ${role})`,
      ),
    );
    try {
      const replies = await Promise.all([
        one.call('Admin/RemoveUserFromRoleAsync', { userId: first, roleId: role }),
        two.call('Admin/EditUserAsync', { id: second, active: false }),
        two.call('Admin/ChangeRoleUsers', { roleId: role, remove: [first, second] }),
      ]);
      // A call by a user who has just lost Admin is refused, which is no success either.
      expect(replies.filter(({ status, body }) => status === 200 && body)).toHaveLength(1);
      const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
        owner.query(
          `select count(*)::int as left from users u join user_roles r on r.user_id = u.id
           where r.role_id = ${role} and u.active`,
        ),
      );
      expect(rows).toEqual([{ left: 1 }]);
    } finally {
      await asOwner(app.database.ownerUrl, (owner) => owner.query('update users set active = true'));
    }
  });
});

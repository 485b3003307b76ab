import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { clientNamed, signedIn } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { refusalIn, usersBy } from './users.fixture.ts';

const app = testApp();
let admin: Caller;
const { created, details } = usersBy(() => admin);
beforeEach(async () => {
  admin = await app.as('Admin');
});

describe('the roles of a user', () => {
  async function roleIds(...names: string[]): Promise<number[]> {
    const { body } = await admin.call('Admin/GetRolesAsync');
    return names.map((name) => body.find((role) => role.name === name)?.id ?? 0);
  }
  const rolesOf = async (id: number) => (await details(id)).roles.map(({ name }) => name);

  test('are given when the user is made, replaced by an edit, and kept by one without them', async () => {
    const { id } = await created('roles@example.com', { roleIds: await roleIds('Write', 'Comps') });
    expect(await rolesOf(id)).toEqual(['Write', 'Comps']);
    expect((await admin.call('Admin/EditUserAsync', { id, firstName: 'Kept' })).body).toBe(true);
    expect(await rolesOf(id)).toEqual(['Write', 'Comps']);
    const change = { id, roleIds: await roleIds('Comps', 'Home Limited') };
    expect((await admin.call('Admin/EditUserAsync', change)).body).toBe(true);
    expect(await rolesOf(id)).toEqual(['Home Limited', 'Comps']);
    expect((await admin.call('Admin/EditUserAsync', { id, roleIds: [] })).body).toBe(true);
    expect(await rolesOf(id)).toEqual([]);
  });

  test('that do not exist are refused, and nothing of the user is saved', async () => {
    const { id } = await created('norole@example.com');
    const reply = await admin.call('Admin/EditUserAsync', { id, firstName: 'Lost', roleIds: [99_999] });
    expect([reply.body, refusalIn(reply)?.message]).toEqual([false, 'There is no such role.']);
    expect((await details(id)).firstName).toBeNull();
  });

  test('keep Admin with the last active administrator', async () => {
    const { body: users } = await admin.call('Admin/GetUsersAsync');
    const [adminRole] = await roleIds('Admin');
    const { body: role } = await admin.call('Admin/GetRoleDetailsAsync', { roleId: adminRole ?? 0 });
    const holders = role.removePool.filter(({ active }) => active).map(({ id }) => id);
    const last = holders[0] ?? 0;
    expect(users.some(({ id }) => id === last)).toBe(true);
    await admin.call('Admin/ChangeRoleUsers', { roleId: adminRole ?? 0, remove: holders.slice(1) });
    const remaining = await inTransaction(app.database.pool, nobody, async (tx) =>
      app.caller(await signedIn(tx, app.clock.now(), last, await clientNamed(tx, 'Main'))),
    );
    const reply = await remaining.call('Admin/EditUserAsync', { id: last, roleIds: [] });
    expect([reply.body, refusalIn(reply)?.message]).toEqual([
      false,
      'This is the last active administrator. Make somebody else one first.',
    ]);
    await remaining.call('Admin/ChangeRoleUsers', { roleId: adminRole ?? 0, add: holders.slice(1) });
  });
});

import { personName, type PoolUser, type Role } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuseToLoseLastAdministrator } from './last-administrator.ts';
import {
  allRoles,
  countActive,
  findRole,
  assignRole,
  insertRole,
  renameRole,
  findRoleByName,
  unassignRole,
  usersByMembership,
  type Member,
} from './roles.store.ts';

export const roleHandlers = handlers({
  'Admin/GetRoleIdByNameAsync': async ({ tx }, { roleName }) =>
    (await findRoleByName(tx, roleName.trim())).id,

  'Admin/GetRolesAsync': ({ tx }) => allRoles(tx),

  'Admin/CreateRoleAsync': async ({ tx, log, actor }, { roleName }) => {
    if (roleName === null) throw new Refusal('roleName', 'Enter a role name.');
    const roleId = await insertRole(tx, roleName);
    audit(log, 'role-changed', { change: 'created', roleId, roleName, by: actor.userId });
    return true;
  },

  'Admin/GetRoleDetailsAsync': async ({ tx }, { roleId }) => {
    const role = await findRole(tx, roleId);
    if (!role) throw new Problem('not-found', 'There is no such role.');
    const users = await usersByMembership(tx, roleId);
    return {
      ...role,
      addPool: users.filter(({ member }) => !member).map(poolUser),
      removePool: users.filter(({ member }) => member).map(poolUser),
    };
  },

  'Admin/RenameRoleAsync': async ({ tx, log, actor }, { roleId, roleName }) => {
    const role = await knownRole(tx, roleId);
    if (role.builtIn) throw new Refusal('roleName', `${role.name} is built in and cannot be renamed.`);
    await renameRole(tx, roleId, roleName);
    audit(log, 'role-changed', { change: 'renamed', roleId, roleName, by: actor.userId });
    return true;
  },

  'Admin/AddUserToRoleAsync': async ({ tx, log, actor }, { userId, roleId }) => {
    const { added } = await changeUsers(tx, { roleId, add: [userId], remove: [] });
    if (added === 0) throw new Refusal('userId', 'This user has the role already.');
    audit(log, 'role-changed', { change: 'given', roleId, userId, by: actor.userId });
    return true;
  },

  'Admin/RemoveUserFromRoleAsync': async ({ tx, log, actor }, { userId, roleId }) => {
    const { removed } = await changeUsers(tx, { roleId, add: [], remove: [userId] });
    if (removed === 0) throw new Refusal('userId', 'This user does not have the role.');
    audit(log, 'role-changed', { change: 'taken', roleId, userId, by: actor.userId });
    return true;
  },

  'Admin/ChangeRoleUsers': async ({ tx, log, actor }, { roleId, add, remove }) => {
    const { added, removed } = await changeUsers(tx, { roleId, add, remove });
    const userIds = [...add, ...remove].join(' ');
    audit(log, 'role-changed', { change: 'users', roleId, added, removed, userIds, by: actor.userId });
    return true;
  },
});

interface UsersChange {
  readonly roleId: number;
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

async function changeUsers(tx: Tx, { roleId, add, remove }: UsersChange) {
  const role = await knownRole(tx, roleId);
  const adding = [...new Set(add)];
  if ((await countActive(tx, adding)) < adding.length)
    throw new Refusal('userId', 'There is no such active user.');
  const added = await assignRole(tx, roleId, adding);
  function take() {
    return unassignRole(tx, roleId, remove);
  }
  const isAdmin = role.builtIn && role.name === 'Admin';
  const removed = await (isAdmin && remove.length > 0
    ? refuseToLoseLastAdministrator(tx, 'userId', take)
    : take());
  return { added, removed };
}

async function knownRole(tx: Tx, roleId: number): Promise<Role> {
  const role = await findRole(tx, roleId);
  if (!role) throw new Refusal('roleId', 'There is no such role.');
  return role;
}

function poolUser(user: Member): PoolUser {
  return { id: user.id, name: personName(user), userName: user.userName, active: user.active };
}

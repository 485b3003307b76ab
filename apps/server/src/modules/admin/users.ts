import { accountKey, maxAccountKeyCharacters, type UserChange, type UserDetails } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuseToLoseLastAdministrator } from './last-administrator.ts';
import { countRoles, setRoles } from './roles.store.ts';
import {
  clientExists,
  findUser,
  insertUser,
  lockUser,
  rolesOfUser,
  searchUsers,
  updateUser,
  type FoundUser,
  type UserValues,
} from './users.store.ts';

/** What administration needs of the accounts. */
export interface Accounts {
  /** Signs the user out everywhere; how many sessions there were. */
  endSessions(tx: Tx, userId: number): Promise<number>;
  countSessions(tx: Tx, userId: number, now: Date): Promise<number>;
  /** Sends the link to choose a first password; false where there is no address to send it to. */
  invite(tx: Tx, userId: number, now: Date): Promise<boolean>;
  /** The same for a new password. */
  sendReset(tx: Tx, userId: number, now: Date): Promise<boolean>;
}

export function userHandlers(accounts: Accounts) {
  return handlers({
    'Admin/GetUsersAsync': ({ tx }) => searchUsers(tx, { words: [], clientId: null }),

    'Admin/SearchUsersAsync': ({ tx }, { query, clientId }) =>
      searchUsers(tx, { words: query.split(/\s+/).filter(Boolean), clientId: clientId ?? null }),

    'Admin/GetUserDetailsAsync': async ({ tx, now }, { id }) => {
      const user = await findUser(tx, id);
      if (!user) throw new Problem('not-found', 'There is no such user.');
      return details(tx, user, now);
    },

    'Admin/CreateUser': async ({ tx, log, actor, now }, input) => {
      const names = namesOf(input, null);
      await assertClient(tx, input.clientId);
      const userId = await insertUser(tx, { ...input, ...names, active: input.active ?? true });
      await giveRoles(tx, userId, input.roleIds);
      await accounts.invite(tx, userId, now);
      audit(log, 'user-changed', {
        change: 'created',
        userId,
        roleIds: input.roleIds?.join(' ') ?? null,
        by: actor.userId,
      });
      return true;
    },

    'Admin/EditUserAsync': async ({ tx, log, actor, now }, input) => {
      const userId = input.id ?? 0;
      await lockUser(tx, userId);
      const current = await findUser(tx, userId);
      if (!current) throw new Refusal('id', 'There is no such user.');
      if (input.version !== undefined && input.version !== current.version)
        throw new Problem('conflict', 'Somebody else saved this user meanwhile. Nothing was changed.', {
          current: await details(tx, current, now),
        });
      await assertClient(tx, input.clientId);
      const active = input.active ?? current.active;
      const values: UserValues = { ...input, ...namesOf(input, current), active };
      if (current.active && !active) await deactivate(tx, userId, values);
      else await updateUser(tx, userId, values);
      await giveRoles(tx, userId, input.roleIds);
      audit(log, 'user-changed', {
        change: 'edited',
        userId,
        roleIds: input.roleIds?.join(' ') ?? null,
        by: actor.userId,
      });
      return true;
    },

    'Admin/SendInvitation': async ({ tx, log, actor, now }, { id }) => {
      const { hasPassword } = await activeUser(tx, id);
      if (hasPassword) throw new Refusal('id', 'This user has chosen a password already.');
      if (!(await accounts.invite(tx, id, now))) throw new Refusal('email', noAddress);
      audit(log, 'user-changed', { change: 'invited', userId: id, by: actor.userId });
      return true;
    },

    'Admin/SendPasswordReset': async ({ tx, log, actor, now }, { id }) => {
      await activeUser(tx, id);
      if (!(await accounts.sendReset(tx, id, now))) throw new Refusal('email', noAddress);
      audit(log, 'reset-requested', { userId: id, by: actor.userId });
      return true;
    },

    'Admin/EndUserSessions': async ({ tx, log, actor }, { id }) => {
      if (!(await findUser(tx, id))) throw new Refusal('id', 'There is no such user.');
      const ended = await accounts.endSessions(tx, id);
      audit(log, 'user-changed', { change: 'signed out', userId: id, sessions: ended, by: actor.userId });
      return true;
    },
  });

  async function details(tx: Tx, user: FoundUser, now: Date): Promise<UserDetails> {
    return {
      ...user,
      roles: await rolesOfUser(tx, user.id),
      sessions: await accounts.countSessions(tx, user.id, now),
    };
  }

  async function deactivate(tx: Tx, userId: number, values: UserValues): Promise<void> {
    await refuseToLoseLastAdministrator(tx, 'active', () => updateUser(tx, userId, values));
    await accounts.endSessions(tx, userId);
  }
}

/** Without a list the roles stay as they are. */
async function giveRoles(tx: Tx, userId: number, roleIds: readonly number[] | undefined): Promise<void> {
  if (!roleIds) return;
  const wanted = [...new Set(roleIds)];
  if ((await countRoles(tx, wanted)) < wanted.length) throw new Refusal('roleIds', 'There is no such role.');
  await refuseToLoseLastAdministrator(tx, 'roleIds', () => setRoles(tx, userId, wanted));
}

const noAddress = 'This user has no e-mail address to send it to.';

async function activeUser(tx: Tx, id: number): Promise<FoundUser> {
  const user = await findUser(tx, id);
  if (!user) throw new Refusal('id', 'There is no such user.');
  if (!user.active) throw new Refusal('id', 'This user is not active.');
  return user;
}

/** The username is the e-mail address, and follows it, unless another is given. */
function namesOf(input: UserChange, current: FoundUser | null): { userName: string; email: string | null } {
  const email = input.email === undefined ? (current?.email ?? null) : input.email;
  const own = current && !sameName(current.userName, current.email) ? current.userName : null;
  const userName = (input.userName === undefined ? own : input.userName) ?? email;
  if (userName === null) throw new Refusal('email', 'Enter an e-mail address or a username.');
  for (const [field, text] of Object.entries({ email, userName }))
    if (text !== null && accountKey(text).length > maxAccountKeyCharacters)
      throw new Refusal(field, `At most ${maxAccountKeyCharacters} characters, written in plain letters.`);
  return { userName, email };
}

function sameName(a: string, b: string | null): boolean {
  return b !== null && accountKey(a) === accountKey(b);
}

async function assertClient(tx: Tx, clientId: number | null | undefined): Promise<void> {
  if (typeof clientId === 'number' && !(await clientExists(tx, clientId)))
    throw new Refusal('clientId', 'There is no such client.');
}

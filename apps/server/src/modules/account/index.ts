import { builtInRoles, holds, type BuiltInRole } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { findClient } from './client.store.ts';
import { endSession } from './sessions.store.ts';
import { signIn } from './sign-in.ts';

export { cleanUp } from './clean-up.ts';
export { countSessionsOf, endSessionsOf, findActor, moveToClient } from './sessions.store.ts';
export { accountMails, invite, sendReset } from './mails.ts';
export { answerResetRequest } from './reset-request.ts';
export { storePasswordHash } from './users.store.ts';

export const accountHandlers = handlers({
  'Account/token': signIn,

  'Account/IsAuthenticated': async ({ actor }) => actor !== null,

  'Account/Logout': async ({ actor, tx, log }) => {
    if (!actor) return false;
    audit(log, 'sign-out', { userId: actor.userId });
    return endSession(tx, actor.tokenHash);
  },

  'Account/GetSession': async ({ actor, tx, today }) => ({
    userName: actor.userName,
    userId: actor.userId,
    userRoles: [...actor.roles],
    client: await findClient(tx, actor.clientId),
    today,
  }),

  'Clients/GetUserClient': ({ actor, tx }) => findClient(tx, actor.clientId),

  'Admin/IsAdminAsync': async ({ actor }) => actor !== null && holds(actor.roles, 'Admin'),

  'Admin/IsRoleAsync': async ({ actor }, { roleName }) => actor !== null && holdsNamed(actor.roles, roleName),
});

/** Role names are the same in any case. */
function holdsNamed(roles: readonly string[], name: string): boolean {
  const wanted = name.trim().toLowerCase();
  const builtIn = builtInRoles.find((role): role is BuiltInRole => role.toLowerCase() === wanted);
  return builtIn ? holds(roles, builtIn) : roles.some((role) => role.toLowerCase() === wanted);
}

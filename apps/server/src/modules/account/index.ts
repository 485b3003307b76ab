import { builtInRoles, hasRole, type BuiltInRole } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { countUnreadableSecrets } from '#db/setup/sealed-tables.ts';
import { relyingPartyOf } from '#lib/identity/webauthn.ts';
import { deviceOf } from '#lib/identity/device.ts';
import { audit } from '#lib/log.ts';
import type { Sealer } from '#lib/sealed/sealer.ts';
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts';
import { passkeyHandlers } from './passkeys/passkeys.ts';
import { passwordHandlers } from './passwords/passwords.ts';
import { policyHandlers } from './policies/policies.ts';
import { requestReset } from './passwords/reset-request.ts';
import {
  deleteSession,
  endSessionsOf,
  findAreas,
  findOwnClient,
  openSessionsOf,
} from './sessions/sessions.store.ts';
import { signInByPassword } from './sign-in/sign-in.ts';
import { signOnHandlers, type SignOnOptions } from './sign-in/single-sign-on.ts';
import { apiTokenHandlers } from './tokens/api-tokens.ts';
import { twoStepHandlers } from './two-step/two-step.ts';

export { callersOf } from './sessions/callers.ts';
export { ceremonyLifetime } from './passkeys/ceremonies.store.ts';
export { challengeLifetime } from './sign-in/challenges.store.ts';
export { cleanUp } from './clean-up.ts';
export { linkLifetimes } from './passwords/links.store.ts';
export { accountMails, invite, sendResetForAdministrator } from './mails.ts';
export { answerResetRequest, requestReset } from './passwords/reset-request.ts';
export { chooseClient } from './sessions/choose-client.ts';
export { countSessionsOf, endSessionsOf } from './sessions/sessions.store.ts';

export interface AccountOptions {
  /** What links start with. */
  readonly publicUrl: () => string;
  readonly passwordMin: number;
  /** Accounts whose password everybody knows, where that matters. */
  readonly findKnownPasswords: (tx: Tx) => Promise<string[]>;
  readonly sealer: Sealer;
  /** `null`: single sign-on is off. */
  readonly signOn: SignOnOptions | null;
}

export function accountHandlers({
  publicUrl,
  passwordMin,
  findKnownPasswords,
  sealer,
  signOn,
}: AccountOptions) {
  const party = () => relyingPartyOf(publicUrl());
  return {
    ...sessionHandlers(passwordMin, sealer, findKnownPasswords),
    ...passwordHandlers(passwordMin),
    ...twoStepHandlers(sealer),
    ...apiTokenHandlers,
    ...passkeyHandlers(party),
    ...passkeySignInHandlers(party),
    ...policyHandlers(passwordMin),
    ...signOnHandlers(signOn),
    ...handlers({
      'Account/GetSignInOptions': async () => ({
        passwordMin,
        singleSignOn: signOn?.name ?? null,
        passkeyOrigin: party()?.origin ?? null,
      }),
    }),
  };
}

/** `fewest`: the fewest characters of a password by the server's setting. */
function sessionHandlers(
  fewest: number,
  sealer: Sealer,
  findKnownPasswords: AccountOptions['findKnownPasswords'],
) {
  return handlers({
    'Account/token': signInByPassword,

    'Account/IsAuthenticated': async ({ actor }) => actor !== null,

    'Account/Logout': async ({ actor, tx, log }) => {
      if (!actor) return false;
      audit(log, 'sign-out', { userId: actor.userId });
      return deleteSession(tx, actor.tokenHash);
    },

    'Account/GetSession': async ({ actor, tx, today }) => {
      const { userName, userId, roles, clientId } = actor;
      const [client, areas] = await Promise.all([findOwnClient(tx, clientId), findAreas(tx, clientId)]);
      const { secondFactor, secondFactorDue } = actor;
      const rules = { secondFactor, secondFactorDue, passwordMin: Math.max(fewest, actor.passwordMin ?? 0) };
      const isAdmin = hasRole(roles, 'Admin');
      const warnings = {
        knownPasswords: isAdmin ? await findKnownPasswords(tx) : [],
        unreadableSecrets: isAdmin ? await countUnreadableSecrets(tx, sealer) : { twoStep: 0, webhooks: 0 },
      };
      return { userName, userId, userRoles: [...roles], client, ...areas, today, ...rules, ...warnings };
    },

    'Account/GetSessions': async ({ actor, tx, now }) => {
      const open = await openSessionsOf(tx, actor.userId, actor.tokenHash, now);
      return open.map(({ id, user_agent, address, createdAt, usedAt, current }) => ({
        id,
        device: deviceOf(user_agent),
        address,
        createdAt,
        usedAt,
        current,
      }));
    },

    'Account/EndOtherSessions': async ({ actor, tx, log }) => {
      const ended = await endSessionsOf(tx, actor.userId, actor.tokenHash);
      audit(log, 'sessions-ended', { userId: actor.userId, ended });
      return { ended };
    },

    'Account/RequestReset': steps<'Account/RequestReset'>(async (ctx, { Username }) => {
      await requestReset({ ...ctx, address: ctx.request.address }, Username);
      return true;
    }),

    'Clients/GetUserClient': ({ actor, tx }) => findOwnClient(tx, actor.clientId),

    'Admin/IsAdminAsync': async ({ actor }) => actor !== null && hasRole(actor.roles, 'Admin'),

    'Admin/IsRoleAsync': async ({ actor }, { roleName }) =>
      actor !== null && holdsNamed(actor.roles, roleName),
  });
}

/** Compares role names without regard to case. */
function holdsNamed(roles: readonly string[], name: string): boolean {
  const wanted = name.trim().toLowerCase();
  const builtIn = builtInRoles.find((role): role is BuiltInRole => role.toLowerCase() === wanted);
  return builtIn ? hasRole(roles, builtIn) : roles.some((role) => role.toLowerCase() === wanted);
}

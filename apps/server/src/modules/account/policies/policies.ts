import { sessionLimits, type SecurityPolicy } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { refuseUnprovenFactor } from '../passwords/own-password.ts';
import {
  clientIsKnown,
  findPolicy,
  savePolicy,
  usersWithoutSecondFactor,
  type StoredPolicy,
} from './policies.store.ts';

/** `fewest`: the fewest characters of a password by the server's setting, which no policy can lower. */
export function policyHandlers(fewest: number) {
  /**
   * Adds the values that apply where the policy sets none: for a client those of the installation, for the
   * installation the limits of the server.
   */
  async function shown(tx: Tx, clientId: number | null, policy: StoredPolicy): Promise<SecurityPolicy> {
    const limits = { secondFactor: false, ...sessionLimits, passwordMin: fewest };
    if (clientId === null) return { ...policy, otherwise: limits };
    const general = await findPolicy(tx, null);
    const otherwise = {
      secondFactor: general.secondFactor,
      idleMinutes: general.idleMinutes ?? limits.idleMinutes,
      absoluteHours: general.absoluteHours ?? limits.absoluteHours,
      passwordMin: Math.max(general.passwordMin ?? 0, fewest),
    };
    return { ...policy, otherwise };
  }

  return handlers({
    'Admin/GetSecurityPolicy': async ({ tx }, { clientId = null }) => {
      await assertClient(tx, clientId);
      return shown(tx, clientId, await findPolicy(tx, clientId));
    },

    'Admin/SaveSecurityPolicy': async ({ tx, actor, now, log }, { clientId = null, ...input }) => {
      await assertClient(tx, clientId);
      await refuseUnprovenFactor(tx, actor);
      const saved = await savePolicy(tx, { ...input, clientId }, now);
      const { secondFactor, graceDays, idleMinutes, absoluteHours, passwordMin } = saved;
      const asked = {
        secondFactor: secondFactor ? 1 : 0,
        graceDays,
        idleMinutes,
        absoluteHours,
        passwordMin,
      };
      audit(log, 'policy-changed', { client: clientId, ...asked, by: actor.userId });
      return shown(tx, clientId, saved);
    },

    'Admin/GetUsersWithoutSecondFactor': ({ tx }, { clientId = null }) =>
      usersWithoutSecondFactor(tx, clientId),
  });
}

async function assertClient(tx: Tx, clientId: number | null): Promise<void> {
  if (clientId !== null && !(await clientIsKnown(tx, clientId)))
    throw new Problem('not-found', 'There is no such client.');
}

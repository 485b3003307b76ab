import { hasRole, type CallOutput } from '@panoramic/contract';
import type { RequestFacts } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { hashToken, newToken } from '#lib/identity/tokens.ts';
import { insertSession, type SessionProof } from './sessions.store.ts';
import { recordSignIn, type Account } from '../users.store.ts';

/** The answer to every refused sign-in. */
export const refusedSignIn: CallOutput<'Account/token'> = {
  token: null,
  userName: null,
  userId: null,
  userRoles: [],
};

interface Facts {
  readonly now: Date;
  readonly request: RequestFacts;
}

/** Opens a session for an account that was authenticated, by whatever method. */
export async function openSession(tx: Tx, account: Account, proof: SessionProof, { now, request }: Facts) {
  const token = newToken();
  await recordSignIn(tx, account.id, now);
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: account.id,
    clientId: startingClient(account),
    proof,
    now,
    request,
  });
  return { token, userName: account.userName, userId: account.id, userRoles: [...account.roles] };
}

/** The client that a new session of the account works in. */
export function startingClient({ roles, clientId, lastClientId }: Account): number | null {
  return hasRole(roles, 'Home Limited') ? (lastClientId ?? clientId) : clientId;
}

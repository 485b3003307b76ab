import type { Actor } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { mustProveFactor } from '../passwords/own-password.ts';
import { requiredOfUser } from '../policies/policies.store.ts';
import { findAccountById } from '../users.store.ts';
import { moveToClient } from './sessions.store.ts';

/**
 * Moves the session to a client. A client that requires a second factor is refused to a session that the
 * password alone opened while the account has a factor; an account without one is asked to set it up there.
 */
export async function chooseClient(tx: Tx, actor: Actor, clientId: number): Promise<void> {
  const account = await findAccountById(tx, actor.userId);
  const { due } = await requiredOfUser(tx, actor.userId, clientId);
  if (due !== null && account && mustProveFactor(actor, account))
    throw new Problem(
      'no-permission',
      'This client requires a second factor: log out and sign in with yours.',
    );
  await moveToClient(tx, actor.tokenHash, clientId);
}

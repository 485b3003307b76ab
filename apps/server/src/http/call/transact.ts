import type { FastifyRequest } from 'fastify';
import { calls, type CallName } from '@panoramic/contract';
import { StaleCallerError } from '#db/scope/cached-caller.ts';
import { inTransaction, type Scope, type TransactionMode, type Tx } from '#db/scope/transaction.ts';
import { addressKey } from '#lib/identity/address-key.ts';
import { workKindOf } from '../limits/limits.ts';
import { admitAgainIn, isRestartable, type Admitted } from './admission.ts';
import type { CallDependencies } from './dependencies.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>, mode: TransactionMode) => Promise<T>;

/** Runs transactions within the connections that one user, and one kind of work, may take at once. */
export function transactFor(
  dependencies: CallDependencies,
  name: CallName,
  request: FastifyRequest,
  caller: Admitted,
): Transact {
  const transact = confirming(dependencies, name, request, caller);
  const kind = workKindOf(name, calls[name]);
  if (kind === 'report' || kind === 'import') return transact;
  return (work, mode) =>
    mode === 'pipelined'
      ? transact(work, mode)
      : dependencies.work.connections.run(kind, userOf(caller, request), () => transact(work, mode));
}

export function userOf({ actor }: Admitted, request: FastifyRequest): string {
  return actor ? `user ${actor.userId}` : `address ${addressKey(request.ip)}`;
}

/**
 * Runs transactions in which the database confirms the caller, because what was decided before the body
 * arrived may no longer hold. If the caller is not confirmed, admission.ts starts the call again where that
 * is possible; where it is not, the transaction decides by itself.
 */
function confirming(
  dependencies: CallDependencies,
  name: CallName,
  request: FastifyRequest,
  caller: Admitted,
): Transact {
  const { pool } = dependencies;
  const { actor, clientId, cached } = caller;
  const scope: Scope = { clientId, userId: actor?.userId ?? null };
  if (!actor) return (work, mode) => inTransaction(pool, scope, work, mode);
  const deciding: Transact = (work, mode) =>
    inTransaction(
      pool,
      scope,
      async (tx) => {
        await admitAgainIn(tx, dependencies, name, request, caller);
        return work(tx);
      },
      mode,
    );
  if (!cached) return deciding;
  const confirmed = { ...scope, cached };
  if (isRestartable(dependencies, name)) return (work, mode) => inTransaction(pool, confirmed, work, mode);
  return (work, mode) =>
    inTransaction(pool, confirmed, work, mode).catch((error: unknown) => {
      if (!(error instanceof StaleCallerError)) throw error;
      return deciding(work, mode);
    });
}

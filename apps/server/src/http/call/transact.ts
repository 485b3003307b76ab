import type { FastifyRequest } from 'fastify';
import { calls, type CallName } from '@panoramic/contract';
import { InSteps, ReadingFirst } from '#calls/handler.ts';
import { OutdatedCaller } from '#db/scope/cached-caller.ts';
import { inTransaction, type Isolation, type Scope, type Tx } from '#db/scope/transaction.ts';
import { addressKey } from '#lib/identity/address-key.ts';
import { admitAgainIn, type Admitted } from './admission.ts';
import { kindOf } from '../limits/limits.ts';
import type { Counting } from './dependencies.ts';

/** A call of one transaction, or one that begins with a transaction that reads, can be started again. */
export function isRestartable(handler: object): boolean {
  return !(handler instanceof InSteps) || handler instanceof ReadingFirst;
}

/** The connections that one user, and one kind of work, may take at once. */
export function transactFor(
  world: Counting,
  name: CallName,
  request: FastifyRequest,
  caller: Admitted,
): Transact {
  const transact = confirming(world, name, request, caller);
  const kind = kindOf(name, calls[name]);
  if (kind === 'report') return transact;
  return (work, isolation) =>
    isolation === 'sharing'
      ? transact(work, isolation)
      : world.work.connections.run(kind, userOf(caller, request), () => transact(work, isolation));
}

export function userOf({ actor }: Admitted, request: FastifyRequest): string {
  return actor ? `user ${actor.userId}` : `address ${addressKey(request.ip)}`;
}

type Transact = <T>(work: (tx: Tx) => Promise<T>, isolation: Isolation) => Promise<T>;

/**
 * Transactions in which the database confirms the caller: what was decided before the body arrived may no
 * longer hold. A call that can be started again is; in one that cannot, the transaction decides by itself.
 */
function confirming(world: Counting, name: CallName, request: FastifyRequest, caller: Admitted): Transact {
  const { actor, clientId, seen } = caller;
  const scope: Scope = { clientId, userId: actor?.userId ?? null };
  if (!actor) return (work, isolation) => inTransaction(world.pool, scope, work, isolation);
  const decided: Transact = (work, isolation) =>
    inTransaction(
      world.pool,
      scope,
      async (tx) => {
        await admitAgainIn(tx, world.callers, name, request, caller);
        return work(tx);
      },
      isolation,
    );
  if (!seen) return decided;
  const counted = { ...scope, seen };
  if (isRestartable(world.handlers[name]))
    return (work, isolation) => inTransaction(world.pool, counted, work, isolation);
  return (work, isolation) =>
    inTransaction(world.pool, counted, work, isolation).catch((error: unknown) => {
      if (!(error instanceof OutdatedCaller)) throw error;
      return decided(work, isolation);
    });
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { calls, type Call } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { runOnce } from '#calls/idempotency.ts';
import { pageOf, takePage } from '#calls/page.ts';
import { CallerChangedError, inTransaction, type TransactionMode, type Tx } from '#db/scope/transaction.ts';
import { assertSpaceToWrite } from '#db/setup/availability.ts';
import type { Pool } from '#db/driver/pool.ts';
import { bufferedLog } from '#lib/log.ts';
import { clientChanged, refuseForgery, refuseUnlessAllowed, tokenOf } from './access.ts';
import { contextOf, handleOf, idempotentRequest } from './context.ts';
import { takesLong } from '../limits/limits.ts';
import type { AllowedCaller, CallRequest } from './dependencies.ts';
import { withInput } from './input.ts';
import { falseIfRefused, sendReply } from './reply.ts';

/** The life of a call begins before its body: nobody makes the server receive what they may not send. */
export async function admit(call: CallRequest): Promise<AllowedCaller> {
  refuseForgery(calls[call.name], call.request.headers);
  const caller = await findCaller(call);
  if (caller.actor) await call.server.countRequest(call.request, call.reply, caller.actor);
  return caller;
}

/** The rest of it: the input, the handler in one transaction or in steps of its own, the reply. */
export async function answer(call: CallRequest, admitted: AllowedCaller): Promise<FastifyReply> {
  const { server, name, request, reply } = call;
  const { changes }: Call = calls[name];
  if (changes && !name.startsWith('Account/')) assertSpaceToWrite(server.pool);
  const { handle, isLong } = handleOf(server.handlers[name]);
  const result = await withInput(call, admitted, async (input, file) => {
    // Long work is done for the caller as they are when the body has arrived; a single transaction looks by itself.
    const caller = isLong && request.method !== 'GET' ? await findCaller(call) : admitted;
    const ctx = { ...contextOf(call, caller), file };
    function transact<T>(work: Work<T>, mode: TransactionMode = changes ? 'write' : 'read'): Promise<T> {
      return transaction(call, caller, mode, work);
    }
    function transactOnce<T>(payload: unknown, work: Work<T>): Promise<T> {
      const once = idempotentRequest(call, caller, payload);
      return transact(once ? (tx, actor) => runOnce(tx, once, () => work(tx, actor)) : work);
    }
    if (isLong)
      return server.work.runLong(call, caller, () => handle({ ...ctx, transact, transactOnce }, input));
    const held = bufferedLog(ctx.log);
    return transactOnce(input, (tx, actor) => {
      // The transaction may run again from its beginning.
      held.drop();
      reply.code(200);
      return handle({ ...ctx, actor, log: held.log, tx }, input);
    }).finally(() => held.release());
  }).catch((error: unknown) => falseIfRefused(error, reply));
  return sendReply(call, await pageOfResult(call, result));
}

/** A list that was made whole is cut to the page asked for; a streamed one is one already. */
async function pageOfResult({ name, request, reply }: CallRequest, result: unknown): Promise<unknown> {
  const page = Array.isArray(result) ? pageOf(calls[name], request.url) : null;
  if (!page) return result;
  const { rows, headers } = await takePage(page, Readable.from([result]));
  reply.headers(headers);
  return rows;
}

type Work<T> = (tx: Tx, actor: Actor | null) => Promise<T>;

/** One indexed query: session or API token, with roles, client and policy. Fails unless they may make the call. */
async function findCaller({ server, name, request }: CallRequest): Promise<AllowedCaller> {
  const token = tokenOf(request);
  const found = token === null ? null : await server.callers.find(token);
  const actor = found?.actor ?? null;
  const clientId = refuseUnlessAllowed(name, actor, request, server.trail.over(request.log));
  return { actor, clientId, changes: found?.changes ?? null };
}

/** Begin, set client and user, confirm the caller, work, commit; a `write` again after a deadlock. */
function transaction<T>(
  call: CallRequest,
  caller: AllowedCaller,
  mode: TransactionMode,
  work: Work<T>,
): Promise<T> {
  const { server } = call;
  const { actor, clientId, changes } = caller;
  const scope = { clientId, userId: actor?.userId ?? null };
  return server.work.withConnection(call, caller, async () => {
    const pool = mode === 'read' ? await poolToRead(call) : server.pool;
    try {
      const confirmed = { ...scope, callerChanges: changes };
      return await inTransaction(pool, confirmed, (tx) => work(tx, actor), mode);
    } catch (error) {
      if (!(error instanceof CallerChangedError)) throw error;
      // Somebody's session, role or policy has changed since: the transaction looks whether it is this caller's.
      return inTransaction(pool, scope, async (tx) => work(tx, await confirmCaller(call, caller, tx)), mode);
    }
  });
}

/** Reads that take long go to the replica, where there is one. */
async function poolToRead({ server, name }: CallRequest): Promise<Pool> {
  const { replica, handlers, pool } = server;
  return replica && takesLong(name, calls[name], handlers) ? replica.poolToRead() : pool;
}

/** Decides again, by what the transaction sees. */
async function confirmCaller(
  { server, name, request }: CallRequest,
  { clientId }: AllowedCaller,
  tx: Tx,
): Promise<Actor | null> {
  const token = tokenOf(request);
  const actor = token === null ? null : await server.callers.findIn(tx, token);
  if (refuseUnlessAllowed(name, actor, request, server.trail.over(request.log)) !== clientId)
    throw clientChanged();
  return actor;
}

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls, type Call, type CallName } from '@panoramic/contract';
import { runOnce } from '#calls/idempotency.ts';
import { RawReply, type SentFile } from '#calls/handler.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { todayOf } from '#lib/clock.ts';
import type { BufferedLog } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { workKindOf } from '../limits/limits.ts';
import type { Admitted } from './admission.ts';
import type { CallDependencies } from './dependencies.ts';
import { transactFor, userOf } from './transact.ts';

export interface PreparedCall {
  readonly caller: Admitted;
  readonly input: unknown;
  readonly file: SentFile | null;
  /** `drop` forgets the lines of a try that was rolled back. */
  readonly log: Pick<BufferedLog, 'log' | 'drop'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Runs the handler of a call, in the transactions that it names. */
export async function runHandler(
  dependencies: CallDependencies,
  name: CallName,
  prepared: PreparedCall,
): Promise<unknown> {
  const { caller, input, log, request, reply } = prepared;
  const { actor, clientId } = caller;
  const call: Call = calls[name];
  const handler = dependencies.handlers[name];
  const mode: TransactionMode = call.changes ? 'readWrite' : 'readOnly';
  const transact = transactFor(dependencies, name, request, caller);
  const ctx = contextOf(dependencies, prepared);
  function transactOnce<T>(payload: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
    const key = request.headers['idempotency-key'];
    if (!call.creates || !actor || typeof key !== 'string') return transact(work, mode);
    const facts = { userId: actor.userId, clientId, key, call: name, payload, now: ctx.now };
    return transact((tx) => runOnce(tx, facts, () => work(tx)), mode);
  }
  // Safe: access and client were checked against the call, and its input parsed, by which its handler is typed.
  const handle = handler.handle as (ctx: object, input: unknown) => Promise<unknown>;
  function runInOne(tx: Tx): Promise<unknown> {
    // The transaction may run again from its beginning.
    log.drop();
    reply.code(200);
    return handle({ ...ctx, tx }, input);
  }
  if (handler.transaction === 'single') return transactOnce(input, runInOne);
  if (handler.transaction === 'pointRead') return transact(runInOne, 'pipelined');
  const steps = {
    ...ctx,
    transact: (work: (tx: Tx) => Promise<unknown>, step = mode) => transact(work, step),
    transactOnce,
    listReplies: dependencies.listReplies,
  };
  const kind = workKindOf(name, call);
  const user = userOf(caller, request);
  if (kind === 'report')
    return dependencies.work.reports.run(kind, user, () => {
      // A report that was cancelled in the queue is not made, so that the next one starts sooner.
      if (reply.raw.destroyed) throw new Problem('timed-out', 'Nobody waits for this report any more.');
      return handle(steps, input);
    });
  if (kind === 'import') return dependencies.work.imports.run(kind, user, () => handle(steps, input));
  if (kind === 'document' && !call.changes)
    return untilSent(dependencies.work.openFiles, user, () => handle(steps, input));
  return handle(steps, input);
}

/**
 * Counts a file as open until its last byte was read, so that slow readers leave connections free for others.
 */
function untilSent(
  openFiles: CallDependencies['work']['openFiles'],
  user: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    openFiles
      .run('document', user, async () => {
        const result = await work();
        resolve(result);
        if (result instanceof RawReply && result.body instanceof Readable)
          await finished(result.body).catch(() => {});
      })
      .catch(reject);
  });
}

/** What every handler is handed. */
function contextOf(
  { clock, timeZone }: CallDependencies,
  { caller: { actor, clientId }, file, log: { log }, request, reply }: PreparedCall,
) {
  return {
    actor,
    clientId,
    file,
    now: clock.now(),
    today: todayOf(clock, timeZone),
    timeZone,
    log,
    request: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
      get signal() {
        return request.signal;
      },
    },
    setStatus: (status: number, headers: Readonly<Record<string, string>> = {}) =>
      void reply.code(status).headers(headers),
  };
}

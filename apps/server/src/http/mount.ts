import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, refusalHeader, writeRefusal, type Call, type CallName } from '@panoramic/contract';
import type { z } from 'zod';
import { once } from '#calls/idempotency.ts';
import { ByKey, InSteps, RawReply, ReadingFirst, type Handlers, type SentFile } from '#calls/handler.ts';
import type { KeptLists } from '#calls/kept-lists.ts';
import { assertSpaceToWrite } from '#db/availability.ts';
import { inTransaction, type Isolation, type Scope, type Tx } from '#db/transaction.ts';
import type { Pool } from '#db/pool.ts';
import { OutdatedCaller } from '#db/seen-caller.ts';
import { todayOf, type Clock } from '#lib/clock.ts';
import { compressed, encodingFor } from '#lib/compression.ts';
import type { HeldLog, Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { admit, admitAgainIn, ifConfirmed, recall, type Admitted, type Callers } from './admission.ts';
import { acceptForms, withForm, type Uploads } from './multipart.ts';

export interface World {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly handlers: Handlers;
  readonly uploads: Uploads;
  readonly keptLists: KeptLists;
  readonly callers: Callers;
}

/** A route per call of the contract's table, and none beside them. */
export async function mountCalls(app: FastifyInstance, world: World): Promise<void> {
  mountRoutes(app, world, (call) => !call.multipart);
  // Apart: a call that takes JSON must not take a form.
  await app.register(async (forms) => {
    await acceptForms(forms, world.uploads);
    mountRoutes(forms, world, (call) => call.multipart === true);
  });
}

function mountRoutes(app: FastifyInstance, world: World, which: (call: Call) => boolean): void {
  // Safe: the keys of the table are the names.
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    if (!which(call)) continue;
    app.route({
      method: call.method,
      url: `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...(call.maxBody && { bodyLimit: call.maxBody }),
      // Before the body is read: nobody makes the server take in what they may not send.
      onRequest: (request, _reply, done) => {
        const known = mayBeRemembered(call, world.handlers[name]) && recall(world.callers, name, request);
        if (!known) return admitFirst(world, name, request);
        admitted.set(request, known);
        return done();
      },
      handler: (request, reply) => answer(world, name, request, reply),
    });
  }
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** A call of one transaction, or one that begins with a transaction that reads, can be started again. */
function isRestartable(handler: object): boolean {
  return !(handler instanceof InSteps) || handler instanceof ReadingFirst;
}

/** From memory callers are admitted only to what can be started again, and to no body that is large. */
function mayBeRemembered({ multipart, maxBody }: Call, handler: object): boolean {
  return !multipart && !maxBody && isRestartable(handler);
}

async function admitFirst(world: World, name: CallName, request: FastifyRequest): Promise<void> {
  admitted.set(request, await admit(world.callers, name, request));
}

/** The life of a call: actor and access (above), input, transaction, handler, reply. */
async function answer(world: World, name: CallName, request: FastifyRequest, reply: FastifyReply) {
  const call: Call = calls[name];
  if (call.changes && !isOfAccount(name)) assertSpaceToWrite(world.pool);
  function handleFor(caller: Admitted, { log, drop }: Pick<HeldLog, 'log' | 'drop'>): Promise<unknown> {
    async function handleInput(raw: unknown, file: SentFile | null): Promise<unknown> {
      const input = parse(call.input, raw);
      // What was decided before the body came is decided again; what can be started again does so itself.
      const isOld = caller.actor !== null && call.method === 'POST' && !isRestartable(world.handlers[name]);
      const current = isOld ? await admit(world.callers, name, request) : caller;
      return handle(world, name, { caller: current, input, file, log, dropLog: drop, request, reply });
    }
    return call.multipart
      ? withForm(request, world.uploads, ({ fields, file }) => handleInput(fields, file))
      : handleInput(sentInput(call, request), null);
  }
  async function handleConfirmed(): Promise<unknown> {
    let caller = admitted.get(request) ?? (await admit(world.callers, name, request));
    if (!isRestartable(world.handlers[name])) return handleFor(caller, { log: request.log, drop() {} });
    for (;;) {
      const done = await ifConfirmed(caller, request.log, (held) => handleFor(caller, held));
      if (done) return done.result;
      const found = await admit(world.callers, name, request);
      // Whoever was just looked up, and in vain, is looked up in the transaction itself.
      caller = caller.isRemembered ? found : { ...found, seen: null };
    }
  }
  const result = await handleConfirmed().catch((error: unknown) => refused(error, reply));
  if (!(result instanceof RawReply)) return sendJson(request, reply, JSON.stringify(result));
  return reply.headers(result.headers).type(result.contentType).send(result.body);
}

/** On a full disk people still sign in, to read, and out. That takes little, and is bounded by the limits on it. */
function isOfAccount(name: CallName): boolean {
  return name.startsWith('Account/');
}

/** What fills a few packets is worth compressing; what is far larger is sent as a stream anyway. */
const worthCompressing = 4096;

function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.type('application/json; charset=utf-8');
  const encoding = text.length < worthCompressing ? null : encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(text);
  return reply
    .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
    .send(compressed(text, encoding));
}

function sentInput({ method }: Call, request: FastifyRequest): unknown {
  return method === 'GET' ? { ...asRecord(request.query), ...asRecord(request.params) } : request.body;
}

/** What a rule refuses, a call that answers a boolean answers with `false`; the reason goes beside it. */
function refused(error: unknown, reply: FastifyReply): false {
  if (!(error instanceof Refusal)) throw error;
  reply.header(refusalHeader, writeRefusal(error.reason));
  return false;
}

/** Safe: the framework's parsers make records of text. */
function asRecord(parsed: unknown): Record<string, unknown> {
  return parsed as Record<string, unknown>;
}

function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const { data, error } = schema.safeParse(raw ?? {});
  if (!error) return data;
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
  const names = [...new Set(errors.map(({ field }) => field))].join(', ');
  throw new Problem('malformed', `Check ${names}.`, { errors });
}

interface Prepared {
  readonly caller: Admitted;
  readonly input: unknown;
  readonly file: SentFile | null;
  readonly log: Log;
  /** Forgets the lines of a try that was rolled back. */
  readonly dropLog: () => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handle(world: World, name: CallName, prepared: Prepared): Promise<unknown> {
  const { caller, input, file, log, dropLog, request, reply } = prepared;
  const { actor, clientId } = caller;
  const call: Call = calls[name];
  const handler = world.handlers[name];
  const usual: Isolation = call.changes ? 'usual' : 'reading';
  const transact = confirming(world, name, request, caller);
  const now = world.clock.now();
  function transactOnce<T>(payload: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
    const key = request.headers['idempotency-key'];
    if (!call.creates || !actor || typeof key !== 'string') return transact(work, usual);
    const facts = { userId: actor.userId, clientId, key, call: name, payload, now };
    return transact((tx) => once(tx, facts, () => work(tx)), usual);
  }
  const ctx = {
    actor,
    clientId,
    file,
    now,
    today: todayOf(world.clock, world.timeZone),
    log,
    request: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
    },
    setStatus: (status: number, headers: Readonly<Record<string, string>> = {}) =>
      void reply.code(status).headers(headers),
  };
  // Safe, each time: access and client were checked against the call, whose handler is typed by them.
  if (handler instanceof InSteps)
    return handler.handle(
      {
        ...ctx,
        transact: (work: (tx: Tx) => Promise<unknown>, isolation = usual) => transact(work, isolation),
        transactOnce,
        keptLists: world.keptLists,
      } as never,
      input as never,
    );
  const whole = (handler instanceof ByKey ? handler.handle : handler) as unknown as (
    ctx: object,
    input: unknown,
  ) => Promise<unknown>;
  function run(tx: Tx): Promise<unknown> {
    // The transaction may run again from its beginning.
    dropLog();
    reply.code(200);
    return whole({ ...ctx, tx }, input);
  }
  return handler instanceof ByKey ? transact(run, 'sharing') : transactOnce(input, run);
}

type Transact = <T>(work: (tx: Tx) => Promise<T>, isolation: Isolation) => Promise<T>;

/**
 * Transactions in which the database confirms the caller: what was decided before the body arrived may no
 * longer hold. A call that can be started again is; in one that cannot, the transaction decides by itself.
 */
function confirming(world: World, name: CallName, request: FastifyRequest, caller: Admitted): Transact {
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

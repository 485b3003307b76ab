import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, refusalHeader, writeRefusal, type Call, type CallName } from '@panoramic/contract';
import type { z } from 'zod';
import { once } from '#calls/idempotency.ts';
import { ByKey, InSteps, RawReply, type SentFile } from '#calls/handler.ts';
import { assertSpaceToWrite } from '#db/setup/availability.ts';
import type { Isolation, Tx } from '#db/scope/transaction.ts';
import { todayOf } from '#lib/clock.ts';
import { compressed, encodingFor } from '#lib/compression.ts';
import type { HeldLog, Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { admit, ifConfirmed, recall, type Admitted } from './admission.ts';
import { kindOf, workLimits } from '../limits/limits.ts';
import { acceptForms, withForm } from './multipart.ts';
import { RequestRate } from '../limits/request-rate.ts';
import { isRestartable, transactFor, userOf } from './transact.ts';
import type { Counting, World } from './dependencies.ts';

/** A route per call of the contract's table, and none beside them. */
export async function mountCalls(app: FastifyInstance, handed: World): Promise<void> {
  const { limits, userRate, pool } = handed;
  const rate = new RequestRate({ perSecond: userRate, burst: userRate * limits.burstSeconds });
  const world: Counting = { ...handed, work: workLimits(limits, pool), rate };
  mountRoutes(app, world, (call) => !call.multipart);
  // Apart: a call that takes JSON must not take a form.
  await app.register(async (forms) => {
    await acceptForms(forms, world.uploads);
    mountRoutes(forms, world, (call) => call.multipart === true);
  });
}

function mountRoutes(app: FastifyInstance, world: Counting, which: (call: Call) => boolean): void {
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
        countRequest(world, name, known);
        admitted.set(request, known);
        return done();
      },
      handler: (request, reply) => answer(world, name, request, reply),
    });
  }
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** From memory callers are admitted only to what can be started again, and to no body that is large. */
function mayBeRemembered({ multipart, maxBody }: Call, handler: object): boolean {
  return !multipart && !maxBody && isRestartable(handler);
}

async function admitFirst(world: Counting, name: CallName, request: FastifyRequest): Promise<void> {
  const caller = await admit(world.callers, name, request);
  countRequest(world, name, caller);
  admitted.set(request, caller);
}

/** Reads by key are not counted: they take no connection of their own, and a page sends many of them. */
function countRequest({ rate, handlers }: Counting, name: CallName, { actor }: Admitted): void {
  if (actor && !(handlers[name] instanceof ByKey)) rate.count(actor.userId, performance.now());
}

/** The life of a call: actor and access (above), input, transaction, handler, reply. */
async function answer(world: Counting, name: CallName, request: FastifyRequest, reply: FastifyReply) {
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

async function handle(world: Counting, name: CallName, prepared: Prepared): Promise<unknown> {
  const { caller, input, file, log, dropLog, request, reply } = prepared;
  const { actor, clientId } = caller;
  const call: Call = calls[name];
  const handler = world.handlers[name];
  const usual: Isolation = call.changes ? 'usual' : 'reading';
  const transact = transactFor(world, name, request, caller);
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
  if (handler instanceof InSteps) {
    const steps = {
      ...ctx,
      transact: (work: (tx: Tx) => Promise<unknown>, isolation = usual) => transact(work, isolation),
      transactOnce,
      keptLists: world.keptLists,
    };
    const inSteps = () => handler.handle(steps as never, input as never);
    if (kindOf(name, call) !== 'report') return inSteps();
    return world.work.reports.run('report', userOf(caller, request), inSteps);
  }
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

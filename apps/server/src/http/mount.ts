import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, refusalHeader, writeRefusal, type Call, type CallName } from '@panoramic/contract';
import type { z } from 'zod';
import { once } from '#calls/idempotency.ts';
import { ByKey, InSteps, RawReply, ReadingFirst, type Handlers, type SentFile } from '#calls/handler.ts';
import type { KeptLists } from '#calls/kept-lists.ts';
import { assertSpaceToWrite } from '#db/availability.ts';
import { inTransaction, type Isolation, type Scope, type Tx } from '#db/transaction.ts';
import type { Pool } from '#db/pool.ts';
import { todayOf, type Clock } from '#lib/clock.ts';
import { compressed, encodingFor } from '#lib/compression.ts';
import type { Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { admit, ifConfirmed, recall, type Admitted, type Callers } from './admission.ts';
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
        const known = isRepeatable(call, world.handlers[name]) && recall(world.callers, name, request);
        if (!known) return admitFirst(world, name, request);
        admitted.set(request, known);
        return done();
      },
      handler: (request, reply) => answer(world, name, request, reply),
    });
  }
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/**
 * From memory callers are admitted only to what can be done again: it runs in one transaction, in which
 * the database confirms them, or begins with one that reads.
 */
function isRepeatable({ multipart, maxBody }: Call, handler: object): boolean {
  return !multipart && !maxBody && (!(handler instanceof InSteps) || handler instanceof ReadingFirst);
}

async function admitFirst(world: World, name: CallName, request: FastifyRequest): Promise<void> {
  admitted.set(request, await admit(world.callers, name, request));
}

/** The life of a call: actor and access (above), input, transaction, handler, reply. */
async function answer(world: World, name: CallName, request: FastifyRequest, reply: FastifyReply) {
  const call: Call = calls[name];
  if (call.changes && !isOfAccount(name)) assertSpaceToWrite(world.pool);
  function handleFor(caller: Admitted, log: Log): Promise<unknown> {
    async function handleInput(raw: unknown, file: SentFile | null): Promise<unknown> {
      const input = parse(call.input, raw);
      return handle(world, name, { ...caller, input, file, log, request, reply });
    }
    return call.multipart
      ? withForm(request, world.uploads, ({ fields, file }) => handleInput(fields, file))
      : handleInput(sentInput(call, request), null);
  }
  async function handleOnceConfirmed(): Promise<unknown> {
    const known = admitted.get(request);
    const done = known?.seen && (await ifConfirmed(known.seen, request.log, (log) => handleFor(known, log)));
    if (done) return done.result;
    const caller = known && !known.seen ? known : await admit(world.callers, name, request);
    return handleFor(caller, request.log);
  }
  const result = await handleOnceConfirmed().catch((error: unknown) => refused(error, reply));
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

interface Prepared extends Admitted {
  readonly input: unknown;
  readonly file: SentFile | null;
  readonly log: Log;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handle(world: World, name: CallName, prepared: Prepared): Promise<unknown> {
  const { actor, clientId, seen, input, file, log, request, reply } = prepared;
  const call: Call = calls[name];
  const scope: Scope = { clientId, userId: actor?.userId ?? null, seen };
  function transact<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T> {
    return inTransaction(world.pool, scope, work, isolation ?? (call.changes ? 'usual' : 'reading'));
  }
  const now = world.clock.now();
  function transactOnce<T>(payload: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
    const key = request.headers['idempotency-key'];
    if (!call.creates || !actor || typeof key !== 'string') return transact(work);
    const facts = { userId: actor.userId, key, call: name, payload, now };
    return transact((tx) => once(tx, facts, () => work(tx)));
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
  const handler = world.handlers[name];
  // Safe, each time: access and client were checked against the call, whose handler is typed by them.
  if (handler instanceof InSteps)
    return handler.handle(
      { ...ctx, transact, transactOnce, keptLists: world.keptLists } as never,
      input as never,
    );
  if (handler instanceof ByKey)
    return transact((tx) => handler.handle({ ...ctx, tx } as never, input as never), 'sharing');
  const whole = handler as unknown as (ctx: object, input: unknown) => Promise<unknown>;
  return transactOnce(input, (tx) => whole({ ...ctx, tx }, input));
}

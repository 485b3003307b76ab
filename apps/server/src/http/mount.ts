import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, mayUse, refusalHeader, writeRefusal, type Call, type CallName } from '@panoramic/contract';
import type { z } from 'zod';
import { once } from '#calls/idempotency.ts';
import { InSteps, RawReply, type Actor, type Handlers, type SentFile } from '#calls/handler.ts';
import type { KeptLists } from '#calls/kept-lists.ts';
import { inTransaction, type Isolation, type Scope, type Tx } from '#db/transaction.ts';
import type { Pool } from '#db/pool.ts';
import { todayOf, type Clock } from '#lib/clock.ts';
import { compressed, encodingFor } from '#lib/compression.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { refuseForgery } from './forgery.ts';
import { acceptForms, withForm, type Uploads } from './multipart.ts';

export interface World {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly handlers: Handlers;
  readonly uploads: Uploads;
  readonly keptLists: KeptLists;
  /** Whose token it is; `null` for one that is unknown, expired or ended. */
  readonly authenticate: (token: string) => Promise<Actor | null>;
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
      onRequest: async (request) => {
        admitted.set(request, await admit(world, name, request));
      },
      handler: (request, reply) => answer(world, name, request, reply),
    });
  }
}

interface Admitted {
  readonly actor: Actor | null;
  readonly clientId: number | null;
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** Who calls, and whether they may; for a client's data also in which client they work. */
async function admit(world: World, name: CallName, request: FastifyRequest): Promise<Admitted> {
  const call: Call = calls[name];
  refuseForgery(call, request.headers);
  const actor = await actorOf(world, request);
  assertAccess(name, call, actor, request);
  return { actor, clientId: call.client ? clientOf(actor, request) : null };
}

/** The life of a call: actor and access (above), input, transaction, handler, reply. */
async function answer(world: World, name: CallName, request: FastifyRequest, reply: FastifyReply) {
  const call: Call = calls[name];
  const { actor, clientId } = admitted.get(request) ?? (await admit(world, name, request));
  async function handleInput(raw: unknown, file: SentFile | null): Promise<unknown> {
    const input = parse(call.input, raw);
    return handle(world, name, { actor, clientId, input, file, request, reply });
  }
  const work = call.multipart
    ? withForm(request, world.uploads, ({ fields, file }) => handleInput(fields, file))
    : handleInput(sentInput(call, request), null);
  const result = await work.catch((error: unknown) => refused(error, reply));
  if (!(result instanceof RawReply)) return sendJson(request, reply, JSON.stringify(result));
  return reply.headers(result.headers).type(result.contentType).send(result.body);
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

async function actorOf(world: World, request: FastifyRequest): Promise<Actor | null> {
  const bearer = /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '');
  return bearer?.[1] ? world.authenticate(bearer[1]) : null;
}

function assertAccess(name: CallName, { access }: Call, actor: Actor | null, request: FastifyRequest): void {
  if (mayUse(access, actor?.roles ?? null)) return;
  if (!actor) throw new Problem('not-signed-in', 'Sign in first.');
  audit(request.log, 'refused', { call: name, userId: actor.userId });
  throw new Problem('no-permission', `This needs the role ${access}.`);
}

/** A screen says which client it was opened for; the session may have moved on since. */
function clientOf(actor: Actor | null, request: FastifyRequest): number {
  const clientId = actor?.clientId ?? null;
  if (clientId === null) throw new Problem('no-client', 'Choose a client first.');
  const expected = request.headers['x-client-id'];
  if (expected !== undefined && expected !== String(clientId))
    throw new Problem(
      'client-changed',
      'Another client was chosen in this session meanwhile. Nothing was changed.',
    );
  return clientId;
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
  readonly actor: Actor | null;
  readonly clientId: number | null;
  readonly input: unknown;
  readonly file: SentFile | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handle(world: World, name: CallName, prepared: Prepared): Promise<unknown> {
  const { actor, clientId, input, file, request, reply } = prepared;
  const call: Call = calls[name];
  const scope: Scope = { clientId, userId: actor?.userId ?? null };
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
    log: request.log,
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
  // Safe, both times: access and client were checked against the call, whose handler is typed by them.
  if (handler instanceof InSteps)
    return handler.handle(
      { ...ctx, transact, transactOnce, keptLists: world.keptLists } as never,
      input as never,
    );
  const whole = handler as unknown as (ctx: object, input: unknown) => Promise<unknown>;
  return transactOnce(input, (tx) => whole({ ...ctx, tx }, input));
}

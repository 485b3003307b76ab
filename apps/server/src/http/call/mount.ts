import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, refusalHeader, writeRefusal, type Call, type CallName } from '@panoramic/contract';
import type { z } from 'zod';
import { RawReply, type SentFile } from '#calls/handler.ts';
import { assertSpaceToWrite } from '#db/setup/availability.ts';
import { compressed, encodingFor } from '#lib/compression.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { workLimits, type Limits } from '../limits/limits.ts';
import { RequestRate } from '../limits/request-rate.ts';
import { admitAfterBody, admitBeforeBody, runAdmitted } from './admission.ts';
import type { CallDependencies, Dependencies } from './dependencies.ts';
import { acceptForms, withForm } from './multipart.ts';
import { runHandler } from './run-handler.ts';

/** Mounts one route per call of the contract's table, and no others. */
export async function mountCalls(app: FastifyInstance, given: Dependencies): Promise<void> {
  const { limits, userRate, pool } = given;
  const rate = rateOf(userRate, limits);
  const dependencies: CallDependencies = {
    ...given,
    work: workLimits(limits, pool),
    rate,
    tokenRate: rateOf(given.tokenRate, limits),
  };
  mountRoutes(app, dependencies, (call) => !call.multipart);
  // Forms are accepted in a scope of their own: a call that takes JSON must not take a form.
  await app.register(async (forms) => {
    await acceptForms(forms, dependencies.uploads);
    mountRoutes(forms, dependencies, (call) => call.multipart === true);
  });
}

function rateOf(perSecond: number, { burstSeconds }: Limits): RequestRate {
  return new RequestRate({ perSecond, burst: perSecond * burstSeconds });
}

function mountRoutes(
  app: FastifyInstance,
  dependencies: CallDependencies,
  which: (call: Call) => boolean,
): void {
  // Safe: the keys of the table are the names.
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    if (!which(call)) continue;
    app.route({
      method: call.method,
      url: pathOfCall(call.path),
      ...(call.maxBody && { bodyLimit: call.maxBody }),
      onRequest: (request, _reply, done) => admitBeforeBody(dependencies, name, request) ?? done(),
      handler: (request, reply) => answer(dependencies, name, request, reply),
    });
  }
}

/** The path of a call as the web framework writes it. */
export function pathOfCall(path: string): string {
  return `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** The life of a call after it was admitted: input, admission again, transactions and handler, reply. */
async function answer(
  dependencies: CallDependencies,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call: Call = calls[name];
  if (call.changes && !isOfAccount(name)) assertSpaceToWrite(dependencies.pool);
  const result = await runAdmitted(dependencies, name, request, (admitted, log) =>
    withInput(dependencies, call, request, async (input, file) => {
      const caller = await admitAfterBody(dependencies, name, request, admitted);
      return runHandler(dependencies, name, { caller, input, file, log, request, reply });
    }),
  ).catch((error: unknown) => refused(error, reply));
  if (!(result instanceof RawReply)) return sendJson(request, reply, JSON.stringify(result));
  return reply.headers(result.headers).type(result.contentType).send(result.body);
}

/** On a full disk users can still sign in, read and sign out. That writes little, and limits bound it. */
function isOfAccount(name: CallName): boolean {
  return name.startsWith('Account/');
}

/** Reads what was sent, and removes the file of a form after `work`. */
function withInput<T>(
  { uploads }: CallDependencies,
  call: Call,
  request: FastifyRequest,
  work: (input: unknown, file: SentFile | null) => Promise<T>,
): Promise<T> {
  if (call.multipart)
    return withForm(request, uploads, ({ fields, file }) => work(parse(call.input, fields), file));
  const sent =
    call.method === 'GET' ? { ...asRecord(request.query), ...asRecord(request.params) } : request.body;
  return work(parse(call.input, sent), null);
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

/** A call that answers a boolean answers `false` when a rule refuses it; a header carries the reason. */
function refused(error: unknown, reply: FastifyReply): false {
  if (!(error instanceof Refusal)) throw error;
  reply.header(refusalHeader, writeRefusal(error.reason));
  return false;
}

/** Replies of more than a few packets are compressed; far larger ones are streams. */
const worthCompressing = 4096;

function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.type('application/json; charset=utf-8');
  const encoding = text.length < worthCompressing ? null : encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(text);
  return reply
    .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
    .send(compressed(text, encoding));
}

import { calls, type Call, type CallName } from '@panoramic/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SentFile } from '#calls/handler.ts';
import { isPaged } from '#calls/page.ts';
import { Problem, refuse } from '#lib/problem.ts';
import type { AllowedCaller, CallRequest } from './dependencies.ts';
import { withForm } from './multipart.ts';
import { unknownNames } from './unknown-names.ts';

/** Reads what was sent, and removes the file of a form after `work`. */
export async function withInput<T>(
  { server, name, request }: CallRequest,
  { actor }: AllowedCaller,
  work: (input: unknown, file: SentFile | null) => Promise<T>,
): Promise<T> {
  const call: Call = calls[name];
  function read(raw: unknown): unknown {
    if (actor?.apiToken) refuseUnknownNames(name, raw);
    return parse(call.input, raw);
  }
  if (call.multipart)
    return withForm(request, server.uploads, ({ fields, file }) => work(read(fields), file));
  return work(read(call.method === 'GET' ? queryOf(call, request) : request.body), null);
}

/** The page that is asked for is no input of the call: see page.ts. */
function queryOf(call: Call, request: FastifyRequest): Record<string, unknown> {
  const { limit: _limit, after: _after, ...rest } = asRecord(request.query);
  return { ...(isPaged(call) ? rest : asRecord(request.query)), ...asRecord(request.params) };
}

function refuseUnknownNames(name: CallName, raw: unknown): void {
  const errors = unknownNames(name, raw);
  if (errors.length > 0) refuse(errors.slice(0, 20));
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

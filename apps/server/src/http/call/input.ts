import { calls, type Call } from '@panoramic/contract';
import type { z } from 'zod';
import type { SentFile } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';
import type { CallRequest } from './dependencies.ts';
import { withForm } from './multipart.ts';

/** Reads what was sent, and removes the file of a form after `work`. */
export async function withInput<T>(
  { server, name, request }: CallRequest,
  work: (input: unknown, file: SentFile | null) => Promise<T>,
): Promise<T> {
  const call: Call = calls[name];
  if (call.multipart)
    return withForm(request, server.uploads, ({ fields, file }) => work(parse(call.input, fields), file));
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

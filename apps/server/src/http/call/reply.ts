import type { FastifyReply } from 'fastify';
import { refusalHeader, writeRefusal } from '@panoramic/contract';
import { RawReply } from '#calls/handler.ts';
import { compressed, encodingFor } from '#lib/compression.ts';
import { Refusal } from '#lib/refusal.ts';
import type { CallRequest } from './dependencies.ts';

/** A call that answers a boolean answers `false` when a rule refuses it; a header carries the reason. */
export function falseIfRefused(error: unknown, reply: FastifyReply): false {
  if (!(error instanceof Refusal)) throw error;
  reply.header(refusalHeader, writeRefusal(error.reason));
  return false;
}

/** Replies of more than a few packets are compressed; far larger ones are streams. */
const worthCompressing = 4096;

export function sendReply({ request, reply }: CallRequest, result: unknown): FastifyReply {
  if (result instanceof RawReply)
    return reply.headers(result.headers).type(result.contentType).send(result.body);
  const text = JSON.stringify(result);
  reply.type('application/json; charset=utf-8');
  const encoding = text.length < worthCompressing ? null : encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(text);
  return reply
    .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
    .send(compressed(text, encoding));
}

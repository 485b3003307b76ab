import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { replyTooSlow } from '../broken-requests.ts';
import type { Limits } from './limits.ts';

interface Arriving {
  readonly since: number;
  /** Bytes that the connection had received by then. */
  readonly bytesBefore: number;
  readonly response: ServerResponse;
}

/**
 * Ends a connection whose request body comes too slowly: it answers 408 where nothing has been answered
 * yet. A large body may take as long as its size allows.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { graceMs, bytesPerSecond, checkEveryMs }: Limits['body'],
) {
  const arriving = new Map<IncomingMessage, Arriving>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!raw.complete && hasBody(raw)) {
      const bytesBefore = raw.socket.bytesRead;
      arriving.set(raw, { since: performance.now(), bytesBefore, response: reply.raw });
      raw.once('close', () => arriving.delete(raw));
    }
    done();
  });
  function isTooSlow({ socket }: IncomingMessage, { since, bytesBefore }: Arriving): boolean {
    const allowedMs = graceMs + ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000;
    return performance.now() - since > allowedMs;
  }
  const watching = setInterval(() => {
    for (const [raw, one] of arriving) {
      if (raw.complete) arriving.delete(raw);
      else if (isTooSlow(raw, one)) cut(raw, one.response);
    }
  }, checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(watching));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(raw: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) raw.destroy();
  // The body is destroyed after the reply was sent, because destroying it also closes the connection.
  else replyTooSlow(raw.socket, () => raw.destroy());
}

import type { FastifyInstance } from 'fastify';
import { Problem } from '#lib/problem.ts';
import type { Socket } from 'node:net';

const lookEveryMs = 50;
/** Slower clients are cut off, because the server must end within ten seconds. */
const patienceMs = 8000;

/**
 * Takes no new request and ends with the last reply. It closes idle connections, because one that a browser
 * keeps open for its next request would delay the end for more than a minute.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), lookEveryMs);
  const slow = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(slow);
  }
}

/** Tells clients that keep their connection that it ends with the reply, so that their next request goes elsewhere. */
export function closeConnectionsWhenStopping(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** How long a server that leaves turns requests away before it closes its port. */
export const turnAwayMs = 1000;

/**
 * Refuses what still arrives before any of it is done. A proxy that asks for no readiness learns so that it
 * shall send it elsewhere, and nothing more to here: at the moment when the port closes, no connection is
 * on its way to it.
 */
export function turnAwayWhenLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (leaving.aborted && !request.url.startsWith('/health/'))
      done(new Problem('unavailable', 'The server is stopping.', { retryAfterSeconds: 1 }));
    else done();
  });
}

/**
 * Ends connections that never carried a request, which count as busy; browsers open such connections in
 * advance.
 */
export function endUnusedConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}

import type { FastifyInstance } from 'fastify';
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

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send one request at a time on a connection; a program may send a few. */
const mostOpenReplies = 16;

/**
 * Cuts off connections that send request after request without waiting for the replies: each reply would wait
 * in memory for those before it, and a client can cause that without signing in.
 */
export function limitPipelining(app: FastifyInstance): void {
  const openReplies = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const open = (openReplies.get(socket) ?? 0) + 1;
    openReplies.set(socket, open);
    reply.raw.once('close', () => openReplies.set(socket, (openReplies.get(socket) ?? 1) - 1));
    if (open <= mostOpenReplies) return done();
    if (!socket.destroyed) {
      app.log.warn({ address: request.ip }, 'a connection with too many requests at once was cut off');
      socket.destroy();
    }
    reply.hijack();
    return undefined;
  });
}

import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A reply's bytes are handed on in pieces of this size, so that a slow client's progress shows. */
const pieceLength = 64 * 1024;

interface Progress {
  /** Bytes that the client's side has taken. */
  taken: number;
  at: number;
}

/**
 * Cuts off clients that read nothing for `limitMs` while a reply waits for them, which frees the memory that
 * the server holds for them. A client that reads slowly is not cut off. What clients send does not count as
 * reading.
 */
export function cutSlowReaders(app: FastifyInstance, limitMs: number): void {
  const connections = new Map<Socket, Progress>();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, at: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  const looking = setInterval(() => {
    for (const [socket, progress] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      const now = performance.now();
      if (socket.writableLength === 0 || taken !== progress.taken)
        Object.assign(progress, { taken, at: now });
      else if (now - progress.at >= limitMs) {
        app.log.warn({ address: socket.remoteAddress, taken }, 'a client that does not read was cut off');
        socket.destroy();
      }
    }
  }, limitMs / 10).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onSend', (_request, reply, payload, done) => done(null, inPieces(reply, payload)));
}

/** Splits large chunks, because a chunk shows no progress before all of it was read. */
function inPieces(reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (payload.length <= 4 * pieceLength) return payload;
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  reply.header('content-length', bytes.length);
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceLength)
    yield bytes.subarray(start, start + pieceLength);
}

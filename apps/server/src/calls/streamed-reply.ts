import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { compressor, encodingFor } from '#lib/compression.ts';
import { RawReply, type RequestFacts } from './handler.ts';

export interface StreamCtx {
  readonly request: RequestFacts;
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

export interface Streamed {
  /** The pieces of the JSON; `null` where the reply has no body. */
  readonly body: AsyncIterable<string> | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What the server holds of a reply for its reader: a list of some thousand rows. Up to here the database is read
 * at its own pace and its connection is soon free; beyond, the database waits for the reader.
 */
const mostHeld = 4 * 1024 * 1024;

/**
 * Answers with JSON that is sent while it is made, from one snapshot of the database. A failure before the first
 * piece is an ordinary problem reply; after it the reply is cut off.
 */
export async function streamedReply(ctx: StreamCtx, make: (tx: Tx) => Promise<Streamed>): Promise<RawReply> {
  const encoding = encodingFor(ctx.request.acceptEncoding);
  const encoded = { vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) };
  const begun = Promise.withResolvers<RawReply>();
  const held = new PassThrough({ readableHighWaterMark: mostHeld });
  // Whoever reads the reply is told of its failure; before that there is nobody to tell.
  held.on('error', () => {});
  ctx
    .transact(async (tx) => {
      const { body, headers } = await make(tx);
      if (!body) return begun.resolve(new RawReply(json, Buffer.alloc(0), headers));
      async function* pieces(made: AsyncIterable<string>) {
        for await (const piece of made) {
          begun.resolve(new RawReply(json, held, { ...headers, ...encoded }));
          yield piece;
          // Other requests have their turn after each piece.
          await nextTurn();
        }
      }
      return encoding ? pipeline(pieces(body), compressor(encoding), held) : pipeline(pieces(body), held);
    }, 'read')
    .catch((error: Error) => {
      begun.reject(error);
      held.destroy(error);
    });
  return begun.promise;
}

const json = 'application/json; charset=utf-8';

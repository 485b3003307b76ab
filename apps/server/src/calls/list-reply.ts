import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { changesOf, type CountedTable } from '#db/changes.ts';
import { jsonRows } from '#db/json-rows.ts';
import { preparedName, type Sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import { compressor, encodingFor, type Encoding } from '#lib/compression.ts';
import { RawReply, type RequestFacts } from './handler.ts';
import type { KeptLists } from './kept-lists.ts';

interface ListCtx {
  readonly request: RequestFacts;
  readonly keptLists: KeptLists;
  /** Of the list's rows; a list of a table outside any client has none. */
  readonly clientId?: number | null;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  setStatus(status: number, headers?: Readonly<Record<string, string>>): void;
}

/**
 * The rows of one table as a list. It carries the count of the table's changes, read at each request:
 * whoever has the list of this count already gets 304, and bytes kept at this count are sent again.
 * Otherwise it starts to arrive before its last row is read. The database is read at its own pace and
 * let go: a client that reads slowly holds memory, never a connection.
 */
export async function listReply(ctx: ListCtx, table: CountedTable, statement: Sql): Promise<RawReply> {
  const list = nameOf(statement);
  const encoding = encodingFor(ctx.request.acceptEncoding);
  const begun = Promise.withResolvers<RawReply>();
  let body: Readable | undefined;
  ctx
    .transact(async (tx) => {
      // Before the rows: what changes in between shows in the rows, and in the count at the next request.
      const changes = await changesOf(tx, ctx.clientId ?? null, table);
      const headers = headersOf(`W/"${list}-${changes}"`, encoding);
      if (has(ctx.request.ifNoneMatch, headers.etag)) {
        ctx.setStatus(304);
        return begun.resolve(new RawReply(json, Buffer.alloc(0), headers));
      }
      const kept = ctx.keptLists.find(list, encoding, changes);
      if (kept) return begun.resolve(new RawReply(json, bodyOf(kept), headers));
      const writer = listWriter(encoding, (bytes) => ctx.keptLists.keep(list, encoding, changes, bytes));
      ({ body } = writer);
      await jsonRows(tx, statement, (chunk) => {
        writer.write(chunk);
        begun.resolve(new RawReply(json, writer.body, headers));
      });
      writer.end();
    })
    .catch((error: unknown) => {
      // Before the first chunk it is an ordinary problem; after it the reply is cut off.
      begun.reject(error);
      body?.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  return begun.promise;
}

const json = 'application/json; charset=utf-8';

/** One name per statement and values, the client among them. */
function nameOf({ text, values }: Sql): string {
  return createHash('sha1')
    .update(preparedName(text) + JSON.stringify(values))
    .digest('base64url');
}

type ListHeaders = Record<'etag' | 'vary', string> & { 'content-encoding'?: Encoding };

function headersOf(etag: string, encoding: Encoding | null): ListHeaders {
  return { etag, vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) };
}

function has(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;
}

function bodyOf(kept: readonly Buffer[]): Readable | Buffer {
  const [only, ...more] = kept;
  return only && more.length === 0 ? only : Readable.from(kept, { objectMode: false });
}

/** Sends what is written, and gives the whole of it to keep when it has ended. */
function listWriter(encoding: Encoding | null, keep: (bytes: readonly Buffer[]) => void) {
  const body = new Readable({ read() {} });
  // Once the reply has begun, its own end tells of a failure.
  body.on('error', () => {});
  const sent: Buffer[] = [];
  function send(bytes: Buffer): void {
    sent.push(bytes);
    body.push(bytes);
  }
  function finish(): void {
    body.push(null);
    keep(sent);
  }
  if (!encoding) return { body, write: (text: string) => send(Buffer.from(text)), end: finish };
  const through = compressor(encoding).on('data', send).on('end', finish);
  return { body, write: (text: string) => void through.write(text), end: () => void through.end() };
}

import { createHash } from 'node:crypto';
import { jsonRows, type RowWriter } from '#db/scope/json-rows.ts';
import { preparedName, sql, type Sql } from '#db/scope/sql.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { encodingFor, type Encoding } from '#lib/compression.ts';
import { RawReply, type RequestFacts } from './handler.ts';
import type { ListReplyCache } from './list-reply-cache.ts';
import { ListWriter } from './list-writer.ts';

export interface ListCtx {
  readonly request: RequestFacts;
  readonly listReplies: ListReplyCache;
  readonly actor: { readonly userId: number };
  /** The client of the rows; a table outside any client has none. */
  readonly clientId?: number | null;
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
  setStatus(status: number, headers?: Readonly<Record<string, string>>): void;
}

/**
 * Answers with the rows of one table as a list. Its ETag carries the count of the table's changes, which is
 * read at each request: a client that has the list of this count gets 304, and cached bytes of this count are
 * sent again.
 */
export async function listReply(ctx: ListCtx, table: CountedTable, statement: Sql): Promise<RawReply> {
  const list = nameOf(statement);
  const encoding = encodingFor(ctx.request.acceptEncoding);
  const { listReplies } = ctx;
  // The count is read before the rows: a change in between shows in the rows and in the next count.
  const changes = await ctx.transact((tx) => changesOf(tx, ctx.clientId ?? null, table));
  const headers = headersOf(`W/"${list}-${changes}"`, encoding);
  if (has(ctx.request.ifNoneMatch, headers.etag)) {
    ctx.setStatus(304);
    return new RawReply(json, Buffer.alloc(0), headers);
  }
  const kept = listReplies.find(list, encoding, changes);
  if (kept) return new RawReply(json, listReplies.read(kept, ctx.actor.userId), headers);
  return rowsReply(ctx, {
    statement,
    headers,
    keep: (bytes) => listReplies.keep(list, encoding, changes, bytes),
  });
}

interface Rows {
  readonly statement: Sql;
  readonly headers?: ListHeaders;
  readonly keep?: (bytes: readonly Buffer[]) => void;
  /** Writes a row, where it differs from what the database returns. */
  readonly writeRow?: RowWriter;
}

/** The rows of a statement, sent as they are read. */
export function rowsReply(ctx: ListCtx, { statement, writeRow, ...reply }: Rows): Promise<RawReply> {
  return streamedReply(ctx, (tx, write) => jsonRows(tx, statement, write, writeRow), {
    ...reply,
    mode: undefined,
  });
}

/** Takes the next piece of a reply. Returns a promise to wait for when there is no room for more. */
export type Write = (text: string | Buffer) => Promise<void> | null;

type Streamed = Pick<Rows, 'headers' | 'keep'> & { readonly mode?: TransactionMode | undefined };

/**
 * Answers with JSON that is sent while it is made. As long as there is room in memory, the database is read
 * at its own pace and its connection is released: a client that reads slowly holds memory, not a connection.
 * `make` writes at least once. Several statements see one snapshot of the database.
 */
export async function streamedReply(
  ctx: ListCtx,
  make: (tx: Tx, write: Write) => Promise<void>,
  { headers, keep, mode }: Streamed = { mode: 'snapshot' },
): Promise<RawReply> {
  const { memory } = ctx.listReplies;
  const { userId } = ctx.actor;
  const encoding = encodingFor(ctx.request.acceptEncoding);
  const stopReading = await memory.startReading(userId);
  const begun = Promise.withResolvers<RawReply>();
  const writer = new ListWriter({
    memory,
    userId,
    encoding,
    keep,
    fits: (length) => ctx.listReplies.fits(length),
  });
  ctx
    .transact(
      (tx) =>
        make(tx, (chunk) => {
          const room = writer.write(chunk);
          begun.resolve(new RawReply(json, writer.body, headers ?? encodedAs(encoding)));
          return room;
        }),
      mode,
    )
    .then(() => writer.end())
    .catch((error: unknown) => {
      // A failure before the first chunk is an ordinary problem reply; after it the reply is cut off.
      begun.reject(error);
      writer.fail(error);
    })
    .finally(stopReading);
  return begun.promise;
}

const json = 'application/json; charset=utf-8';

/** One name per statement and values, the client among them. */
function nameOf({ text, values }: Sql): string {
  return createHash('sha1')
    .update(preparedName(text) + JSON.stringify(values))
    .digest('base64url');
}

interface ListHeaders extends Record<string, string> {
  readonly vary: string;
}

function headersOf(etag: string, encoding: Encoding | null) {
  return { etag, ...encodedAs(encoding) };
}

function encodedAs(encoding: Encoding | null): ListHeaders {
  return { vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) };
}

function has(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;
}

/** The tables whose changes are counted. */
type CountedTable = 'leases' | 'comps';

/** The count of changes of the client's rows in the table; each change raises it in its own transaction. */
async function changesOf(tx: Tx, clientId: number | null, table: CountedTable): Promise<string> {
  const { count } = await tx.one<{ count: string }>(sql`
    select coalesce(sum(count), 0)::text as count from changes
    where client_id = ${clientId ?? 0} and table_name = ${table}`);
  return count;
}

import { createHash } from 'node:crypto';
import { batches } from '#db/scope/batches.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import type { RawReply, RequestFacts } from './handler.ts';
import { takePage, type Page } from './page.ts';
import { streamedReply, type Streamed } from './streamed-reply.ts';

export interface ListCtx {
  readonly request: RequestFacts;
  /** The client of the rows; a table outside any client has none. */
  readonly clientId?: number | null;
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
  setStatus(status: number, headers?: Readonly<Record<string, string>>): void;
}

/** The rows of a list, or how their statement is made from what the database says first. */
type Listed = Sql | ((tx: Tx) => Promise<Sql>);

/**
 * Answers with the rows of one table as a list. Its ETag carries the count of the table's changes, which is
 * read at each request in the snapshot of the rows: a client that has the list of this count gets 304.
 */
export function listReply(ctx: ListCtx, table: CountedTable, listed: Listed): Promise<RawReply> {
  return streamedReply(ctx, async (tx) => {
    const statement = await statementOf(tx, listed);
    const changes = await changesOf(tx, ctx.clientId ?? null, table);
    const etag = `W/"${nameOf(statement, ctx.request.page)}-${changes}"`;
    if (hasTag(ctx.request.ifNoneMatch, etag)) {
      ctx.setStatus(304);
      return { body: null, headers: { etag } };
    }
    const { body, headers } = await listBody(ctx, rowsOf(tx, statement));
    return { body, headers: { ...headers, etag } };
  });
}

/** The rows of a statement, sent as they are read. */
export function rowsReply(ctx: ListCtx, listed: Listed): Promise<RawReply> {
  return streamedReply(ctx, async (tx) => listBody(ctx, rowsOf(tx, await statementOf(tx, listed))));
}

async function statementOf(tx: Tx, listed: Listed): Promise<Sql> {
  return typeof listed === 'function' ? listed(tx) : listed;
}

function rowsOf(tx: Tx, statement: Sql): AsyncIterable<readonly object[]> {
  return batches<object>(tx, 'listed', statement);
}

/** The list as JSON, or the page of it that the request asks for, with the address of the next. */
export async function listBody(
  { request: { page } }: { readonly request: RequestFacts },
  rows: AsyncIterable<readonly object[]>,
): Promise<Streamed> {
  if (page === null) return { body: jsonArray(rows) };
  const taken = await takePage(page, rows);
  return { body: jsonArray(inBatches(taken.rows)), headers: taken.headers };
}

/** One batch. */
async function* inBatches<R>(rows: R[]): AsyncGenerator<R[]> {
  yield rows;
}

/** A JSON array with a row per line, so that the page can show the first rows before the last have come. */
async function* jsonArray(rows: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let between = '[\n';
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      text += between + JSON.stringify(row);
      between = ',\n';
    }
    yield text;
  }
  yield between === '[\n' ? '[\n]' : '\n]';
}

/** One name per statement and values, the client among them. */
function nameOf({ text, values }: Sql, page: Page | null): string {
  return createHash('sha1')
    .update(text + JSON.stringify([values, page]))
    .digest('base64url');
}

/** Whether the caller has the reply of this ETag. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
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

import { Readable } from 'node:stream';
import { jsonRows } from '#db/json-rows.ts';
import type { Sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import { RawReply } from './handler.ts';

interface Stepping {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * A list that starts to arrive before its last row is read. The database is read at its own pace
 * and let go: a client that reads slowly holds memory, never a connection.
 */
export async function listReply(ctx: Stepping, statement: Sql): Promise<RawReply> {
  const body = new Readable({ read() {} });
  const begun = Promise.withResolvers<void>();
  ctx
    .transact((tx) =>
      jsonRows(tx, statement, (chunk) => {
        body.push(chunk);
        begun.resolve();
      }),
    )
    .then(
      () => body.push(null),
      (error: unknown) => {
        // Before the first chunk it is an ordinary problem; after it the reply is cut off.
        begun.reject(error);
        body.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
  // Once the reply has begun, its own end tells of a failure.
  body.on('error', () => {});
  await begun.promise;
  return new RawReply('application/json; charset=utf-8', body);
}

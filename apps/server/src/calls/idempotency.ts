import { createHash } from 'node:crypto';
import { Problem } from '#lib/problem.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export interface IdempotentRequest {
  readonly userId: number;
  /** `null` for a call outside any client. */
  readonly clientId: number | null;
  readonly key: string;
  readonly call: string;
  readonly payload: unknown;
  readonly now: Date;
}

const shape = /^[\x21-\x7e]{1,200}$/;

/**
 * Does `work` once per user, client, call and key: a second request with the same payload waits for the first
 * and gets its reply. The key is stored in the transaction of the work, so that neither is stored without the
 * other. The same transaction has confirmed the caller before a stored reply is given again.
 */
export async function runOnce<T>(tx: Tx, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  if (!shape.test(request.key))
    throw new Problem('malformed', 'The Idempotency-Key must be 1 to 200 visible characters.');
  const requestHash = createHash('sha256')
    .update(JSON.stringify(request.payload) ?? '')
    .digest();
  const isFirst = await tx.run(sql`
    insert into idempotency_keys (user_id, client_id, call, key, request_hash, created_at)
    values (${request.userId}, ${request.clientId}, ${request.call}, ${request.key}, ${requestHash}, ${request.now})
    on conflict do nothing`);
  if (!isFirst) return keptReply<T>(tx, request, requestHash);
  const reply = await work();
  await tx.run(sql`update idempotency_keys set reply = ${JSON.stringify(reply)} where ${isOf(request)}`);
  return reply;
}

async function keptReply<T>(tx: Tx, request: IdempotentRequest, requestHash: Buffer): Promise<T> {
  const kept = await tx.one<{ request_hash: Buffer; reply: T }>(sql`
    select request_hash, reply from idempotency_keys where ${isOf(request)}`);
  if (!kept.request_hash.equals(requestHash))
    throw new Problem('refused', 'This Idempotency-Key was used for another request.');
  return kept.reply;
}

/**
 * Returns those of the keys whose work was done for the user, in the client or, with `null`, outside any
 * client.
 */
export async function keysOfDoneWork(
  tx: Tx,
  userId: number,
  clientId: number | null,
  keys: readonly string[],
): Promise<string[]> {
  const done = await tx.rows<{ key: string }>(sql`
    select distinct key from idempotency_keys
    where user_id = ${userId} and client_id is not distinct from ${clientId} and key = any(${[...keys]})`);
  return done.map(({ key }) => key);
}

function isOf({ userId, clientId, call, key }: IdempotentRequest): Sql {
  return sql`user_id = ${userId} and client_id is not distinct from ${clientId}
    and call = ${call} and key = ${key}`;
}

/**
 * Deletes by a function of the database, because the application sees only the replies of one user in one
 * client.
 */
export async function deleteOldReplies(tx: Tx, before: Date): Promise<void> {
  await tx.rows(sql`select delete_old_replies(${before})`);
}

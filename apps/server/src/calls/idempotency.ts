import { createHash } from 'node:crypto';
import { Problem } from '#lib/problem.ts';
import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';

export interface OnceKey {
  readonly userId: number;
  readonly key: string;
  readonly call: string;
  readonly payload: unknown;
  readonly now: Date;
}

const shape = /^[\x21-\x7e]{1,200}$/;

/**
 * Does `work` once per key: a second request with the same key waits for the first and gets its
 * reply. The key is kept in the transaction of the work, so neither is there without the other.
 */
export async function once<T>(tx: Tx, request: OnceKey, work: () => Promise<T>): Promise<T> {
  if (!shape.test(request.key))
    throw new Problem('malformed', 'The Idempotency-Key must be 1 to 200 visible characters.');
  const requestHash = createHash('sha256')
    .update(JSON.stringify(request.payload) ?? '')
    .digest();
  const isFirst = await tx.run(sql`
    insert into idempotency_keys (user_id, key, call, request_hash, created_at)
    values (${request.userId}, ${request.key}, ${request.call}, ${requestHash}, ${request.now})
    on conflict do nothing`);
  if (!isFirst) return keptReply<T>(tx, request, requestHash);
  const reply = await work();
  await tx.run(sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}
    where user_id = ${request.userId} and key = ${request.key}`);
  return reply;
}

async function keptReply<T>(tx: Tx, { userId, key, call }: OnceKey, requestHash: Buffer): Promise<T> {
  const kept = await tx.one<{ call: string; request_hash: Buffer; reply: T }>(sql`
    select call, request_hash, reply from idempotency_keys where user_id = ${userId} and key = ${key}`);
  if (kept.call !== call || !kept.request_hash.equals(requestHash))
    throw new Problem('refused', 'This Idempotency-Key was used for another request.');
  return kept.reply;
}

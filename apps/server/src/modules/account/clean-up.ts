import { deleteOldReplies } from '#calls/idempotency.ts';
import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import { deleteOldAttempts } from './attempts.store.ts';
import { deleteOldLinks } from './links.store.ts';
import { deleteExpiredSessions } from './sessions.store.ts';

const keptReplies = 24 * 3_600_000;

/** What has run out and nobody asks for any more. */
export async function cleanUp(tx: Tx, now: Date): Promise<void> {
  await deleteExpiredSessions(tx, now);
  await deleteOldAttempts(tx, now);
  await deleteOldLinks(tx, now);
  await tx.run(sql`delete from challenges where expires_at < ${now}`);
  await deleteOldReplies(tx, new Date(now.getTime() - keptReplies));
}

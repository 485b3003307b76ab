import { deleteOldReplies } from '#calls/idempotency.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { deleteOldAttempts } from './sign-in/attempts.store.ts';
import { deleteOldCeremonies } from './passkeys/ceremonies.store.ts';
import { deleteOldChallenges } from './sign-in/challenges.store.ts';
import { deleteOldLinks } from './passwords/links.store.ts';
import { deleteExpiredSessions } from './sessions/sessions.store.ts';
import { deleteOldTokens } from './tokens/api-tokens.store.ts';

const keptReplies = 24 * 3_600_000;

/** Deletes expired rows. A row that is locked at this moment is deleted the next time. */
export async function cleanUp(tx: Tx, now: Date): Promise<void> {
  await deleteExpiredSessions(tx, now);
  await deleteOldAttempts(tx, now);
  await deleteOldLinks(tx, now);
  await deleteOldChallenges(tx, now);
  await deleteOldTokens(tx, now);
  await deleteOldCeremonies(tx, now);
  await deleteOldReplies(tx, new Date(now.getTime() - keptReplies));
}

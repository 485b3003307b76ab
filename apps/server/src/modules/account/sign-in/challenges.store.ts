import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { hashToken, newToken } from '#lib/identity/tokens.ts';

export const challengeLifetime = 10 * 60_000;

/** Opens a challenge for a user whose password was right; it is useless without the code. */
export async function addChallenge(tx: Tx, userId: number, now: Date): Promise<string> {
  const token = newToken();
  await tx.run(sql`
    insert into challenges (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, ${new Date(now.getTime() + challengeLifetime)})`);
  return token;
}

export async function challengedUser(tx: Tx, token: string, now: Date): Promise<number | null> {
  const found = await tx.maybe<{ user_id: number }>(sql`
    select user_id from challenges where token_hash = ${hashToken(token)} and expires_at > ${now}`);
  return found && found.user_id;
}

/** Returns whether the challenge was still open; of two requests at once, one gets `true`. */
export async function closeChallenge(tx: Tx, token: string): Promise<boolean> {
  return (await tx.run(sql`delete from challenges where token_hash = ${hashToken(token)}`)) > 0;
}

/** Closes the challenges of a user who turns two-step sign-in on; a trigger does so at a new password. */
export async function closeChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from challenges where user_id = ${userId}`);
}

export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    delete from challenges where token_hash in (
      select token_hash from challenges where expires_at < ${now} for update skip locked)`);
}

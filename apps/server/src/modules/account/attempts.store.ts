import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';

export interface Limit {
  readonly key: string;
  readonly most: number;
}

const windowLength = 10 * 60_000;

/**
 * Counts a try against each limit before it is made, in one statement that concurrent tries and
 * other servers take turns on. Gives the seconds to wait when a limit is passed, else 0.
 */
export async function countAttempt(tx: Tx, limits: readonly Limit[], now: Date): Promise<number> {
  const ends = new Date(now.getTime() + windowLength);
  let wait = 0;
  // Always in the same order, so that two requests cannot wait for each other.
  for (const { key, most } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const row = await tx.one<{ count: number; window_ends_at: string }>(sql`
      insert into attempts as a (key, count, window_ends_at) values (${key}, 1, ${ends})
      on conflict (key) do update set
        count = case when a.window_ends_at <= ${now} then 1 else a.count + 1 end,
        window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at else a.window_ends_at end
      returning count, window_ends_at`);
    if (row.count > most)
      wait = Math.max(wait, Math.ceil((Date.parse(row.window_ends_at) - now.getTime()) / 1000));
  }
  return wait;
}

/** A success takes its own try back; the account's earlier failures are forgotten. */
export async function forgiveAttempts(tx: Tx, account: string, address: string): Promise<void> {
  await forgetAttempts(tx, account);
  await tx.run(sql`update attempts set count = greatest(count - 1, 0) where key = ${address}`);
}

export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from attempts where key = ${key}`);
}

export async function deleteOldAttempts(tx: Tx, now: Date): Promise<number> {
  return tx.run(sql`delete from attempts where window_ends_at <= ${now}`);
}

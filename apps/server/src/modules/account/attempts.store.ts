import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import type { Limit, Limits } from './limits.ts';

const windowLength = 10 * 60_000;
/** More than one address can add in its window. */
const sweptAtOnce = 100;

/**
 * Counts a try against its limits before it is made, in statements that concurrent tries and other servers
 * take turns on. Gives the seconds to wait when a limit is passed, else 0. The address comes first, always: two
 * requests cannot wait for each other, and an address that is limited adds no rows of the names it invents.
 */
export async function countAttempt(tx: Tx, { address, account }: Limits, now: Date): Promise<number> {
  let wait = 0;
  let begun = false;
  for (const limit of [address, account]) {
    if (!limit || wait > 0) continue;
    const row = await count(tx, limit, now);
    begun ||= row.count === 1;
    if (row.count > limit.most) wait = Math.ceil((Date.parse(row.window_ends_at) - now.getTime()) / 1000);
  }
  // Last, and without waiting for anybody: as rows are added, those that have run out go.
  if (begun) await deleteOldAttempts(tx, now, sweptAtOnce);
  return wait;
}

interface Attempts {
  readonly count: number;
  readonly window_ends_at: string;
}

/**
 * A window never ends later than one that begins now would: what was counted while a clock was fast, or by a
 * server whose clock is, holds nobody up for longer.
 */
function count(tx: Tx, { key }: Limit, now: Date): Promise<Attempts> {
  const ends = new Date(now.getTime() + windowLength);
  return tx.one<Attempts>(sql`
    insert into attempts as a (key, count, window_ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      count = case when a.window_ends_at <= ${now} then 1 else a.count + 1 end,
      window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at
        else least(a.window_ends_at, excluded.window_ends_at) end
    returning count, window_ends_at`);
}

/** A success takes its own try back; the account's earlier failures are forgotten. */
export async function forgiveAttempts(tx: Tx, { address, account }: Limits): Promise<void> {
  if (address)
    await tx.run(sql`update attempts set count = greatest(count - 1, 0) where key = ${address.key}`);
  if (account) await tx.run(sql`delete from attempts where key = ${account.key}`);
}

/** Those that have run out, and those of a clock that was fast by more than a window; none that is in use. */
export async function deleteOldAttempts(tx: Tx, now: Date, most: number | null = null): Promise<number> {
  return tx.run(sql`
    delete from attempts where key in (
      select key from attempts where window_ends_at <= ${now}
        or window_ends_at > ${new Date(now.getTime() + 2 * windowLength)}
      limit ${most} for update skip locked)`);
}

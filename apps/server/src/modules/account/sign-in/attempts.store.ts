import { empty, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Limit, AttemptLimits } from './attempt-limits.ts';

const windowLength = 10 * 60_000;
/** More rows than one address can add in its window. */
const sweptAtOnce = 100;

/**
 * Counts a try against its limits before it is made, in one statement, so that concurrent tries and servers
 * take turns. Returns the seconds to wait when a limit is passed, else 0. The address is always counted
 * first, so that two requests cannot deadlock and a limited address adds no rows for the names it invents.
 */
export async function countAttempt(tx: Tx, { address, account }: AttemptLimits, now: Date): Promise<number> {
  const window = { now, ends: new Date(now.getTime() + windowLength) };
  const counting =
    address === null
      ? counted(account, window)
      : account === null
        ? counted(address, window)
        : sql`
          with first as (${counted(address, window)}),
            second as (${counted(account, window, sql`where (select count from first) <= ${address.most}`)})
          select * from first union all select * from second`;
  const rows = await tx.rows<Attempts>(counting);
  const limits = [address, account].filter((limit) => limit !== null);
  const waits = rows.map((row, index) => secondsToWait(row, limits[index], now));
  // The first try of an address also deletes expired rows, last and without waiting for locks.
  if (address && Date.parse(rows[0]?.window_ends_at ?? '') === window.ends.getTime())
    await deleteOldAttempts(tx, now, sweptAtOnce);
  return Math.max(...waits);
}

interface Attempts {
  readonly count: number;
  readonly window_ends_at: string;
}

/**
 * Ends a window no later than one that begins now, so that a count made while a clock was fast, or by a
 * server whose clock is fast, blocks nobody for longer than a window.
 */
function counted({ key }: Limit, { now, ends }: { now: Date; ends: Date }, condition = empty): Sql {
  return sql`
    insert into attempts as a (key, count, window_ends_at)
    select ${key}, 1, ${ends}::timestamptz ${condition}
    on conflict (key) do update set
      count = case when a.window_ends_at <= ${now} then 1 else a.count + 1 end,
      window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at
        else least(a.window_ends_at, excluded.window_ends_at) end
    returning count, window_ends_at`;
}

function secondsToWait(row: Attempts, limit: Limit | undefined, now: Date): number {
  if (!limit || row.count <= limit.most) return 0;
  return Math.ceil((Date.parse(row.window_ends_at) - now.getTime()) / 1000);
}

/** Takes a successful try off the count of its address, and deletes the count of its account. */
export async function forgiveAttempts(tx: Tx, { address, account }: AttemptLimits): Promise<void> {
  if (address)
    await tx.run(sql`update attempts set count = greatest(count - 1, 0) where key = ${address.key}`);
  if (account) await tx.run(sql`delete from attempts where key = ${account.key}`);
}

/**
 * Deletes windows that have ended, and those written by a clock that was fast by more than a window; skips
 * rows that are locked.
 */
export async function deleteOldAttempts(tx: Tx, now: Date, most: number | null = null): Promise<number> {
  return tx.run(sql`
    delete from attempts where key in (
      select key from attempts where window_ends_at <= ${now}
        or window_ends_at > ${new Date(now.getTime() + 2 * windowLength)}
      limit ${most} for update skip locked)`);
}

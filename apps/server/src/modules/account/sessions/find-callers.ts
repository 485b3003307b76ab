import type { Actor } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import { queryUnscoped, type Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { hashToken } from '#lib/identity/tokens.ts';
import { LastUse, type UsedTable } from './last-use.ts';

/** How stale the time of last use may be: a write per minute, not per request. */
const touchEvery = 60_000;

/** The count of changes of users, roles, policies, sessions and tokens; triggers raise it. */
export const callerChanges = sql`(select sum(count) from caller_changes)`;

interface CallerRow {
  token_hash: Buffer;
  used_at: string | null;
  /** The count of changes when the row was read. */
  changes: number;
}

/** Where callers of one kind are found. */
export interface CallerSource<Row extends CallerRow> {
  readonly table: UsedTable;
  /** Everything about the caller as the database has it at one moment. */
  select(tokenHash: Buffer, now: Date): Sql;
  /** `null` when they may not call at present. */
  actorOf(row: Row, now: Date): Actor | null;
}

/** Finds callers of one kind, and records when their tokens are used. */
export function callersFrom<Row extends CallerRow>(
  { pool, clock, log }: { readonly pool: Pool; readonly clock: Clock; readonly log: Log },
  source: CallerSource<Row>,
) {
  const lastUse = new LastUse(pool, log, source.table);
  return {
    find: async (token: string) => {
      const now = clock.now();
      const [row] = await queryUnscoped<Row>(pool, source.select(hashToken(token), now));
      if (!row) return null;
      if (isDue(row, now)) lastUse.tell([row.token_hash], now);
      const actor = source.actorOf(row, now);
      return actor && { actor, changes: row.changes };
    },
    findIn: async (tx: Tx, token: string) => {
      const now = clock.now();
      const row = await tx.maybe<Row>(source.select(hashToken(token), now));
      return row ? source.actorOf(row, now) : null;
    },
  };
}

function isDue({ used_at }: CallerRow, now: Date): boolean {
  return used_at === null || Date.parse(used_at) < now.getTime() - touchEvery;
}

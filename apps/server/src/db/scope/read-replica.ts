import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import type { Pool } from '../driver/pool.ts';
import { sql } from './sql.ts';
import { queryUnscoped } from './transaction.ts';

/** How long a transaction waits until the replica has what was saved before it. */
const staleMs = 500;
const askAgainMs = 10;
/** A replica that is behind, away or hangs is left alone for so long. */
const restMs = 5000;

/**
 * A streaming replica that takes long reads off the primary. A transaction reads there only once the replica has
 * everything that was saved when the transaction began, by whomever and through whichever server, so that it sees no
 * less than on the primary; where that takes too long, it reads on the primary.
 */
export class ReadReplica {
  readonly #primary: Pool;
  readonly pool: Pool;
  readonly #log: Log;
  #restsUntil = 0;

  constructor(primary: Pool, replica: Pool, log: Log) {
    this.#primary = primary;
    this.pool = replica;
    this.#log = log;
  }

  /** The replica, or the primary. */
  async poolToRead(): Promise<Pool> {
    if (performance.now() < this.#restsUntil) return this.#primary;
    const fault = await Promise.race([
      this.#faultOf(),
      wait(2 * staleMs, 'it does not answer', { ref: false }),
    ]);
    if (fault === null) return this.pool;
    this.#restsUntil = performance.now() + restMs;
    this.#log.warn({ reason: fault }, 'the replica of the database is left alone for a while');
    return this.#primary;
  }

  /** `null`: the replica has everything that is saved by now. */
  async #faultOf(): Promise<string | null> {
    try {
      const [saved] = await queryUnscoped<{ lsn: string }>(
        this.#primary,
        sql`select pg_current_wal_lsn()::text as lsn`,
      );
      const until = performance.now() + staleMs;
      do {
        const [replayed] = await queryUnscoped<{ has: boolean | null }>(
          this.pool,
          sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${saved?.lsn}::pg_lsn end as has`,
        );
        if (replayed?.has) return null;
        if (replayed?.has === null) return 'it is no replica, or no more';
        await wait(askAgainMs);
      } while (performance.now() < until);
      return `it is more than ${staleMs} ms behind`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

import type { Pool } from '#db/driver/pool.ts';
import { identifier, sql } from '#db/scope/sql.ts';
import { queryUnscoped } from '#db/scope/transaction.ts';
import type { Log } from '#lib/log.ts';

export type UsedTable = 'sessions' | 'api_tokens';

/**
 * Writes when sessions or API tokens were last used, apart from the requests that used them, so that no
 * request waits for the write or fails with it. Runs one statement at a time, for all uses reported
 * meanwhile.
 */
export class LastUse {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #table: UsedTable;
  #due: Buffer[] = [];
  #now = new Date(0);
  #isWriting = false;

  constructor(pool: Pool, log: Log, table: UsedTable) {
    this.#pool = pool;
    this.#log = log;
    this.#table = table;
  }

  tell(tokenHashes: readonly Buffer[], now: Date): void {
    this.#due.push(...tokenHashes);
    this.#now = now;
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#due.length > 0) await touch(this.#pool, this.#table, this.#due.splice(0), this.#now);
    } catch (error) {
      // The next look-up of the session, a minute later, reports the use again.
      this.#log.warn({ err: error }, `the last use of ${this.#table} was not written`);
    } finally {
      this.#isWriting = false;
    }
  }
}

/**
 * Rows are locked in the order of their key. A row that somebody else holds is left out: it is being
 * written by another server, moved to another client, or ended.
 */
async function touch(pool: Pool, table: UsedTable, tokenHashes: readonly Buffer[], now: Date): Promise<void> {
  await queryUnscoped(
    pool,
    sql`
    update ${identifier(table)} s set used_at = ${now} from (
      select token_hash from ${identifier(table)}
      where token_hash = any(${tokenHashes}) and (used_at < ${now} or used_at is null)
      order by token_hash for no key update skip locked
    ) as free where s.token_hash = free.token_hash`,
  );
}

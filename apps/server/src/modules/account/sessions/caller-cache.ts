import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { CachedCaller } from '#db/scope/cached-caller.ts';
import type { Sql } from '#db/scope/sql.ts';
import { queryUnscoped, type Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { hashToken } from '#lib/identity/tokens.ts';
import { LastUse, type UsedTable } from './last-use.ts';

/** How stale the time of last use may be: a write per minute, not per request. */
const touchEvery = 60_000;
const rememberedAtMost = 10_000;

interface CallerRow {
  token_hash: Buffer;
  used_at: string | null;
  /** The count of changes when the row was read. */
  changes: number;
}

/** Where callers of one kind are found. */
export interface CallerSource<Row extends CallerRow> {
  readonly table: UsedTable;
  /** Everything about the callers as the database has it at one moment. */
  select(tokenHashes: readonly Buffer[], now: Date): Sql;
  /** `null` when they may not call at present. */
  actorOf(row: Row, now: Date): Actor | null;
  /** When the token expires even if it is in use, or when its caller needs a second factor. */
  endsAt(row: Row, now: Date): number;
}

interface Remembered {
  readonly actor: Actor;
  /** The count of changes when the caller was looked up. */
  readonly changes: number;
  /** When the caller is looked up again, to record the token's use and to notice its end. */
  readonly until: number;
}

/** Callers of one kind; concurrent look-ups share a statement, and their results are cached. */
export function cachedCallers<Row extends CallerRow>(
  { pool, clock, log }: { readonly pool: Pool; readonly clock: Clock; readonly log: Log },
  source: CallerSource<Row>,
) {
  const lastUse = new LastUse(pool, log, source.table);
  // Keyed by the token itself, because hashing it would be the most expensive part of finding the caller.
  const remembered = new Map<string, Remembered>();
  let together: Promise<Map<string, Remembered>> | null = null;
  let asked = new Map<string, Buffer>();
  async function lookUp(): Promise<Map<string, Remembered>> {
    // Waits until all requests that have arrived were read.
    await setImmediate();
    const sought = [...asked.values()];
    together = null;
    asked = new Map();
    const now = clock.now();
    const rows = await queryUnscoped<Row>(pool, source.select(sought, now));
    const due = rows.filter((row) => isDue(row, now));
    lastUse.tell(
      due.map((row) => row.token_hash),
      now,
    );
    return new Map(rows.flatMap((row) => rememberedOf(row, now)));
  }
  function rememberedOf(row: Row, now: Date): [string, Remembered][] {
    const actor = source.actorOf(row, now);
    if (!actor) return [];
    const usedAt = row.used_at === null || isDue(row, now) ? now.getTime() : Date.parse(row.used_at);
    const until = Math.min(usedAt + touchEvery, source.endsAt(row, now));
    return [[keyOf(row.token_hash), { actor, changes: row.changes, until }]];
  }
  function remember(token: string, caller: Remembered | undefined): void {
    remembered.delete(token);
    if (caller) remembered.set(token, caller);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedAtMost && oldest !== undefined) remembered.delete(oldest);
  }
  return {
    // Requests that arrive together are looked up in one statement.
    find: async (token: string) => {
      const tokenHash = hashToken(token);
      const key = keyOf(tokenHash);
      asked.set(key, tokenHash);
      const caller = (await (together ??= lookUp())).get(key);
      remember(token, caller);
      return caller ? cachedNow(caller) : null;
    },
    findIn: async (tx: Tx, token: string) => {
      const now = clock.now();
      const row = await tx.maybe<Row>(source.select([hashToken(token)], now));
      return row ? source.actorOf(row, now) : null;
    },
    findInCache: (token: string) => {
      const caller = remembered.get(token);
      if (!caller || clock.now().getTime() >= caller.until) return null;
      return cachedNow(caller);
    },
  };
}

function cachedNow({ actor, changes }: Remembered) {
  return { actor, cached: new CachedCaller(changes) };
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('latin1');
}

function isDue({ used_at }: CallerRow, now: Date): boolean {
  return used_at === null || Date.parse(used_at) < now.getTime() - touchEvery;
}

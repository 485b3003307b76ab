import { setImmediate } from 'node:timers/promises';
import { compsClientId, hasRole } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { CachedCaller } from '#db/scope/cached-caller.ts';
import { callerChanges } from '#db/driver/scoped-query.ts';
import { raw, sql, type Sql } from '#db/scope/sql.ts';
import { queryUnscoped, type Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { hashToken } from '#lib/identity/tokens.ts';
import { isOpen, strictestPolicy } from '../policies/policies.store.ts';
import type { SessionProof } from './sessions.store.ts';
import { LastUse } from './last-use.ts';

/** How stale the time of last use may be: a write per minute, not per request. */
const touchEvery = 60_000;
const hour = 3_600_000;
const rememberedAtMost = 10_000;

interface Remembered {
  readonly actor: Actor;
  /** The count of changes at that time. */
  readonly changes: number;
  /** From then on the session is looked up again: it is in use, or has ended with time. */
  readonly until: number;
}

export function callersOf(pool: Pool, clock: Clock, log: Log) {
  const lastUse = new LastUse(pool, log);
  // By the token itself, as it comes with each request: hashing it would be the dearest part of knowing who calls.
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
    const rows = await queryUnscoped<SessionRow>(pool, selectSessions(sought, now));
    const due = rows.filter((row) => isDue(row, now));
    lastUse.tell(
      due.map((row) => row.token_hash),
      now,
    );
    const callers = rows.map((row) => rememberedOf(row, now));
    return new Map(callers.map((caller) => [keyOf(caller.actor.tokenHash), caller]));
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
      const row = await tx.maybe<SessionRow>(selectSessions([hashToken(token)], now));
      return row ? actorOf(row, now) : null;
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

interface SessionRow {
  token_hash: Buffer;
  user_id: number;
  userName: string;
  name: string;
  own_client: number | null;
  session_client: number | null;
  roles: string[];
  used_at: string;
  created_at: string;
  proof: SessionProof;
  absolute: number;
  due: string | null;
  password_min: number | null;
  changes: number;
}

/** Everything about the callers as the database has it at one moment. */
function selectSessions(tokenHashes: readonly Buffer[], now: Date): Sql {
  return sql`
    select s.token_hash, s.user_id, u."userName",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as name,
      u."clientId" as own_client, s.client_id as session_client,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      s.used_at, s.created_at, s.proof, p.absolute, p.due, p.password_min, (select sum(count) from ${raw(callerChanges)}) as changes
    from sessions s join users u on u.id = s.user_id cross join lateral (${strictestPolicy}) as p
    where s.token_hash = any(${tokenHashes}) and u.active and ${isOpen(now)}`;
}

function isDue({ used_at }: SessionRow, now: Date): boolean {
  return Date.parse(used_at) < now.getTime() - touchEvery;
}

function rememberedOf(row: SessionRow, now: Date): Remembered {
  const usedAt = isDue(row, now) ? now.getTime() : Date.parse(row.used_at);
  return {
    actor: actorOf(row, now),
    changes: row.changes,
    until: Math.min(
      usedAt + touchEvery,
      Date.parse(row.created_at) + row.absolute * hour,
      // From then on more is asked of the session.
      row.due !== null && Date.parse(row.due) > now.getTime() ? Date.parse(row.due) : Infinity,
    ),
  };
}

function actorOf(row: SessionRow, now: Date): Actor {
  return {
    userId: row.user_id,
    userName: row.userName,
    name: row.name,
    roles: row.roles,
    clientId: clientOf(row),
    tokenHash: row.token_hash,
    secondFactor: secondFactorOf(row, now),
    secondFactorDue: row.due,
    passwordMin: row.password_min,
  };
}

function secondFactorOf({ proof, due }: SessionRow, now: Date): Actor['secondFactor'] {
  if (proof !== 'password' || due === null) return 'fine';
  return Date.parse(due) > now.getTime() ? 'asked' : 'needed';
}

/** Who may choose works in the client chosen; everyone else in their own. */
function clientOf({ roles, session_client, own_client }: SessionRow): number | null {
  const chose =
    hasRole(roles, 'Home Limited') || (hasRole(roles, 'Comps') && session_client === compsClientId);
  return chose ? session_client : own_client;
}

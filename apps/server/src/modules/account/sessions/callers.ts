import { compsClientId, hasRole } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { callerChanges } from '#db/driver/scoped-query.ts';
import { raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { looksLikeApiToken } from '#lib/identity/tokens.ts';
import { absoluteLimit, idleLimit } from './sessions.store.ts';
import { apiTokenCallers } from '../tokens/token-callers.ts';
import { cachedCallers, type CallerSource } from './caller-cache.ts';

/** Who the tokens belong to: people by their sessions, programs by their API tokens. */
export function callersOf(pool: Pool, clock: Clock, log: Log) {
  const people = cachedCallers({ pool, clock, log }, sessionCallers);
  const programs = cachedCallers({ pool, clock, log }, apiTokenCallers);
  function of(token: string) {
    return looksLikeApiToken(token) ? programs : people;
  }
  return {
    find: (token: string) => of(token).find(token),
    findIn: (tx: Tx, token: string) => of(token).findIn(tx, token),
    findInCache: (token: string) => of(token).findInCache(token),
  };
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
  changes: number;
}

const sessionCallers: CallerSource<SessionRow> = {
  table: 'sessions',
  select: selectSessions,
  actorOf,
  endsAt: ({ created_at }) => Date.parse(created_at) + absoluteLimit,
};

function selectSessions(tokenHashes: readonly Buffer[], now: Date): Sql {
  return sql`
    select s.token_hash, s.user_id, u."userName",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as name,
      u."clientId" as own_client, s.client_id as session_client,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      s.used_at, s.created_at, (select sum(count) from ${raw(callerChanges)}) as changes
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(${tokenHashes}) and u.active
      and s.used_at > ${new Date(now.getTime() - idleLimit)}
      and s.created_at > ${new Date(now.getTime() - absoluteLimit)}`;
}

function actorOf(row: SessionRow): Actor {
  return {
    userId: row.user_id,
    userName: row.userName,
    name: row.name,
    roles: row.roles,
    clientId: clientOf(row),
    tokenHash: row.token_hash,
    apiToken: null,
  };
}

/** Who may choose works in the client chosen; everyone else in their own. */
function clientOf({ roles, session_client, own_client }: SessionRow): number | null {
  const chose =
    hasRole(roles, 'Home Limited') || (hasRole(roles, 'Comps') && session_client === compsClientId);
  return chose ? session_client : own_client;
}

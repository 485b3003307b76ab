import { compsClientId, hasRole } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { looksLikeApiToken } from '#lib/identity/tokens.ts';
import { isOpen, strictestPolicy } from '../policies/policies.store.ts';
import { apiTokenCallers } from '../tokens/token-callers.ts';
import { callerChanges, callersFrom, type CallerSource } from './find-callers.ts';
import { hasFactor } from '../users.store.ts';
import type { SessionProof } from './sessions.store.ts';

/** Who the tokens belong to: people by their sessions, programs by their API tokens. */
export function callersOf(pool: Pool, clock: Clock, log: Log) {
  const people = callersFrom({ pool, clock, log }, sessionCallers);
  const programs = callersFrom({ pool, clock, log }, apiTokenCallers);
  function of(token: string) {
    return looksLikeApiToken(token) ? programs : people;
  }
  return {
    find: (token: string) => of(token).find(token),
    findIn: (tx: Tx, token: string) => of(token).findIn(tx, token),
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
  proof: SessionProof;
  due: string | null;
  has_factor: boolean;
  password_min: number | null;
  changes: number;
}

const sessionCallers: CallerSource<SessionRow> = {
  table: 'sessions',
  select: selectSessions,
  actorOf,
};

function selectSessions(tokenHash: Buffer, now: Date): Sql {
  return sql`
    select s.token_hash, s.user_id, u."userName",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as name,
      u."clientId" as own_client, s.client_id as session_client,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      s.used_at, s.proof, p.due, p.password_min, ${hasFactor} as has_factor, ${callerChanges} as changes
    from sessions s join users u on u.id = s.user_id cross join lateral (${strictestPolicy}) as p
    where s.token_hash = ${tokenHash} and u.active and ${isOpen(now)}`;
}

function actorOf(row: SessionRow, now: Date): Actor {
  return {
    userId: row.user_id,
    userName: row.userName,
    name: row.name,
    roles: row.roles,
    clientId: clientOf(row),
    tokenHash: row.token_hash,
    apiToken: null,
    secondFactor: secondFactorOf(row, now),
    hasProvedFactor: row.proof !== 'password',
    secondFactorDue: row.due,
    passwordMin: row.password_min,
  };
}

/** The days of grace are for whoever has no factor yet: whoever has one proves it at once. */
function secondFactorOf({ proof, due, has_factor }: SessionRow, now: Date): Actor['secondFactor'] {
  if (proof !== 'password' || due === null) return 'fine';
  if (has_factor) return 'unproven';
  return Date.parse(due) > now.getTime() ? 'asked' : 'needed';
}

/** A user who may choose a client works in the chosen one; everyone else works in their own. */
function clientOf({ roles, session_client, own_client }: SessionRow): number | null {
  const chose =
    hasRole(roles, 'Home Limited') || (hasRole(roles, 'Comps') && session_client === compsClientId);
  return chose ? session_client : own_client;
}

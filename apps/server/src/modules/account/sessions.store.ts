import { setImmediate } from 'node:timers/promises';
import { compsClientId, holds } from '@panoramic/contract';
import type { Actor, RequestFacts } from '#calls/handler.ts';
import { sql } from '#db/sql.ts';
import type { Clock } from '#lib/clock.ts';
import type { Pool } from '#db/pool.ts';
import { alone, type Tx } from '#db/transaction.ts';

const hour = 3_600_000;
export const idleLimit = 12 * hour;
export const absoluteLimit = 7 * 24 * hour;
/** How stale the time of last use may be: a write per minute, not per request. */
const touchEvery = 60_000;

interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly clientId: number | null;
  readonly now: Date;
  readonly request: Pick<RequestFacts, 'address' | 'userAgent'>;
}

export async function openSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, userId, clientId, now, request } = session;
  await tx.run(sql`
    insert into sessions (token_hash, user_id, client_id, created_at, used_at, user_agent, address)
    values (${tokenHash}, ${userId}, ${clientId}, ${now}, ${now}, ${request.userAgent}, ${request.address})`);
}

interface SessionRow {
  token_hash: Buffer;
  user_id: number;
  userName: string;
  name: string;
  own_client: number | null;
  session_client: number | null;
  roles: string[];
  stale: boolean;
}

/** Everything about the callers as the database has it now; a role taken away is gone at once. */
async function readActors(pool: Pool, tokenHashes: readonly Buffer[], now: Date): Promise<Actor[]> {
  const rows = await alone<SessionRow>(
    pool,
    sql`
    select s.token_hash, s.user_id, u."userName",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as name,
      u."clientId" as own_client, s.client_id as session_client,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      s.used_at < ${new Date(now.getTime() - touchEvery)} as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = any(${tokenHashes}) and u.active
      and s.used_at > ${new Date(now.getTime() - idleLimit)}
      and s.created_at > ${new Date(now.getTime() - absoluteLimit)}`,
  );
  const stale = rows.filter((row) => row.stale).map((row) => row.token_hash);
  if (stale.length > 0)
    await alone(pool, sql`update sessions set used_at = ${now} where token_hash = any(${stale})`);
  return rows.map((row) => ({
    userId: row.user_id,
    userName: row.userName,
    name: row.name,
    roles: row.roles,
    clientId: clientOf(row),
    tokenHash: row.token_hash,
  }));
}

/**
 * Finds whose token it is. Requests that come in together are looked up together, each after it has
 * come; nothing is remembered from one look-up to the next.
 */
export function actorFinder(pool: Pool, clock: Clock): (tokenHash: Buffer) => Promise<Actor | null> {
  let together: Promise<Map<string, Actor>> | null = null;
  let asked = new Map<string, Buffer>();
  async function lookUp(): Promise<Map<string, Actor>> {
    // Until everything that has arrived is read.
    await setImmediate();
    const hashes = [...asked.values()];
    together = null;
    asked = new Map();
    const actors = await readActors(pool, hashes, clock.now());
    return new Map(actors.map((actor) => [keyOf(actor.tokenHash), actor]));
  }
  return async (tokenHash) => {
    asked.set(keyOf(tokenHash), tokenHash);
    together ??= lookUp();
    return (await together).get(keyOf(tokenHash)) ?? null;
  };
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('latin1');
}

/** Who may choose works in the client chosen; everyone else in their own. */
function clientOf({ roles, session_client, own_client }: SessionRow): number | null {
  const chose = holds(roles, 'Home Limited') || (holds(roles, 'Comps') && session_client === compsClientId);
  return chose ? session_client : own_client;
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)) > 0;
}

/** All of the user's, but for the one given. How many there were. */
export async function endSessionsOf(tx: Tx, userId: number, except: Buffer | null = null): Promise<number> {
  return tx.run(sql`
    delete from sessions where user_id = ${userId} and token_hash is distinct from ${except}`);
}

interface OpenSession {
  readonly id: number;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly createdAt: string;
  readonly usedAt: string;
  readonly current: boolean;
}

export function openSessionsOf(tx: Tx, userId: number, current: Buffer, now: Date): Promise<OpenSession[]> {
  return tx.rows<OpenSession>(sql`
    select id, user_agent, address, created_at as "createdAt", used_at as "usedAt",
      token_hash = ${current} as current
    from sessions where user_id = ${userId}
      and used_at > ${new Date(now.getTime() - idleLimit)}
      and created_at > ${new Date(now.getTime() - absoluteLimit)}
    order by current desc, used_at desc, id desc`);
}

/** How many of the user's sessions are open. */
export async function countSessionsOf(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from sessions where user_id = ${userId}
      and used_at > ${new Date(now.getTime() - idleLimit)}
      and created_at > ${new Date(now.getTime() - absoluteLimit)}`);
  return count;
}

/**
 * The session works in this client from now on, and so does the user's next one. The reserved
 * client is no place to come back to: the leases are in the others.
 */
export async function moveToClient(tx: Tx, tokenHash: Buffer, clientId: number): Promise<void> {
  await tx.run(sql`update sessions set client_id = ${clientId} where token_hash = ${tokenHash}`);
  if (clientId !== compsClientId)
    await tx.run(sql`
      update users set "lastClientId" = ${clientId}
      where id = (select user_id from sessions where token_hash = ${tokenHash})`);
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<number> {
  return tx.run(sql`
    delete from sessions where used_at <= ${new Date(now.getTime() - idleLimit)}
      or created_at <= ${new Date(now.getTime() - absoluteLimit)}`);
}

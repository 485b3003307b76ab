import { compsClientId, type Client } from '@panoramic/contract';
import type { RequestFacts } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { isOpen, strictestPolicy } from '../policies/policies.store.ts';

const sessionsWithPolicy = sql`
  sessions s join users u on u.id = s.user_id cross join lateral (${strictestPolicy}) as p`;

/** What the user has proved: a password alone, or more than one factor. */
export type SessionProof = 'password' | 'code' | 'passkey' | 'provider';

interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly clientId: number | null;
  readonly proof: SessionProof;
  readonly now: Date;
  readonly request: Pick<RequestFacts, 'address' | 'userAgent'>;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, userId, clientId, proof, now, request } = session;
  await tx.run(sql`
    insert into sessions (token_hash, user_id, client_id, proof, created_at, used_at, user_agent, address)
    values (${tokenHash}, ${userId}, ${clientId}, ${proof}, ${now}, ${now}, ${request.userAgent},
      ${request.address})`);
}

/** The user of the session has just proved a second factor. */
export async function setProof(tx: Tx, tokenHash: Buffer, proof: SessionProof): Promise<void> {
  await tx.run(sql`update sessions set proof = ${proof} where token_hash = ${tokenHash}`);
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)) > 0;
}

/** Ends all sessions of the user except the given one. Returns how many there were. */
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
    select s.id, s.user_agent, s.address, s.created_at as "createdAt", s.used_at as "usedAt",
      s.token_hash = ${current} as current
    from ${sessionsWithPolicy} where s.user_id = ${userId} and ${isOpen(now)}
    order by current desc, s.used_at desc, s.id desc`);
}

/** How many of the user's sessions are open. */
export async function countSessionsOf(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from ${sessionsWithPolicy}
    where s.user_id = ${userId} and ${isOpen(now)}`);
  return count;
}

/**
 * Moves the session to this client, and lets the user's next session start in it. The reserved client is
 * not stored for the next session, because the leases are in the others.
 */
export async function moveToClient(tx: Tx, tokenHash: Buffer, clientId: number): Promise<void> {
  // The user's row is locked before the session's, as everywhere.
  if (clientId !== compsClientId)
    await tx.run(sql`
      update users set "lastClientId" = ${clientId}
      where id = (select user_id from sessions where token_hash = ${tokenHash})`);
  await tx.run(sql`update sessions set client_id = ${clientId} where token_hash = ${tokenHash}`);
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<number> {
  return tx.run(sql`
    delete from sessions where token_hash in (
      select s.token_hash from ${sessionsWithPolicy} where not (${isOpen(now)}) for update of s skip locked)`);
}

export async function findOwnClient(tx: Tx, clientId: number | null): Promise<Client | null> {
  if (clientId === null) return null;
  return tx.maybe<Client>(sql`select cl_id, cl_name, "logoLocation" from clients where cl_id = ${clientId}`);
}

/** Which areas the client's settings open to those who work in it. */
export async function findAreas(
  tx: Tx,
  clientId: number | null,
): Promise<{ marketFigures: boolean; accounting: boolean }> {
  if (clientId === null) return { marketFigures: false, accounting: false };
  return tx.one(sql`
    select client_shows_market(${clientId}) as "marketFigures", client_keeps_accounting(${clientId}) as accounting`);
}

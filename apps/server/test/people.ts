import { accountKey, compsClientId } from '@panoramic/contract';
import { sql } from '../src/db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from '../src/db/scope/transaction.ts';
import type { Pool } from '../src/db/driver/pool.ts';
import { hashToken, newApiToken, newToken } from '../src/lib/identity/tokens.ts';
import { insertSession } from '../src/modules/account/sessions/sessions.store.ts';
import { addToken } from '../src/modules/account/tokens/api-tokens.store.ts';

export const people = ['no role', 'Comps', 'Home Limited', 'Write', 'Payments', 'Admin'] as const;
/** Named for the one role they hold. */
export type Person = (typeof people)[number];

/** Makes the person where there is none yet; gives the token of a new session. */
export function peopleOf(pool: Pool, now: Date, person: Person, client: string): Promise<string> {
  return inTransaction(pool, nobody, async (tx) => {
    const clientId = await clientNamed(tx, client);
    const userName = `${person} of ${client}`.toLowerCase().replaceAll(' ', '.');
    return signedIn(tx, now, await userNamed(tx, userName, clientId, [person]), clientId);
  });
}

export async function clientNamed(tx: Tx, name: string): Promise<number> {
  const found = await tx.maybe<{ cl_id: number }>(sql`select cl_id from clients where cl_name = ${name}`);
  if (found) return found.cl_id;
  // People of a client are made in parallel, so another may have made the client.
  const { cl_id } = await tx.one<{ cl_id: number }>(sql`
    insert into clients (cl_name) values (${name})
    on conflict (lower(cl_name)) do update set cl_name = excluded.cl_name returning cl_id`);
  return cl_id;
}

export async function userNamed(
  tx: Tx,
  userName: string,
  clientId: number,
  roles: readonly string[],
): Promise<number> {
  const email = `${userName}@example.com`;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users ("userName", username_key, "clientId", email, email_key, "firstName", "lastName")
    values (${userName}, ${accountKey(userName)}, ${clientId}, ${email}, ${accountKey(email)}, 'Test', ${userName})
    on conflict (username_key) do update set active = true returning id`);
  await tx.run(sql`
    insert into user_roles (user_id, role_id) select ${id}, r.id from roles r where r.name = any(${[...roles]})
    on conflict do nothing`);
  return id;
}

export async function signedIn(tx: Tx, now: Date, userId: number, clientId: number): Promise<string> {
  const token = newToken();
  const request = { address: '127.0.0.1', userAgent: 'test' };
  await insertSession(tx, { tokenHash: hashToken(token), userId, clientId, proof: 'password', now, request });
  return token;
}

/** Somebody who may change leases of the client Main, under a name of their own. */
export function aWriter(pool: Pool, now: Date, userName: string): Promise<{ token: string; userId: number }> {
  return inTransaction(pool, nobody, async (tx) => {
    const clientId = await clientNamed(tx, 'Main');
    const userId = await userNamed(tx, userName, clientId, ['Write']);
    return { userId, token: await signedIn(tx, now, userId, clientId) };
  });
}

/** The token of somebody who may make every call, of the client given. */
export function everybody(pool: Pool, now: Date, client: string): Promise<string> {
  return inTransaction(pool, nobody, async (tx) => {
    const clientId = await clientNamed(tx, client);
    const userId = await userNamed(tx, `everybody.of.${client}`.toLowerCase(), clientId, ['Admin', 'Comps']);
    return signedIn(tx, now, userId, clientId);
  });
}

interface WantedApiToken {
  readonly userId: number;
  readonly clientId: number;
  readonly area?: 'client' | 'comps';
  readonly mayWrite: boolean;
  readonly mayPay?: boolean;
}

/** A new API token of the user that lives for a day. */
export async function anApiToken(
  tx: Tx,
  now: Date,
  { userId, clientId, area = 'client', mayWrite, mayPay = false }: WantedApiToken,
): Promise<string> {
  const token = newApiToken();
  await addToken(tx, {
    tokenHash: hashToken(token),
    userId,
    clientId: area === 'comps' ? compsClientId : clientId,
    name: 'test',
    mayWrite,
    mayPay,
    now,
    expiresAt: new Date(now.getTime() + 24 * 3_600_000),
  });
  return token;
}

import { compsClientId, hasRole, type ApiTokenInfo, type OwnedApiToken } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** Whose token it is and what they may do now. */
export interface TokenOwner {
  readonly roles: readonly string[];
  readonly own_client: number | null;
  readonly token_client: number;
}

/**
 * The roles and the client that a token gives: a token for a client gives the roles of its maker without
 * Comps, a token for the comps gives Comps alone. `null` while its maker may not work there.
 */
export function tokenScope({
  roles,
  own_client,
  token_client,
}: TokenOwner): { readonly roles: readonly string[]; readonly clientId: number } | null {
  if (token_client === compsClientId)
    return hasRole(roles, 'Comps') ? { roles: ['Comps'], clientId: token_client } : null;
  if (token_client !== own_client && !hasRole(roles, 'Home Limited')) return null;
  return { roles: roles.filter((role) => role !== 'Comps'), clientId: token_client };
}

interface NewToken {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly clientId: number;
  readonly name: string;
  readonly mayWrite: boolean;
  readonly mayPay: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function addToken(tx: Tx, token: NewToken): Promise<ApiTokenInfo> {
  const { tokenHash, userId, clientId, name, mayWrite, mayPay, now, expiresAt } = token;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into api_tokens (token_hash, user_id, cl_id, name, may_write, may_pay, created_at, expires_at)
    values (${tokenHash}, ${userId}, ${clientId}, ${name}, ${mayWrite}, ${mayPay}, ${now}, ${expiresAt}) returning id`);
  const made = (await tokensOf(tx, userId, now)).find((one) => one.id === id);
  if (!made) throw new Error('The token was not stored.');
  return made;
}

function columns(now: Date) {
  return sql`t.id, t.name, t.cl_id as "clientId", c.cl_name as "clientName", t.may_write as "mayWrite", t.may_pay as "mayPay",
    t.created_at as "createdAt", t.expires_at as "expiresAt", t.used_at as "usedAt", t.expires_at <= ${now} as expired`;
}

export function tokensOf(tx: Tx, userId: number, now: Date): Promise<ApiTokenInfo[]> {
  return tx.rows<ApiTokenInfo>(sql`
    select ${columns(now)} from api_tokens t join clients c on c.cl_id = t.cl_id
    where t.user_id = ${userId} and t.revoked_at is null order by t.id desc`);
}

type OwnedRow = Omit<OwnedApiToken, 'works'> & TokenOwner & { readonly active: boolean };

export async function allTokens(tx: Tx, now: Date): Promise<OwnedApiToken[]> {
  const found = await tx.rows<OwnedRow>(sql`
    select ${columns(now)}, t.user_id as "userId", u."userName", u.active, u."clientId" as own_client,
      t.cl_id as token_client,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles
    from api_tokens t join clients c on c.cl_id = t.cl_id join users u on u.id = t.user_id
    where t.revoked_at is null order by t.id desc`);
  return found.map(({ roles, own_client, token_client, active, ...token }) => {
    const scope = tokenScope({ roles, own_client, token_client });
    return Object.assign(token, { works: active && !token.expired && scope !== null });
  });
}

/** `null` when there is none, or when `ownerId` is given and the token is somebody else's. */
export function revokeToken(
  tx: Tx,
  { id, ownerId, by, now }: { id: number; ownerId: number | null; by: number; now: Date },
): Promise<{ user_id: number; cl_id: number; name: string } | null> {
  return tx.maybe(sql`
    update api_tokens set revoked_at = ${now}, revoked_by = ${by}
    where id = ${id} and revoked_at is null and (${ownerId}::integer is null or user_id = ${ownerId})
    returning user_id, cl_id, name`);
}

const keptTokens = 90 * 24 * 3_600_000;

/** Deletes tokens that ended long ago; the audit keeps what became of them. */
export async function deleteOldTokens(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptTokens);
  await tx.run(sql`
    delete from api_tokens where id in (
      select id from api_tokens where revoked_at < ${before} or expires_at < ${before} for update skip locked)`);
}

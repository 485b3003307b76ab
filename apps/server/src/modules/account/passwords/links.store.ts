import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { hashToken, newToken } from '#lib/identity/tokens.ts';

const minute = 60_000;
/** How long a link works, from its request on. */
export const linkLifetimes = { invitation: 7 * 24 * 60 * minute, reset: 60 * minute } as const;
export type LinkKind = keyof typeof linkLifetimes;

export interface Link {
  readonly id: number;
  readonly kind: LinkKind;
  readonly user_id: number;
  readonly userName: string;
}

export async function addLink(tx: Tx, kind: LinkKind, userId: number, now: Date): Promise<number> {
  const expires = new Date(now.getTime() + linkLifetimes[kind]);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into links (kind, user_id, expires_at) values (${kind}, ${userId}, ${expires}) returning id`);
  return id;
}

/** Gives the link its token while the mail is written; `null` when it is not to be sent any more. */
export async function mintToken(tx: Tx, linkId: number, now: Date) {
  const token = newToken();
  const link = await tx.maybe<{ userName: string; firstName: string | null }>(sql`
    update links l set token_hash = ${hashToken(token)} from users u
    where l.id = ${linkId} and l.used_at is null and l.expires_at > ${now} and u.id = l.user_id and u.active
    returning u."userName", u."firstName"`);
  return link && { ...link, token };
}

/** The link, if it is still valid. */
export function findLink(tx: Tx, token: string, now: Date): Promise<Link | null> {
  return tx.maybe<Link>(sql`
    select l.id, l.kind, l.user_id, u."userName" from links l join users u on u.id = l.user_id
    where l.token_hash = ${hashToken(token)} and l.used_at is null and l.expires_at > ${now} and u.active`);
}

/** Marks the link as used. Returns whether it was unused; of two requests at once, one gets `true`. */
export async function useLink(tx: Tx, { id }: Link, now: Date): Promise<boolean> {
  return (await tx.run(sql`update links set used_at = ${now} where id = ${id} and used_at is null`)) > 0;
}

/** Ends the user's links. Database triggers end them on a new password, another address or deactivation. */
export async function endLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(sql`update links set used_at = ${now} where user_id = ${userId} and used_at is null`);
}

export async function deleteOldLinks(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    delete from links where id in (
      select id from links where expires_at < ${now} for update skip locked)`);
}

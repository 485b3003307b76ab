import { hasRole, type CalendarFeedInfo } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

type Scope = CalendarFeedInfo['scope'];

interface NewFeed {
  readonly keyHash: Buffer;
  readonly userId: number;
  readonly clientId: number;
  readonly scope: Scope;
  readonly now: Date;
}

const columns = sql`id, scope, created_at as "createdAt", read_at as "readAt"`;

export function addFeed(
  tx: Tx,
  { keyHash, userId, clientId, scope, now }: NewFeed,
): Promise<CalendarFeedInfo> {
  return tx.one<CalendarFeedInfo>(sql`
    insert into calendar_feeds (key_hash, user_id, cl_id, scope, created_at)
    values (${keyHash}, ${userId}, ${clientId}, ${scope}, ${now}) returning ${columns}`);
}

export function feedsOf(tx: Tx, userId: number, clientId: number): Promise<CalendarFeedInfo[]> {
  return tx.rows<CalendarFeedInfo>(sql`
    select ${columns} from calendar_feeds
    where user_id = ${userId} and cl_id = ${clientId} and revoked_at is null order by id desc`);
}

interface Revoking {
  readonly id: number;
  readonly userId: number;
  readonly clientId: number;
  readonly now: Date;
}

export async function revokeFeed(tx: Tx, { id, userId, clientId, now }: Revoking): Promise<boolean> {
  const ended = await tx.run(sql`
    update calendar_feeds set revoked_at = ${now}
    where id = ${id} and user_id = ${userId} and cl_id = ${clientId} and revoked_at is null`);
  return ended > 0;
}

export interface ReadFeed {
  readonly id: number;
  readonly clientId: number;
  readonly userId: number;
  readonly scope: Scope;
}

/** `null` once it was revoked, and as long as its user may not sign in or work in its client. */
export async function openFeed(tx: Tx, keyHash: Buffer, now: Date): Promise<ReadFeed | null> {
  const feed = await tx.maybe<ReadFeed & { home: number | null; roles: string[] }>(sql`
    select f.id, f.cl_id as "clientId", f.user_id as "userId", f.scope, u."clientId" as home,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles
    from calendar_feeds f join users u on u.id = f.user_id and u.active
    where f.key_hash = ${keyHash} and f.revoked_at is null`);
  if (!feed || !(feed.home === feed.clientId || hasRole(feed.roles, 'Home Limited'))) return null;
  await tx.run(sql`update calendar_feeds set read_at = ${now} where id = ${feed.id}`);
  return feed;
}

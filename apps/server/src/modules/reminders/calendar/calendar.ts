import { createHash } from 'node:crypto';
import { handlers, steps, RawReply, type Ctx } from '#calls/handler.ts';
import { hasTag } from '#calls/list-reply.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { calendarType, writeCalendar, type CalendarEvent } from '#lib/calendar.ts';
import { audit } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { hashToken, looksLikeToken, newToken } from '#lib/identity/tokens.ts';
import { isSubject } from '../dates.store.ts';
import { eventOf, eventRows, type EventsQuery } from './events.store.ts';
import { addFeed, feedsOf, openFeed, revokeFeed, type ReadFeed } from './feeds.store.ts';
import { setClientScope } from '../morning/client-scope.ts';
import { mailAddressOf, recipientFinder } from '../people.store.ts';

const mostFeeds = 20;

export function calendarHandlers(publicUrl: () => string) {
  return handlers({
    'Calendar/CreateFeed': async ({ tx, clientId, actor, now, log }, { scope }) => {
      const { userId } = actor;
      if ((await feedsOf(tx, userId, clientId)).length >= mostFeeds)
        refuse([{ field: 'scope', message: `At most ${mostFeeds} addresses: revoke one first.` }]);
      const key = newToken();
      const feed = await addFeed(tx, { keyHash: hashToken(key), userId, clientId, scope, now });
      audit(log, 'feed-changed', { change: 'created', feed: feed.id, clientId, userId });
      return { ...feed, url: `${publicUrl()}/api/Calendar/Feed.ics?key=${key}` };
    },

    'Calendar/GetFeeds': ({ tx, clientId, actor }) => feedsOf(tx, actor.userId, clientId),

    'Calendar/RevokeFeed': async ({ tx, clientId, actor, now, log }, { id }) => {
      const revoked = await revokeFeed(tx, { id, userId: actor.userId, clientId, now });
      if (revoked)
        audit(log, 'feed-changed', { change: 'revoked', feed: id, clientId, userId: actor.userId });
      return revoked;
    },

    'Calendar/Feed': steps(async (ctx, { key }) => {
      const { now, today } = ctx;
      const feed = looksLikeToken(key)
        ? await ctx.transact((tx) => openFeed(tx, hashToken(key), now), 'write')
        : null;
      if (!feed) throw new Problem('not-found', 'There is no such calendar.');
      // A snapshot: what is read is the client's that the transaction has entered.
      return ctx.transact((tx) => feedReply(ctx, { tx, now, today, publicUrl: publicUrl() }, feed), 'read');
    }),

    'Calendar/DownloadDate': async ({ tx, clientId, now, today }, { cd_id, sd_id }) => {
      const asked = { tx, clientId, now, today, publicUrl: publicUrl() };
      const { name, time } = await clientOf(tx, clientId);
      const [row] = await eventRows(asked, isSubject({ cd_id, sd_id }));
      if (!row || row.cancelled)
        throw new Problem('not-found', 'There is no such date to put into a calendar.');
      return calendarReply(`${name} critical dates`, [eventOf(row, asked, time)], now, {
        'content-disposition': `attachment; filename="critical-date-${row.cd_action}.ics"`,
      });
    },
  });
}

async function feedReply(
  { request, setStatus }: Pick<Ctx, 'request' | 'setStatus'>,
  asked: Omit<EventsQuery, 'clientId'>,
  { clientId, userId, scope }: ReadFeed,
): Promise<RawReply> {
  const { tx, now } = asked;
  await setClientScope(tx, clientId);
  const { name, time } = await clientOf(tx, clientId);
  const rows = await eventRows({ ...asked, clientId });
  const theirs = scope === 'all' ? rows : rows.filter(await isReminded(tx, clientId, userId));
  const events = theirs.map((row) => eventOf(row, { ...asked, clientId }, time));
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([name, events]))
    .digest('base64url')}"`;
  if (!hasTag(request.ifNoneMatch, etag))
    return calendarReply(`${name} critical dates`, events, now, { etag });
  setStatus(304);
  return new RawReply(calendarType, Buffer.alloc(0), { etag });
}

function calendarReply(
  name: string,
  events: readonly CalendarEvent[],
  now: Date,
  headers: Readonly<Record<string, string>> = {},
): RawReply {
  return new RawReply(calendarType, Buffer.from(writeCalendar({ name, now, events })), headers);
}

function clientOf(tx: Tx, clientId: number): Promise<{ name: string; time: string }> {
  return tx.one(sql`select cl_name as name, "reminderTime" as time from clients where cl_id = ${clientId}`);
}

async function isReminded(tx: Tx, clientId: number, userId: number) {
  const address = await mailAddressOf(tx, userId);
  const recipients = await recipientFinder(tx, clientId);
  return ({ cd_email }: { readonly cd_email: string | null }) =>
    address !== null && recipients(cd_email).addresses.includes(address);
}

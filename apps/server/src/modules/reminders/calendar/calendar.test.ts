import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { clientNamed, signedIn, userNamed } from '../../../../test/people.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

const app = testApp({ PUBLIC_URL: 'https://leases.example.com' });
const aLease = leasesOf(app);
let sd_id = 0;

beforeAll(async () => {
  ({ sd_id } = await aLease({
    sd_num: '0042',
    sd_building: 'Old Post Office',
    sd_address: '815 Olive St',
    sd_city: 'St. Louis',
    sd_state: 'MO',
    sd_zip: '63101',
  }));
});

async function aDate(payload: object) {
  const { body } = await (
    await app.as('Write')
  ).call('Leases/EditCriticalDate', {
    sd_id,
    cd_type: 'Option to Renew',
    cd_action: '2026-12-01',
    ...payload,
  });
  return body;
}

async function aFeed(scope: 'all' | 'mine' = 'all', person: 'no role' | 'Write' = 'no role') {
  const { body } = await (await app.as(person)).call('Calendar/CreateFeed', { scope });
  return body;
}

/** As a calendar fetches it: by its address alone. */
async function fetched(url: string) {
  const { pathname, search } = new URL(url);
  const reply = await fetch(`${app.url}${pathname}${search}`);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

async function eventsOf(url: string) {
  const { text } = await fetched(url);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return new Map(
    calendar.getAllSubcomponents('vevent').map((one) => [String(one.getFirstPropertyValue('uid')), one]),
  );
}

describe('a feed', () => {
  test('answers 304 until a date changes, and HEAD without a body', async () => {
    const { url } = await aFeed();
    const { pathname, search } = new URL(url);
    const ask = (etag: string, method = 'GET') =>
      fetch(`${app.url}${pathname}${search}`, { method, headers: { 'if-none-match': etag } });
    const etag = (await ask('')).headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    const head = await ask('', 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    await aDate({ cd_note: 'Another date' });
    expect((await ask(etag)).status).toBe(200);
  });

  test('has every open date of the client, in an address that is shown once', async () => {
    const date = await aDate({ cd_note: 'Nine months, in writing' });
    const expiring = await aLease({ sd_num: '7', sd_ced: '2026-09-30' });
    const feed = await aFeed();
    expect(feed.url).toMatch(/^https:\/\/leases\.example\.com\/api\/Calendar\/Feed\.ics\?key=[\w-]{43}$/);
    const { status, headers, text } = await fetched(feed.url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('X-WR-CALNAME:Main critical dates\r\n');
    const events = await eventsOf(feed.url);
    const event = new ICAL.Event(events.get(`date-${await mainId()}-${date.cd_id}@leases.example.com`));
    expect(event.summary).toBe('Option to Renew: # 0042 Old Post Office');
    expect(event.location).toBe('815 Olive St, St. Louis, MO 63101');
    expect(event.description).toContain('Nine months, in writing');
    expect(String(event.startDate)).toBe('2026-12-01');
    // 07:00 on each day of the countdown.
    const alarms = event.component.getAllSubcomponents('valarm');
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual([
      '-P179DT17H',
      '-P89DT17H',
      '-P59DT17H',
      '-P29DT17H',
      '-P14DT17H',
      '-P6DT17H',
      '-PT17H',
    ]);
    const standIn = events.get(`lease-${await mainId()}-${expiring.sd_id}@leases.example.com`);
    expect(standIn?.getFirstPropertyValue('description')).toContain('Expiration of the lease');
    const { body: listed } = await (await app.as('no role')).call('Calendar/GetFeeds');
    expect(listed[0]).toEqual({
      id: feed.id,
      scope: 'all',
      createdAt: feed.createdAt,
      readAt: app.clock.now().toISOString(),
    });
  });

  test('keeps the dates of a closed lease, and cancels those of a deleted one', async () => {
    const { url } = await aFeed();
    const lease = await aLease({ sd_num: 'closing' });
    const date = await aDate({ sd_id: lease.sd_id });
    const uid = `date-${await mainId()}-${date.cd_id}@leases.example.com`;
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { ...lease, sd_status: 2 });
    expect((await eventsOf(url)).get(uid)?.getFirstPropertyValue('status')).not.toBe('CANCELLED');
    await writer.call('Leases/DeleteLease', { sd_id: lease.sd_id });
    expect((await eventsOf(url)).get(uid)?.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('shows a change under the same id with a higher sequence, and what was done or deleted as cancelled', async () => {
    const { url } = await aFeed();
    const writer = await app.as('Write');
    const [moved, done, deleted] = [await aDate({}), await aDate({}), await aDate({})];
    const uid = async (cd_id: number) => `date-${await mainId()}-${cd_id}@leases.example.com`;
    const before = (await eventsOf(url)).get(await uid(moved.cd_id));
    await writer.call('Leases/EditCriticalDate', { cd_id: moved.cd_id, cd_action: '2026-12-15' });
    await writer.call('Reminders/Acknowledge', { cd_id: done.cd_id, action: 'done' });
    await writer.call('Leases/DeleteCriticalDate', { id: deleted.cd_id });
    const events = await eventsOf(url);
    const after = events.get(await uid(moved.cd_id));
    expect(String(after?.getFirstPropertyValue('dtstart'))).toBe('2026-12-15');
    expect(Number(after?.getFirstPropertyValue('sequence'))).toBe(
      Number(before?.getFirstPropertyValue('sequence')) + 1,
    );
    for (const { cd_id } of [done, deleted])
      expect(events.get(await uid(cd_id))?.getFirstPropertyValue('status')).toBe('CANCELLED');
    // After a while they are gone.
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update history set at = at - interval '1 year' where row_id = $1`, [deleted.cd_id]),
    );
    expect((await eventsOf(url)).has(await uid(deleted.cd_id))).toBe(false);
  });

  test("of 'mine' has what the user is reminded of", async () => {
    const mine = await aDate({ cd_email: 'Write.of.Main@example.com' });
    const other = await aDate({ cd_email: 'somebody@example.com' });
    const events = await eventsOf((await aFeed('mine', 'Write')).url);
    const main = await mainId();
    expect(events.has(`date-${main}-${mine.cd_id}@leases.example.com`)).toBe(true);
    expect(events.has(`date-${main}-${other.cd_id}@leases.example.com`)).toBe(false);
  });

  test('that is revoked answers like one that never existed, and only its user can revoke it', async () => {
    const feed = await aFeed();
    expect((await (await app.as('Write')).call('Calendar/RevokeFeed', { id: feed.id })).body).toBe(false);
    const viewer = await app.as('no role');
    expect((await viewer.call('Calendar/RevokeFeed', { id: feed.id })).body).toBe(true);
    expect((await viewer.call('Calendar/RevokeFeed', { id: feed.id })).body).toBe(false);
    const unknown = await fetched(`${app.url}/api/Calendar/Feed.ics?key=${'x'.repeat(43)}`);
    const revoked = await fetched(feed.url);
    expect([unknown.status, revoked.status]).toEqual([404, 404]);
    expect((await fetched(`${app.url}/api/Calendar/Feed.ics`)).status).toBe(404);
  });

  test('ends when its user is deactivated or no longer works in its client', async () => {
    const token = await inTransaction(app.database.pool, nobody, async (tx) => {
      const clientId = await clientNamed(tx, 'Main');
      return signedIn(tx, app.clock.now(), await userNamed(tx, 'leaving', clientId, []), clientId);
    });
    const { url } = (await app.caller(token).call('Calendar/CreateFeed', {})).body;
    const change = (text: ReturnType<typeof sql>) =>
      inTransaction(app.database.pool, nobody, (tx) => tx.run(text));
    expect((await fetched(url)).status).toBe(200);
    await app.as('Write', 'Other');
    await change(
      sql`update users set "clientId" = (select cl_id from clients where cl_name = 'Other') where "userName" = 'leaving'`,
    );
    expect((await fetched(url)).status).toBe(404);
    await change(
      sql`update users set "clientId" = (select cl_id from clients where cl_name = 'Main') where "userName" = 'leaving'`,
    );
    expect((await fetched(url)).status).toBe(200);
    await change(sql`update users set active = false where "userName" = 'leaving'`);
    expect((await fetched(url)).status).toBe(404);
  });

  test('stores no key, and logs none', async () => {
    const { url } = await aFeed();
    const key = new URL(url).searchParams.get('key') ?? 'none';
    await fetched(url);
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`select row_to_json(f)::text as text from calendar_feeds f
        union all select row_to_json(k)::text from idempotency_keys k`),
    );
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(app.logged.join('')).toContain('/api/Calendar/Feed.ics');
    expect(app.logged.join('')).not.toContain(key);
  });

  test('is refused to a user who has 20', async () => {
    const token = await inTransaction(app.database.pool, nobody, async (tx) => {
      const clientId = await clientNamed(tx, 'Main');
      return signedIn(tx, app.clock.now(), await userNamed(tx, 'collector', clientId, []), clientId);
    });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await app.caller(token).call('Calendar/CreateFeed', {})).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 422]);
  });
});

test('a date is downloaded as a file with its one event; one of another client is not there', async () => {
  const date = await aDate({});
  const viewer = await app.as('no role');
  const reply = await viewer.call('Calendar/DownloadDate', { cd_id: date.cd_id });
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="critical-date-2026-12-01.ics"',
  );
  const events = new ICAL.Component(ICAL.parse(String(reply.body))).getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  const other = await app.as('no role', 'Other');
  expect((await other.call('Calendar/DownloadDate', { cd_id: date.cd_id })).status).toBe(404);
  const lease = await aLease({ sd_ced: '2026-10-31' });
  const standIn = await viewer.call('Calendar/DownloadDate', { sd_id: lease.sd_id });
  expect(String(standIn.body)).toContain('DTSTART;VALUE=DATE:20261031');
});

async function mainId(): Promise<number> {
  return (await (await app.as('no role')).call('Clients/GetUserClient')).body?.cl_id ?? 0;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '@panoramic/contract';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { WebhookReceiver, type ReceivedMessage } from '../../../test/neighbours/webhook-receiver.ts';
import { everybody } from '../../../test/people.ts';
import { inChangeSet } from '../../db/history/change-sets.ts';
import { inTransaction } from '../../db/scope/transaction.ts';

const app = testApp({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const minute = 60_000;
const hour = 60 * minute;

let admin: Caller;
let receiver: WebhookReceiver;
beforeEach(async () => {
  await behind('update webhooks set active = false, is_on = false', 'delete from webhook_deliveries');
  admin = app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
  receiver = new WebhookReceiver();
  await receiver.start();
});
afterEach(() => receiver.stop());

function behind(...statements: string[]) {
  return asOwner(app.database.ownerUrl, async (owner) => {
    const rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows.push(...(await owner.query(statement)).rows);
    return rows;
  });
}

async function register(more: Partial<CallInput<'Webhooks/SaveWebhook'>> = {}, by = admin) {
  const topics: CallInput<'Webhooks/SaveWebhook'>['topics'] = ['lease', 'rent_term', 'critical_date'];
  const { status, body } = await by.call('Webhooks/SaveWebhook', { url: receiver.url, topics, ...more });
  expect(status).toBe(200);
  return { ...body, secret: body.secret ?? '' };
}

async function saveLease(sd_num: string, sd_id = 0): Promise<number> {
  return (await admin.call('Leases/EditLease', { ...(sd_id && { sd_id }), sd_num })).body.sd_id;
}

/** As a receiver does it by the text of Standard Webhooks. */
function isGenuine(
  secret: string,
  { headers, body }: Pick<ReceivedMessage, 'headers' | 'body'>,
  now: Date,
): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 5 * 60) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest('base64');
  return String(headers['webhook-signature'])
    .split(' ')
    .some(
      (one) =>
        one.length === expected.length + 3 &&
        timingSafeEqual(Buffer.from(one), Buffer.from(`v1,${expected}`)),
    );
}

test('leases, rent terms and critical dates that are created, changed and deleted are told, with what changed', async () => {
  await register();
  const sd_id = await saveLease('told');
  const { body: term } = await admin.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 100 });
  await admin.call('Leases/EditRentTerm', { rt_id: term.rt_id, sd_id, rt_monthly: 120 });
  await admin.call('Leases/EditCriticalDate', { cd_id: 0, sd_id, cd_action: '2027-01-31' });
  await admin.call('Leases/DeleteRentTerm', { id: term.rt_id });
  await admin.call('Leases/DeleteLease', { sd_id });
  await app.deliverWebhooks();
  expect(receiver.types).toEqual([
    'lease.created',
    'rent_term.created',
    'rent_term.changed',
    'critical_date.created',
    'rent_term.deleted',
    'lease.deleted',
  ]);
  expect(receiver.received[2]?.message.data).toMatchObject({
    id: term.rt_id,
    lease: sd_id,
    changed: ['rt_monthly'],
    row: { rt_monthly: 120 },
  });
  expect(receiver.received[2]?.message.data['row']).not.toHaveProperty('client_id');
});

// @security webhook-signatures
test('a message is signed: a forged one, a changed one and a replayed one are told apart', async () => {
  const { secret } = await register();
  await saveLease('signed');
  await app.deliverWebhooks();
  const [message] = receiver.received;
  if (!message) throw new Error('Nothing was received.');
  const now = app.clock.now();
  expect(isGenuine(secret, message, now)).toBe(true);
  expect(isGenuine(`whsec_${Buffer.alloc(32).toString('base64')}`, message, now)).toBe(false);
  expect(isGenuine(secret, { ...message, body: message.body.replace('signed', 'forged') }, now)).toBe(false);
  const otherId = { ...message.headers, 'webhook-id': 'msg_other' };
  expect(isGenuine(secret, { ...message, headers: otherId }, now)).toBe(false);
  expect(isGenuine(secret, message, new Date(now.getTime() + 6 * minute))).toBe(false);
});

// @security webhook-secret-sealed
test('the secret is shown once and stored sealed', async () => {
  const { secret, id } = await register();
  expect(secret).toMatch(/^whsec_/);
  const [stored] = await behind(`select to_jsonb(w)::text as row from webhooks w where id = ${id}`);
  expect(String(stored?.['row'])).not.toContain(secret.slice(6, 20));
  expect(JSON.stringify((await admin.call('Webhooks/GetWebhooks', {})).body)).not.toContain('whsec_');
  expect(app.logged.join('')).not.toContain(secret);
});

test('nothing is queued where no webhook is registered, for another client, for a topic not chosen or for a save that fails', async () => {
  const sd_id = await saveLease('untold');
  await register({ topics: ['critical_date'] });
  await saveLease('still untold', sd_id);
  const other = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  await other.call('Leases/EditLease', { sd_num: 'of another client' });
  const stale = await admin.call('Leases/EditLease', { sd_id, sd_num: 'stale', version: 1 });
  expect(stale.status).toBe(409);
  expect(await behind('select 1 from webhook_deliveries')).toEqual([]);
});

describe('a receiver that does not take messages', () => {
  test('is tried again with growing pauses, and a lease’s messages wait for one another while others go on', async () => {
    await register();
    const [first, second] = [await saveLease('first'), await saveLease('second')];
    receiver.answer = ({ message }) => ({
      status: message.data['lease'] === first ? 500 : 204,
      body: 'out of order',
    });
    await saveLease('first again', first);
    await app.deliverWebhooks();
    const told = () => receiver.received.map(({ message }) => [message.data['lease'], message.type]);
    expect(told()).toEqual(
      expect.arrayContaining([
        [first, 'lease.created'],
        [second, 'lease.created'],
      ]),
    );
    expect(told()).not.toContainEqual([first, 'lease.changed']);
    for (const pause of [5000, minute, 5 * minute]) {
      receiver.received.length = 0;
      app.clock.advance(pause - 1000);
      await app.deliverWebhooks();
      expect(told()).toEqual([]);
      app.clock.advance(1000);
      await app.deliverWebhooks();
      expect(told()).toEqual([[first, 'lease.created']]);
    }
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    app.clock.advance(hour);
    await app.deliverWebhooks();
    expect(told()).toEqual([
      [first, 'lease.created'],
      [first, 'lease.changed'],
    ]);
  });

  test('is switched off after a day, with a mail to whoever registered it, and what was lost can be sent again', async () => {
    const { id, version } = await register();
    await saveLease('lost');
    receiver.answer = () => ({ status: 503, body: 'closed' });
    for (let hours = 0; hours < 26; hours += 1) {
      await app.deliverWebhooks();
      app.clock.advance(hour);
    }
    admin = app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
    const find = async () => (await admin.call('Webhooks/GetWebhooks', {})).body.find((one) => one.id === id);
    expect(await find()).toMatchObject({ isOn: false, switchedOffAt: expect.any(String), waiting: 0 });
    expect(await behind(`select address from mails where kind = 'webhook-off'`)).toEqual([
      { address: 'everybody.of.main@example.com' },
    ]);
    const log = async () => (await admin.call('Webhooks/GetDeliveries', { id })).body;
    const [failed] = await log();
    expect(failed).toMatchObject({ state: 'failed', status: 503, answer: 'closed' });
    expect(failed?.tries).toBeLessThanOrEqual(12);
    receiver.answer = () => ({ status: 200, body: 'taken' });
    const lost = receiver.received.at(-1)?.headers['webhook-id'];
    await admin.call('Webhooks/SaveWebhook', {
      id,
      url: receiver.url,
      topics: ['lease'],
      isOn: true,
      version: (await find())?.version ?? version,
    });
    expect((await admin.call('Webhooks/SendAgain', { id: failed?.id ?? 0 })).body).toBe(true);
    await app.deliverWebhooks();
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(lost);
    expect(await log()).toMatchObject([
      { state: 'delivered', status: 200, answer: 'taken', messageId: lost },
    ]);
  });

  test('and hangs keeps nobody else from being told', async () => {
    const other = new WebhookReceiver();
    await other.start();
    await register();
    await register({ url: other.url });
    receiver.answer = () => null;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await saveLease(`hanging ${name}`);
    const stopping = new AbortController();
    const round = app.deliverWebhooks(stopping.signal);
    await expect.poll(() => other.received.length, { timeout: 8000 }).toBe(6);
    expect(receiver.received.length).toBeLessThanOrEqual(4);
    stopping.abort();
    await round;
    other.stop();
    // What was cut off by the end of the server is no failure, and the next server's to send.
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    await app.deliverWebhooks();
    expect(receiver.received).toHaveLength(6);
  });

  test('but redirects is not followed', async () => {
    const inside = new WebhookReceiver();
    await inside.start();
    const { id } = await register();
    receiver.answer = () => ({ status: 307, headers: { location: inside.url } });
    await saveLease('elsewhere');
    await app.deliverWebhooks();
    expect(inside.received).toEqual([]);
    inside.stop();
    expect((await admin.call('Webhooks/GetDeliveries', { id })).body).toMatchObject([
      { state: 'waiting', status: 307, error: 'Redirects are not followed.' },
    ]);
  });
});

test('two servers send each message once, and in order for each lease', async () => {
  await register();
  const leases = await Promise.all(['x', 'y', 'z'].map((name) => saveLease(`${name}0`)));
  for (let change = 1; change <= 5; change += 1)
    await Promise.all(leases.map((id, index) => saveLease(`${'xyz'[index]}${change}`, id)));
  await Promise.all([app.deliverWebhooks(), app.deliverWebhooks()]);
  const told = (id: number) =>
    receiver.received
      .filter(({ message }) => message.data['lease'] === id)
      // Safe: the row of a lease has its number.
      .map(({ message }) => (message.data['row'] as { sd_num: string }).sd_num);
  for (const [index, id] of leases.entries())
    expect(told(id)).toEqual([0, 1, 2, 3, 4, 5].map((change) => `${'xyz'[index]}${change}`));
  expect(receiver.received).toHaveLength(18);
});

test('what a killed server was sending is sent again, under the same id', async () => {
  await register();
  await saveLease('killed');
  receiver.answer = () => null;
  const stopping = new AbortController();
  const round = app.deliverWebhooks(stopping.signal);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [claimed] = await behind('select id, next_at, tries from webhook_deliveries');
  stopping.abort();
  await round;
  // As the row was at the moment of the kill.
  await behind(
    `update webhook_deliveries set state = 'sending', next_at = '${(claimed?.['next_at'] as Date).toISOString()}'`,
  );
  receiver.answer = () => ({ status: 200 });
  await app.deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  app.clock.advance(61_000);
  await app.deliverWebhooks();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('a date that comes up is told once, however many people are reminded of it, and so is an import', async () => {
  const { id } = await register({ topics: ['date_coming_up', 'import'] });
  const sd_id = await saveLease('coming up');
  const [{ client }] = (await behind(`select client_id as client from webhooks where id = ${id}`)) as [
    { client: number },
  ];
  for (const address of ['a@example.com', 'b@example.com'])
    await behind(`insert into reminders_sent (client_id, sd_id, cd_id, due, step, step_on, address, at)
      values (${client}, ${sd_id}, 0, '2026-07-15', '30', '2026-06-15', '${address}', now())`);
  const scope = { clientId: client, userId: null };
  await inTransaction(app.database.pool, scope, async (tx) => {
    const [{ user }] = (await tx.rows({ text: 'select min(id) as user from users', values: [] })) as [
      { user: number },
    ];
    const set = {
      clientId: client,
      userId: user,
      kind: 'import',
      name: 'Import of a file',
      now: app.clock.now(),
    } as const;
    await inChangeSet(tx, set, async () => {});
  });
  await app.deliverWebhooks();
  expect(receiver.types.toSorted()).toEqual(['critical_date.coming_up', 'import.done']);
  const coming = receiver.received.find(({ message }) => message.type === 'critical_date.coming_up');
  expect(coming?.message.data).toMatchObject({ lease: sd_id, date: '2026-07-15', step: '30' });
});

// @security webhook-registration
test('an address that is private, in clear or with a password is refused, and so is a topic of another client', async () => {
  for (const url of [
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'https://2852039166/',
    'https://10.0.0.1/',
    'http://example.com/',
    'http://localhost/',
    'https://user:password@example.com/',
    'file:///etc/passwd',
    'no address',
  ]) {
    const { status, problem } = await admin.call('Webhooks/SaveWebhook', { url, topics: ['lease'] });
    expect([url, status, problem.errors?.[0]?.field]).toEqual([url, 422, 'url']);
  }
  expect((await admin.call('Webhooks/SaveWebhook', { url: receiver.url, topics: ['comp'] })).status).toBe(
    422,
  );
});

test('a name that leads inside is refused when it is called', async () => {
  const { id } = await register({ url: 'https://localhost.localdomain.invalid/', topics: ['lease'] });
  await saveLease('inside');
  await app.deliverWebhooks();
  const [tried] = (await admin.call('Webhooks/GetDeliveries', { id })).body;
  expect(tried).toMatchObject({ state: 'waiting', status: null, error: expect.any(String) });
});

// @security webhook-other-client
test('the webhooks of a client are nobody else’s, and those of the comps need the role Comps', async () => {
  const { id } = await register();
  await saveLease('own');
  await app.deliverWebhooks();
  const other = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  expect((await other.call('Webhooks/GetWebhooks', {})).body).toEqual([]);
  expect((await other.call('Webhooks/GetDeliveries', { id })).body).toEqual([]);
  for (const name of ['Webhooks/DeleteWebhook', 'Webhooks/SendTest'] as const)
    expect((await other.call(name, { id })).body).toBe(false);
  const url = receiver.url;
  expect((await other.call('Webhooks/SaveWebhook', { id, url, topics: ['lease'] })).status).toBe(404);

  const both = app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
  await both.call('Clients/SetClient', { cl_id: 2 });
  await register({ topics: ['comp'] }, both);
  receiver.received.length = 0;
  await both.call('Comps/EditComps', { compType: 1, tenant: 'Acme', source: 'a broker in confidence' });
  await app.deliverWebhooks();
  expect(receiver.types).toEqual(['comp.created']);
  expect(receiver.received[0]?.body).toContain('Acme');
  expect(receiver.received[0]?.body).not.toContain('confidence');

  const adminAlone = await app.as('Admin');
  await adminAlone.call('Clients/SetClient', { cl_id: 2 });
  expect((await adminAlone.call('Webhooks/GetWebhooks', {})).status).toBe(403);
});

test('a test message is sent on demand', async () => {
  const { id } = await register({ topics: ['lease'] });
  expect((await admin.call('Webhooks/SendTest', { id })).body).toBe(true);
  await app.deliverWebhooks();
  expect(receiver.types).toEqual(['webhook.test']);
});

// @module-tag long
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { WebhookReceiver } from '../../../test/neighbours/webhook-receiver.ts';
import { WebhookScene } from './webhooks.fixture.ts';

const app = testApp({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const scene = new WebhookScene(app);
const minute = 60_000;
const hour = 60 * minute;

describe('a receiver that does not take messages', () => {
  test('is tried again with growing pauses, and a lease’s messages wait for one another while others go on', async () => {
    await scene.register();
    const [first, second] = [await scene.saveLease('first'), await scene.saveLease('second')];
    scene.receiver.answer = ({ message }) => ({
      status: message.data['lease'] === first ? 500 : 204,
      body: 'out of order',
    });
    await scene.saveLease('first again', first);
    await app.deliverWebhooks();
    const told = () => scene.receiver.received.map(({ message }) => [message.data['lease'], message.type]);
    expect(told()).toEqual(
      expect.arrayContaining([
        [first, 'lease.created'],
        [second, 'lease.created'],
      ]),
    );
    expect(told()).not.toContainEqual([first, 'lease.changed']);
    for (const pause of [5000, minute, 5 * minute]) {
      scene.receiver.received.length = 0;
      app.clock.advance(pause - 1000);
      await app.deliverWebhooks();
      expect(told()).toEqual([]);
      app.clock.advance(1000);
      await app.deliverWebhooks();
      expect(told()).toEqual([[first, 'lease.created']]);
    }
    scene.receiver.answer = () => ({ status: 200 });
    scene.receiver.received.length = 0;
    app.clock.advance(hour);
    await app.deliverWebhooks();
    expect(told()).toEqual([
      [first, 'lease.created'],
      [first, 'lease.changed'],
    ]);
  });

  test('is switched off after a day, with a mail to the user who registered it, and lost messages can be sent again', async () => {
    const { id, version } = await scene.register();
    await scene.saveLease('lost');
    scene.receiver.answer = () => ({ status: 503, body: 'closed' });
    for (let hours = 0; hours < 26; hours += 1) {
      await app.deliverWebhooks();
      app.clock.advance(hour);
    }
    await scene.signInAgain();
    const find = async () =>
      (await scene.admin.call('Webhooks/GetWebhooks', {})).body.find((one) => one.id === id);
    expect(await find()).toMatchObject({ isOn: false, switchedOffAt: expect.any(String), waiting: 0 });
    expect(await scene.behind(`select address from mails where kind = 'webhook-off'`)).toEqual([
      { address: 'everybody.of.main@example.com' },
    ]);
    const log = async () => (await scene.admin.call('Webhooks/GetDeliveries', { id })).body;
    const [failed] = await log();
    expect(failed).toMatchObject({ state: 'failed', status: 503, answer: 'closed' });
    expect(failed?.tries).toBeLessThanOrEqual(12);
    scene.receiver.answer = () => ({ status: 200, body: 'taken' });
    const lost = scene.receiver.received.at(-1)?.headers['webhook-id'];
    await scene.admin.call('Webhooks/SaveWebhook', {
      id,
      url: scene.receiver.url,
      topics: ['lease'],
      isOn: true,
      version: (await find())?.version ?? version,
    });
    expect((await scene.admin.call('Webhooks/SendAgain', { id: failed?.id ?? 0 })).body).toBe(true);
    await app.deliverWebhooks();
    expect(scene.receiver.received.at(-1)?.headers['webhook-id']).toBe(lost);
    expect(await log()).toMatchObject([
      { state: 'delivered', status: 200, answer: 'taken', messageId: lost },
    ]);
  });

  test('is switched off after a day also when its first failure took longer than its last; the administrators are told when its maker has left', async () => {
    const { id } = await scene.register();
    await scene.saveLease('slow at first');
    let isFirst = true;
    scene.receiver.answer = () => {
      if (isFirst) app.clock.advance(9000);
      isFirst = false;
      return { status: 500 };
    };
    await app.as('Write');
    await scene.behind(
      'delete from mails',
      `update webhooks set made_by = (select id from users where "userName" = 'write.of.main') where id = ${id}`,
      `update users set active = false where "userName" = 'write.of.main'`,
    );
    // Advances the clock exactly to the time of the next try, and no further.
    for (let tries = 0; tries < 12; tries += 1) {
      await app.deliverWebhooks();
      const [next] = await scene.behind(
        `select extract(epoch from greatest(d.next_at, w.paused_until)) * 1000 as at
         from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.state = 'waiting'`,
      );
      if (!next) break;
      app.clock.advance(Math.ceil(Number(next['at'])) - app.clock.now().getTime());
    }
    expect(await scene.behind(`select is_on from webhooks where id = ${id}`)).toEqual([{ is_on: false }]);
    const mails = await scene.behind(`select address from mails where kind = 'webhook-off'`);
    expect(mails).toContainEqual({ address: 'everybody.of.main@example.com' });
    await scene.behind(`update users set active = true where "userName" = 'write.of.main'`);
  });

  test('and hangs does not hold up messages to others', async () => {
    const other = new WebhookReceiver();
    await other.start();
    await scene.register();
    await scene.register({ url: other.url });
    scene.receiver.answer = () => null;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await scene.saveLease(`hanging ${name}`);
    const stopping = new AbortController();
    const round = app.deliverWebhooks(stopping.signal);
    await expect.poll(() => other.received.length).toBe(6);
    expect(scene.receiver.received.length).toBeLessThanOrEqual(4);
    stopping.abort();
    await round;
    other.stop();
    // A request that the server's stop cut off is no failure; the next server sends the message.
    scene.receiver.answer = () => ({ status: 200 });
    scene.receiver.received.length = 0;
    await app.deliverWebhooks();
    expect(scene.receiver.received).toHaveLength(6);
  });

  test.each([
    ['a number of seconds', () => '7200'],
    ['a date', () => new Date(app.clock.now().getTime() + 2 * hour).toUTCString()],
  ])('and says by Retry-After when to come back, as %s, is left alone until then', async (_, until) => {
    await scene.register();
    await scene.saveLease('later');
    scene.receiver.answer = () => ({ status: 429, headers: { 'retry-after': until() } });
    await app.deliverWebhooks();
    await scene.saveLease('another');
    for (let half = 0; half < 3; half += 1) {
      app.clock.advance(hour / 2);
      await app.deliverWebhooks();
    }
    expect(scene.receiver.received).toHaveLength(1);
    scene.receiver.answer = () => ({ status: 200 });
    app.clock.advance(hour / 2 + 1000);
    await app.deliverWebhooks();
    await app.deliverWebhooks();
    expect(scene.receiver.received).toHaveLength(3);
  });

  test.each(['-1', 'soon', '99999999999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'and answers the Retry-After %s is tried again within a day',
    async (header) => {
      const { id } = await scene.register();
      await scene.saveLease('hostile');
      scene.receiver.answer = () => ({ status: 503, headers: { 'retry-after': header } });
      await app.deliverWebhooks();
      scene.receiver.answer = () => ({ status: 200 });
      app.clock.advance(24 * hour);
      await app.deliverWebhooks();
      await scene.signInAgain();
      const [tried] = (await scene.admin.call('Webhooks/GetDeliveries', { id })).body;
      expect(tried).toMatchObject({ state: 'delivered', tries: 2 });
    },
  );

  test('and answers 410 is switched off at once, with a mail that says why', async () => {
    await scene.behind('delete from mails');
    const { id } = await scene.register();
    await scene.saveLease('gone');
    scene.receiver.answer = () => ({ status: 410 });
    await app.deliverWebhooks();
    expect(
      (await scene.admin.call('Webhooks/GetWebhooks', {})).body.find((one) => one.id === id),
    ).toMatchObject({
      isOn: false,
      waiting: 0,
    });
    const mails = await scene.behind(
      `select data ->> 'isGone' as gone from mails where kind = 'webhook-off'`,
    );
    expect(mails).toEqual([{ gone: 'true' }]);
  });

  test('but redirects is not followed', async () => {
    const inside = new WebhookReceiver();
    await inside.start();
    const { id } = await scene.register();
    scene.receiver.answer = () => ({ status: 307, headers: { location: inside.url } });
    await scene.saveLease('elsewhere');
    await app.deliverWebhooks();
    expect(inside.received).toEqual([]);
    inside.stop();
    expect((await scene.admin.call('Webhooks/GetDeliveries', { id })).body).toMatchObject([
      { state: 'waiting', status: 307, error: 'Redirects are not followed.' },
    ]);
  });
});

test('two servers send each message once, and in order for each lease', async () => {
  await scene.register();
  const leases = await Promise.all(['x', 'y', 'z'].map((name) => scene.saveLease(`${name}0`)));
  for (let change = 1; change <= 5; change += 1)
    await Promise.all(leases.map((id, index) => scene.saveLease(`${'xyz'[index]}${change}`, id)));
  await Promise.all([app.deliverWebhooks(), app.deliverWebhooks()]);
  const told = (id: number) =>
    scene.receiver.received
      .filter(({ message }) => message.data['lease'] === id)
      // Safe: the row of a lease has its number.
      .map(({ message }) => (message.data['row'] as { sd_num: string }).sd_num);
  for (const [index, id] of leases.entries())
    expect(told(id)).toEqual([0, 1, 2, 3, 4, 5].map((change) => `${'xyz'[index]}${change}`));
  expect(scene.receiver.received).toHaveLength(18);
});

test('a try that ends late does not settle a later try of the same message', async () => {
  const { id } = await scene.register();
  await scene.saveLease('late');
  scene.receiver.answer = () => null;
  const stopping = new AbortController();
  const late = app.deliverWebhooks(stopping.signal);
  await expect.poll(() => scene.receiver.received.length).toBe(1);
  const [tried] = await scene.behind('select id from webhook_deliveries');
  // Given up meanwhile, sent again by hand, and claimed by another server.
  await scene.behind(`update webhook_deliveries set state = 'failed'`);
  app.clock.advance(1000);
  await scene.admin.call('Webhooks/SendAgain', { id: Number(tried?.['id']) });
  const ending = new AbortController();
  const second = app.deliverWebhooks(ending.signal);
  await expect.poll(() => scene.receiver.received.length).toBe(2);
  stopping.abort();
  await late;
  const states = (await scene.admin.call('Webhooks/GetDeliveries', { id })).body.map(({ state }) => state);
  expect(states).toEqual(['sending']);
  ending.abort();
  await second;
});

test('a message that a killed server was sending is sent again, under the same id', async () => {
  await scene.register();
  await scene.saveLease('killed');
  scene.receiver.answer = () => null;
  const stopping = new AbortController();
  const round = app.deliverWebhooks(stopping.signal);
  await expect.poll(() => scene.receiver.received.length).toBe(1);
  const [claimed] = await scene.behind(`select to_json(next_at) #>> '{}' as claimed from webhook_deliveries`);
  stopping.abort();
  await round;
  // Sets the row to what it was at the moment of the kill.
  await scene.behind(
    `update webhook_deliveries set state = 'sending', next_at = '${String(claimed?.['claimed'])}'`,
  );
  scene.receiver.answer = () => ({ status: 200 });
  await app.deliverWebhooks();
  expect(scene.receiver.received).toHaveLength(1);
  app.clock.advance(61_000);
  await app.deliverWebhooks();
  const ids = scene.receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
});

import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { isGenuine } from '../../../test/neighbours/webhook-receiver.ts';
import { everybody } from '../../../test/people.ts';
import { inChangeSet } from '../../db/history/change-sets.ts';
import { inTransaction } from '../../db/scope/transaction.ts';
import { AllowedAddresses } from '#lib/outgoing/addresses.ts';
import { urlProblem } from './webhook-url.ts';
import { WebhookScene } from './webhooks.fixture.ts';

const app = testApp({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const scene = new WebhookScene(app);
const minute = 60_000;

test('creating, changing and deleting leases, rent terms and critical dates sends messages with what changed', async () => {
  await scene.register();
  const sd_id = await scene.saveLease('told');
  const { body: term } = await scene.admin.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 100 });
  await scene.admin.call('Leases/EditRentTerm', { rt_id: term.rt_id, sd_id, rt_monthly: 120 });
  await scene.admin.call('Leases/EditCriticalDate', { cd_id: 0, sd_id, cd_action: '2027-01-31' });
  await scene.admin.call('Leases/DeleteRentTerm', { id: term.rt_id });
  await scene.admin.call('Leases/DeleteLease', { sd_id });
  await app.deliverWebhooks();
  expect(scene.receiver.types).toEqual([
    'lease.created',
    'rent_term.created',
    'rent_term.changed',
    'critical_date.created',
    'rent_term.deleted',
    'lease.deleted',
  ]);
  expect(scene.receiver.received[2]?.message.data).toMatchObject({
    id: term.rt_id,
    lease: sd_id,
    changed: ['rt_monthly'],
    row: { rt_monthly: 120 },
  });
  expect(scene.receiver.received[2]?.message.data['row']).not.toHaveProperty('client_id');
  const [main] = await scene.behind(`select cl_id as client from clients where cl_name = 'Main'`);
  for (const { body } of scene.receiver.received) expect(JSON.parse(body)).toMatchObject({ ...main });
});

// @security webhook-signatures
test('a message is signed, so that a forged, a changed and a replayed one are detected', async () => {
  const { secret } = await scene.register();
  await scene.saveLease('signed');
  await app.deliverWebhooks();
  const [message] = scene.receiver.received;
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
  const { secret, id } = await scene.register();
  expect(secret).toMatch(/^whsec_/);
  const [stored] = await scene.behind(`select to_jsonb(w)::text as row from webhooks w where id = ${id}`);
  expect(String(stored?.['row'])).not.toContain(secret.slice(6, 20));
  expect(JSON.stringify((await scene.admin.call('Webhooks/GetWebhooks', {})).body)).not.toContain('whsec_');
  expect(app.logged.join('')).not.toContain(secret);
});

test('nothing is queued where no webhook is registered, for another client, for a topic not chosen or for a save that fails', async () => {
  const sd_id = await scene.saveLease('untold');
  await scene.register({ topics: ['critical_date'] });
  await scene.saveLease('still untold', sd_id);
  const other = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  await other.call('Leases/EditLease', { sd_num: 'of another client' });
  const stale = await scene.admin.call('Leases/EditLease', { sd_id, sd_num: 'stale', version: 1 });
  expect(stale.status).toBe(409);
  expect(await scene.behind('select 1 from webhook_deliveries')).toEqual([]);
});

test('a date that comes up sends one message, however many people are reminded of it, and so does an import', async () => {
  const { id } = await scene.register({ topics: ['date_coming_up', 'import'] });
  const sd_id = await scene.saveLease('coming up');
  const [{ client }] = (await scene.behind(`select client_id as client from webhooks where id = ${id}`)) as [
    { client: number },
  ];
  for (const address of ['a@example.com', 'b@example.com'])
    await scene.behind(`insert into reminders_sent (client_id, sd_id, cd_id, due, step, step_on, address, at)
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
  expect(scene.receiver.types.toSorted()).toEqual(['critical_date.coming_up', 'import.done']);
  const coming = scene.receiver.received.find(({ message }) => message.type === 'critical_date.coming_up');
  expect(coming?.message.data).toMatchObject({ lease: sd_id, date: '2026-07-15', step: '30' });
});

// @security webhook-registration
test('an address that is private, in clear or with a password is refused, and so is a topic of another client', async () => {
  for (const url of [
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'https://2852039166/',
    'https://10.0.0.1/',
    'http://8.8.8.8/',
    'https://user:password@example.com/',
    'file:///etc/passwd',
    'no address',
  ]) {
    const { status, problem } = await scene.admin.call('Webhooks/SaveWebhook', { url, topics: ['lease'] });
    expect([url, status, problem.errors?.[0]?.field]).toEqual([url, 422, 'url']);
  }
  expect(
    (await scene.admin.call('Webhooks/SaveWebhook', { url: scene.receiver.url, topics: ['comp'] })).status,
  ).toBe(422);
});

test('a name may be called in clear where addresses are named, and is refused when it leads elsewhere', async () => {
  const named = new AllowedAddresses(['10.0.0.0/8']);
  expect(urlProblem('http://ledger.internal/hook', named)).toBeNull();
  expect(urlProblem('http://ledger.internal/hook', new AllowedAddresses([]))).toContain('https://');
  const { id } = await scene.register({ url: 'http://localhost.localdomain.invalid/', topics: ['lease'] });
  await scene.saveLease('elsewhere');
  await app.deliverWebhooks();
  const [tried] = (await scene.admin.call('Webhooks/GetDeliveries', { id })).body;
  expect(tried).toMatchObject({ state: 'waiting', status: null, error: expect.any(String) });
});

test('a name that leads inside is refused when it is called', async () => {
  const { id } = await scene.register({ url: 'https://localhost.localdomain.invalid/', topics: ['lease'] });
  await scene.saveLease('inside');
  await app.deliverWebhooks();
  const [tried] = (await scene.admin.call('Webhooks/GetDeliveries', { id })).body;
  expect(tried).toMatchObject({ state: 'waiting', status: null, error: expect.any(String) });
});

// @security webhook-other-client
test('other clients can neither see nor use the webhooks of a client, and those of the comps need the role Comps', async () => {
  const { id } = await scene.register();
  await scene.saveLease('own');
  await app.deliverWebhooks();
  const other = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  expect((await other.call('Webhooks/GetWebhooks', {})).body).toEqual([]);
  expect((await other.call('Webhooks/GetDeliveries', { id })).body).toEqual([]);
  for (const name of ['Webhooks/DeleteWebhook', 'Webhooks/SendTest'] as const)
    expect((await other.call(name, { id })).body).toBe(false);
  const [own] = (await scene.admin.call('Webhooks/GetDeliveries', { id })).body;
  expect((await other.call('Webhooks/SendAgain', { id: own?.id ?? 0 })).body).toBe(false);
  const url = scene.receiver.url;
  expect((await other.call('Webhooks/SaveWebhook', { id, url, topics: ['lease'] })).status).toBe(404);

  const both = app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
  await both.call('Clients/SetClient', { cl_id: 2 });
  await scene.register({ topics: ['comp'] }, both);
  scene.receiver.received.length = 0;
  await both.call('Comps/EditComps', { compType: 1, tenant: 'Acme', source: 'a broker in confidence' });
  await app.deliverWebhooks();
  expect(scene.receiver.types).toEqual(['comp.created']);
  expect(scene.receiver.received[0]?.body).toContain('Acme');
  expect(scene.receiver.received[0]?.body).not.toContain('confidence');

  const adminAlone = await app.as('Admin');
  await adminAlone.call('Clients/SetClient', { cl_id: 2 });
  expect((await adminAlone.call('Webhooks/GetWebhooks', {})).status).toBe(403);
});

test('registering, changing, rotating and removing are events of the audit, which name only the host of the address', async () => {
  const { id } = await scene.register({ url: 'https://hooks.example.com/secret-path', topics: ['lease'] });
  await scene.admin.call('Webhooks/SaveWebhook', {
    id,
    url: 'https://other.example.com/secret-path',
    topics: ['lease'],
  });
  await scene.admin.call('Webhooks/RotateSecret', { id });
  await scene.admin.call('Webhooks/DeleteWebhook', { id });
  const told = async () =>
    (await scene.admin.call('Admin/GetAudit', { kind: 'webhook-changed' })).body
      .slice(0, 4)
      .map(({ what }) => what);
  await expect
    .poll(told)
    .toEqual([
      'Webhook to other.example.com: removed',
      'Webhook to other.example.com: secret replaced',
      'Webhook to other.example.com: edited',
      'Webhook to hooks.example.com: registered',
    ]);
  expect(app.logged.join('')).not.toContain('secret-path');
});

test('a test message is sent on demand', async () => {
  const { id } = await scene.register({ topics: ['lease'] });
  expect((await scene.admin.call('Webhooks/SendTest', { id })).body).toBe(true);
  await app.deliverWebhooks();
  expect(scene.receiver.types).toEqual(['webhook.test']);
});

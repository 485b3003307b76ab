import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { isGenuine } from '../../../test/neighbours/webhook-receiver.ts';
import { everybody } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { deleteEndedSecrets } from './secrets.store.ts';
import { WebhookScene } from './webhooks.fixture.ts';

const app = testApp({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const scene = new WebhookScene(app);
const hour = 3_600_000;

async function rotate(id: number, hours?: number): Promise<string> {
  const { status, body } = await scene.admin.call('Webhooks/RotateSecret', {
    id,
    ...(hours !== undefined && { hours }),
  });
  expect(status).toBe(200);
  return body.secret;
}

/** Whether a receiver accepts the next message with each of the secrets. */
async function taken(...secrets: string[]): Promise<boolean[]> {
  scene.receiver.received.length = 0;
  await scene.saveLease(`signed ${app.clock.now().getTime()} ${secrets.length}`);
  await app.deliverWebhooks();
  const [message] = scene.receiver.received;
  if (!message) throw new Error('Nothing was received.');
  return secrets.map((secret) => isGenuine(secret, message, app.clock.now()));
}

// @security webhook-secret-rotation
test('after a rotation messages are signed with both secrets for a day, and then with the new one alone', async () => {
  const { id, secret: first } = await scene.register();
  const second = await rotate(id);
  expect(second).toMatch(/^whsec_/);
  expect(second).not.toBe(first);
  const listed = async () => (await scene.admin.call('Webhooks/GetWebhooks', {})).body[0];
  expect(Date.parse((await listed())?.oldSecretEndsAt ?? '')).toBe(app.clock.now().getTime() + 24 * hour);
  expect(await taken(first, second)).toEqual([true, true]);
  app.clock.advance(24 * hour);
  await scene.signInAgain();
  expect(await taken(first, second)).toEqual([false, true]);
  expect((await listed())?.oldSecretEndsAt).toBeNull();
  await inTransaction(app.database.pool, nobody, (tx) => deleteEndedSecrets(tx, app.clock.now()));
  expect(await scene.behind('select 1 from webhook_old_secrets')).toEqual([]);
});

test('a secret that has leaked ends at once, with those before it', async () => {
  const { id, secret: first } = await scene.register();
  const second = await rotate(id);
  const third = await rotate(id, 0);
  expect(await taken(first, second, third)).toEqual([false, false, true]);
});

test('two rotations at once give two secrets that work, and a fourth within their time is refused in words', async () => {
  const { id, secret: first } = await scene.register();
  const both = await Promise.all([rotate(id), rotate(id)]);
  expect(await taken(first, ...both)).toEqual([true, true, true]);
  await rotate(id);
  const { status, problem } = await scene.admin.call('Webhooks/RotateSecret', { id });
  expect([status, problem.errors]).toEqual([
    422,
    [{ field: 'hours', message: '3 earlier secrets still work: end them first.' }],
  ]);
});

test('earlier secrets are stored sealed, and are deleted with the webhook; another client cannot replace them', async () => {
  const { id, secret } = await scene.register();
  const next = await rotate(id);
  const [stored] = await scene.behind(
    `select (select jsonb_agg(w) from webhooks w)::text || (select jsonb_agg(o) from webhook_old_secrets o)::text as rows`,
  );
  for (const one of [secret, next]) expect(String(stored?.['rows'])).not.toContain(one.slice(6, 20));
  expect(app.logged.join('')).not.toContain(next.slice(6, 20));
  const other = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  expect((await other.call('Webhooks/RotateSecret', { id, hours: 0 })).status).toBe(404);
  expect(await taken(secret, next)).toEqual([true, true]);
  await scene.admin.call('Webhooks/DeleteWebhook', { id });
  expect(await scene.behind('select 1 from webhook_old_secrets')).toEqual([]);
  expect((await scene.admin.call('Webhooks/RotateSecret', { id })).status).toBe(404);
});

test('a webhook whose secret APP_KEY does not open is told to administrators and readiness until it has a new one', async () => {
  const { id } = await scene.register();
  const told = async () => ({
    session: (await scene.admin.call('Account/GetSession')).body.unreadableSecrets,
    ready: ((await (await fetch(`${app.url}/health/ready`)).json()) as { note?: string }).note,
  });
  const nothing = { session: { twoStep: 0, webhooks: 0 }, ready: undefined };
  expect(await told()).toEqual(nothing);
  await scene.behind(
    `insert into app_keys (id) values ('ffffffffffffffff') on conflict do nothing`,
    `update webhooks set sealed_secret = 'v1.ffffffffffffffff.' || split_part(sealed_secret, '.', 3) where active`,
  );
  expect(await told()).toEqual({
    session: { twoStep: 0, webhooks: 1 },
    ready: '1 secrets of webhooks cannot be opened: APP_KEY is not the key that has sealed them.',
  });
  await rotate(id);
  expect(await told()).toEqual(nothing);
});

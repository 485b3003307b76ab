import type { Webhook, WebhookDelivery, WebhookTopic } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { deleteOldSecretsOf } from './secrets.store.ts';

export function webhooksOf(tx: Tx, clientId: number, now: Date): Promise<Webhook[]> {
  return tx.rows<Webhook>(sql`
    select w.id, w.url, w.topics, w.is_on as "isOn", u."userName" as "madeBy", w.created_at as "createdAt",
      w.failing_since as "failingSince", w.switched_off_at as "switchedOffAt", w.version,
      (select max(o.ends_at) from webhook_old_secrets o
       where o.client_id = w.client_id and o.webhook_id = w.id and o.ends_at > ${now}) as "oldSecretEndsAt",
      (select count(*)::integer from webhook_deliveries d
       where d.client_id = w.client_id and d.webhook_id = w.id and d.state in ('waiting', 'sending')) as waiting
    from webhooks w join users u on u.id = w.made_by
    where w.client_id = ${clientId} and w.active order by w.id`);
}

interface NewWebhook {
  readonly clientId: number;
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  readonly isOn: boolean;
  readonly userId: number;
  readonly now: Date;
}

export async function insertWebhook(
  tx: Tx,
  { clientId, url, topics, isOn, userId, now }: NewWebhook,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into webhooks (client_id, url, topics, is_on, made_by, created_at)
    values (${clientId}, ${url}, ${topics}, ${isOn}, ${userId}, ${now}) returning id`);
  return id;
}

interface ChangedWebhook extends Omit<NewWebhook, 'userId' | 'now'> {
  readonly id: number;
  readonly version: number | undefined;
}

/** Switching a webhook on again resets its failures. Returns whether there is one with that version. */
export async function updateWebhook(
  tx: Tx,
  { clientId, id, url, topics, isOn, version }: ChangedWebhook,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update webhooks set url = ${url}, topics = ${topics}, is_on = ${isOn},
      failing_since = case when ${isOn} then null else failing_since end,
      failures = case when ${isOn} then 0 else failures end, paused_until = null,
      switched_off_at = case when ${isOn} then null else switched_off_at end
    where client_id = ${clientId} and id = ${id} and active
      and (${version ?? null}::integer is null or version = ${version ?? null})`);
  return changed > 0;
}

/** Removes a webhook and gives up its waiting messages. Returns its address; `null`: no such webhook. */
export async function removeWebhook(tx: Tx, clientId: number, id: number): Promise<string | null> {
  const removed = await tx.maybe<{ url: string }>(sql`
    update webhooks set active = false, is_on = false, sealed_secret = null
    where client_id = ${clientId} and id = ${id} and active returning url`);
  if (!removed) return null;
  await deleteOldSecretsOf(tx, { clientId, id });
  await giveUpWaiting(tx, clientId, id, 'The webhook was removed.');
  return removed.url;
}

export async function giveUpWaiting(tx: Tx, clientId: number, id: number, why: string): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set state = 'failed', error = ${why}
    where client_id = ${clientId} and webhook_id = ${id} and state in ('waiting', 'sending')`);
}

export async function queueTest(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const queued = await tx.run(sql`
    insert into webhook_deliveries (client_id, webhook_id, type, order_key, data)
    select client_id, id, 'webhook.test', 'test', '{}'::jsonb from webhooks
    where client_id = ${clientId} and id = ${id} and active and is_on`);
  return queued > 0;
}

const deliveriesPerPage = 50;

export function deliveriesOf(
  tx: Tx,
  clientId: number,
  { id, before }: { readonly id: number; readonly before: number },
): Promise<WebhookDelivery[]> {
  return tx.rows<WebhookDelivery>(sql`
    select id, 'msg_' || message_id as "messageId", type, state, tries, created_at as "createdAt", tried_at as "triedAt",
      case when state = 'waiting' then nullif(next_at, '-infinity') end as "nextAt", status, answer, error
    from webhook_deliveries
    where client_id = ${clientId} and webhook_id = ${id} and (${before}::bigint = 0 or id < ${before})
    order by id desc limit ${deliveriesPerPage}`);
}

/** Queues a message again under its id, as if it had not been tried; only to a webhook that is on. */
export async function sendAgain(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const queued = await tx.run(sql`
    update webhook_deliveries d set state = 'waiting', tries = 0, first_tried_at = null, next_at = '-infinity',
      status = null, answer = null, error = null
    from webhooks w
    where d.client_id = ${clientId} and d.id = ${id} and d.state in ('delivered', 'failed')
      and w.client_id = d.client_id and w.id = d.webhook_id and w.active and w.is_on`);
  return queued > 0;
}

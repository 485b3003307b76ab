import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { queryUnscoped, type Tx } from '#db/scope/transaction.ts';
import type { ToldChange } from './message.ts';
import type { SealedSecrets } from './secrets.store.ts';

export interface DueWebhook {
  readonly client_id: number;
  readonly id: number;
  readonly failing: boolean;
}

export function dueWebhooks(pool: Pool, now: Date): Promise<DueWebhook[]> {
  return queryUnscoped<DueWebhook>(pool, sql`select * from due_webhooks(${now})`);
}

/** A message that this server sends now. */
export interface ClaimedDelivery extends SealedSecrets {
  readonly id: number;
  readonly client_id: number;
  readonly message_id: string;
  readonly type: string;
  readonly tries: number;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly history: ToldChange | null;
  readonly first_tried_at: string;
  /** When this try began, which no other try of the message shares. */
  readonly tried_at: string;
  readonly url: string;
}

/** A claim that is older than this is of a dead server: the message may have arrived, and is sent again. */
const claimLasts = 60_000;

/**
 * Claims messages of a webhook that are due. It claims only the first of those with the same order key, so
 * that a lease's changes arrive in their order, and skips rows that another server is claiming.
 */
export function claimDeliveries(
  tx: Tx,
  { client_id, id }: DueWebhook,
  atMost: number,
  now: Date,
): Promise<ClaimedDelivery[]> {
  return tx.rows<ClaimedDelivery>(sql`
    with free as (
      select d.id from webhook_deliveries d
      where d.client_id = ${client_id} and d.webhook_id = ${id}
        and d.state in ('waiting', 'sending') and d.next_at <= ${now}
        and not exists (
          select from webhook_deliveries e
          where e.client_id = d.client_id and e.webhook_id = d.webhook_id and e.order_key = d.order_key
            and e.state in ('waiting', 'sending') and e.id < d.id)
      order by d.next_at, d.id limit ${atMost} for update of d skip locked
    ), claimed as (
      update webhook_deliveries d set state = 'sending', tries = d.tries + 1, tried_at = ${now},
        first_tried_at = coalesce(d.first_tried_at, ${now}), next_at = ${new Date(now.getTime() + claimLasts)}
      from free where d.client_id = ${client_id} and d.id = free.id
      returning d.*
    )
    select c.id, c.client_id, c.webhook_id, c.message_id, c.type, c.tries, c.created_at as "createdAt", c.data,
      c.first_tried_at, c.tried_at, to_jsonb(h) as history, w.url, w.sealed_secret,
      array(select jsonb_build_object('id', o.id, 'sealed_secret', o.sealed_secret) from webhook_old_secrets o
            where o.client_id = c.client_id and o.webhook_id = c.webhook_id and o.ends_at > ${now}
            order by o.id desc) as old_secrets
    from claimed c
    join webhooks w on w.client_id = c.client_id and w.id = c.webhook_id
    left join history h on h.id = c.history_id
    order by c.id`);
}

interface Tried {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

type Claim = Pick<ClaimedDelivery, 'id' | 'client_id' | 'webhook_id' | 'tries' | 'tried_at'>;

/** Returns whether the claim still held: another server may have taken it, or the webhook was removed. */
export async function settleDelivery(
  tx: Tx,
  { id, client_id, tries, tried_at }: Claim,
  state: 'delivered' | 'failed' | 'waiting',
  nextAt: Date,
  { status, answer, error }: Tried,
): Promise<boolean> {
  const settled = await tx.run(sql`
    update webhook_deliveries set state = ${state}, next_at = ${nextAt}, status = ${status}, answer = ${answer},
      error = ${error}
    where client_id = ${client_id} and id = ${id} and state = 'sending' and tries = ${tries}
      and tried_at = ${tried_at}`);
  return settled > 0;
}

export async function endFailures(tx: Tx, { client_id, webhook_id }: Claim): Promise<void> {
  await tx.run(sql`
    update webhooks set failing_since = null, failures = 0, paused_until = null
    where client_id = ${client_id} and id = ${webhook_id} and failing_since is not null`);
}

export interface FailingWebhook {
  readonly failing_since: string;
  readonly url: string;
  readonly made_by: number;
  readonly client: string;
}

/**
 * While a webhook fails, one message is tried at a time, with pauses of a second to a minute, or as long as
 * the receiver asks for. The failure
 * dates from the start of the try and not from its end, because a message's last try comes a day after the
 * start of its first.
 */
export function countFailure(
  tx: Tx,
  { client_id, webhook_id, tried_at }: Claim,
  now: Date,
  restMs: number,
): Promise<FailingWebhook | null> {
  return tx.maybe<FailingWebhook>(sql`
    update webhooks w set failing_since = coalesce(w.failing_since, ${tried_at}), failures = w.failures + 1,
      paused_until = greatest(${now}::timestamptz + least(60, w.failures + 1) * interval '1 second',
        ${new Date(now.getTime() + restMs)})
    from clients c
    where w.client_id = ${client_id} and w.id = ${webhook_id} and w.is_on and c.cl_id = w.client_id
    returning w.failing_since, w.url, w.made_by, c.cl_name as client`);
}

export async function switchOff(tx: Tx, { client_id, webhook_id }: Claim, now: Date): Promise<void> {
  await tx.run(sql`
    update webhooks set is_on = false, switched_off_at = ${now}
    where client_id = ${client_id} and id = ${webhook_id}`);
}

const keptDeliveries = 30 * 24 * 3_600_000;

export async function deleteOldDeliveries(tx: Tx, now: Date): Promise<void> {
  await tx.rows(sql`select delete_old_deliveries(${new Date(now.getTime() - keptDeliveries)})`);
}

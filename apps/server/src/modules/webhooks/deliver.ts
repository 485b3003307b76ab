import { setTimeout } from 'node:timers/promises';
import type { Pool } from '#db/driver/pool.ts';
import { inTransaction, type Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { AllowedAddresses, Resolve } from '#lib/outgoing/addresses.ts';
import { postToUser } from '#lib/outgoing/post.ts';
import { signatureHeaders } from '#lib/outgoing/signature.ts';
import type { Sealer } from '#lib/sealed/sealer.ts';
import {
  claimDeliveries,
  countFailure,
  dueWebhooks,
  endFailures,
  settleDelivery,
  switchOff,
  type ClaimedDelivery,
  type FailingWebhook,
} from './deliveries.store.ts';
import { sendSwitchedOffMail } from './mails.ts';
import { messageBody } from './message.ts';
import { openSecrets } from './secrets.store.ts';
import { auditWebhook } from './webhook-event.ts';
import { giveUpWaiting } from './webhooks.store.ts';

export interface Delivering {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly allowed: AllowedAddresses;
  readonly resolve: Resolve;
}

/** The answer by which a receiver says that it is not there any more, and shall be switched off. */
const gone = 410;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How much one server sends at once, and how much of it to one webhook. */
const mostAtOnce = 16;
const mostPerWebhook = 4;

/** Between one try and the next; the last try comes a day after the first. */
const pauses = [5 * second, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour];

/** What a server sends at this moment. */
interface UnderWay {
  readonly webhookId: number;
  readonly done: Promise<void>;
}

/** Sends what is due until there is nothing more; any number of servers do so at the same time. */
export async function deliverDueWebhooks(delivering: Delivering, stopping: AbortSignal): Promise<void> {
  const underWay = new Set<UnderWay>();
  for (;;) {
    const claimed = stopping.aborted ? [] : await claimDue(delivering, underWay);
    for (const delivery of claimed) begin(delivering, delivery, underWay, stopping);
    if (underWay.size === 0) return;
    // Something else may become due while a receiver takes its time.
    const sent = [...underWay].map(({ done }) => done);
    await Promise.race([...sent, setTimeout(second, undefined, { ref: false })]);
  }
}

async function claimDue({ pool, clock }: Delivering, underWay: Set<UnderWay>): Promise<ClaimedDelivery[]> {
  const claimed: ClaimedDelivery[] = [];
  if (underWay.size >= mostAtOnce) return claimed;
  const now = clock.now();
  for (const webhook of await dueWebhooks(pool, now)) {
    const busy = [...underWay].filter(({ webhookId }) => webhookId === webhook.id).length;
    const free = Math.min(
      (webhook.failing ? 1 : mostPerWebhook) - busy,
      mostAtOnce - underWay.size - claimed.length,
    );
    if (free <= 0) continue;
    const scope = { clientId: webhook.client_id, userId: null };
    claimed.push(...(await inTransaction(pool, scope, (tx) => claimDeliveries(tx, webhook, free, now))));
  }
  return claimed;
}

function begin(
  delivering: Delivering,
  delivery: ClaimedDelivery,
  underWay: Set<UnderWay>,
  stopping: AbortSignal,
): void {
  const done = deliver(delivering, delivery, stopping)
    .catch((error: unknown) =>
      delivering.log.warn({ err: error, delivery: delivery.id }, 'the outcome of a webhook was not stored'),
    )
    .finally(() => underWay.delete(entry));
  const entry = { webhookId: delivery.webhook_id, done };
  underWay.add(entry);
}

interface Outcome {
  readonly status: number | null;
  readonly answer: string | null;
  /** `null`: delivered. */
  readonly error: string | null;
  /** How long the receiver asks to be left alone. */
  readonly restMs: number;
}

/** The other machine is called between transactions, never within one. */
async function deliver(
  delivering: Delivering,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<void> {
  const outcome = await send(delivering, delivery, stopping);
  const { pool, clock, log } = delivering;
  const now = clock.now();
  const scope = { clientId: delivery.client_id, userId: null };
  await inTransaction(pool, scope, async (tx) => {
    // A request that this server's stop cut off is no failure; the next server sends the message.
    if (outcome.error !== null && stopping.aborted)
      return void (await settleDelivery(tx, delivery, 'waiting', now, outcome));
    if (outcome.error === null) {
      await settleDelivery(tx, delivery, 'delivered', now, outcome);
      return endFailures(tx, delivery);
    }
    return settleFailure(tx, delivery, outcome, now, log);
  });
}

async function send(
  { clock, sealer, allowed, resolve }: Delivering,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { url } = delivery;
  const secrets = openSecrets(sealer, delivery);
  if (secrets.length === 0) return failure('The secret of the webhook cannot be opened: make a new one.');
  const body = messageBody(delivery);
  const id = `msg_${delivery.message_id}`;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Panoramic-Webhooks',
    ...signatureHeaders(secrets, { id, at: clock.now(), body }),
  };
  try {
    const answer = await postToUser({ url, headers, body, allowed, resolve, signal: stopping });
    const { status, text, retryAfter } = answer;
    const error = status >= 200 && status < 300 ? null : refusalOf(status);
    return { status, answer: text, error, restMs: restOf(retryAfter, clock.now()) };
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

function failure(error: string): Outcome {
  return { status: null, answer: null, error: error.slice(0, 500), restMs: 0 };
}

/** Retry-After is a number of seconds or a date; what is neither counts for nothing, and more than a day as a day. */
function restOf(header: string | null, now: Date): number {
  if (header === null) return 0;
  const rest = /^\d+$/.test(header.trim()) ? Number(header) * second : Date.parse(header) - now.getTime();
  return Math.min(Math.max(rest || 0, 0), day);
}

function refusalOf(status: number): string {
  if (status === gone) return 'The receiver answered 410: it wants no more messages.';
  return status >= 300 && status < 400 ? 'Redirects are not followed.' : `The receiver answered ${status}.`;
}

async function settleFailure(
  tx: Tx,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  now: Date,
  log: Log,
): Promise<void> {
  const lastTryAt = Date.parse(delivery.first_tried_at) + day;
  const isGone = outcome.status === gone;
  const isLast = isGone || now.getTime() >= lastTryAt;
  const pause = Math.max(pauses[delivery.tries - 1] ?? day, outcome.restMs);
  const nextAt = new Date(Math.min(now.getTime() + pause, lastTryAt));
  if (!(await settleDelivery(tx, delivery, isLast ? 'failed' : 'waiting', nextAt, outcome))) return;
  const webhook = await countFailure(tx, delivery, now, outcome.restMs);
  if (webhook && (isGone || now.getTime() - Date.parse(webhook.failing_since) >= day))
    await endFailingWebhook(tx, delivery, { ...webhook, isGone }, now, log);
}

async function endFailingWebhook(
  tx: Tx,
  delivery: ClaimedDelivery,
  webhook: FailingWebhook & { readonly isGone: boolean },
  now: Date,
  log: Log,
): Promise<void> {
  const { client_id: clientId, webhook_id: id } = delivery;
  await switchOff(tx, delivery, now);
  const why = webhook.isGone ? 'when its receiver answered 410' : 'after a day of failures';
  await giveUpWaiting(tx, clientId, id, `The webhook was switched off ${why}.`);
  await sendSwitchedOffMail(tx, webhook, now);
  auditWebhook(log, 'switched off', { id, url: webhook.url, clientId }, null);
}

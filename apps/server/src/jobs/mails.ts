import { audit, type Log } from '#lib/log.ts';
import { MailError, type Mailer, type Message } from '#lib/mail/mail.ts';
import type { Pool } from '#db/driver/pool.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from '#db/scope/transaction.ts';
import { enqueue, type InTransaction } from './enqueue.ts';

/** Every mail there is, with what its text is made of. */
export interface MailData {
  invitation: { readonly linkId: number };
  reset: { readonly linkId: number };
  'password-changed': { readonly userId: number };
  'two-step-changed': { readonly userId: number; readonly on: boolean };
  'webhook-off': { readonly client: string; readonly host: string; readonly isGone?: boolean };
  'token-made': { readonly userId: number; readonly tokenId: number };
  /** `name` is null where an administrator has removed all of them. */
  'passkey-changed': { readonly userId: number; readonly name: string | null; readonly added: boolean };
  reminders: { readonly clients: readonly number[] };
  'rent-changes': { readonly clientId: number; readonly day: string };
}
export type MailKind = keyof MailData;

interface NewMail<K extends MailKind> {
  readonly kind: K;
  readonly address: string;
  readonly data: MailData[K];
}

/** Queues a mail in the transaction that causes it, so that both happen or neither. Returns the mail's id. */
export async function queueMail<K extends MailKind>(tx: Tx, mail: NewMail<K>, now: Date): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into mails (kind, address, data, created_at)
    values (${mail.kind}, ${mail.address}, ${JSON.stringify(mail.data)}::jsonb, ${now}) returning id`);
  await enqueue(tx, 'mail', { mailId: id });
  return id;
}

/** Queues a job for each mail that waits, because a restored database has its mails but no jobs. */
export async function queueWaitingMails(database: InTransaction): Promise<void> {
  const { rows } = await database.query(`select id from mails where state = 'waiting' order by id`, []);
  for (const { id } of rows) await enqueue(database, 'mail', { mailId: Number(id) });
}

export interface MailContext {
  readonly now: Date;
  /** What links start with. */
  readonly publicUrl: string;
  /** The mail that is written. */
  readonly mailId: number;
}

interface Content extends Omit<Message, 'to'> {
  /** Each try writes a different mail, for example with its own link, so each try has its own Message-ID. */
  readonly distinct?: true;
}

/** Writes the mail as it leaves; `null` when it is not wanted any more. */
export type MailComposer<K extends MailKind> = (
  tx: Tx,
  data: MailData[K],
  composing: MailContext,
) => Promise<Content | null>;
export type MailComposers = { readonly [K in MailKind]: MailComposer<K> };

interface Sending {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly composers: MailComposers;
  readonly composing: () => Omit<MailContext, 'mailId'>;
  readonly log: Log;
}

/**
 * How long a claim lasts. A mail is claimed before it is sent, so that two servers do not both send it.
 * An older claim is of a dead server: nothing tells whether the mail had left, and it is sent again,
 * since a lost reminder is worse than one that comes twice. The same Message-ID lets the recipient's
 * mail program drop the second.
 */
const claimLasts = 170_000;

/** The most tries of a mail that was handed over without an answer, since it may have arrived. */
const triesInDoubt = 3;

export async function sendMail(sending: Sending, mailId: number): Promise<void> {
  const { pool, mailer, composing, log } = sending;
  const mail = await inTransaction(pool, nobody, (tx) => claim(tx, sending, mailId));
  if (!mail) return;
  try {
    await mailer.send(mail.name, mail.message);
  } catch (error) {
    const retry = mayTryAgain(error, mail.tries);
    await settle(pool, mailId, { state: retry ? 'waiting' : 'failed', error: String(error) });
    if (retry) throw error;
    return log.error({ err: error, mailId }, 'a mail was not sent, and will not be');
  }
  await settle(pool, mailId, { state: 'sent', sentAt: composing().now });
  audit(log, 'mail-sent', { mailId });
}

/** A failure that is no answer of the mail server, such as a full disk, is tried again. */
function mayTryAgain(error: unknown, tries: number): boolean {
  if (!(error instanceof MailError)) return true;
  return error.retry === 'in doubt' ? tries < triesInDoubt : error.retry;
}

interface MailRow {
  kind: MailKind;
  address: string;
  data: MailData[MailKind];
  created_at: string;
  tries: number;
}

async function claim(tx: Tx, { composers, composing, log }: Sending, mailId: number) {
  const { now } = composing();
  const mail = await tx.maybe<MailRow>(sql`
    update mails set state = 'sending', claimed_at = ${now}, tries = tries + 1
    where id = ${mailId} and (state = 'waiting' or (state = 'sending' and ${isForsaken(now)}))
    returning kind, address, data, created_at, tries`);
  if (!mail) return takenBefore(tx, mailId, log);
  // Safe: a row's data was stored under its kind.
  const compose = composers[mail.kind] as MailComposer<MailKind>;
  const content = await compose(tx, mail.data, { ...composing(), mailId });
  if (!content) {
    await tx.run(sql`update mails set state = 'dropped' where id = ${mailId}`);
    return null;
  }
  const { distinct, ...message } = content;
  const name = nameOf(mailId, mail, distinct ? mail.tries : 1);
  return { name, tries: mail.tries, message: { to: mail.address, ...message } };
}

function isForsaken(now: Date): Sql {
  const before = new Date(now.getTime() - claimLasts);
  return sql`(claimed_at is null or claimed_at < ${before})`;
}

/** While another server may still be sending the mail, this job runs again later. */
async function takenBefore(tx: Tx, mailId: number, log: Log): Promise<null> {
  const mail = await tx.maybe<{ state: string }>(sql`select state from mails where id = ${mailId}`);
  if (mail?.state === 'sending') throw new Error('The mail is being sent by another server.');
  log.warn({ mailId }, 'a mail had been sent before; it is not sent again');
  return null;
}

/** The name is the same at every try, and sorts by time where mails are written as files. */
function nameOf(mailId: number, { kind, created_at }: MailRow, edition: number): string {
  const name = `${created_at.slice(0, 19).replaceAll(/[-:]/g, '')}-${kind}-${mailId}`;
  return edition === 1 ? name : `${name}-${edition}`;
}

interface Outcome {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly sentAt?: Date;
  readonly error?: string;
}

async function settle(pool: Pool, mailId: number, { state, sentAt, error }: Outcome): Promise<void> {
  await inTransaction(pool, nobody, (tx) =>
    tx.run(sql`
      update mails set state = ${state}, sent_at = ${sentAt ?? null}, error = ${error ?? null}
      where id = ${mailId}`),
  );
}

/** Longer than the queue's own tries take. */
const givenUpAfter = 13 * 3_600_000;
const oldestSent = 14 * 24 * 3_600_000;

/** Queues mails again whose tries ran out while the mail server was away, for two weeks. */
export async function requeueMails(tx: Tx, now: Date): Promise<void> {
  const rows = await tx.rows<{ id: number }>(sql`
    update mails set claimed_at = ${now}
    where state in ('waiting', 'sending') and coalesce(claimed_at, created_at) < ${new Date(now.getTime() - givenUpAfter)}
      and created_at > ${new Date(now.getTime() - oldestSent)}
    returning id`);
  for (const { id } of rows) await enqueue(tx, 'mail', { mailId: id });
}

const keptMails = 90 * 24 * 3_600_000;

export async function deleteOldMails(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    delete from mails where state = 'sent' and created_at < ${new Date(now.getTime() - keptMails)}`);
}

import { audit, type Log } from '#lib/log.ts';
import { MailError, type Mailer, type Message } from '#lib/mail.ts';
import type { Pool } from '#db/pool.ts';
import { sql } from '#db/sql.ts';
import { inTransaction, nobody, type Tx } from '#db/transaction.ts';
import { enqueue, type InTransaction } from './enqueue.ts';

/** Every mail there is, with what its text is made of. */
export interface MailData {
  invitation: { readonly linkId: number };
  reset: { readonly linkId: number };
  'password-changed': { readonly userId: number };
  'two-step-changed': { readonly userId: number; readonly on: boolean };
}
export type MailKind = keyof MailData;

interface NewMail<K extends MailKind> {
  readonly kind: K;
  readonly address: string;
  readonly data: MailData[K];
}

/** In the transaction of what causes it: both happen, or neither. */
export async function queueMail<K extends MailKind>(tx: Tx, mail: NewMail<K>, now: Date): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into mails (kind, address, data, created_at)
    values (${mail.kind}, ${mail.address}, ${JSON.stringify(mail.data)}::jsonb, ${now}) returning id`);
  await enqueue(tx, 'mail', { mailId: id });
}

/** A restored database has its mails but no jobs: those that wait get theirs again. */
export async function requeueMails(database: InTransaction): Promise<void> {
  const { rows } = await database.connection.query(
    `select id from mails where state = 'waiting' order by id`,
    [],
  );
  for (const { id } of rows) await enqueue(database, 'mail', { mailId: Number(id) });
}

export interface Composing {
  readonly now: Date;
  /** What links start with. */
  readonly publicUrl: string;
}

type Content = Omit<Message, 'to'>;

/** Writes the mail as it leaves; `null` when it is not wanted any more. */
export type Composer<K extends MailKind> = (
  tx: Tx,
  data: MailData[K],
  composing: Composing,
) => Promise<Content | null>;
export type Composers = { readonly [K in MailKind]: Composer<K> };

interface Sending {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly composers: Composers;
  readonly composing: () => Composing;
  readonly log: Log;
}

/**
 * Claimed before it is sent: a server that dies in between leaves a mail that nobody sends again,
 * rather than one that arrives twice. Only a failure known to be none of these is tried again.
 */
export async function sendMail(sending: Sending, mailId: number): Promise<void> {
  const { pool, mailer, composing, log } = sending;
  const mail = await inTransaction(pool, nobody, (tx) => claim(tx, sending, mailId));
  if (!mail) return;
  try {
    await mailer.send(mail.name, mail.message);
  } catch (error) {
    const retry = error instanceof MailError && error.retry;
    await settle(pool, mailId, { state: retry ? 'waiting' : 'failed', error: String(error) });
    if (retry) throw error;
    return log.error({ err: error, mailId }, 'a mail was not sent, and will not be');
  }
  await settle(pool, mailId, { state: 'sent', sentAt: composing().now });
  audit(log, 'mail-sent', { mailId });
}

interface MailRow {
  kind: MailKind;
  address: string;
  data: MailData[MailKind];
  created_at: string;
}

async function claim(tx: Tx, { composers, composing, log }: Sending, mailId: number) {
  const mail = await tx.maybe<MailRow>(sql`
    update mails set state = 'sending' where id = ${mailId} and state = 'waiting'
    returning kind, address, data, created_at`);
  if (!mail) {
    log.warn({ mailId }, 'a mail had been taken before; it is not sent again');
    return null;
  }
  // Safe: a row's data was stored under its kind.
  const compose = composers[mail.kind] as Composer<MailKind>;
  const content = await compose(tx, mail.data, composing());
  if (content) return { name: nameOf(mailId, mail), message: { to: mail.address, ...content } };
  await tx.run(sql`update mails set state = 'dropped' where id = ${mailId}`);
  return null;
}

/** The same at every try, and in the order of time where mails become files. */
function nameOf(mailId: number, { kind, created_at }: MailRow): string {
  return `${created_at.slice(0, 19).replaceAll(/[-:]/g, '')}-${kind}-${mailId}`;
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

const keptMails = 90 * 24 * 3_600_000;

export async function deleteOldMails(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    delete from mails where state <> 'waiting' and created_at < ${new Date(now.getTime() - keptMails)}`);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createTransport, type SMTPTransportOptions, type Transporter } from 'nodemailer';
import type { Log } from '../log.ts';
import { assertOutsideTransaction } from '../open-transaction.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where whoever gets the mail ends mails like it. */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /** `id` is the same at every try, so that a reader's program can tell a repetition. */
  send(id: string, message: Message): Promise<void>;
}

export interface MailOptions {
  /** `null`: messages are written to the outbox instead. */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outbox: string;
  readonly log: Log;
}

/**
 * Why a message was not sent, and whether to try again; `in doubt` when the server may have taken the
 * message.
 */
export class MailError extends Error {
  override name = 'MailError';
  readonly retry: boolean | 'in doubt';
  constructor(message: string, retry: boolean | 'in doubt', options?: ErrorOptions) {
    super(message, options);
    this.retry = retry;
  }
}

export function openMailer({ smtpUrl, from, outbox, log }: MailOptions): Mailer {
  return {
    send: async (id, message) => {
      assertOutsideTransaction('The mail server');
      const content = {
        from,
        ...safe(message),
        messageId: messageId(id, from),
        headers: { ...automatic, ...unsubscribeHeaders(message.unsubscribeUrl) },
        ...noOutsideContent,
      };
      return smtpUrl ? deliver(smtpUrl, content) : writeToOutbox(outbox, id, content, log);
    },
  };
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'panoramic.invalid'}>`;
}

/** Keeps programs that answer mails by themselves from answering (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' };

/** With one click in the mail program (RFC 8058), which is for https only. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (!url) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https:') && oneClick) };
}

/** Nothing is read from disk or fetched for a message. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

interface Content extends Omit<Message, 'unsubscribeUrl'> {
  readonly from: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** No line break or other control character enters a header. */
function safe({ to, subject, text, html }: Message): Omit<Message, 'unsubscribeUrl'> {
  if (!/^[^@\p{Cc}\s<>,;:"()[\]\\]+@[^\p{Cc}\s<>,;:"()[\]\\]+$/u.test(to))
    throw new MailError('The address is none that mail can be sent to.', false);
  return { to, subject: subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '), text, html };
}

/**
 * Milliseconds, together less than the time after which the queue takes a job for lost. A server may
 * look through the whole message before it says that it has taken it.
 */
const patience = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

async function deliver(smtpUrl: string, content: Content): Promise<void> {
  const transport = createTransport({
    url: withoutParameters(smtpUrl),
    ...encryptionFor(smtpUrl),
    ...patience,
  });
  const handedOver = watchHandingOver(transport);
  try {
    await transport.sendMail(content);
  } catch (error) {
    throw new MailError(reasonOf(error), mayTryAgain(error, handedOver()), { cause: error });
  } finally {
    transport.close();
  }
}

/**
 * The password and the mail go over TLS only, to a server whose certificate the machine trusts.
 * `smtps://` begins with TLS, `smtp://` turns to it by STARTTLS. The exceptions are `?tls=0` and a
 * mail server on this machine.
 */
function encryptionFor(smtpUrl: string): SMTPTransportOptions {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  const inClear = searchParams.get('tls') === '0';
  const requireTLS = protocol === 'smtp:' && !inClear && !isLoopback(hostname);
  return { requireTLS, ignoreTLS: inClear, tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' } };
}

/** The library would take each parameter for an option, such as the one that trusts any certificate. */
function withoutParameters(smtpUrl: string): string {
  return smtpUrl.replace(/\?.*$/s, '');
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Whether the server was given the whole message. */
function watchHandingOver(transport: Transporter): () => boolean {
  let handedOver = false;
  transport.use('stream', (mail, done) => {
    mail.message.transform(() =>
      new PassThrough().once('end', () => {
        handedOver = true;
      }),
    );
    done();
  });
  return () => handedOver;
}

/**
 * Tries again after a temporary refusal, or when no server was reached, but not after a permanent refusal.
 * When the connection broke after the whole message, the server may have taken it.
 */
function mayTryAgain(error: unknown, handedOver: boolean): boolean | 'in doubt' {
  const { responseCode } = error as { responseCode?: number };
  if (responseCode) return responseCode < 500 || isOurFault(error);
  return handedOver ? 'in doubt' : true;
}

/** Credentials that the server does not take, and missing TLS, are for the operator to mend; the mails wait. */
function isOurFault(error: unknown): boolean {
  return ['EAUTH', 'ETLS'].includes((error as { code?: string }).code ?? '');
}

function reasonOf(error: unknown): string {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message?: string };
  if (/certificate/i.test(message ?? ''))
    return `the certificate of the mail server is not trusted: ${message}`;
  const answer = responseCode
    ? `the mail server answered ${responseCode}`
    : 'the mail server was not reached';
  const reason = code === 'ETLS' && responseCode ? noTls : answer;
  return `${reason}${code ? ` (${code})` : ''}`;
}

const noTls = 'the mail server does not turn to TLS, which SMTP_URL asks for unless it ends in ?tls=0';

async function writeToOutbox(folder: string, id: string, content: Content, log: Log): Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(content);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${id}.eml`);
  // The message may carry a link that opens an account.
  await writeFile(file, message, { mode: 0o600 });
  log.info({ file }, `No SMTP_URL is set: a mail was written to ${file}`);
}

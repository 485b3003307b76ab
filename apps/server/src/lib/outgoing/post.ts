import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { assertOutsideTransaction } from '../open-transaction.ts';
import { checkedAddress, RefusedAddressError, type AllowedAddresses, type Resolve } from './addresses.ts';

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowed: AllowedAddresses;
  readonly resolve: Resolve;
  readonly signal: AbortSignal;
  /** 10 seconds, unless said otherwise. */
  readonly timeLimitMs?: number;
}

export interface PostAnswer {
  readonly status: number;
  /** The beginning of it, as text. */
  readonly text: string;
  /** The header as it came; `null`: none. */
  readonly retryAfter: string | null;
}

const usualTimeLimitMs = 10_000;
const mostAnswerBytes = 64 * 1024;
const keptAnswerBytes = 1024;

/**
 * Sends a body to an address that a user has typed. Redirects are answers like any other: they are not
 * followed. Fails when there is no whole answer within the limits.
 */
export async function postToUser(post: OutgoingPost): Promise<PostAnswer> {
  assertOutsideTransaction('The address of a user');
  const timeLimitMs = post.timeLimitMs ?? usualTimeLimitMs;
  const timeout = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([post.signal, timeout]);
  try {
    return await untilAborted(signal, send(post, signal));
  } catch (error) {
    if (timeout.aborted)
      throw new Error(`There was no answer within ${timeLimitMs / 1000} seconds.`, { cause: error });
    throw new Error(reasonOf(error), { cause: error });
  }
}

/** What went wrong, in words, by the codes of Node.js. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing accepts connections at the address',
  ECONNRESET: 'The receiver broke the connection off',
  EPIPE: 'The receiver broke the connection off',
  ENOTFOUND: 'The name of the receiver is not known',
  EAI_AGAIN: 'The name of the receiver could not be asked for',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too long',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Safe: what Node.js throws carries a code, and anything else has none.
  const { code = '' } = error as NodeJS.ErrnoException;
  const words =
    reasons[code] ?? (code.startsWith('HPE_') ? 'The receiver did not answer as HTTP asks' : null);
  return words ? `${words} (${code}).` : error.message;
}

/** A name that is not answered would otherwise outlast the limit. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The sending was cut off.')), { once: true });
    work.then(resolve, reject);
  });
}

async function send(post: OutgoingPost, signal: AbortSignal): Promise<PostAnswer> {
  const url = new URL(post.url);
  const { address, family } = await checkedAddress(url.hostname, post.allowed, post.resolve);
  const isTls = url.protocol === 'https:';
  if (!isTls && !post.allowed.isNamed(address))
    throw new RefusedAddressError('Only https:// is used outside the addresses that are named.');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = (isTls ? requestTls : requestPlain)(
      {
        // The address itself, so that the name is not asked for again; TLS still checks the name.
        host: address,
        family,
        port: url.port || (isTls ? 443 : 80),
        ...(isTls && isIP(url.hostname) === 0 && { servername: url.hostname }),
        path: url.pathname + url.search,
        method: 'POST',
        headers: { ...post.headers, host: url.host, 'content-length': Buffer.byteLength(post.body) },
        agent: false,
        signal,
      },
      (reply) => void readAnswer(reply).then(resolve, reject),
    );
    request.on('error', reject);
    request.end(post.body);
  });
}

async function readAnswer(reply: IncomingMessage): Promise<PostAnswer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    // Safe: without an encoding set, chunks are bytes.
    const bytes = chunk as Buffer;
    if (size < keptAnswerBytes) kept.push(bytes.subarray(0, keptAnswerBytes - size));
    size += bytes.length;
    if (size > mostAnswerBytes) {
      reply.destroy();
      throw new Error('The answer is longer than 64 KB.');
    }
  }
  const retryAfter = reply.headers['retry-after'] ?? null;
  return { status: reply.statusCode ?? 0, text: readable(Buffer.concat(kept)), retryAfter };
}

/** Text that the database can store: no NUL, no broken characters. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '').toWellFormed();
}

import type { Readable } from 'node:stream';
import type {
  CallName,
  CallOutput,
  Calls,
  ParsedInput,
  PlainDate,
  SecondFactorState,
} from '@panoramic/contract';
import type { ReceivedFile } from '#lib/documents/index.ts';
import type { Log } from '#lib/log.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import type { ListReplyCache } from './list-reply-cache.ts';

/** The caller. The database gives or confirms roles and client at each call. */
export interface Actor {
  readonly userId: number;
  readonly userName: string;
  /** First and last name, or the username where there is neither. */
  readonly name: string;
  readonly roles: readonly string[];
  /** The client that the session works in now. */
  readonly clientId: number | null;
  readonly tokenHash: Buffer;
  /** Set where a program calls with an API token; roles and client are those that the token leaves. */
  readonly apiToken: { readonly id: number; readonly mayWrite: boolean } | null;
  readonly secondFactor: SecondFactorState;
  /** Whether the session was opened with more than the password. */
  readonly hasProvedFactor: boolean;
  /** When the user must have a second factor; `null` where none is required. */
  readonly secondFactorDue: string | null;
  /**
   * The fewest characters that the policies allow in a new password; `null` where no policy sets a minimum.
   */
  readonly passwordMin: number | null;
}

export interface RequestFacts {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string | null;
  readonly acceptEncoding: string | readonly string[] | undefined;
  readonly ifNoneMatch: string | undefined;
  /** Aborted when the client has left before the reply was sent. */
  readonly signal: AbortSignal;
}

/** What every handler gets beside its input. */
export interface Ctx {
  readonly now: Date;
  /** The date in the configured time zone. */
  readonly today: PlainDate;
  readonly timeZone: string;
  readonly request: RequestFacts;
  readonly log: Log;
  /** Answers with another status than 200. */
  setStatus(status: number, headers?: Readonly<Record<string, string>>): void;
}

interface WithTx {
  readonly tx: Tx;
}

interface WithTransactions {
  /** For work that must not hold a transaction throughout: a password hash, an upload. */
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
  /**
   * Runs the transaction that creates something: a request sent twice with one Idempotency-Key creates it
   * once.
   */
  transactOnce<T>(payload: unknown, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly listReplies: ListReplyCache;
}

/** The file of a form; a file that the handler neither stores nor sets aside is removed after the call. */
export interface SentFile {
  /** `null` when it came as base64, which has no name of its own. */
  readonly filename: string | null;
  readonly content: ReceivedFile;
}

interface WithFile {
  readonly file: SentFile | null;
}

interface Anyone extends Ctx {
  readonly actor: Actor | null;
}

interface SignedIn extends Ctx {
  readonly actor: Actor;
}

/** Row-level security shows this client's rows only; the queries name it as well. */
interface InClient extends SignedIn {
  readonly clientId: number;
}

/** `null` while no client is chosen. */
interface PerhapsInClient extends SignedIn {
  readonly clientId: number | null;
}

type CtxOf<N extends CallName> = (Calls[N] extends { client: true }
  ? InClient
  : Calls[N] extends { client: 'ifChosen' }
    ? PerhapsInClient
    : Calls[N]['access'] extends 'anyone'
      ? Anyone
      : SignedIn) &
  (Calls[N] extends { multipart: true } ? WithFile : unknown);

/** The reply to a call: the output that the contract names, or bytes that were made elsewhere. */
type Answer<N extends CallName> = Promise<CallOutput<N> | RawReply>;

type HandleInOne<N extends CallName> = (ctx: CtxOf<N> & WithTx, input: ParsedInput<N>) => Answer<N>;
type HandleInSteps<N extends CallName> = (
  ctx: CtxOf<N> & WithTransactions,
  input: ParsedInput<N>,
) => Answer<N>;

/**
 * The function that answers a call, and the transactions in which it runs:
 * - `single`: one transaction around the whole call. A function by itself means this.
 * - `pointRead`: the same, for a call that reads only rows which the database finds at once, by their own key
 *   or their lease's. It runs on a connection that others read on at the same time.
 * - `retryableSteps`: transactions of its own, the first of which only reads. Nothing has happened or been
 *   sent before it, so that the call can be started again.
 * - `multiTransaction`: transactions of its own. The call cannot be started again.
 */
export type Handler<N extends CallName> =
  | { readonly transaction: 'single' | 'pointRead'; readonly handle: HandleInOne<N> }
  | { readonly transaction: 'retryableSteps' | 'multiTransaction'; readonly handle: HandleInSteps<N> };

export function pointRead<N extends CallName>(handle: HandleInOne<N>): Handler<N> {
  return { transaction: 'pointRead', handle };
}

export function retryableSteps<N extends CallName>(handle: HandleInSteps<N>): Handler<N> {
  return { transaction: 'retryableSteps', handle };
}

export function multiTransaction<N extends CallName>(handle: HandleInSteps<N>): Handler<N> {
  return { transaction: 'multiTransaction', handle };
}

export type Handlers<Names extends CallName = CallName> = { readonly [N in Names]: Handler<N> };

type HandlerTable<Names extends CallName> = { readonly [N in Names]: Handler<N> | HandleInOne<N> };

/** The handlers of one module; the composition root checks that every call has one. */
export function handlers<Names extends CallName>(table: HandlerTable<Names>): Handlers<Names> {
  const records = Object.entries<Handler<Names> | HandleInOne<Names>>(table).map(([name, handler]) => [
    name,
    typeof handler === 'function' ? { transaction: 'single', handle: handler } : handler,
  ]);
  // Safe: the keys are those of the table.
  return Object.fromEntries(records) as Handlers<Names>;
}

export class RawReply {
  readonly contentType: string;
  readonly body: Readable | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  constructor(contentType: string, body: Readable | Buffer, headers: Readonly<Record<string, string>> = {}) {
    this.contentType = contentType;
    this.body = body;
    this.headers = headers;
  }
}

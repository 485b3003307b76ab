import type { Readable } from 'node:stream';
import type {
  CallName,
  CallOutput,
  Calls,
  ParsedInput,
  PlainDate,
  SecondFactorState,
  TokenRights,
} from '@panoramic/contract';
import type { ReceivedFile } from '#lib/documents/index.ts';
import type { Log } from '#lib/log.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import type { Page } from './page.ts';

/** The caller, as the database has them at each call. */
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
  readonly apiToken: ({ readonly id: number } & TokenRights) | null;
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
  readonly range: string | undefined;
  /** The part of a list that is asked for; `null` for all of it. */
  readonly page: Page | null;
  readonly ifRange: string | undefined;
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
  /** Runs a transaction of the caller; in the mode of the call, where none is named. */
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
  /**
   * Runs the transaction that creates something: a request sent twice with one Idempotency-Key creates it
   * once.
   */
  transactOnce<T>(payload: unknown, work: (tx: Tx) => Promise<T>): Promise<T>;
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
 * A function by itself is run in one transaction around the whole call: `read` where the contract says what the call
 * reads, `write` where it says what the call changes. A write may be run again from its beginning.
 */
export type Handler<N extends CallName> = HandleInOne<N> | Steps<N>;

/** Long work: a handler that opens transactions of its own, between which it holds no connection. */
interface Steps<N extends CallName> {
  readonly steps: HandleInSteps<N>;
}

/** For work that must not hold a transaction throughout: a password hash, an upload, a report, a streamed list. */
export function steps<N extends CallName>(handle: HandleInSteps<N>): Steps<N> {
  return { steps: handle };
}

export type Handlers<Names extends CallName = CallName> = { readonly [N in Names]: Handler<N> };

/** The handlers of one module; the composition root checks that every call has one. */
export function handlers<Names extends CallName>(table: Handlers<Names>): Handlers<Names> {
  return table;
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

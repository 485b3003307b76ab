import {
  calls,
  isOwnFieldName,
  readRefusal,
  refusalHeader,
  type Call,
  type CallInput,
  type CallName,
  type CallOutput,
} from '@panoramic/contract';
import { queryOptions } from '@tanstack/react-query';
import { cacheGeneration, queryClient } from './query-client.ts';
import { reportClientConflict } from './client-conflicts.ts';
import { offlineProblem, problemOf, refusedProblem, type ProblemError } from './problem.ts';
import { keyOf, settleReply, type Settle } from './refresh.ts';
import { currentSession, requireSecondFactor } from './session.ts';
import { sendSignedIn } from './sign-in-again.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The Idempotency-Key of a call that creates: the same for every attempt. */
  readonly key?: string;
  /** The ETag of a cached list. A 304 reply means that it has not changed. */
  readonly tag?: string;
  /** Fails when the session has ended, without asking the user to sign in. */
  readonly unattended?: boolean;
}

export interface ChangeOptions<N extends CallName> extends CallOptions {
  /** Updates the cache with the reply of a call that changes something. */
  readonly settle?: Settle<N>;
}

/**
 * Makes a call of the contract and throws a ProblemError on failure. The reply is trusted as typed.
 * Queries that read what the call changed are refreshed in the background.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: ChangeOptions<N> = {},
): Promise<CallOutput<N>> {
  return (await settledCall(name, input, options)).output;
}

/** Makes a call and waits until the queries that it changed have been read again. */
export async function callAndRefresh<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: ChangeOptions<N> = {},
): Promise<CallOutput<N>> {
  const { output, refreshed } = await settledCall(name, input, options);
  await refreshed;
  return output;
}

async function settledCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { settle, ...options }: ChangeOptions<N>,
) {
  const sentIn = cacheGeneration();
  // Safe: a successful reply has the call's own body.
  const output = (await bodyOf(await fetchReply(name, input, options))) as CallOutput<N>;
  return { output, ...(await settleReply(name, output, sentIn, settle)) };
}

/** The reply before its body has been read. Throws a ProblemError on failure. */
export async function fetchReply<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<Response> {
  const made: Call = calls[name];
  const sendOnce = () => send(requestFor(made, input, options), made.creates === true);
  const reply =
    options.unattended || signIns.includes(name)
      ? await sendOnce()
      : await sendSignedIn(isChange(made), sendOnce);
  const refusal = readRefusal(reply.headers.get(refusalHeader));
  if (refusal) throw refusedProblem(refusal);
  // A refused sign-in answers 401 with the call's own body.
  if (reply.status === 401 && signIns.includes(name)) return reply;
  return throwUnlessOk(reply);
}

function isChange({ changes }: Call): boolean {
  return changes !== undefined && changes.length > 0;
}

export const notModified = 304;

/** Returns a successful reply and throws a ProblemError for any other. */
export async function throwUnlessOk(reply: Response): Promise<Response> {
  if (reply.ok || reply.status === notModified) return reply;
  const problem = await problemOf(reply);
  react(problem);
  throw problem;
}

const signIns: readonly CallName[] = ['Account/token', 'Account/CompleteSignIn', 'Account/SignInWithPasskey'];

/** The calls that answer `true` or `false`. */
type BooleanCall = { [N in CallName]: CallOutput<N> extends boolean ? N : never }[CallName];

/** Makes a call that answers a boolean and waits for the refresh. Throws on `false`. */
export async function callOrThrow<N extends BooleanCall>(
  name: N,
  input: CallInput<N>,
  options: ChangeOptions<N> = {},
): Promise<void> {
  if (!(await callAndRefresh(name, input, options)))
    throw refusedProblem({ field: '', message: 'The server refused it.' });
}

/** Query options of TanStack Query: `useQuery(queryFor('Clients/GetUserClient', {}))`. */
export function queryFor<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
  });
}

function requestFor(made: Call, input: unknown, options: CallOptions): () => Request {
  const { url, method, headers, body } = requestParts(made, input, options);
  const { signal } = options;
  const init: RequestInit = { method, headers, body, cache: 'no-cache', ...(signal && { signal }) };
  return () => new Request(url, init);
}

interface RequestParts {
  readonly url: URL;
  readonly method: Call['method'];
  readonly headers: Headers;
  readonly body: FormData | string | null;
}

/** The parts of the request of a call, for fetch and XMLHttpRequest. */
export function requestParts(made: Call, input: unknown, { key, tag }: CallOptions): RequestParts {
  const { method } = made;
  const headers = new Headers({ Accept: 'application/json' });
  const session = currentSession();
  if (session.state !== 'signedOut') headers.set('Authorization', `Bearer ${session.token}`);
  if (session.state === 'signedIn' && session.openedFor)
    headers.set('X-Client-Id', String(session.openedFor.cl_id));
  // The same key for every attempt, so that only one row is created.
  if (made.creates) headers.set('Idempotency-Key', key ?? crypto.randomUUID());
  if (tag) headers.set('If-None-Match', tag);
  const query = queryOf(input);
  const url = new URL(`/${filledPath(made.path, query)}`, location.origin);
  if (method === 'GET') {
    url.search = query.toString();
    return { url, method, headers, body: null };
  }
  if (made.multipart) return { url, method, headers, body: formOf(input) };
  headers.set('Content-Type', 'application/json');
  return { url, method, headers, body: JSON.stringify(input) };
}

/** Tries a creating call once more when no reply came. */
async function send(request: () => Request, again: boolean): Promise<Response> {
  try {
    return await fetch(request());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (again) return send(request, false);
    throw offlineProblem();
  }
}

async function bodyOf(reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw offlineProblem();
  }
}

function react(problem: ProblemError): void {
  if (problem.code === 'client-changed') reportClientConflict();
  if (problem.code === 'second-factor') requireSecondFactor();
  // A refused own field may be defined anew: whoever types has the definition as it is now.
  if (problem.errors.some(({ field }) => isOwnFieldName(field)))
    void queryClient.invalidateQueries({ queryKey: ['Fields/GetFields'] });
}

/** Fills the path's parameters and removes them from the query. */
function filledPath(path: string, query: URLSearchParams): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
}

function queryOf(input: unknown): URLSearchParams {
  return new URLSearchParams(entriesOf(input).map(([name, value]) => [name, String(value)]));
}

function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(input))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Leaves out unset values, because "null" would be text in a query or a form. */
function entriesOf(input: unknown): [string, unknown][] {
  // Safe: the contract's inputs are objects.
  return Object.entries(input as object).filter(([, value]) => value !== null && value !== undefined);
}

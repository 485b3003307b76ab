import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { calls, isForTokens, mayTokenMake, mayUse, type Call, type CallName } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { StaleCallerError, type CachedCaller } from '#db/scope/cached-caller.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit, bufferedLog, type BufferedLog, type Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { looksLikeApiToken, looksLikeToken } from '#lib/identity/tokens.ts';
import type { CallDependencies, Callers } from './dependencies.ts';

export interface Admitted {
  readonly actor: Actor | null;
  readonly clientId: number | null;
  /**
   * The count of changes by which the caller's transactions confirm the caller; `null`: the transactions look
   * the caller up themselves.
   */
  readonly cached: CachedCaller | null;
  /**
   * Whether the caller is known from an earlier request: no reply may be sent before the database has
   * confirmed them.
   */
  readonly isFromCache: boolean;
}

/** A call of one transaction, or one that begins with a transaction that reads, can be started again. */
export function isRestartable({ handlers }: Pick<CallDependencies, 'handlers'>, name: CallName): boolean {
  return handlers[name].transaction !== 'multiTransaction';
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/**
 * Decides on access before the body is read, so that nobody makes the server receive what they may not send.
 * Returns nothing when the caller is known from an earlier request.
 */
export function admitBeforeBody(
  dependencies: CallDependencies,
  name: CallName,
  request: FastifyRequest,
): Promise<void> | undefined {
  function keep(caller: Admitted): void {
    countRequest(dependencies, name, caller);
    admitted.set(request, caller);
  }
  const known = mayUseCache(dependencies, name) && admitFromCache(dependencies.callers, name, request);
  if (!known) return admit(dependencies, name, request).then(keep);
  keep(known);
  return undefined;
}

/** Callers are admitted from the cache only to calls that can be started again and have no large body. */
function mayUseCache(dependencies: CallDependencies, name: CallName): boolean {
  const { multipart, maxBody }: Call = calls[name];
  return !multipart && !maxBody && isRestartable(dependencies, name);
}

/**
 * Point reads of people are not counted: they take no connection of their own, and a page sends many of them.
 * All requests of an API token are counted, for each token by itself.
 */
function countRequest(
  { rate, tokenRate, handlers }: CallDependencies,
  name: CallName,
  { actor }: Admitted,
): void {
  if (actor?.apiToken) return tokenRate.count(actor.apiToken.id, performance.now());
  if (actor && handlers[name].transaction !== 'pointRead') rate.count(actor.userId, performance.now());
}

/**
 * Does the work of a caller. When the database has not confirmed the caller, it has rolled everything back
 * and nothing was logged; the work is then started again with the caller looked up anew. In a call that
 * cannot be started again, the transactions decide (transact.ts).
 */
export async function runAdmitted<T>(
  dependencies: CallDependencies,
  name: CallName,
  request: FastifyRequest,
  work: (caller: Admitted, log: Pick<BufferedLog, 'log' | 'drop'>) => Promise<T>,
): Promise<T> {
  let caller = admitted.get(request) ?? (await admit(dependencies, name, request));
  const log = dependencies.trail.over(request.log);
  if (!isRestartable(dependencies, name)) return work(caller, { log, drop() {} });
  for (;;) {
    const current = caller;
    const done = await runIfCacheValid(current, bufferedLog(log), (held) => work(current, held));
    if (done) return done.result;
    const found = await admit(dependencies, name, request);
    // A caller who was looked up and still not confirmed is looked up inside the transaction.
    caller = current.isFromCache ? found : { ...found, cached: null };
  }
}

/** `null` when the database has not confirmed the caller. */
async function runIfCacheValid<T>(
  { cached, isFromCache }: Admitted,
  held: BufferedLog,
  work: (held: BufferedLog) => Promise<T>,
): Promise<{ result: T } | null> {
  function isKnown(): boolean {
    return !isFromCache || cached?.isConfirmed === true;
  }
  try {
    const result = await work(held);
    if (!isKnown()) return null;
    held.release();
    return { result };
  } catch (error) {
    if (!isKnown() || error instanceof StaleCallerError) return null;
    held.release();
    throw error;
  }
}

/** Decides again after the body has arrived, unless the call can be started again. */
export async function admitAfterBody(
  dependencies: CallDependencies,
  name: CallName,
  request: FastifyRequest,
  caller: Admitted,
): Promise<Admitted> {
  const isOld = caller.actor && calls[name].method === 'POST' && !isRestartable(dependencies, name);
  return isOld ? admit(dependencies, name, request) : caller;
}

/** Decides again, by what the transaction sees: it fails unless the caller may still do this, in this client. */
export async function admitAgainIn(
  tx: Tx,
  { callers, trail }: CallDependencies,
  name: CallName,
  request: FastifyRequest,
  { clientId }: Admitted,
): Promise<void> {
  const call: Call = calls[name];
  const token = tokenOf(request);
  const actor = token === null ? null : await callers.findIn(tx, token);
  assertAccess(name, call, actor, trail.over(request.log));
  if (clientOf(call, actor, request) !== clientId) throw clientChanged();
}

/** Finds out who calls and whether they may; for a client's data also in which client they work. */
async function admit(
  { callers, trail }: CallDependencies,
  name: CallName,
  request: FastifyRequest,
): Promise<Admitted> {
  const call: Call = calls[name];
  refuseForgery(call, request.headers);
  const token = tokenOf(request);
  const found = token === null ? null : await callers.find(token);
  const actor = found?.actor ?? null;
  assertAccess(name, call, actor, trail.over(request.log));
  return {
    actor,
    clientId: clientOf(call, actor, request),
    cached: found?.cached ?? null,
    isFromCache: false,
  };
}

/**
 * Does the same without a trip to the database. Returns `null` for a caller who would be refused, so that
 * they are looked up.
 */
function admitFromCache(callers: Callers, name: CallName, request: FastifyRequest): Admitted | null {
  const call: Call = calls[name];
  const token = tokenOf(request);
  const caller = token === null ? null : callers.findInCache(token);
  if (!caller || !mayMake(name, call, caller.actor) || lacksSecondFactor(call, caller.actor)) return null;
  refuseForgery(call, request.headers);
  const { actor, cached } = caller;
  if (!call.client) return { actor, clientId: null, cached, isFromCache: true };
  const { clientId } = actor;
  const isRight = clientId === null ? call.client === 'ifChosen' : isMeant(clientId, request);
  return isRight ? { actor, clientId, cached, isFromCache: true } : null;
}

function tokenOf(request: FastifyRequest): string | null {
  const [, token = ''] = /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  return looksLikeToken(token) || looksLikeApiToken(token) ? token : null;
}

function assertAccess(name: CallName, call: Call, actor: Actor | null, log: Log): void {
  if (actor && lacksSecondFactor(call, actor))
    throw new Problem('second-factor', secondFactorMissing[actor.secondFactor]);
  if (mayMake(name, call, actor)) return;
  if (!actor) throw new Problem('not-signed-in', 'Sign in first.');
  const { userId, apiToken } = actor;
  audit(log, 'refused', { call: name, userId, ...(apiToken && { token: apiToken.id }) });
  throw new Problem('no-permission', reasonToRefuse(name, call, actor));
}

function mayMake(name: CallName, call: Call, actor: Actor | null): boolean {
  if (!mayUse(call.access, actor?.roles ?? null)) return false;
  return !actor?.apiToken || mayTokenMake(name, call, actor.apiToken.mayWrite);
}

function reasonToRefuse(name: CallName, call: Call, { apiToken }: Actor): string {
  if (apiToken && !isForTokens(name, call)) return 'No API token may make this call.';
  if (apiToken && call.changes && !apiToken.mayWrite) return 'This API token may only read.';
  return `This needs the role ${call.access}.`;
}

const secondFactorMissing = {
  needed: 'Set up a second factor first: it is required here.',
  unproven: 'Sign in with your second factor first: it is required here.',
};

/** A user who must still set up or prove a second factor can do only that, and what anybody can. */
function lacksSecondFactor(
  { access, beforeSecondFactor }: Call,
  actor: Actor,
): actor is Actor & { secondFactor: keyof typeof secondFactorMissing } {
  return actor.secondFactor in secondFactorMissing && access !== 'anyone' && !beforeSecondFactor;
}

/** The client whose data the call works on; `null` for a call that works on none. */
function clientOf({ client }: Call, actor: Actor | null, request: FastifyRequest): number | null {
  if (!client) return null;
  const clientId = actor?.clientId ?? null;
  if (clientId === null && client === 'ifChosen') return null;
  if (clientId === null) throw new Problem('no-client', 'Choose a client first.');
  if (!isMeant(clientId, request)) throw clientChanged();
  return clientId;
}

function clientChanged(): Problem {
  return new Problem(
    'client-changed',
    'Another client was chosen in this session meanwhile. Nothing was changed.',
  );
}

/** A screen says which client it was opened for; the session may have moved on since. */
function isMeant(clientId: number, { headers }: FastifyRequest): boolean {
  const meant = headers['x-client-id'];
  return meant === undefined || meant === String(clientId);
}

/**
 * Some calls change data by GET. Only the Authorization header authenticates, which no other site can make a
 * browser send. Requests that a browser marks as coming from another site, from a navigation or from a
 * prefetch are refused all the same.
 */
function refuseForgery(call: Call, headers: IncomingHttpHeaders): void {
  if (!call.changes) return;
  const from = headers['sec-fetch-site'];
  const crossSite = from === 'cross-site' || from === 'same-site';
  const navigation = headers['sec-fetch-mode'] === 'navigate';
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender/i.test(String(headers[name])),
  );
  if (crossSite || navigation || ahead)
    throw new Problem('cross-site', 'This call must come from the application itself.');
}

import type { FastifyRequest } from 'fastify';
import { calls, mayUse, type Call, type CallName } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { OutdatedCaller, type SeenCaller } from '#db/scope/cached-caller.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit, heldLog, type HeldLog, type Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { looksLikeToken } from '#lib/identity/tokens.ts';
import { refuseForgery } from './forgery.ts';

interface FoundCaller {
  readonly actor: Actor;
  readonly seen: SeenCaller;
}

/** Who the tokens belong to. */
export interface Callers {
  /** As the database has it now; `null` for a token that is unknown, expired or ended. */
  find(token: string): Promise<FoundCaller | null>;
  /** As last found. The database must confirm it before anything goes out to them. */
  recall(token: string): FoundCaller | null;
  /** As a transaction has it. */
  findIn(tx: Tx, token: string): Promise<Actor | null>;
}

export interface Admitted {
  readonly actor: Actor | null;
  readonly clientId: number | null;
  /** The count of changes that their transactions confirm them by; `null`: these look them up themselves. */
  readonly seen: SeenCaller | null;
  /** Remembered from an earlier request: nothing may go out to them before the database has confirmed them. */
  readonly isRemembered: boolean;
}

/** Who calls, and whether they may; for a client's data also in which client they work. */
export async function admit(callers: Callers, name: CallName, request: FastifyRequest): Promise<Admitted> {
  const call: Call = calls[name];
  refuseForgery(call, request.headers);
  const token = tokenOf(request);
  const found = token === null ? null : await callers.find(token);
  const actor = found?.actor ?? null;
  assertAccess(name, call, actor, request);
  return {
    actor,
    clientId: call.client ? clientOf(actor, request) : null,
    seen: found?.seen ?? null,
    isRemembered: false,
  };
}

/** The same from memory, without a trip to the database. Whoever would be refused is looked up. */
export function recall(callers: Callers, name: CallName, request: FastifyRequest): Admitted | null {
  const call: Call = calls[name];
  const token = tokenOf(request);
  const caller = token === null ? null : callers.recall(token);
  if (!caller || !mayUse(call.access, caller.actor.roles)) return null;
  refuseForgery(call, request.headers);
  const { actor, seen } = caller;
  if (!call.client) return { actor, clientId: null, seen, isRemembered: true };
  return actor.clientId !== null && isMeant(actor.clientId, request)
    ? { actor, clientId: actor.clientId, seen, isRemembered: true }
    : null;
}

/** Decides again, by what the transaction sees: it fails unless the caller may still do this, in this client. */
export async function admitAgainIn(
  tx: Tx,
  callers: Callers,
  name: CallName,
  request: FastifyRequest,
  { clientId }: Admitted,
): Promise<void> {
  const call: Call = calls[name];
  const token = tokenOf(request);
  const actor = token === null ? null : await callers.findIn(tx, token);
  assertAccess(name, call, actor, request);
  if (call.client && clientOf(actor, request) !== clientId) throw clientChanged();
}

/**
 * Does the work of a caller. `null` when the database has not confirmed them: it has rolled everything
 * back, and nothing of it was logged.
 */
export async function ifConfirmed<T>(
  { seen, isRemembered }: Admitted,
  log: Log,
  work: (log: HeldLog) => Promise<T>,
): Promise<{ result: T } | null> {
  const held = heldLog(log);
  function isKnown(): boolean {
    return !isRemembered || seen?.isConfirmed === true;
  }
  try {
    const result = await work(held);
    if (!isKnown()) return null;
    held.release();
    return { result };
  } catch (error) {
    if (!isKnown() || error instanceof OutdatedCaller) return null;
    held.release();
    throw error;
  }
}

function tokenOf(request: FastifyRequest): string | null {
  const [, token = ''] = /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  return looksLikeToken(token) ? token : null;
}

function assertAccess(name: CallName, { access }: Call, actor: Actor | null, request: FastifyRequest): void {
  if (mayUse(access, actor?.roles ?? null)) return;
  if (!actor) throw new Problem('not-signed-in', 'Sign in first.');
  audit(request.log, 'refused', { call: name, userId: actor.userId });
  throw new Problem('no-permission', `This needs the role ${access}.`);
}

function clientOf(actor: Actor | null, request: FastifyRequest): number {
  const clientId = actor?.clientId ?? null;
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

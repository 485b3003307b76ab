import type { FastifyRequest } from 'fastify';
import { calls, mayUse, type Call, type CallName } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { OutdatedCaller, type SeenCaller } from '#db/seen-caller.ts';
import { audit, heldLog, type Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { looksLikeToken } from '#lib/tokens.ts';
import { refuseForgery } from './forgery.ts';

/** Who the tokens belong to. */
export interface Callers {
  /** As the database has it now; `null` for a token that is unknown, expired or ended. */
  find(token: string): Promise<Actor | null>;
  /** As last found. The database must confirm it before anything goes out to them. */
  recall(token: string): { readonly actor: Actor; readonly seen: SeenCaller } | null;
}

export interface Admitted {
  readonly actor: Actor | null;
  readonly clientId: number | null;
  /** Where they are remembered from an earlier request: still to be confirmed. */
  readonly seen: SeenCaller | null;
}

/** Who calls, and whether they may; for a client's data also in which client they work. */
export async function admit(callers: Callers, name: CallName, request: FastifyRequest): Promise<Admitted> {
  const call: Call = calls[name];
  refuseForgery(call, request.headers);
  const token = tokenOf(request);
  const actor = token === null ? null : await callers.find(token);
  assertAccess(name, call, actor, request);
  return { actor, clientId: call.client ? clientOf(actor, request) : null, seen: null };
}

/** The same from memory, without a trip to the database. Whoever would be refused is looked up. */
export function recall(callers: Callers, name: CallName, request: FastifyRequest): Admitted | null {
  const call: Call = calls[name];
  const token = tokenOf(request);
  const caller = token === null ? null : callers.recall(token);
  if (!caller || !mayUse(call.access, caller.actor.roles)) return null;
  refuseForgery(call, request.headers);
  const { actor, seen } = caller;
  if (!call.client) return { actor, clientId: null, seen };
  return actor.clientId !== null && isMeant(actor.clientId, request)
    ? { actor, clientId: actor.clientId, seen }
    : null;
}

/**
 * Does the work of a remembered caller. `null` when the database has not confirmed them: it has rolled
 * everything back, and nothing of it was logged.
 */
export async function ifConfirmed<T>(
  seen: SeenCaller,
  log: Log,
  work: (log: Log) => Promise<T>,
): Promise<{ result: T } | null> {
  const held = heldLog(log);
  try {
    const result = await work(held.log);
    if (!seen.isConfirmed) return null;
    held.release();
    return { result };
  } catch (error) {
    if (!seen.isConfirmed || error instanceof OutdatedCaller) return null;
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
  if (!isMeant(clientId, request))
    throw new Problem(
      'client-changed',
      'Another client was chosen in this session meanwhile. Nothing was changed.',
    );
  return clientId;
}

/** A screen says which client it was opened for; the session may have moved on since. */
function isMeant(clientId: number, { headers }: FastifyRequest): boolean {
  const meant = headers['x-client-id'];
  return meant === undefined || meant === String(clientId);
}

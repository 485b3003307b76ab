import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import {
  calls,
  isForTokens,
  isOfPayments,
  mayTokenMake,
  mayUse,
  type Call,
  type CallName,
} from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { audit, type Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { looksLikeApiToken, looksLikeToken } from '#lib/identity/tokens.ts';

/** Fails unless the caller may make the call. Returns the client whose data it works on; `null` where it works on none. */
export function refuseUnlessAllowed(
  name: CallName,
  actor: Actor | null,
  request: FastifyRequest,
  log: Log,
): number | null {
  const call: Call = calls[name];
  if (actor && lacksSecondFactor(call, actor))
    throw new Problem('second-factor', secondFactorMissing[actor.secondFactor]);
  if (!mayMake(name, call, actor)) refuseCaller(name, call, actor, log);
  return clientOf(call, actor, request);
}

/** The session's or the API token that the request carries. */
export function tokenOf(request: FastifyRequest): string | null {
  const [, token = ''] = /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  return looksLikeToken(token) || looksLikeApiToken(token) ? token : null;
}

function refuseCaller(name: CallName, call: Call, actor: Actor | null, log: Log): never {
  if (!actor) throw new Problem('not-signed-in', 'Sign in first.');
  const { userId, apiToken } = actor;
  audit(log, 'refused', { call: name, userId, ...(apiToken && { token: apiToken.id }) });
  throw new Problem('no-permission', reasonToRefuse(name, call, actor));
}

function mayMake(name: CallName, call: Call, actor: Actor | null): boolean {
  if (!mayUse(call.access, actor?.roles ?? null)) return false;
  return !actor?.apiToken || mayTokenMake(name, call, actor.apiToken);
}

function reasonToRefuse(name: CallName, call: Call, { apiToken }: Actor): string {
  if (apiToken && !isForTokens(name, call)) return 'No API token may make this call.';
  if (apiToken && isOfPayments(name) && !apiToken.mayPay) return 'This API token is not for payments.';
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

function clientOf({ client }: Call, actor: Actor | null, request: FastifyRequest): number | null {
  if (!client) return null;
  const clientId = actor?.clientId ?? null;
  if (clientId === null && client === 'ifChosen') return null;
  if (clientId === null) throw new Problem('no-client', 'Choose a client first.');
  if (!isMeant(clientId, request)) throw clientChanged();
  return clientId;
}

export function clientChanged(): Problem {
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
export function refuseForgery(call: Call, headers: IncomingHttpHeaders): void {
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

import type { CallName } from '@panoramic/contract';
import { calls, type Call } from '@panoramic/contract';
import type { Ctx, Handlers } from '#calls/handler.ts';
import type { IdempotentRequest } from '#calls/idempotency.ts';
import { pageOf } from '#calls/page.ts';
import { todayOf } from '#lib/clock.ts';
import type { AllowedCaller, CallRequest } from './dependencies.ts';

/** A handler whatever its call: access, client and input were checked against the call by which it is typed. */
type Handle = (ctx: object, input: unknown) => Promise<unknown>;

export function handleOf(handler: Handlers[CallName]): { readonly handle: Handle; readonly isLong: boolean } {
  const isLong = typeof handler !== 'function';
  return { isLong, handle: (isLong ? handler.steps : handler) as Handle };
}

/** What every handler is handed. */
export function contextOf({ server, name, request, reply }: CallRequest, { actor, clientId }: AllowedCaller) {
  const { clock, timeZone, trail } = server;
  return {
    actor,
    clientId,
    now: clock.now(),
    today: todayOf(clock, timeZone),
    timeZone,
    log: trail.over(request.log),
    request: {
      id: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
      range: request.headers.range,
      page: pageOf(calls[name], request.url),
      ifRange: request.headers['if-range']?.toString(),
      get signal() {
        return request.signal;
      },
    },
    setStatus: (status: number, headers: Readonly<Record<string, string>> = {}) =>
      void reply.code(status).headers(headers),
  } satisfies Ctx & Pick<AllowedCaller, 'actor' | 'clientId'>;
}

/** A request that must create what it creates once; `null` for a call that creates nothing, or without a key. */
export function idempotentRequest(
  { server, name, request }: CallRequest,
  { actor, clientId }: AllowedCaller,
  payload: unknown,
): IdempotentRequest | null {
  const { creates }: Call = calls[name];
  const key = request.headers['idempotency-key'];
  if (!creates || !actor || typeof key !== 'string') return null;
  return { userId: actor.userId, clientId, key, call: name, payload, now: server.clock.now() };
}

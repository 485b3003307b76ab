import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';

interface Rates {
  /** Requests per second; 0: any number. */
  readonly userRate: number;
  readonly tokenRate: number;
  readonly burstSeconds: number;
}

const mostCounted = 10_000;

/** Limits the requests of each user, and of each API token by itself; counted in the memory of this process. */
export async function requestRate(app: FastifyInstance, { userRate, tokenRate, burstSeconds }: Rates) {
  await app.register(rateLimit, { global: false, cache: mostCounted });
  const callers = new WeakMap<FastifyRequest, string>();
  function counter(perSecond: number) {
    const count = app.createRateLimit({
      max: perSecond * burstSeconds,
      timeWindow: burstSeconds * 1000,
      keyGenerator: (request) => callers.get(request) ?? '',
    });
    return perSecond === 0 ? null : count;
  }
  const [ofUsers, ofTokens] = [counter(userRate), counter(tokenRate)];
  return async (request: FastifyRequest, reply: FastifyReply, { userId, apiToken }: Actor): Promise<void> => {
    const count = apiToken ? ofTokens : ofUsers;
    if (!count) return;
    callers.set(request, String(apiToken?.id ?? userId));
    const counted = await count(request);
    if (counted.isAllowed) return;
    reply.headers({
      'ratelimit-limit': String(counted.max),
      'ratelimit-remaining': String(counted.remaining),
      'ratelimit-reset': String(counted.ttlInSeconds),
    });
    if (!counted.isExceeded) return;
    throw new Problem('too-many', 'You send more requests than the server takes. Try again in a moment.', {
      retryAfterSeconds: counted.ttlInSeconds,
    });
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls, type Call, type CallName } from '@panoramic/contract';
import { Problem } from '#lib/problem.ts';
import { pathOfCall } from './call/mount.ts';

/** Measures requests, and writes the metrics as text for whoever monitors the server. */
export interface Metrics {
  readonly observe: (call: CallName | 'other', status: number, seconds: number) => void;
  readonly read: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** `GET /metrics` for whoever has the token. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  // Safe: the keys of the table are the names.
  const names = Object.keys(calls) as CallName[];
  const callAt = new Map(names.map((name) => [pathOfCall((calls[name] as Call).path), name]));
  app.addHook('onResponse', (request, reply, done) => {
    const call = callAt.get(request.routeOptions.url ?? '') ?? 'other';
    metrics.observe(call, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, expected))
      throw new Problem('not-signed-in', 'The metrics need the token of METRICS_TOKEN.');
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** Digests all have the same length, so that the comparison always takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

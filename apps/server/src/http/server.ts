import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { requestLine } from '#lib/log.ts';
import { cutSlowBodies } from './limits/slow-bodies.ts';
import { replyToBrokenRequests } from './broken-requests.ts';
import { mountDocumentation } from './pages/openapi.ts';
import {
  closeConnectionsWhenStopping,
  endUnusedConnectionsOnClose,
  turnAwayWhenLeaving,
} from './graceful-close.ts';
import { dataHeaders, securityHeaders } from './headers.ts';
import { mountForgotPassword, serverPageStyles, type ForgotPasswordPage } from './pages/forgot-password.ts';
import { mountUnsubscribe, type UnsubscribePage } from './pages/unsubscribe.ts';
import { mountHealth, type CountUnreadableSecrets, type FindKnownPasswords } from './health.ts';
import { mountMetrics, type Metrics } from './metrics.ts';
import { mountLogos, type FindLogo } from './pages/logos.ts';
import { callerOf, mountCalls } from './call/mount.ts';
import { servePages } from './pages/pages.ts';
import { replyWithProblems, sendProblem, translated } from './problem-replies.ts';
import { limitPipelining } from './limits/pipelining.ts';
import { cutSlowReaders } from './limits/slow-readers.ts';
import type { Dependencies } from './call/dependencies.ts';

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  /** Aborted when the server is told to stop. */
  readonly stopping: AbortSignal;
  /** Aborted when the server, having answered on for a while, takes nothing more. */
  readonly leaving: AbortSignal;
  readonly pagesFolder: string;
  readonly trustedProxies: number;
  readonly slowReaderMs: number;
  readonly behindTls: boolean;
  readonly tilesOrigin: string | null;
  readonly findKnownPasswords: FindKnownPasswords;
  readonly countUnreadableSecrets: CountUnreadableSecrets;
  readonly findLogo: FindLogo;
  readonly forgotPassword: ForgotPasswordPage;
  readonly unsubscribe: UnsubscribePage;
  /** `null`: no metrics are served. */
  readonly metrics: { readonly measured: Metrics; readonly token: string } | null;
}

const mebibyte = 1024 * 1024;

export async function buildServer(world: Dependencies, options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    // Longer than any part of a path that a call takes: the call itself says so.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2000 },
    exposeHeadRoutes: false,
    bodyLimit: mebibyte,
    // Requests that arrive while the server stops are still answered.
    return503OnClosing: false,
    // A client that sends slowly holds its own connection, not the server.
    connectionTimeout: 0,
    // A body has as long as its size allows: see slow-bodies.ts.
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 5000 },
    clientErrorHandler: replyToBrokenRequests,
    // An address that cannot be decoded reaches no hook, so the headers are added here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(dataHeaders);
      sendProblem(translated(error), request, reply);
    },
  });
  app.server.headersTimeout = 15_000;
  app.removeContentTypeParser('text/plain');
  endUnusedConnectionsOnClose(app);
  closeConnectionsWhenStopping(app, options.stopping);
  limitPipelining(app);
  cutSlowBodies(app, world.limits.body);
  logRequests(app);
  replyWithProblems(app);
  turnAwayWhenLeaving(app, options.leaving);
  cutSlowReaders(app, options.slowReaderMs);
  securityHeaders(app, options);
  mountHealth(app, world.pool, options);
  if (options.metrics) mountMetrics(app, options.metrics.measured, options.metrics.token);
  await mountCalls(app, world);
  mountLogos(app, options.findLogo);
  await mountDocumentation(app);
  const styles = serverPageStyles(options.pagesFolder);
  await mountForgotPassword(app, options.forgotPassword, styles);
  await mountUnsubscribe(app, options.unsubscribe, styles);
  await servePages(app, options.pagesFolder);
  return app;
}

/** One line per request, with the ids of who asked; the path without its query, which may carry a reset link's token. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?');
    const { actor = null, clientId = null } = callerOf(request) ?? {};
    request.log.info(
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(actor && { userId: actor.userId }),
        ...(clientId !== null && { clientId }),
      },
      requestLine,
    );
    done();
  });
}

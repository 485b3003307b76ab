import type { FastifyInstance } from 'fastify';
import { requestPath } from './request-path.ts';

/** No inline script anywhere; styles may be inline. */
const contentPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  // Previews of documents: made in the browser, sandboxed.
  'frame-src': "'self' blob:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Headers of every reply. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const ofPages = {
  ...always,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

/** Headers of data: opened as a page it can do nothing, and no cache keeps it. */
export const dataHeaders = {
  ...always,
  'content-security-policy': "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const behindTlsOnly = { 'strict-transport-security': 'max-age=31536000' };

const documentation = /^\/api\/docs\b/i;
const api = /^\/(api|_configuration)(\/|$)/i;

/** Pictures come from the server itself, and map tiles from the one server that the settings name. */
function policyOfPages(tilesOrigin: string | null): string {
  const own = contentPolicy['img-src'];
  return Object.entries({ ...contentPolicy, 'img-src': tilesOrigin === null ? own : `${own} ${tilesOrigin}` })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';');
}

interface Surroundings {
  readonly behindTls: boolean;
  /** The origin of the server of map tiles. */
  readonly tilesOrigin: string | null;
}

/** Adds the headers to every reply. */
export function securityHeaders(app: FastifyInstance, { behindTls, tilesOrigin }: Surroundings): void {
  const transport = behindTls ? behindTlsOnly : {};
  const pages = { ...ofPages, 'content-security-policy': policyOfPages(tilesOrigin), ...transport };
  const data = { ...dataHeaders, ...transport };
  function headersFor(path: string): Record<string, string> {
    if (!api.test(path)) return pages;
    return documentation.test(path) ? { ...pages, 'cache-control': 'no-store' } : data;
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(requestPath(request))).header('x-request-id', request.id);
    done();
  });
}

import type { FastifyInstance } from 'fastify';

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

const always = {
  'content-security-policy': Object.entries(contentPolicy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

const behindTlsOnly = { 'strict-transport-security': 'max-age=31536000' };

/** On every reply, of whatever kind. */
export function securityHeaders(app: FastifyInstance, behindTls: boolean): void {
  const headers = { ...always, ...(behindTls && behindTlsOnly) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (/^\/(api|_configuration)\//i.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
}

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../address.ts';
import { openApiDocument } from './openapi.ts';

/** /api/openapi.json, and /api/docs to read it in a browser. */
export async function mountDocumentation(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  // Written once: it is long, and anybody may ask for it.
  const bytes = Buffer.from(JSON.stringify(document));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(bytes),
  );
  // Safe: the document is OpenAPI 3.1, which the plugin's own type describes more narrowly.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: false, url: '/api/openapi.json' },
    uiHooks: {
      // The plugin would write the document anew for each request.
      onRequest: (request, reply, done) => {
        if (!/\/(json|yaml)$/i.test(pathOf(request))) return done();
        return void reply.redirect('/api/openapi.json');
      },
    },
  });
}

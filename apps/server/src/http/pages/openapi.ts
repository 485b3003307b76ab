import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { requestPath } from '../request-path.ts';
import { head, openApiDocument } from './openapi-document.ts';

/** /api/openapi.json, and /api/docs to read it in a browser. */
export async function mountDocumentation(app: FastifyInstance): Promise<void> {
  // Written once, at the first request: it is long and takes a quarter of a second, which would delay the
  // start.
  let written: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    written ??= openApiDocument().then((document) => Buffer.from(JSON.stringify(document)));
    return reply.type('application/json; charset=utf-8').send(await written);
  });
  // The page of the plugin reads the document above; the plugin's own document is never shown.
  await app.register(swagger, { mode: 'static', specification: { document: { ...head, paths: {} } } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: false, url: '/api/openapi.json' },
    uiHooks: {
      // The plugin would write the document again for each request.
      onRequest: (request, reply, done) => {
        if (!/\/(json|yaml)$/i.test(requestPath(request))) return done();
        return void reply.redirect('/api/openapi.json');
      },
    },
  });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#lib/problem.ts';
import { requestPath } from '../request-path.ts';
import { sendProblem } from '../problem-replies.ts';

/** The built pages; any address that is no file is a screen of the application. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      // A compressed file is sent in place of the file that it was made of, and has no address of its own.
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite names the files below assets/ by their content.
        const lasting = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    if (built && isScreen(request)) return sendPage(reply);
    return sendProblem(notFound(request), request, reply);
  });
}

function isScreen(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|_configuration|assets|health|logos|metrics)(\/|$)/i.test(requestPath(request));
}

function sendPage(reply: FastifyReply) {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}

function notFound({ method }: FastifyRequest): Problem {
  return method === 'HEAD'
    ? new Problem('wrong-method', 'HEAD is not answered here.')
    : new Problem('not-found', 'There is nothing at this address.');
}

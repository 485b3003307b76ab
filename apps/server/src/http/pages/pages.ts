import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#lib/problem.ts';
import { methodsOfCall } from '../call/mount.ts';
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
  // Browsers ask here for the icon of what is no page of ours, a file or a list.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.setNotFoundHandler((request, reply) => {
    if (built && isScreen(request)) return sendPage(reply);
    const methods = methodsOfCall(requestPath(request));
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(new Problem('not-found', 'There is nothing at this address.'), request, reply);
    reply.header('allow', methods.join(', '));
    const detail = `${request.method} is not answered here; ${methods.join(' and ')} is.`;
    return sendProblem(new Problem('wrong-method', detail), request, reply);
  });
}

/** Addresses that belong to programs; whoever asks there for what does not exist wants no screen. */
const ofPrograms =
  /^\/(api|_configuration|assets|health|healthz|livez|readyz|logos|metrics|\.well-known)(\/|$)/i;
/** No address of a screen ends like a file: `/robots.txt`. */
const fileEnding = /\.[a-z]{2,5}$/i;

function isScreen(request: FastifyRequest): boolean {
  const path = requestPath(request);
  return isRead(request) && !ofPrograms.test(path) && !fileEnding.test(path);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function sendPage(reply: FastifyReply) {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}

import type { FastifyInstance } from 'fastify';
import { Problem } from '#lib/problem.ts';

export interface StoredLogo {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** By the last part of its address; `null` where there is none. */
export type FindLogo = (file: string) => Promise<StoredLogo | null>;

/**
 * The clients' logos: public, since an <img> sends no Authorization header, and named by their
 * content, so that they may be kept for good. An SVG opened by itself can do nothing.
 */
export function mountLogos(app: FastifyInstance, findLogo: FindLogo): void {
  app.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const logo = await findLogo(request.params.file);
    if (!logo) throw new Problem('not-found', 'There is no such logo.');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .type(logo.contentType)
      .send(logo.bytes);
  });
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

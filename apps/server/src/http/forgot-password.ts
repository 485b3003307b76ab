import { timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@panoramic/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#lib/problem.ts';
import { hashOf, looksLikeToken, newToken } from '#lib/tokens.ts';
import { forgotPasswordHtml, forgotPasswordStyles, type PageState } from './forgot-password-page.ts';

export interface ForgotPassword {
  /** Takes the request, whoever it is for; 429 from an address that has asked too often. */
  readonly requestReset: (userName: string, address: string) => Promise<void>;
  readonly publicUrl: () => string;
}

const path = '/Account/ForgotPassword';
const cookieName = 'panoramic-form';

/** The server's own page: it works without JavaScript, and only for forms that it has sent out itself. */
export async function mountForgotPassword(
  app: FastifyInstance,
  { requestReset, publicUrl }: ForgotPassword,
  pagesFolder: string,
): Promise<void> {
  const styles = [...stylesOfPages(pagesFolder), `${path}.css`];
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(`${path}.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(forgotPasswordStyles),
    );

    scope.get(path, (request, reply) => show(request, reply, styles, { kind: 'asking', userName: '' }));

    scope.post(path, async (request, reply) => {
      // Safe: the parser above makes a record of text, and no other content type is taken here.
      const form = (request.body ?? {}) as Partial<Record<'username' | 'token', string>>;
      const typed = form.username ?? '';
      if (!isOwnForm(request, form.token ?? '', publicUrl()))
        return show(request, reply.code(403), styles, {
          kind: 'asking',
          userName: typed,
          error: 'The page was open for too long, or cookies are switched off. Submit again.',
        });
      const { data, error } = calls['Account/RequestReset'].input.safeParse({ Username: typed });
      if (error || data.Username.trim() === '')
        return show(request, reply.code(400), styles, {
          kind: 'asking',
          userName: typed,
          error: error?.issues[0]?.message ?? 'Username is required!',
        });
      try {
        await requestReset(data.Username, request.ip);
        return show(request, reply, styles, { kind: 'taken' });
      } catch (failure) {
        if (!(failure instanceof Problem)) throw failure;
        const { retryAfterSeconds } = failure.options;
        if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
        return show(request, reply.code(failure.status), styles, {
          kind: 'asking',
          userName: typed,
          error: failure.message,
        });
      }
    });
  });
}

/** Each page sent out carries a token in the form and the same in a cookie that no other site can set or read. */
function show(request: FastifyRequest, reply: FastifyReply, styles: readonly string[], state: PageState) {
  // The same one for a page in another tab.
  const token = tokenFrom(request) ?? newToken();
  return reply
    .header('cache-control', 'no-store')
    .header('set-cookie', `${cookieName}=${token}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=3600`)
    .type('text/html; charset=utf-8')
    .send(forgotPasswordHtml({ action: path, styles, token, state }));
}

function isOwnForm(request: FastifyRequest, token: string, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // With `Referrer-Policy: no-referrer` browsers send the origin of a form as null.
  const origins = ['null', new URL(publicUrl).origin, `${request.protocol}://${host}`];
  if (origin !== undefined && !origins.includes(origin)) return false;
  const expected = tokenFrom(request);
  return expected !== null && timingSafeEqual(hashOf(expected), hashOf(token));
}

function tokenFrom({ headers: { cookie = '' } }: FastifyRequest): string | null {
  const sent = cookie.split(/;\s*/).find((pair) => pair.startsWith(`${cookieName}=`));
  const token = sent?.slice(cookieName.length + 1) ?? '';
  return looksLikeToken(token) ? token : null;
}

/** The built pages' own style sheets bring the typeface. */
function stylesOfPages(folder: string): string[] {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return [];
  const links = readFileSync(file, 'utf8').matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g);
  return [...links].flatMap(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? []);
}

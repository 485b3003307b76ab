import { timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, forgotPasswordPage as path } from '@panoramic/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#lib/problem.ts';
import { hashToken, looksLikeToken, newToken } from '#lib/identity/tokens.ts';
import { forgotPasswordHtml, forgotPasswordStyles, type PageState } from './forgot-password-page.ts';

export interface ForgotPasswordPage {
  /** Takes the request for any username; answers 429 to an address that has asked too often. */
  readonly requestReset: (userName: string, address: string) => Promise<void>;
  readonly publicUrl: () => string;
}

/**
 * Over TLS the prefix `__Host-` makes the browser refuse a cookie that another host or a plain connection
 * sets.
 */
const cookies = {
  tls: { name: '__Host-panoramic-form', attributes: 'Path=/; Secure' },
  plain: { name: 'panoramic-form', attributes: `Path=${path}` },
} as const;

function cookieOf(publicUrl: string) {
  return publicUrl.startsWith('https:') ? cookies.tls : cookies.plain;
}

/**
 * Serves a page of the server's own, which works without JavaScript and takes only forms that it has sent out
 * itself.
 */
export async function mountForgotPassword(
  app: FastifyInstance,
  { requestReset, publicUrl }: ForgotPasswordPage,
  styles: readonly string[],
): Promise<void> {
  const page = { styles, publicUrl };
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(`${path}.css`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(forgotPasswordStyles),
    );

    scope.get(path, (request, reply) => show(request, reply, page, { kind: 'asking', userName: '' }));

    scope.post(path, async (request, reply) => {
      // Safe: the parser above makes a record of text, and no other content type is taken here.
      const form = (request.body ?? {}) as Partial<Record<'username' | 'token', string>>;
      const typed = form.username ?? '';
      if (!isOwnForm(request, form.token ?? '', publicUrl()))
        return show(request, reply.code(403), page, {
          kind: 'asking',
          userName: typed,
          error: 'The page was open for too long, or cookies are switched off. Submit again.',
        });
      const { data, error } = calls['Account/RequestReset'].input.safeParse({ Username: typed });
      if (error || data.Username.trim() === '')
        return show(request, reply.code(400), page, {
          kind: 'asking',
          userName: typed,
          error: error?.issues[0]?.message ?? 'Username is required!',
        });
      try {
        await requestReset(data.Username, request.ip);
        return show(request, reply, page, { kind: 'taken' });
      } catch (failure) {
        if (!(failure instanceof Problem)) throw failure;
        const { retryAfterSeconds } = failure.options;
        if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
        return show(request, reply.code(failure.status), page, {
          kind: 'asking',
          userName: typed,
          error: failure.message,
        });
      }
    });
  });
}

interface Page {
  readonly styles: readonly string[];
  readonly publicUrl: () => string;
}

/** Each page sent out carries a token in the form and the same in a cookie that no other site can set or read. */
function show(request: FastifyRequest, reply: FastifyReply, { styles, publicUrl }: Page, state: PageState) {
  const cookie = cookieOf(publicUrl());
  // A page in another tab gets the same token.
  const token = tokenFrom(request, cookie.name) ?? newToken();
  return reply
    .header('cache-control', 'no-store')
    .header(
      'set-cookie',
      `${cookie.name}=${token}; ${cookie.attributes}; HttpOnly; SameSite=Strict; Max-Age=3600`,
    )
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
  const expected = tokenFrom(request, cookieOf(publicUrl).name);
  return expected !== null && timingSafeEqual(hashToken(expected), hashToken(token));
}

function tokenFrom({ headers: { cookie = '' } }: FastifyRequest, name: string): string | null {
  const sent = cookie.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  const token = sent?.slice(name.length + 1) ?? '';
  return looksLikeToken(token) ? token : null;
}

/** The style sheets of the server's own pages: those of the built pages, which bring the typeface, and their own. */
export function serverPageStyles(pagesFolder: string): string[] {
  return [...stylesOfPages(pagesFolder), `${path}.css`];
}

function stylesOfPages(folder: string): string[] {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return [];
  const links = readFileSync(file, 'utf8').matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g);
  return [...links].flatMap(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? []);
}

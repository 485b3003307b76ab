import { unsubscribePage as path } from '@panoramic/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serverPageHtml } from './forgot-password-page.ts';

export interface UnsubscribePage {
  readonly find: (token: string) => Promise<boolean>;
  /** Ends the mails, or begins them again; `false`: there is no such link. */
  readonly set: (token: string, isEnded: boolean) => Promise<boolean>;
}

/**
 * Serves the address in List-Unsubscribe. A mail program posts to it without asking (RFC 8058); a person who opens
 * it is asked first, because programs that look through mails open addresses as well. Whoever has the link may do
 * it, without signing in.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  { find, set }: UnsubscribePage,
  styles: readonly string[],
): Promise<void> {
  await app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
        done(null, String(body)),
      );

    scope.get(path, async (request, reply) => {
      const link = linkIn(request.url);
      return (await find(link)) ? show(reply, asking(link)) : show(reply.code(404), unknown);
    });

    scope.post(path, async (request, reply) => {
      const link = linkIn(request.url);
      const isEnded = typeof request.body !== 'string' || !request.body.includes('again=1');
      if (!(await set(link, isEnded))) return show(reply.code(404), unknown);
      return show(reply, isEnded ? ended(link) : begun(link));
    });
  });

  function show(reply: FastifyReply, content: string) {
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(serverPageHtml('Reminders', styles, content));
  }
}

/** Text that can be put into a page as it is: nothing else is a link. */
function linkIn(url: string): string {
  const link = new URL(url, 'http://server').searchParams.get('link') ?? '';
  return /^[\w-]{1,64}$/.test(link) ? link : '';
}

function form(link: string, label: string, again = false): string {
  return `<form method="post" action="${path}?link=${link}">${again ? '<input type="hidden" name="again" value="1">' : ''}<button type="submit">${label}</button></form>`;
}

const unknown = '<p role="alert">This link is not known any more.</p>';

function asking(link: string): string {
  return `<p>Do you want no more mails like the one that this link is from? They remind of dates on which leases can be lost.</p>\n${form(link, 'Send me no more')}`;
}

function ended(link: string): string {
  return `<p role="status" class="taken">You get no more mails like that one. Others are reminded in your place: the client's default recipients, or the administrators.</p>\n${form(link, 'Send them again', true)}`;
}

function begun(link: string): string {
  return `<p role="status" class="taken">You get these mails again.</p>\n${form(link, 'Send me no more')}`;
}

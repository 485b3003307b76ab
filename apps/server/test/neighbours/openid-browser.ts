import { createHash, randomBytes } from 'node:crypto';
import type { CallInput } from '@panoramic/contract';
import type { Caller } from '../app.ts';

/** Walks through the provider's pages as a browser does; gives what our page sends to sign in. */
export async function signInAtProvider(
  anyone: Caller,
  name: string,
): Promise<CallInput<'Account/SignInWithProvider'>> {
  const { body: settings } = await anyone.call('Configuration/Get', { application: 'Panoramic' });
  const [state, nonce, verifier] = [random(), random(), random()];
  const url = new URL(settings.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: settings.client_id,
    redirect_uri: settings.redirect_uri,
    response_type: settings.response_type,
    scope: settings.scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const browser = new Browser();
  const login = await browser.follow(url, settings.redirect_uri);
  const consent = await browser.submit(
    login,
    { prompt: 'login', login: name, password: 'whatever' },
    settings,
  );
  const back = await browser.submit(consent, { prompt: 'consent' }, settings);
  return { query: back.search.slice(1), state, nonce, verifier };
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

class Browser {
  readonly #cookies = new Map<string, string>();

  /** The page where the redirects end, or the address at home that they lead back to. */
  async follow(start: URL, home: string, form?: URLSearchParams): Promise<URL> {
    let [url, body] = [start, form];
    for (;;) {
      if (url.href.startsWith(home)) return url;
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = body ? { method: 'POST', body } : {};
      const reply = await fetch(url, { ...sent, redirect: 'manual', headers: { cookie } });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) this.#cookies.set(name, value);
        else this.#cookies.delete(name);
      }
      const next = reply.headers.get('location');
      if (!next) return url;
      [url, body] = [new URL(next, url), undefined];
    }
  }

  submit(
    page: URL,
    fields: Record<string, string>,
    { redirect_uri }: { redirect_uri: string },
  ): Promise<URL> {
    return this.follow(page, redirect_uri, new URLSearchParams(fields));
  }
}

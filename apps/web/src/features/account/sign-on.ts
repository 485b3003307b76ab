import type { SignOnSettings } from '@panoramic/contract';
import { parseJson, readStoredText, writeStoredText } from '../../lib/browser-storage.ts';
import { objectOf, anyText, type ValueOfShape } from '../../lib/shapes/shapes.ts';

/** The values that the provider's answer to a sign-in of this window must contain. */
const pendingShape = objectOf({ state: anyText, nonce: anyText, verifier: anyText });
type Pending = ValueOfShape<typeof pendingShape>;
const pendingKey = 'panoramic-sign-on';

/** The name of a window that signs in on behalf of another window's screen. */
export const signOnWindow = 'panoramic-sign-on';
const isForOtherKey = 'panoramic-sign-on-for-other';

/** Notes that this window signs in for another, because its name is lost on the way through the provider. */
export function noteSignOnWindow(): void {
  writeStoredText(isForOtherKey, window.name === signOnWindow ? 'yes' : null, 'sessionStorage');
}

export function isSignOnWindow(): boolean {
  return readStoredText(isForOtherKey, 'sessionStorage') !== null;
}

/** The URL of the provider's sign-in page, for an authorization code with PKCE. */
export async function signOnUrl(settings: SignOnSettings): Promise<string> {
  const pending: Pending = { state: random(), nonce: random(), verifier: random() };
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  const url = new URL(settings.authorization_endpoint);
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
  for (const [name, value] of Object.entries({
    client_id: settings.client_id,
    redirect_uri: settings.redirect_uri,
    response_type: settings.response_type,
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  }))
    url.searchParams.set(name, value);
  return url.href;
}

/** Returns the pending sign-in and removes it, so that an answer can be used only once. */
export function takePendingSignOn(): Pending | null {
  const parsed = pendingShape.safeParse(parseJson(sessionStorage.getItem(pendingKey)));
  sessionStorage.removeItem(pendingKey);
  return parsed.success ? parsed.data : null;
}

const idTokenKey = 'idToken';

/** Stores the ID token for signing out at the provider; `null` after a sign-in by password. */
export function rememberIdToken(idToken: string | null): void {
  writeStoredText(idTokenKey, idToken);
}

export function rememberedIdToken(): string | null {
  return readStoredText(idTokenKey);
}

/** The URL where the provider ends its session, or `null` when it offers none. */
export function signOutUrl(settings: SignOnSettings, idToken: string): string | null {
  if (!settings.end_session_endpoint) return null;
  const url = new URL(settings.end_session_endpoint);
  url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', settings.client_id);
  url.searchParams.set('post_logout_redirect_uri', settings.post_logout_redirect_uri);
  return url.href;
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

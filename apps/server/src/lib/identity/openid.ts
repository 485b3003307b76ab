import * as client from 'openid-client';
import { assertOutsideTransaction } from '../open-transaction.ts';
import { Problem } from '../problem.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** `null` for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
}

export interface Endpoints {
  readonly authorization: string;
  readonly endSession: string | null;
}

/** What the browser made for this sign-in, and what the provider sent it back with. */
export interface Callback {
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Identity {
  readonly issuer: string;
  /** The person's permanent id at the issuer. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly idToken: string;
}

/** For each request, until the whole of its answer is there, however it comes. */
const usualSecondsToAnswer = 5;
/** Of an answer: the keys of a large provider take some 20 KB. */
const mostAnswerBytes = 1024 * 1024;

/** An OpenID provider: found by its issuer at first use, and asked again while it cannot be reached. */
export class OpenIdProvider {
  readonly #settings: ProviderSettings;
  readonly #secondsToAnswer: number;
  #found: Promise<client.Configuration> | undefined;

  constructor(settings: ProviderSettings, secondsToAnswer = usualSecondsToAnswer) {
    this.#settings = settings;
    this.#secondsToAnswer = secondsToAnswer;
  }

  /** Why nobody can sign in with it now; `null`: it answers. */
  async fault(): Promise<string | null> {
    try {
      await this.endpoints();
      return null;
    } catch (error) {
      const { cause } = error as Problem;
      return cause instanceof Error ? cause.message : String(error);
    }
  }

  async endpoints(): Promise<Endpoints> {
    const found = (await this.#configuration()).serverMetadata();
    if (!found.authorization_endpoint) throw unavailable(new Error('no authorization endpoint'));
    return { authorization: found.authorization_endpoint, endSession: found.end_session_endpoint ?? null };
  }

  /** Redeems the code; state, nonce, audience, issuer, expiry and the token's signature are all checked. */
  async identify({ url, state, nonce, verifier }: Callback): Promise<Identity> {
    const configuration = await this.#configuration();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('no id token');
      // Some providers tell the address to their userinfo endpoint only.
      const facts =
        claims['email'] === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof facts['email'] === 'string' ? facts['email'] : null,
        emailVerified: facts['email_verified'] === true,
        idToken: tokens.id_token,
      };
    } catch (error) {
      throw isUnreachable(error)
        ? unavailable(error)
        : new Problem('refused', 'What the sign-in provider sent could not be verified.', { cause: error });
    }
  }

  /** Every call to the provider begins here. */
  async #configuration(): Promise<client.Configuration> {
    assertOutsideTransaction('The sign-in provider');
    this.#found ??= this.#discover();
    try {
      return await this.#found;
    } catch (error) {
      this.#found = undefined;
      throw unavailable(error);
    }
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const url = new URL(issuer);
    const found = await client.discovery(
      url,
      clientId,
      undefined,
      clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
      // An issuer without TLS is the operator's own choice, as on a test machine.
      {
        timeout: this.#secondsToAnswer,
        execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
        [client.customFetch]: fetchBounded,
      },
    );
    client.enableNonRepudiationChecks(found);
    return found;
  }
}

/** Reads the answer itself, because the library would hold one without an end until its time is over. */
const fetchBounded: client.CustomFetch = async (url, options) => {
  // Safe: the library's options are those of fetch; its own type of a body allows what it never sends.
  const reply = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    if (size > mostAnswerBytes) throw new TypeError('The answer of the sign-in provider is too long.');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = reply;
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, statusText, headers });
};

function unavailable(cause: unknown): Problem {
  return new Problem('unavailable', 'The sign-in provider cannot be reached. Try again later.', {
    cause,
    retryAfterSeconds: 10,
  });
}

/** fetch itself failed, or timed out: there was no answer to verify. */
function isUnreachable(error: unknown): boolean {
  const { name, cause } = error as { name?: string; cause?: { name?: string } };
  return name === 'TypeError' || name === 'TimeoutError' || cause?.name === 'TimeoutError';
}

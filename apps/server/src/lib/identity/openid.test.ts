import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenIdProvider } from './openid.ts';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const clientId = 'panoramic';
const clientSecret = 'a secret of the client that is long enough';

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
let answers: Record<string, Answer>;
/** The paths that were asked for. */
let asked: string[];
const server = createServer((request, reply) => {
  const path = String(request.url);
  asked.push(path);
  const answer = answers[path];
  if (answer) answer(request, reply);
  else reply.writeHead(404).end();
});
let issuer = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: it listens on a port.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answers = {
    '/.well-known/openid-configuration': json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/jwks': json({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
    }),
  };
});

function json(value: unknown): Answer {
  return (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signedBy(key: KeyObject) {
  return (text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64url');
}

function claims(more: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: 'person', email: 'person@example.com', email_verified: true };
  return { iss: issuer, aud: clientId, nonce: 'nonce', iat: now, exp: now + 300, ...person, ...more };
}

/** Redeems a code for which the provider gives this token. */
function identify(header: object, content: object, sign: (text: string) => string) {
  const text = `${encoded({ kid: 'k', ...header })}.${encoded(content)}`;
  answers['/token'] = json({ access_token: 'a', token_type: 'bearer', id_token: `${text}.${sign(text)}` });
  return redeem();
}

function redeem(secondsToAnswer = 5) {
  const url = new URL('https://leases.example.com/callback?code=c&state=state');
  const callback = { url, state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
  return new OpenIdProvider({ issuer, clientId, clientSecret }, secondsToAnswer).identify(callback);
}

const notVerified = 'could not be verified';

// @security hostile-provider
describe('a token of the sign-in provider', () => {
  test('is taken when its own key has signed it for this client and this sign-in', async () => {
    const identity = await identify({ alg: 'RS256' }, claims(), signedBy(own.privateKey));
    expect(identity).toMatchObject({ subject: 'person', email: 'person@example.com', emailVerified: true });
  });

  test.each<[string, object]>([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another client', { aud: 'another' }],
    ['several clients, without saying whom it was given to', { aud: [clientId, 'another'] }],
    ['another sign-in', { nonce: 'another' }],
    ['no sign-in', { nonce: undefined }],
    ['a time that is over', { exp: 1, iat: 0 }],
    ['nobody', { sub: undefined }],
  ])('is refused when it is of %s', async (_, wrong) => {
    const tried = identify({ alg: 'RS256' }, claims(wrong), signedBy(own.privateKey));
    await expect(tried).rejects.toThrow(notVerified);
  });

  test('is refused unsigned, signed by another key, or with a public key or the secret as a password', async () => {
    const publicText = own.publicKey.export({ type: 'spki', format: 'pem' });
    const byPassword = (password: string | Buffer) => (text: string) =>
      createHmac('sha256', password).update(text).digest('base64url');
    for (const [alg, sign] of [
      ['none', () => ''],
      ['RS256', () => ''],
      ['RS256', signedBy(foreign.privateKey)],
      ['HS256', byPassword(publicText)],
      ['HS256', byPassword(clientSecret)],
    ] as const)
      await expect(identify({ alg }, claims(), sign)).rejects.toThrow(notVerified);
  });

  test.each([['true'], [1], [null], [undefined]])('has no verified address when it says %o', async (said) => {
    const identity = await identify(
      { alg: 'RS256' },
      claims({ email_verified: said }),
      signedBy(own.privateKey),
    );
    expect(identity.emailVerified).toBe(false);
  });

  test('brings no key of its own', async () => {
    const jwk = foreign.publicKey.export({ format: 'jwk' });
    const header = { alg: 'RS256', jwk, jku: `${issuer}/foreign`, kid: 'foreign' };
    answers['/foreign'] = json({ keys: [{ ...jwk, kid: 'foreign' }] });
    await expect(identify(header, claims(), signedBy(foreign.privateKey))).rejects.toThrow(notVerified);
    expect(asked).not.toContain('/foreign');
  });
});

// @security provider-answers-are-bounded
describe('an answer of the sign-in provider', () => {
  test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'that leads elsewhere is not followed: %s',
    async (path) => {
      answers['/inside'] = json({ issuer });
      answers['/token'] = json({ access_token: 'a', token_type: 'bearer', id_token: 'x.y.z' });
      answers[path] = (_, reply) => void reply.writeHead(307, { location: `${issuer}/inside` }).end();
      await expect(redeem()).rejects.toThrow(/could not be verified|cannot be reached/);
      expect(asked).not.toContain('/inside');
    },
  );

  const unreachable = 'cannot be reached';
  const paths = ['/.well-known/openid-configuration', '/token', '/jwks', '/userinfo'];

  /** The token names no address, so that it is asked for at the userinfo endpoint. */
  async function redeemAfter(path: string, answer: Answer, secondsToAnswer?: number) {
    const text = `${encoded({ kid: 'k', alg: 'RS256' })}.${encoded(claims({ email: undefined }))}`;
    const id_token = `${text}.${signedBy(own.privateKey)(text)}`;
    answers['/token'] = json({ access_token: 'a', token_type: 'bearer', id_token });
    answers['/userinfo'] = json({ sub: 'person', email: 'person@example.com', email_verified: true });
    expect((await redeem()).email).toBe('person@example.com');
    answers[path] = answer;
    return redeem(secondsToAnswer);
  }

  test.each(paths)('that comes a byte at a time is given up after its time: %s', async (path) => {
    const dripping: Answer = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => reply.write(' '), 20);
      reply.once('close', () => clearInterval(drip));
    };
    await expect(redeemAfter(path, dripping, 1)).rejects.toThrow(unreachable);
  });

  test.each(paths)('that never ends is cut off after a megabyte: %s', async (path) => {
    let sent = 0;
    const endless: Answer = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(64 * 1024, ' ');
      const send = () => {
        while (!reply.destroyed && reply.write(piece)) sent += piece.length;
        sent += piece.length;
      };
      reply.on('drain', send);
      send();
    };
    await expect(redeemAfter(path, endless, 60)).rejects.toThrow(unreachable);
    // A megabyte, and what was on its way.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});

import { connect } from 'node:net';
import { calls } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { productVersion } from '../lib/version.ts';

const app = testApp();

function post(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return fetch(`${app.url}/api/Account/token`, { method: 'POST', headers, body });
}

describe('a call', () => {
  test('matches its path in any case', async () => {
    expect(await (await fetch(`${app.url}/API/account/ISAUTHENTICATED`)).json()).toBe(false);
  });

  test.each([
    ['broken JSON', '{"Username": "a"', 400],
    ['an empty body', '', 400],
    ['an array', '[]', 400],
    ['200,000 levels of nesting', '['.repeat(200_000), 400],
    ['__proto__', '{"__proto__": {"admin": true}, "Username": "a", "Password": "b"}', 400],
    ['a NUL character', '{"Username": "a\\u0000", "Password": "b"}', 400],
    ['a lone surrogate', '{"Username": "\\ud800", "Password": "b"}', 400],
    ['more than a mebibyte', JSON.stringify({ Username: 'a'.repeat(1024 * 1024), Password: 'b' }), 413],
    // @security each-refused-problem
  ])('with %s is refused as a problem', async (_what, body, status) => {
    const reply = await post(body);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await reply.json()).toMatchObject({ status, requestId: reply.headers.get('x-request-id') });
  });

  test.each(['/api/%ff', '/%E0%A4/api', '/api/Leases/%'])(
    'at %s, which cannot be decoded, is refused as a problem with the headers of data',
    async (path) => {
      const reply = await fetch(`${app.url}${path}`);
      expect(reply.status).toBe(400);
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(reply.headers.get('cache-control')).toBe('no-store');
    },
  );

  // @security 10-000-unknown-keys-answered
  test('with 10,000 unknown keys is answered, and they are ignored', async () => {
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]));
    expect((await post(JSON.stringify({ ...keys, Username: 'nobody', Password: 'x' }))).status).toBe(401);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'as %s answers 415',
    async (type) => {
      expect((await post('Username=a', { 'content-type': type })).status).toBe(415);
    },
  );

  // @security repeated-query-parameter-names
  test('with a repeated query parameter names it', async () => {
    const reply = await fetch(`${app.url}/api/Admin/IsRoleAsync?roleName=a&roleName=b`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'roleName' }] });
  });

  test.each(['/api/%00', '/api/Account/token%2f..%2f..', '/api/nothing', '/api/Account/%'])(
    // @security each-answers-4xx
    'to %s answers 4xx',
    async (path) => {
      const { status } = await fetch(app.url + path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('that the caller may not make is refused before its body has arrived', async () => {
    const answer = await rawRequest(
      'POST /api/Comps/GetReport HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
        'content-length: 60000000\r\nconnection: close\r\n\r\n[',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  // @security huge-headers-answers-431-server
  test('with huge headers answers 431, and the server lives', async () => {
    const answer = await rawRequest(
      `GET /health/live HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('urn:panoramic:problem:headers-too-large');
    expect(await (await fetch(`${app.url}/health/ready`)).json()).toMatchObject({ status: 'ready' });
  });
});

describe('a call that changes data', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['by prefetch', { 'sec-purpose': 'prefetch' }],
    // @security http-refused-each
  ])('is refused %s', async (_how, headers) => {
    const reply = await fetch(`${app.url}/api/Account/Logout`, { method: 'POST', headers });
    expect(reply.status).toBe(403);
  });

  // @security http-refused-navigation
  test('is refused by navigation', async () => {
    // fetch would overwrite the header that tells a navigation.
    const answer = await rawRequest(
      'POST /api/Account/Logout HTTP/1.1\r\nhost: x\r\nconnection: close\r\nsec-fetch-mode: navigate\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  // @security not-made-head
  test('is not made by HEAD', async () => {
    const reply = await fetch(`${app.url}/api/Account/IsAuthenticated`, { method: 'HEAD' });
    expect(reply.status).toBe(405);
  });

  test.each([
    ['POST', 'api/Leases/ShowAllLeases', 'GET'],
    ['DELETE', 'API/leases/showallleases', 'GET'],
    ['GET', 'api/Leases/EditLease', 'POST'],
    ['PUT', 'api/Account/token', 'POST'],
    ['POST', 'api/Calendar/Feed.ics', 'GET, HEAD'],
  ])('%s %s answers 405 and allows %s', async (method, path, allowed) => {
    const reply = await fetch(`${app.url}/${path}`, { method });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed]);
    expect(await reply.json()).toMatchObject({ status: 405 });
  });
});

test('the log has a line of each request with the address, and the ids of the user and the client', async () => {
  const viewer = await app.as('no role');
  await viewer.call('Leases/ShowAllLeases');
  await fetch(`${app.url}/api/Account/IsAuthenticated`);
  const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const [known, unknown] = ['/api/Leases/ShowAllLeases', '/api/Account/IsAuthenticated'].map((path) =>
    lines.findLast((line) => line['path'] === path),
  );
  const id = expect.any(Number) as number;
  expect(known).toMatchObject({ status: 200, address: '127.0.0.1', userId: id, clientId: id });
  expect(unknown).toMatchObject({ status: 200, address: '127.0.0.1' });
  expect(unknown).not.toHaveProperty('userId');
});

test('readiness says which version runs, of which commit', async () => {
  const ready = await (await fetch(`${app.url}/health/ready`)).json();
  expect(ready).toEqual({ status: 'ready', ...productVersion() });
  expect(productVersion().version).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each([
  '/api',
  '/api/nothing',
  '/api/Leases',
  '/healthz',
  '/readyz',
  '/health',
  '/robots.txt',
  '/.well-known/security.txt',
  '/.well-known/openid-configuration',
])('%s, which programs ask for, answers 404', async (path) => {
  const reply = await fetch(app.url + path);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
});

test('/favicon.ico leads to the icon', async () => {
  const reply = await fetch(`${app.url}/favicon.ico`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/favicon.svg']);
});

test('a caller who is not signed in is told how to authenticate, and whether the token was wrong', async () => {
  const path = `${app.url}/api/Leases/ShowAllLeases`;
  const none = await fetch(path);
  const wrong = await fetch(path, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
  expect([none, wrong].map(({ status, headers }) => [status, headers.get('www-authenticate')])).toEqual([
    [401, 'Bearer realm="Panoramic"'],
    [401, 'Bearer realm="Panoramic", error="invalid_token"'],
  ]);
});

// @security nothing-api-kept-cache
test('replies of the API are kept by no cache', async () => {
  for (const path of ['/api/Account/IsAuthenticated', '/api/nothing', '/API/openapi.json'])
    expect((await fetch(app.url + path)).headers.get('cache-control')).toBe('no-store');
});

/** Sends the path as it is written; fetch would normalize it. */
function get(path: string): Promise<string> {
  return rawRequest(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
}

describe('an address in another spelling', () => {
  test.each(['/%61pi/Account/IsAuthenticated', '/%41PI/account/is%41uthenticated', '/api/%6fpenapi.json'])(
    // @security each-call-headers-one
    '%s reaches the call, and the reply has the headers of the API',
    async (path) => {
      const answer = await get(path);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toMatch(/^cache-control: no-store\r$/m);
      expect(answer).toContain("content-security-policy: default-src 'none'");
    },
  );

  test.each([
    '/%61pi/nothing',
    '//api/Account/IsAuthenticated',
    '/./api/Account/IsAuthenticated',
    '/x/../api/Account/IsAuthenticated',
    '/%2e/api/Account/IsAuthenticated',
    '/\\api/Account/IsAuthenticated',
    '/%5capi/Account/IsAuthenticated',
    '/api;x=1/Account/IsAuthenticated',
    '/api./Account/IsAuthenticated',
    '/api%20/Account/IsAuthenticated',
    '/api%2fAccount/IsAuthenticated',
    '/%5Fconfiguration/nothing',
  ])('%s answers 404 with the headers of the API', async (path) => {
    const answer = await get(path);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toMatch(/^cache-control: no-store\r$/m);
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });

  // @security 2561pi-decoded-once-no-spelling
  test('%2561pi is decoded once and is no path of the API', async () => {
    expect(await get('/%2561pi/Account/IsAuthenticated')).not.toContain(
      "content-security-policy: default-src 'none'",
    );
  });
});

describe('the documentation', () => {
  // @security describes-every-call-access
  test('describes every call with its access', async () => {
    const reply = await fetch(`${app.url}/api/openapi.json`);
    const document = (await reply.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { description: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, access } of Object.values(calls))
      expect(document.paths[`/${path}`]?.[method.toLowerCase()]?.description).toContain(`Access: ${access}.`);
  });

  // @security can-browsed-api-docs
  test('can be browsed at /api/docs', async () => {
    const reply = await fetch(`${app.url}/api/docs`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/html');
  });
});

function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => (answer += String(data)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

const app = testApp({ PUBLIC_URL: 'https://leases.example.com' });

describe('with an https PUBLIC_URL', () => {
  // @security every-reply-tells-browsers-stay
  test('every reply tells browsers to stay with TLS for a year', async () => {
    for (const path of ['/api/Account/IsAuthenticated', '/api/nothing', '/health/live'])
      expect((await fetch(app.url + path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  // @security one-cookie-there-belongs-this
  test('the only cookie belongs to this host and is sent over TLS alone', async () => {
    const reply = await fetch(`${app.url}/Account/ForgotPassword`);
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-panoramic-form=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict;/);
    const token = /name="token" value="([\w-]{43})"/.exec(await reply.text())?.[1] ?? '';
    const sent = await fetch(`${app.url}/Account/ForgotPassword`, {
      method: 'POST',
      headers: { cookie: cookie.split(';')[0] ?? '' },
      body: new URLSearchParams({ username: 'somebody', token }),
    });
    expect(sent.status).toBe(200);
  });
});

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  // @security each-no-method-any-call
  'no call answers the method %s',
  async (method) => {
    const reply = await fetch(`${app.url}/api/Leases/GetLease`, {
      method,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reply.status).toBe(405);
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

// @security trace-would-show-browser-own
test('no call answers TRACE, which would show a browser its own headers', async () => {
  const asked = request(`${app.url}/api/Leases/GetLease`, {
    method: 'TRACE',
    headers: { authorization: 'Bearer mine' },
  }).end();
  const [reply] = await once(asked, 'response');
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  let body = '';
  for await (const chunk of reply) body += String(chunk);
  expect(body).not.toContain('mine');
});

// @security log-has-one-line-per
test('the log has one line per request, without the query, which may hold a key', async () => {
  const before = app.logged.length;
  await fetch(`${app.url}/api/Calendar/Feed.ics?key=a-key-of-mine`);
  await fetch(`${app.url}/resetpassword?token=a-token-of-mine`);
  await expect
    .poll(() => app.logged.slice(before).filter((line) => line.includes('"request"')))
    .toHaveLength(2);
  const lines = app.logged.slice(before).join('');
  expect(lines).toContain('"path":"/api/Calendar/Feed.ics"');
  expect(lines).not.toContain('of-mine');
});

import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

const app = testApp({ PUBLIC_URL: 'https://leases.example.com' });

describe('with an https PUBLIC_URL', () => {
  test('every reply tells browsers to stay with TLS for a year', async () => {
    for (const path of ['/api/Account/IsAuthenticated', '/api/nothing', '/health/live'])
      expect((await fetch(app.url + path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('the one cookie there is belongs to this host and travels over TLS alone', async () => {
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
  '%s is no method of any call',
  async (method) => {
    const reply = await fetch(`${app.url}/api/Leases/GetLease`, {
      method,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reply.status).toBe(404);
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

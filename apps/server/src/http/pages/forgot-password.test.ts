import { resetRequestAnswer } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { clientNamed, userNamed } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';

const app = testApp();

function page(headers: Record<string, string> = {}) {
  return fetch(`${app.url}/Account/ForgotPassword`, { headers });
}

async function openForm() {
  const reply = await page();
  const html = await reply.text();
  return {
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
    token: /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? '',
  };
}

async function submit(username: string, headers: Record<string, string> = {}, token?: string) {
  const form = await openForm();
  return fetch(`${app.url}/account/forgotpassword`, {
    method: 'POST',
    headers: { cookie: form.cookie, ...headers },
    body: new URLSearchParams({ username, token: token ?? form.token }),
  });
}

describe('the page', () => {
  // @security plain-html-no-cache-keeps
  test('is plain HTML that no cache keeps, with its style sheet', async () => {
    const reply = await page();
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    const html = await reply.text();
    expect(html).toContain('<label for="username">Username</label>');
    expect(html).not.toMatch(/<script(?! src=)/);
    const styles = await fetch(`${app.url}/Account/ForgotPassword.css`);
    expect(styles.headers.get('content-type')).toContain('text/css');
  });

  test('says the same whether or not the username exists', async () => {
    await inTransaction(app.database.pool, nobody, async (tx) =>
      userNamed(tx, 'mia', await clientNamed(tx, 'Main'), []),
    );
    const bodies: string[] = [];
    for (const username of ['mia', 'nobody-at-all']) {
      const reply = await submit(username);
      expect(reply.status).toBe(200);
      bodies.push(await reply.text());
    }
    expect(bodies[0]).toContain(resetRequestAnswer);
    expect(bodies[1]).toBe(bodies[0]);
    expect(await app.runJobs()).toBe(3);
  });

  // @security names-empty-username-shows-what
  test('names an empty username, and shows what was typed as text', async () => {
    expect(await (await submit('  ')).text()).toContain('Username is required!');
    const html = await (await submit('"><script>alert(1)</script>', {}, 'wrong')).text();
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>');
  });
});

describe('a form from another site', () => {
  test.each([
    ['without the token', {}, 'x'],
    ['without the cookie', { cookie: '' }, undefined],
    ['from another origin', { origin: 'https://evil.example' }, undefined],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, undefined],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }, undefined],
    // @security forgot-password-each-refused
  ])('%s is refused', async (_how, headers, token) => {
    const reply = await submit('mia', headers, token);
    expect(reply.status).toBe(403);
    expect(await app.runJobs()).toBe(0);
  });

  test('of another content type is refused', async () => {
    const { cookie } = await openForm();
    const reply = await fetch(`${app.url}/Account/ForgotPassword`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"username":"mia"}',
    });
    expect(reply.status).toBe(403);
  });
});

test('an address that asks too often is told to wait', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await submit(`somebody-${tries}`)).status);
  expect(statuses.at(-1)).toBe(429);
});

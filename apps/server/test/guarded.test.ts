// @module-tag long
import { connect } from 'node:net';
import { calls, type Call, type CallName } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../seed/accounts.ts';
import { inTransaction, nobody } from '../src/db/scope/transaction.ts';
import { Person } from '../../../torture/person.ts';
import { readApi } from '../../../torture/attack/api-schema.ts';
import { testApp } from './app.ts';
import { asOwner } from './database.ts';
import { everybody } from './people.ts';

const app = testApp();
let person: Person;
beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now()));
  person = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
});

describe('sign-in', () => {
  const tenMinutes = 10 * 60_000;

  async function tries(urls: readonly string[], userNames: readonly string[], count: number, headers = {}) {
    const sent = Array.from({ length: count }, (_, index) =>
      new Person(urls[index % urls.length] ?? '', null).send(
        'Account/token',
        { Username: userNames[index % userNames.length], Password: 'not it' },
        typeof headers === 'function' ? headers(index) : headers,
      ),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    return {
      refused: statuses.filter((one) => one === 401).length,
      limited: statuses.filter((one) => one === 429).length,
    };
  }

  test('100 tries at once over two servers are checked 10 times for an account', async () => {
    app.clock.advance(tenMinutes);
    const urls = [app.url, await app.replica()];
    expect(await tries(urls, ['writer'], 100)).toEqual({ refused: 10, limited: 90 });
  });

  test('behind a proxy that is configured, X-Forwarded-For tells the addresses apart; one more in front is forged', async () => {
    app.clock.advance(tenMinutes);
    const proxied = await app.replica({ TRUSTED_PROXIES: '1' });
    const names = Array.from({ length: 40 }, (_, index) => `guess-${index}`);
    const told = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index % 2}` });
    expect(await tries([proxied], names, 40, told)).toEqual({ refused: 40, limited: 0 });
    app.clock.advance(tenMinutes);
    const forged = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` });
    expect(await tries([proxied], names, 40, forged)).toEqual({ refused: 30, limited: 10 });
  });

  test('an existing session goes on while its account is locked', async () => {
    app.clock.advance(tenMinutes);
    const { record } = await new Person(app.url, null).send('Account/token', {
      Username: 'viewer',
      Password: demoPassword,
    });
    await tries([app.url], ['viewer'], 12);
    expect((await new Person(app.url, String(record['token'])).send('Account/GetSession')).status).toBe(200);
    app.clock.advance(tenMinutes);
  });
});

describe('every call that changes data by GET', () => {
  const changing = Object.entries<Call>(calls).filter(([, call]) => call.method === 'GET' && call.changes);

  test.each(changing.map(([name]) => name as CallName))(
    '%s is refused from elsewhere and by HEAD',
    async (name) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-purpose': 'prefetch' },
        { purpose: 'prefetch' },
      ])
        expect((await person.send(name, { id: 1 }, headers)).status).toBe(403);
      const head = await app.raw('HEAD', calls[name].path, {}, { authorization: `Bearer ${person.token}` });
      expect(head.status).toBe(405);
      const preflight = await app.raw(
        'OPTIONS',
        calls[name].path,
        {},
        {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'GET',
        },
      );
      expect([...preflight.headers.keys()].filter((header) => header.startsWith('access-control'))).toEqual(
        [],
      );
    },
  );
});

describe('security headers are on every kind of reply', () => {
  const token = () => ({ authorization: `Bearer ${person.token}` });
  const kinds: [string, number, () => Promise<Response>][] = [
    ['a value', 200, () => app.raw('GET', 'api/Account/IsAuthenticated', {})],
    ['a list', 200, () => app.raw('GET', 'api/Leases/ShowAllLeases', {}, token())],
    ['malformed', 400, () => app.raw('GET', 'api/Leases/GetLease', { id: 'x' }, token())],
    ['not signed in', 401, () => app.raw('GET', 'api/Leases/ShowAllLeases', {})],
    ['a refused sign-in', 401, () => app.raw('POST', 'api/Account/token', { Username: 'x', Password: 'x' })],
    ['cross-site', 403, () => app.raw('POST', 'api/Account/Logout', {}, { 'sec-fetch-site': 'cross-site' })],
    ['not found', 404, () => app.raw('GET', 'api/nothing', {})],
    ['HEAD', 405, () => app.raw('HEAD', 'api/Account/IsAuthenticated', {})],
    [
      'client changed',
      409,
      () => app.raw('GET', 'api/Leases/ShowAllLeases', {}, { ...token(), 'x-client-id': '99' }),
    ],
    ['too large', 413, () => app.raw('POST', 'api/Account/token', { Username: 'x'.repeat(1_100_000) })],
    ['wrong type', 415, () => app.raw('POST', 'api/Leases/EditDocumentFiles', {}, token())],
    ['a rule', 422, () => app.raw('POST', 'api/Leases/EditLease', {}, token())],
    [
      'a report',
      200,
      () => app.raw('POST', 'api/Leases/GetReport', { reportName: 'Critical Dates Report' }, token()),
    ],
    ['health', 200, () => app.raw('GET', 'health/ready', {})],
    ['the description', 200, () => app.raw('GET', 'api/openapi.json', {})],
    ['the documentation', 200, () => app.raw('GET', 'api/docs', {})],
    ['the page for a forgotten password', 200, () => app.raw('GET', 'Account/ForgotPassword', {})],
    ['a logo that is none', 404, () => app.raw('GET', 'logos/nothing.png', {})],
  ];

  // @security each-has-security-headers
  test.each(kinds)('%s (%i)', async (_what, status, ask) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    const { pathname } = new URL(reply.url);
    const ofApi = pathname.startsWith('/api/');
    const isPage = !ofApi || pathname.startsWith('/api/docs');
    expectGuarded(reply.headers, isPage ? "script-src 'self';" : "default-src 'none'");
    expect(!ofApi || reply.headers.get('cache-control') === 'no-store').toBe(true);
  });

  test('a request that is broken before it can be read', async () => {
    const answer = await spoken('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const headers = new Headers(
      answer
        .split('\r\n\r\n')[0]
        ?.split('\r\n')
        .slice(1)
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    expectGuarded(headers, "default-src 'none'");
  });

  function expectGuarded(headers: Headers, scripts: string): void {
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", scripts])
      expect(policy).toContain(part);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    // Strict-Transport-Security is sent only behind TLS, which another test looks at.
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security'])
      expect(headers.get(name)).toBeNull();
  }
});

describe('the log', () => {
  test('contains no password, token, code or link that is sent to any call, and no query of an address', async () => {
    const secrets: string[] = [];
    const somebody = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
    for (const [name, properties] of await readApi(app.url)) {
      const { access, method }: Call = calls[name];
      if (access === 'anyone' || /Password|TwoStep/.test(name)) {
        const input = Object.fromEntries(properties.map((one) => [one.name, `secret-${name}-${one.name}`]));
        // User names may be logged, because the log must show who tried to sign in.
        secrets.push(...properties.filter((one) => isSecret(one.name)).map((one) => String(input[one.name])));
        await somebody.send(name, input);
      }
      if (method === 'GET') await fetch(`${app.url}/${calls[name].path}?token=secret-in-${name}`);
    }
    expect(secrets.length).toBeGreaterThan(10);
    const log = app.logged.join('');
    expect(log).toContain('sign-in-failed');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(log).not.toContain('secret-in-');
    expect(log).not.toContain(somebody.token);
  });

  test('has one line for a request, whatever the request says', async () => {
    const before = app.logged.length;
    await fetch(`${app.url}/api/none%0a%7b%22event%22:%22sign-in%22%7d`, { headers: { 'user-agent': 'a' } });
    const added = app.logged.slice(before);
    expect(added).toHaveLength(1);
    expect(added[0]?.trimEnd()).not.toContain('\n');
  });

  test('has one line for the deletion of each kind of row', async () => {
    const { sd_id } = (await person.send('Leases/EditLease', { sd_num: 'logged' })).record;
    const { rt_id } = (await person.send('Leases/EditRentTerm', { sd_id, rt_monthly: 1 })).record;
    await person.send('Leases/DeleteRentTerm', { id: rt_id });
    await person.send('Leases/DeleteRentTerm', { id: rt_id });
    await person.send('Leases/DeleteLease', { sd_id });
    const told = app.logged
      .filter((line) => line.includes('"event":"deleted"'))
      .map((line) => JSON.parse(line));
    expect(told).toMatchObject([
      { what: 'Rent Term', id: rt_id },
      { what: 'lease', id: sd_id },
    ]);
  });

  function isSecret(name: string): boolean {
    return (
      /password|PW$|token|code|twoStep|verifier|nonce|^state$|^query$/i.test(name) && name !== 'roleName'
    );
  }
});

describe('when the database drops its connections under load', () => {
  test('every request is done or answers 503 with Retry-After, and later requests succeed', async () => {
    const { sd_id } = (await person.send('Leases/EditLease', { sd_num: 'dropped' })).record;
    const outcomes = new Set<string>();
    const dropping = new AbortController();
    async function work(): Promise<void> {
      while (!dropping.signal.aborted) {
        const { status, headers } = await person.send('Leases/EditLease', { sd_id, sd_sqft: 1 });
        outcomes.add(`${status} ${headers.get('retry-after')}`);
      }
    }
    const workers = Array.from({ length: 8 }, work);
    for (let times = 0; times < 5; times += 1)
      await asOwner(app.database.ownerUrl, (owner) =>
        owner.query(
          `select pg_terminate_backend(pid), pg_sleep(0.02) from pg_stat_activity
           where datname = current_database() and application_name = 'panoramic'`,
        ),
      );
    dropping.abort();
    await Promise.all(workers);
    expect([...outcomes].toSorted()).toEqual(['200 null', '503 2']);
    expect((await person.send('Leases/GetLease', { id: sd_id })).status).toBe(200);
  });
});

describe('a body that nobody may send', () => {
  test.each(Object.entries<Call>(calls).filter(([, call]) => call.maxBody))(
    '%s is refused before it is read',
    async (_name, { path, maxBody }) => {
      // Only its beginning is sent: a server that waited for the rest would not answer.
      const answer = await spoken(
        `POST /${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${maxBody}\r\n\r\n[`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    },
  );
});

function spoken(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => {
      answer += String(data);
      // A problem document is one short reply; waiting for the end of the connection would take long.
      if (answer.includes('}')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

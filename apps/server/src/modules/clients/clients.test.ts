import { compsClientId, maxLogoBytes, readRefusal, refusalHeader } from '@panoramic/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { clientNamed, signedIn, userNamed } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';

const app = testApp();
let admin: Caller;
beforeEach(async () => {
  admin = await app.as('Admin');
});

function reasonIn({ headers }: { headers: Headers }) {
  return readRefusal(headers.get(refusalHeader))?.message ?? null;
}

function clientId(name: string): Promise<number> {
  return inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, name));
}

function sessionOf(userName: string, roles: readonly string[]): Promise<Caller> {
  return inTransaction(app.database.pool, nobody, async (tx) => {
    const client = await clientNamed(tx, 'Main');
    const userId = await userNamed(tx, userName, client, roles);
    return app.caller(await signedIn(tx, app.clock.now(), userId, client));
  });
}

describe('clients', () => {
  test('are added and listed, the reserved client Comps among them', async () => {
    expect((await admin.call('Clients/AddClient', { name: 'Acme' })).body).toBe(true);
    const { body } = await admin.call('Clients/ShowAllClients');
    expect(body).toContainEqual({ cl_id: 2, cl_name: 'Comps', logoLocation: null });
    const acme = body.find(({ cl_name }) => cl_name === 'Acme');
    expect((await admin.call('Clients/GetDropdown')).body).toContainEqual({
      value: acme?.cl_id,
      label: 'Acme',
    });
  });

  test('have names that are taken in any case', async () => {
    await admin.call('Clients/AddClient', { name: 'Unique' });
    const reply = await admin.call('Clients/AddClient', { name: 'UNIQUE' });
    expect([reply.status, reply.body]).toEqual([200, false]);
    expect(reasonIn(reply)).toBe('There is a client with this name already.');
    expect(
      (await admin.call('Admin/EditClientAsync', { id: await clientId('Main'), name: 'unique' })).body,
    ).toBe(false);
  });

  test.each(['', '  ', null, 'x'.repeat(201)])('cannot be named %j', async (name) => {
    const { status, problem } = await admin.call('Clients/AddClient', { name });
    expect(status).toBe(400);
    expect(problem.errors?.[0]?.field).toBe('name');
  });

  test('are renamed, and a stale save answers 409', async () => {
    await admin.call('Clients/AddClient', { name: 'Before' });
    const id = await clientId('Before');
    const { version } = (await admin.call('Admin/GetClientDetailsAsync', { id })).body;
    expect((await admin.call('Admin/EditClientAsync', { id, name: 'After', version })).body).toBe(true);
    expect((await admin.call('Admin/GetClientDetailsAsync', { id })).body.name).toBe('After');
    const stale = await admin.call('Admin/EditClientAsync', { id, name: 'Late', version });
    expect([stale.status, stale.problem.current]).toEqual([409, expect.objectContaining({ name: 'After' })]);
  });

  test('that do not exist answer false to an edit and 404 to a read', async () => {
    expect((await admin.call('Admin/EditClientAsync', { id: 99_999, name: 'x' })).body).toBe(false);
    expect((await admin.call('Admin/GetClientDetailsAsync', { id: 99_999 })).status).toBe(404);
  });

  test('Comps cannot be renamed', async () => {
    const reply = await admin.call('Admin/EditClientAsync', { id: compsClientId, name: 'Other name' });
    expect([reply.body, reasonIn(reply)]).toEqual([
      false,
      'The client Comps is reserved and cannot be renamed.',
    ]);
  });
});

describe('choosing a client', () => {
  test('binds it to the session, not to the other sessions of the user', async () => {
    const [one, two] = [await sessionOf('chooser', ['Home Limited']), await sessionOf('chooser', [])];
    const other = await clientId('Other');
    const { body } = await one.call('Clients/SetClient', { cl_id: other, cl_name: 'ignored' } as {
      cl_id: number;
    });
    expect(body).toMatchObject({ cl_id: other, cl_name: 'Other' });
    expect((await one.call('Clients/GetUserClient')).body?.cl_name).toBe('Other');
    expect((await two.call('Clients/GetUserClient')).body?.cl_name).toBe('Main');
  });

  test('does not raise the version that a form of the user has seen', async () => {
    const chooser = await sessionOf('chooser', ['Home Limited']);
    const { userId } = (await chooser.call('Account/GetSession')).body;
    const before = (await admin.call('Admin/GetUserDetailsAsync', { id: userId })).body.version;
    await chooser.call('Clients/SetClient', { cl_id: await clientId('Other') });
    expect((await admin.call('Admin/GetUserDetailsAsync', { id: userId })).body.version).toBe(before);
  });

  test('is open to a Comps user for client 2 only', async () => {
    const comps = await sessionOf('comps.only', ['Comps']);
    expect((await comps.call('Clients/SetClient', { cl_id: await clientId('Other') })).status).toBe(403);
    expect((await comps.call('Clients/SetClient', { cl_id: compsClientId })).body.cl_name).toBe('Comps');
    expect((await comps.call('Clients/GetUserClient')).body?.cl_id).toBe(compsClientId);
  });

  test('that does not exist changes nothing', async () => {
    const chooser = await sessionOf('chooser.2', ['Home Limited']);
    expect((await chooser.call('Clients/SetClient', { cl_id: 99_999 })).status).toBe(404);
    expect((await chooser.call('Clients/GetUserClient')).body?.cl_name).toBe('Main');
  });
});

describe('a logo', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#123"/></svg>';

  async function setLogo(bytes: Buffer | string | null) {
    const logoBase64 = bytes === null ? null : Buffer.from(bytes).toString('base64');
    return admin.call('Clients/SetLogo', { id: await clientId('Main'), logoBase64 });
  }

  test('is served unchanged to anybody, may be cached for good, and cannot run script', async () => {
    const { body } = await setLogo(png);
    expect(body.logoLocation).toMatch(/^\/logos\/[0-9a-f]{64}\.png$/);
    const reply = await fetch(new URL(String(body.logoLocation), app.url));
    expect(Buffer.from(await reply.arrayBuffer()).equals(png)).toBe(true);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect((await admin.call('Clients/GetUserClient')).body?.logoLocation).toBe(body.logoLocation);
  });

  test('can be removed', async () => {
    expect((await setLogo(null)).body.logoLocation).toBeNull();
  });

  // @security svg-written-again
  test('as SVG is rewritten', async () => {
    const { body } = await setLogo(`<?xml version="1.0"?><!-- drawn --><!--x-->${svg}`);
    const reply = await fetch(new URL(String(body.logoLocation), app.url));
    expect(reply.headers.get('content-type')).toBe('image/svg+xml');
    expect(await reply.text()).toBe(svg);
  });

  test.each([
    ['a script', svg.replace('<path', '<script>alert(1)</script><path')],
    ['a handler', svg.replace('<path', '<path onload="alert(1)"')],
    ['text that is no picture', 'hello'],
    ['a page', '<html><body>hi</body></html>'],
    ['nothing but a picture’s name', Buffer.from('GIF89a')],
    // @security each-refused-words-nothing-changes
  ])('with %s is refused in words, and nothing changes', async (_what, bytes) => {
    const before = (await setLogo(png)).body.logoLocation;
    const { status, problem } = await setLogo(bytes);
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.field).toBe('logo');
    expect((await admin.call('Clients/GetUserClient')).body?.logoLocation).toBe(before);
  });

  test('may have 1 MB and not a byte more', async () => {
    const padded = Buffer.concat([png, Buffer.alloc(maxLogoBytes - png.length)]);
    expect((await setLogo(padded)).status).toBe(200);
    const { status, problem } = await setLogo(Buffer.concat([padded, Buffer.alloc(1)]));
    expect(status).toBe(413);
    expect(problem.detail).toContain('1 MB');
    const large = await setLogo(Buffer.alloc(5 * maxLogoBytes));
    expect(large.status).toBe(413);
  });

  // @security may-not-unfold-enormous-picture
  test('may not have enormous dimensions', async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    expect((await setLogo(huge)).problem.errors?.[0]?.message).toContain('4000');
  });

  // @security unknown-client-not-found-what
  test('of an unknown client is not found, and one that is not base64 is malformed', async () => {
    const reply = await admin.call('Clients/SetLogo', { id: 99_999, logoBase64: png.toString('base64') });
    expect(reply.status).toBe(404);
    expect((await admin.call('Clients/SetLogo', { id: 2, logoBase64: '***' })).status).toBe(400);
    expect((await admin.call('Clients/SetLogo', { id: 2, logoBase64: '' })).status).toBe(400);
  });

  test.each(['/logos/nothing.png', `/logos/${'0'.repeat(64)}.png`, '/logos/..%2f..%2fetc%2fpasswd'])(
    '%s is not found',
    async (path) => {
      expect((await fetch(new URL(path, app.url))).status).toBe(404);
    },
  );
});

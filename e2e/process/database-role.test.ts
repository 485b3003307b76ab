// @module-tag long
import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '@panoramic/embedded-server';
import { advisoryLocks } from '../../apps/server/src/db/scope/advisory-locks.ts';
import {
  openOwnerConnection,
  type OwnerConnection,
} from '../../apps/server/src/db/setup/owner-connection.ts';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { ServerUnderTest } from '../../torture/server-under-test.ts';
import { freePort, freshFolder, launchProgram } from '../support/server.ts';

const administrator = { ADMIN_USERNAME: 'first@example.com', ADMIN_PASSWORD: 'nobody-guesses-this-one' };

/** One PostgreSQL that is not Panoramic's to start, with an owner who is no superuser. */
describe('the password of the application role', () => {
  let folder: string;
  let postgres: EmbeddedDatabase;
  let superuser: OwnerConnection;
  let started: ServerUnderTest[] = [];
  let name = '';
  let number = 0;

  beforeAll(async () => {
    folder = await freshFolder();
    postgres = await startEmbedded({ dataDir: folder, log: () => {} });
    superuser = await connected(postgres.url);
  });

  afterEach(async () => {
    await Promise.all(started.map((server) => server.dispose()));
    started = [];
  });

  afterAll(async () => {
    await superuser?.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The owner's URL of a new database. */
  async function aDatabase(): Promise<string> {
    name = `portfolio_${(number += 1)}`;
    await superuser.run(`create role ${name} login createrole password 'first-of-the-owner'`);
    await superuser.run(`create database ${name} owner ${name}`);
    return urlOf(name, 'first-of-the-owner');
  }

  function urlOf(user: string, password: string): string {
    return `postgres://${user}:${password}@127.0.0.1:${new URL(postgres.url).port}/${name}`;
  }

  async function start(DATABASE_URL: string): Promise<ServerUnderTest> {
    const server = await ServerUnderTest.start({ DATABASE_URL, ...administrator });
    started.push(server);
    return server;
  }

  /** The servers must sign in again, except by a connection that is signing in right now: it has no user yet. */
  async function cutConnections(): Promise<void> {
    await superuser.run('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      `${name}_app`,
    ]);
  }

  async function afterCut<T>(ask: () => Promise<T>): Promise<T> {
    await cutConnections();
    return ask();
  }

  async function failedSignIns(): Promise<string[]> {
    const lines = (await readFile(join(folder, 'postgres.log'), 'utf8')).split('\n');
    return lines.filter((line) => line.includes(`authentication failed for user "${name}`));
  }

  test('stays when another server writes DATABASE_URL in another way, or with a new password of the owner', async () => {
    const url = await aDatabase();
    const first = await start(url);
    const second = await start(`${url.replace('127.0.0.1', 'localhost')}?sslmode=disable`);
    await superuser.run(`alter role ${name} password 'second-of-the-owner'`);
    const third = await start(urlOf(name, 'second-of-the-owner'));
    await cutConnections();
    for (const server of [first, second, third])
      await expect.poll(() => readiness(server)).toMatchObject({ status: 200 });
    for (const server of [first, second, third]) await expect.poll(() => signInStatus(server)).toBe(200);
    expect(await failedSignIns()).toEqual([]);
  });

  test('a server that is refused answers 503 to readiness and calls, and recovers by itself', async () => {
    const server = await start(await aDatabase());
    // While the lock is held, the server cannot put the password right.
    await connectedTo(name, async (owner) => {
      await owner.run('select pg_advisory_lock($1)', [advisoryLocks.preparation]);
      await superuser.run(`alter role ${name}_app password 'changed-behind-its-back'`);
      await expect
        .poll(() => afterCut(() => readiness(server)))
        .toMatchObject({
          status: 503,
          detail: expect.stringContaining('refuses the sign-in of the application'),
        });
      await expect.poll(() => afterCut(() => signInStatus(server))).toBe(503);
    });
    await expect.poll(() => readiness(server)).toMatchObject({ status: 200 });
    await expect.poll(() => signInStatus(server)).toBe(200);
  });

  test('is changed by the command, and servers that run find the new one', async () => {
    const url = await aDatabase();
    const server = await start(url);
    const before = await storedPassword();
    const command = launchProgram(pinnedNode(), [join(root, 'apps/server/src/rotate-database-password.ts')], {
      DATABASE_URL: url,
    });
    expect(await command.ended).toBe(0);
    expect(command.output()).toContain(`The role ${name}_app has a new password.`);
    expect(await storedPassword()).not.toBe(before);
    expect(await canSignIn(urlOf(`${name}_app`, before))).toBe(false);
    await cutConnections();
    await expect.poll(() => readiness(server)).toMatchObject({ status: 200 });
    await expect.poll(() => signInStatus(server)).toBe(200);
  });

  test('cannot be read by the role itself', async () => {
    await start(await aDatabase());
    const application = await connected(urlOf(`${name}_app`, await storedPassword()));
    await expect(application.run('select * from owner_only.role_passwords')).rejects.toThrow(/permission/);
    await application.close();
  });

  /** Earlier versions derived the password from the text of the URL. */
  async function anEarlierServer(): Promise<{ url: string; password: string; end(): Promise<void> }> {
    const url = await aDatabase();
    const password = createHmac('sha256', url).update(`${name}_app`).digest('base64url');
    await connectedTo(name, async (owner) => {
      await owner.run(`set role ${name}; create role ${name}_app login password '${password}'`);
    });
    const client = await connected(urlOf(`${name}_app`, password));
    return { url, password, end: () => client.close() };
  }

  test('is taken over from an earlier version that runs', async () => {
    const earlier = await anEarlierServer();
    await start(earlier.url);
    expect(await storedPassword()).toBe(earlier.password);
    expect(await canSignIn(urlOf(`${name}_app`, earlier.password))).toBe(true);
    expect(await failedSignIns()).toEqual([]);
    await earlier.end();
  });

  test('is not changed under an earlier version that runs with another DATABASE_URL', async () => {
    const earlier = await anEarlierServer();
    const other = earlier.url.replace('127.0.0.1', 'localhost');
    const refused = launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
      DATABASE_URL: other,
      DATA_DIR: folder,
      PORT: String(await freePort()),
    });
    expect(await refused.ended).toBe(1);
    expect(refused.complaint().trimEnd().split('\n')).toEqual([
      expect.stringMatching(/earlier version is signed in.*stop it first\.$/),
    ]);
    expect(await canSignIn(urlOf(`${name}_app`, earlier.password))).toBe(true);
    await earlier.end();
    const server = await start(other);
    await expect.poll(() => signInStatus(server)).toBe(200);
  });

  async function storedPassword(): Promise<string> {
    let password = '';
    await connectedTo(name, async (owner) => {
      const rows = await owner.rows<{ password: string }>('select password from owner_only.role_passwords');
      password = rows[0]?.password ?? '';
    });
    return password;
  }

  /** A superuser's connection to the database. */
  async function connectedTo(
    database: string,
    work: (owner: OwnerConnection) => Promise<void>,
  ): Promise<void> {
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    const owner = await connected(url.href);
    try {
      await work(owner);
    } finally {
      await owner.close();
    }
  }
});

function connected(url: string): Promise<OwnerConnection> {
  return openOwnerConnection(url, 'test');
}

async function canSignIn(url: string): Promise<boolean> {
  const client = await connected(url).catch(() => null);
  await client?.close();
  return client !== null;
}

async function readiness({ url }: ServerUnderTest): Promise<{ status: number; detail?: string }> {
  const reply = await fetch(`${url}/health/ready`);
  // Safe: an answer to readiness is JSON, and a problem's detail a text.
  const { detail } = (await reply.json()) as { detail?: string };
  return { status: reply.status, ...(detail !== undefined && { detail }) };
}

/** Signing in writes to the database. */
async function signInStatus({ url }: ServerUnderTest): Promise<number> {
  const { ADMIN_USERNAME: Username, ADMIN_PASSWORD: Password } = administrator;
  const reply = await fetch(`${url}/api/Account/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username, Password }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

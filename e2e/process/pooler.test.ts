// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '@panoramic/embedded-server';
import { openOwnerConnection } from '../../apps/server/src/db/setup/owner-connection.ts';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../support/server.ts';

/** A real PgBouncer, in a form that loses prepared statements: before 1.21, or told to prepare none. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
const startupParameters = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout';

const title = `a start through PgBouncer${program ? '' : ' (skipped: PgBouncer is not installed)'}`;

describe.skipIf(!program)(title, () => {
  let folder: string;
  let postgres: EmbeddedDatabase;

  beforeAll(async () => {
    folder = await freshFolder();
    postgres = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} });
  });

  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function startThrough(
    settings: string,
  ): Promise<{ pooler: ChildProcess; server: Program; url: string }> {
    const port = await freePort();
    const pooler = await aPooler(folder, postgres.url, port, settings);
    const address = new URL(postgres.url);
    address.port = String(port);
    const httpPort = await freePort();
    const server = launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
      DATABASE_URL: address.href,
      DATA_DIR: join(folder, 'files'),
      PORT: String(httpPort),
      ADMIN_USERNAME: 'first@example.com',
      ADMIN_PASSWORD: 'nobody-guesses-this-one',
    });
    return { pooler, server, url: `http://127.0.0.1:${httpPort}` };
  }

  async function heldLocks(): Promise<unknown[]> {
    const owner = await openOwnerConnection(postgres.url, 'test');
    const locks = await owner.rows(`select objid from pg_locks where locktype = 'advisory'`);
    await owner.close();
    return locks;
  }

  test.each([
    [
      'that loses prepared statements',
      `pool_mode = transaction\n${startupParameters}`,
      /PgBouncer 1\.21 or newer/,
    ],
    ['that refuses settings of a connection', 'pool_mode = transaction', /ignore_startup_parameters/],
  ])('%s is refused in one line', async (_, settings, words) => {
    const { pooler, server, url } = await startThrough(`${settings}\n${await withoutStatements()}`);
    try {
      await expect(waitUntilReady(url, server)).rejects.toThrow('The server ended');
      expect(await server.ended).toBe(1);
      expect(server.complaint().trimEnd().split('\n')).toEqual([expect.stringMatching(words)]);
      // The pooler goes on, and so do its sessions of the database.
      expect(await heldLocks()).toEqual([]);
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
      await ended(pooler);
    }
  });

  test('in session mode is served', async () => {
    const { pooler, server, url } = await startThrough(`pool_mode = session\n${startupParameters}`);
    try {
      await waitUntilReady(url, server);
    } finally {
      server.process.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      await ended(pooler);
    }
  });
});

/** Earlier versions do not know the setting, and do not need it. */
async function withoutStatements(): Promise<string> {
  const asked = spawn(program ?? '', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  asked.stdout.on('data', (text) => (said += String(text)));
  await new Promise((resolve) => {
    asked.once('close', resolve);
  });
  const minor = Number(/1\.(\d+)/.exec(said)?.[1]);
  return minor < 21 ? '' : 'max_prepared_statements = 0';
}

async function aPooler(folder: string, url: string, port: number, settings: string): Promise<ChildProcess> {
  const { port: behind, username, password } = new URL(url);
  // PgBouncer refuses to run as root, and another account must be able to read its files.
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${behind} auth_user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_query = select usename, passwd from pg_shadow where usename = $1
${settings}
`,
  );
  await chmod(folder, 0o755);
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(program ?? '', ['-q', ...account, file], { stdio: 'ignore' });
  await expect.poll(() => listens(port)).toBe(true);
  return pooler;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function ended(pooler: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => {
    pooler.once('exit', resolve);
  });
  pooler.kill('SIGTERM');
  await end;
}

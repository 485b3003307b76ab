// @module-tag long
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EmbeddedServerError } from './embedded-server-error.ts';
import { findBinaries } from './binaries.ts';
import { queryOnce, postmasterPid, startInOtherProcess } from './testing.fixture.ts';
import { startEmbedded, type EmbeddedDatabase } from './index.ts';
import { commandLineOf, listProcesses } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const home = join(tmpdir(), `panoramic-embedded-${process.pid}`);
// Other accounts may enter the folder, as in an ordinary checkout.
beforeAll(() => mkdirSync(home, { mode: 0o755 }));

const lines: string[] = [];
const started: EmbeddedDatabase[] = [];

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  started.push(embedded);
  return embedded;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
  lines.length = 0;
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('a cluster in a path with spaces', () => {
  const dataDir = join(home, 'data of the office');
  let firstUrl: string;

  beforeAll(async () => {
    const first = await start(dataDir);
    firstUrl = first.url;
    await queryOnce(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
  });

  // @security first-start-leaves-cluster-password
  test('the first start leaves the cluster, its password and its log, closed to others, and nothing else', () => {
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
  });

  // @security second-start-keeps-data-ready
  test('the second start keeps the data', async () => {
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await queryOnce(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(new URL(second.url).password).toBe(new URL(firstUrl).password);
  });

  // @security behaves-same-everywhere-durable-listens
  test('it behaves the same everywhere, is durable, and listens on 127.0.0.1 alone', async () => {
    const { url } = await start(dataDir);
    const settings = await queryOnce(
      url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes',
        'jit', 'listen_addresses', 'max_connections', 'password_encryption', 'server_encoding', 'TimeZone', 'unix_socket_directories')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      jit: 'off',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      unix_socket_directories: '',
    });
    const [locale] = await queryOnce(
      url,
      'SELECT current_user AS who, datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = current_database()',
    );
    expect(locale).toEqual({ who: 'panoramic_owner', provider: 'b', locale: 'C.UTF-8' });
  });

  // @security wrong-password-refused
  test('a wrong password is refused', async () => {
    const url = new URL((await start(dataDir)).url);
    url.password = 'guess';
    await expect(queryOnce(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('stop ends every process, and may be called twice', async () => {
    const embedded = await start(dataDir);
    const pid = postmasterPid(dataDir);
    await Promise.all([embedded.stop(), embedded.stop()]);
    expect(commandLineOf(pid)).toBeUndefined();
    expect(listProcesses().filter(({ parent }) => parent === pid)).toEqual([]);
    await embedded.stop();
  });

  test('stop does not wait for a session that is open', async () => {
    const embedded = await start(dataDir);
    const busy = queryOnce(embedded.url, 'SELECT pg_sleep(3600)').catch((error: Error) => error.message);
    const sleeping = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    await expect.poll(() => queryOnce(embedded.url, sleeping)).toHaveLength(1);
    await embedded.stop();
    expect(await busy).toMatch(/terminat/);
  });

  test('after kill -9 of the server its database is still there and is taken over', async () => {
    const other = await startInOtherProcess(dataDir);
    await other.kill();
    const embedded = await start(dataDir);
    expect(embedded).toMatchObject({ adopted: true, url: other.url });
    expect(await queryOnce(embedded.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    const pid = postmasterPid(dataDir);
    await embedded.stop();
    expect(commandLineOf(pid)).toBeUndefined();
  });

  test('after kill -9 of server and database, in the middle of work, the next start recovers', async () => {
    const other = await startInOtherProcess(dataDir);
    await queryOnce(other.url, 'CREATE TABLE acknowledged AS SELECT 2 AS n');
    // Deep in a computation a backend does not notice that its server is gone.
    void queryOnce(
      other.url,
      'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b',
    ).catch(() => {});
    await sleep(200);
    await other.kill();
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const embedded = await start(dataDir);
    expect(embedded.adopted).toBe(false);
    expect(await queryOnce(embedded.url, 'SELECT n FROM acknowledged')).toEqual([{ n: 2 }]);
  });

  test('a left-over process id that belongs to another program by now is no obstacle', async () => {
    const embedded = await start(dataDir);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const content = readFileSync(file, 'utf8');
    await embedded.stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    try {
      writeFileSync(file, content.replace(/^\d+/, String(stranger.pid)));
      const again = await start(dataDir);
      expect(again.adopted).toBe(false);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});

test('two first starts at the same moment end up with the same database', async () => {
  const dataDir = join(home, 'together');
  const [one, two] = await Promise.all([startInOtherProcess(dataDir), startInOtherProcess(dataDir)]);
  expect(one.url).toBe(two.url);
  expect([one, two].filter(({ adopted }) => adopted)).toHaveLength(1);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  await one.kill();
  await two.stop();
});

test('the remains of a first start that was killed are removed by the next start', async () => {
  const dataDir = join(home, 'cut off');
  mkdirSync(join(dataDir, 'postgres.new-999999999-abcdef', 'cluster'), { recursive: true });
  await start(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
});

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedServerError);
  // Safe: checked in the line above.
  const { message } = error as EmbeddedServerError;
  expect(message).not.toContain('\n');
  return message;
}

describe('a start is refused in one line when', () => {
  test('the data folder is a file', async () => {
    const dataDir = join(home, 'a file');
    writeFileSync(dataDir, '');
    expect(await refusal(dataDir)).toBe(
      `${dataDir} is not a folder: move the file away, or set DATA_DIR to another folder.`,
    );
  });

  test('the cluster was made by another major version', async () => {
    const dataDir = join(home, 'older');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusal(dataDir)).toMatch(/was made by PostgreSQL 17, this Panoramic comes with 18/);
  });

  test('there is no PostgreSQL for this platform', () => {
    expect(() => findBinaries('plan9-mips')).toThrow(
      'There is no embedded PostgreSQL for plan9-mips: run npm install again',
    );
  });

  test('the cluster is damaged', async () => {
    const dataDir = join(home, 'damaged');
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    expect(await refusal(dataDir)).toMatch(/^The database in .* did not start: .*pg_control/);
  });

  test('the password file does not belong to the cluster', async () => {
    const dataDir = join(home, 'wrong password');
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres.password'), 'guess\n');
    expect(await refusal(dataDir)).toMatch(/does not accept the password in postgres.password/);
  });
});

// @module-tag long
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canMount, mount, unmount } from './small-disk.fixture.ts';
import { queryOnce, postmasterPid } from './testing.fixture.ts';
import { startEmbedded, type EmbeddedDatabase } from './index.ts';
import { commandLineOf } from './processes.ts';
import { reserveBytes } from './disk-space.ts';
import type { DatabaseState } from './supervisor.ts';

const home = join(tmpdir(), `panoramic-supervisor-${process.pid}`);
// Other accounts may enter the folder, as in an ordinary checkout.
beforeAll(() => mkdirSync(home, { mode: 0o755 }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;

/** The lines of the log. */
let logged: { level: string; event: unknown; facts: object }[];
let stopping: AbortController;
let embedded: EmbeddedDatabase;
let database: DatabaseState;

/** Starts and supervises a database as the server does. */
async function supervised(dataDir: string, freeBytes?: () => Promise<number>): Promise<void> {
  embedded = await startEmbedded({ dataDir, log: () => {}, ...(freeBytes && { freeBytes }) });
  database = embedded.supervise({ log: logTo(logged), stopping: stopping.signal });
}

function logTo(lines: typeof logged) {
  function line(level: string) {
    return (facts: object) =>
      void lines.push({ level, event: 'event' in facts ? facts.event : undefined, facts });
  }
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

function events(): string[] {
  return logged.map(({ level, event }) => `${level} ${String(event)}`);
}

function lossesAndReturns(): string[] {
  return events().filter((one) => one.includes('database-'));
}

beforeEach(() => {
  logged = [];
  stopping = new AbortController();
});
afterEach(() => (embedded as EmbeddedDatabase | undefined)?.stop());

const dataDir = join(home, 'data');

/** Made before the tests, because it takes long on a busy machine. */
async function makeCluster(folder: string): Promise<void> {
  await (await startEmbedded({ dataDir: folder, log: () => {} })).stop();
}
beforeAll(() => makeCluster(dataDir));

describe('a supervised database', () => {
  test('that is killed comes back by itself on the same address, and the log says so', async () => {
    await supervised(dataDir);
    await queryOnce(embedded.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    expect(database.restarting).toBeNull();
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const stopped = 'The database is being started again: it has stopped.';
    await expect.poll(() => database.restarting, { interval: 5 }).toBe(stopped);
    await expect.poll(() => database.restarting).toBeNull();
    expect(await queryOnce(embedded.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(lossesAndReturns()).toEqual(['error database-lost', 'info database-back']);
  });

  test('that has ended in order, without a process file, comes back on the same address', async () => {
    await supervised(dataDir);
    process.kill(postmasterPid(dataDir), 'SIGINT');
    await expect.poll(() => lossesAndReturns().at(-1)).toBe('info database-back');
    expect(await queryOnce(embedded.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('of which one process is killed restarts itself and is left alone', async () => {
    await supervised(dataDir);
    const before = postmasterPid(dataDir);
    const [backend] = await queryOnce(
      embedded.url,
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
    );
    process.kill(Number(backend?.['pid']), 'SIGKILL');
    await sleep(1500);
    await expect.poll(() => queryOnce(embedded.url, 'SELECT 1').catch(() => null)).not.toBeNull();
    expect(postmasterPid(dataDir)).toBe(before);
    expect(lossesAndReturns()).toEqual([]);
  });

  test('is not started again once somebody has asked the server to stop', async () => {
    await supervised(dataDir);
    stopping.abort();
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => commandLineOf(pid)).toBeUndefined();
    await sleep(1500);
    expect(commandsNaming(dataDir)).toEqual([]);
    expect(lossesAndReturns()).toEqual([]);
  });

  test('that is stopped stays so, also in the middle of a restart', async () => {
    await supervised(dataDir);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => events(), { interval: 5 }).toContain('error database-lost');
    await embedded.stop();
    await expect.poll(() => commandsNaming(dataDir)).toEqual([]);
    await sleep(1000);
    expect(commandsNaming(dataDir)).toEqual([]);
    await expect(queryOnce(embedded.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('that cannot start is tried again with growing pauses, until it can', async () => {
    await supervised(dataDir);
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => failedTries().slice(0, 3)).toEqual([1, 2, 3]);
    expect(database.restarting).toBe(
      'The database is being started again: it does not start; the log says why.',
    );
    expect(logged.find(({ event }) => event === 'database-not-back')?.facts).toMatchObject({
      reason: expect.stringContaining('pg_control'),
    });
    renameSync(`${control}.away`, control);
    await expect.poll(() => database.restarting).toBeNull();
    expect(events().at(-1)).toBe('info database-back');
  });
});

test('a database that is not supervised is left as it is', async () => {
  embedded = await startEmbedded({ dataDir, log: () => {} });
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => commandsNaming(dataDir)).toEqual([]);
  await sleep(1200);
  expect(commandsNaming(dataDir)).toEqual([]);
});

describe('the reserve for recovery', () => {
  const folder = join(dataDir, 'postgres', 'pg_wal');
  const file = join(folder, 'panoramic.reserve');
  let free: number;

  test('is made of real blocks once the database is ready, closed to others', async () => {
    rmSync(file, { force: true });
    await supervised(dataDir);
    await expect.poll(() => events()).toContain('info reserve-made');
    const { size, blocks, mode } = statSync(file);
    expect(size).toBe(reserveBytes);
    expect(blocks * 512).toBeGreaterThanOrEqual(reserveBytes);
    expect(mode & 0o077).toBe(0);
    expect(readdirSync(folder)).not.toContain('panoramic.reserve.new');
  });

  test('is given up when the database does not start for lack of space, and made again with space', async () => {
    free = 1024 * mebibyte;
    await supervised(dataDir, async () => free);
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    free = 0;
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => events()).toContain('error reserve-given-up');
    expect(readdirSync(folder)).not.toContain('panoramic.reserve');
    expect(database).toMatchObject({
      restarting: 'The database is being started again: the disk is full.',
      diskFull: true,
    });
    renameSync(`${control}.away`, control);
    await expect.poll(() => database.restarting).toBeNull();

    // The space of the former reserve must not be filled.
    free = reserveBytes;
    await sleep(1200);
    expect(database.diskFull).toBe(true);
    free = 1024 * mebibyte;
    await expect.poll(() => database.diskFull).toBe(false);
    expect(statSync(file).size).toBe(reserveBytes);
    expect(events().slice(-2)).toEqual(['info reserve-made', 'info disk-has-space']);
  });

  test('stays while the database runs: with too little space for the next log file writes are refused', async () => {
    free = 1024 * mebibyte;
    await supervised(dataDir, async () => free);
    free = 20 * mebibyte;
    await expect.poll(() => database.diskFull).toBe(true);
    expect(statSync(file).size).toBe(reserveBytes);
    free = 30 * mebibyte;
    await sleep(1200);
    expect(database.diskFull).toBe(true);
    free = 100 * mebibyte;
    await expect.poll(() => database.diskFull).toBe(false);
    expect(events()).toEqual(['error disk-full', 'info disk-has-space']);
  });
});

const disk = join(home, 'disk');

describe.skipIf(!canMount())('on a small disk (skipped where none can be mounted: that takes root)', () => {
  beforeAll(async () => {
    mkdirSync(disk);
    mount(disk);
    await makeCluster(disk);
  });
  afterAll(() => unmount(disk));

  // @security database-whose-log-fills-disk
  test('a database whose log fills the disk recovers by the reserve, and writes again with space', async () => {
    await supervised(disk);
    await queryOnce(embedded.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    await expect.poll(() => events()).toContain('info reserve-made');
    await fillDiskAndLog();
    await expect.poll(() => lossesAndReturns().at(-1)).toBe('info database-back');
    expect(events()).toContain('error reserve-given-up');
    expect(database).toMatchObject({ restarting: null, diskFull: true });
    expect(await queryOnce(embedded.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);

    await giveSpaceBack();
    await expect.poll(() => database.diskFull).toBe(false);
    await queryOnce(embedded.url, 'INSERT INTO kept VALUES (2)');
    expect(statSync(join(disk, 'postgres', 'pg_wal', 'panoramic.reserve')).size).toBe(reserveBytes);
  });

  test('a start that finds no space for recovery uses the reserve', async () => {
    embedded = await startEmbedded({ dataDir: disk, log: () => {} });
    await fillDiskAndLog();
    await supervised(disk);
    expect(database.diskFull).toBe(true);
    expect(await queryOnce(embedded.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]);
    await giveSpaceBack();
  });
});

/** Fills every block of the disk, then writes to the log until PostgreSQL has ended. */
async function fillDiskAndLog(): Promise<void> {
  const pid = postmasterPid(disk);
  // A replication slot without a replica keeps log files from being reused.
  await queryOnce(
    embedded.url,
    `SELECT pg_create_physical_replication_slot('nobody', true)
     WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = 'nobody')`,
  );
  const file = await open(join(disk, 'filler'), 'w');
  const block = Buffer.alloc(4096);
  try {
    for (;;) await file.write(block);
  } catch {
    // Not a block more fits.
  } finally {
    await file.close();
  }
  const megabytes = `SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000)) FROM generate_series(1, 16)`;
  // PostgreSQL may recover from the first panics by itself.
  while (commandLineOf(pid)) await queryOnce(embedded.url, megabytes).catch(() => sleep(100));
}

async function giveSpaceBack(): Promise<void> {
  rmSync(join(disk, 'filler'));
  await queryOnce(embedded.url, `SELECT pg_drop_replication_slot('nobody')`);
  await queryOnce(embedded.url, 'CHECKPOINT');
}

function failedTries(): unknown[] {
  return logged.flatMap(({ event, facts }) =>
    event === 'database-not-back' && 'try' in facts ? [facts.try] : [],
  );
}

function commandsNaming(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => commandLineOf(Number(pid)) ?? [])
    .filter((command) => command.includes(join(folder, 'postgres')));
}

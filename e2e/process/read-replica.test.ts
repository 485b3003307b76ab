// @module-tag long
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOwnerConnection } from '../../apps/server/src/db/setup/owner-connection.ts';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { Administrator, firstAdministrator } from '../support/administrator.ts';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../support/server.ts';

/** The PostgreSQL of Debian, which brings pg_basebackup along. */
const binaries = ['18', '17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, 'pg_basebackup')));
const title = `reads with DATABASE_READ_URL${binaries ? '' : ' (skipped: there are no packages of PostgreSQL)'}`;
/** PostgreSQL does not run as root. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

describe.skipIf(!binaries)(title, () => {
  let folder: string;
  let primary: Cluster;
  let standby: Cluster;
  let server: Program;
  let url: string;
  let administrator: Administrator;

  beforeAll(async () => {
    folder = await freshFolder();
    await chmod(folder, 0o755);
    primary = new Cluster(join(folder, 'primary'), await freePort());
    standby = new Cluster(join(folder, 'standby'), await freePort());
    for (const { data } of [primary, standby]) {
      await mkdir(data, { mode: 0o700 });
      if (account.uid !== undefined) await chown(data, account.uid, account.gid);
    }
    run('initdb', ['-D', primary.data, '-U', 'owner', '--auth=trust', '-E', 'UTF8', '--no-sync']);
    await primary.start();
    await primary.run('create database panoramic', 'postgres');
    run('pg_basebackup', [
      '-D',
      standby.data,
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'owner',
      '-R',
      '-X',
      'stream',
    ]);
    await standby.start();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: `postgres://127.0.0.1:${standby.port}/panoramic`,
      DATA_DIR: join(folder, 'files'),
      PORT: String(port),
      ...firstAdministrator,
    });
    await waitUntilReady(url, server);
    administrator = await Administrator.inNewClient(url, primary.url);
  });

  afterAll(async () => {
    server?.process.kill('SIGTERM');
    await server?.ended;
    await standby?.stop();
    await primary?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A lease is saved, and the export asked for at once has its building. */
  async function isThereAtOnce(name: string): Promise<boolean> {
    const lease = await administrator.call('Leases/EditLease', { sd_num: name, sd_building: name });
    const asked = { format: 'csv', columns: ['sd_num'], ids: [lease['sd_id']] };
    const reply = await administrator.send('Leases/ExportLeases', asked);
    return reply.ok && (await reply.text()).includes(name);
  }

  /** Whether the last thing that a connection did on the replica was a transaction, and no question of its age. */
  async function hasReadOnReplica(): Promise<boolean> {
    const rows = await standby.run(`
      select from pg_stat_activity
      where application_name = 'panoramic' and backend_type = 'client backend' and query = 'commit'`);
    return rows.length > 0;
  }

  test('see at once what was saved, and are made on the replica', async () => {
    for (let round = 0; round < 20; round += 1) expect(await isThereAtOnce(`saved ${round}`)).toBe(true);
    expect(await hasReadOnReplica()).toBe(true);
    expect(server.output()).not.toContain('left alone');
  });

  test('are made on the primary while the replica is behind, and see at once what was saved', async () => {
    await standby.run('select pg_wal_replay_pause()');
    expect(await isThereAtOnce('paused')).toBe(true);
    expect(server.output()).toContain('it is more than 500 ms behind');
    await standby.run('select pg_wal_replay_resume()');
  });

  test('are made on the primary while the replica is away', async () => {
    await standby.stop();
    for (let round = 0; round < 5; round += 1) expect(await isThereAtOnce(`away ${round}`)).toBe(true);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  });
});

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(binaries ?? '', program), args, { ...account, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** A PostgreSQL on 127.0.0.1, without anything that has to survive. */
class Cluster {
  readonly data: string;
  readonly port: number;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(data: string, port: number) {
    this.data = data;
    this.port = port;
  }

  get url(): string {
    return `postgres://owner@127.0.0.1:${this.port}/panoramic`;
  }

  async start(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      'unix_socket_directories=',
      'fsync=off',
    ];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(binaries ?? '', 'postgres'), args, { ...account, stdio: 'ignore' });
    const endWithUs = () => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    this.#process = child;
    this.#ended = new Promise((resolve) => {
      child.once('close', resolve);
    });
    await vi.waitFor(() => this.run('select 1', 'postgres'), { timeout: 120_000 });
  }

  async run(statement: string, database = 'panoramic'): Promise<Record<string, unknown>[]> {
    const owner = await openOwnerConnection(this.url.replace(/panoramic$/, database), 'test');
    try {
      return await owner.rows(statement);
    } finally {
      await owner.close();
    }
  }

  async stop(): Promise<void> {
    this.#process?.kill('SIGQUIT');
    await this.#ended;
  }
}

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { startProgram } from '../targets/program.ts';
import type { Peer } from './peer.ts';

const folder = join(root, 'bench', '.peers');
const command = 'bench/.peers/node_modules/directus/cli.js';
const database = 'bench_peers';
const token = 'bench-token-bench-token';

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** Directus on a copy of the loaded database, in the same PostgreSQL; installed when it is first asked for. */
export async function startDirectus(cluster: BenchCluster, from: string, logs: string): Promise<Peer> {
  if (!existsSync(join(root, command))) await install();
  await copyDatabase(cluster, from);
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: cluster.urlOf(database),
    KEY: 'bench',
    SECRET: 'bench-secret-bench-secret-bench-secret',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'demo-portfolio',
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  await promisify(execFile)(pinnedNode(), [join(root, command), 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const program = await startProgram({
    name: 'directus',
    file: command,
    args: () => ['start'],
    env,
    folder: logs,
    ready: '/server/ping',
  });
  // A collection that Directus knows keeps revisions, as the product keeps history.
  await fetch(`${program.origin}/collections/leases`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ meta: { accountability: 'all' } }),
  });
  return {
    ...program,
    name: 'Directus',
    headers,
    asked: {
      'get one lease': (_, id) => ({ path: `/items/leases/${id}` }),
      'search giving 500 rows': (clientId) => ({
        path: `${leasesOf(clientId)}&filter[sd_city][_icontains]=St.%20Louis`,
      }),
      'list of 10,000, changed': (clientId) => ({ path: leasesOf(clientId) }),
      'save a lease': (_, id, turn) => ({
        method: 'PATCH',
        path: `/items/leases/${id}`,
        body: { sd_sqft: 1000 + (turn % 50_000) },
      }),
    },
  };
}

function leasesOf(clientId: number): string {
  return `/items/leases?limit=-1&sort=sd_id&filter[active][_eq]=true&filter[client_id][_eq]=${clientId}`;
}

/** Installs Directus apart from our packages; what only its flows use is left out, as it needs compiling. */
async function install(): Promise<void> {
  console.log('Installing Directus…');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    private: true,
    dependencies: { directus: '12.4.0' },
    overrides: { 'isolated-vm': 'npm:empty-npm-package@1.0.0' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
}

/** Adapts the copy to Directus, which knows no keys of two columns and writes history of its own. */
async function copyDatabase(cluster: BenchCluster, from: string): Promise<void> {
  await asOwner(cluster.urlOf('postgres'), async (pool) => {
    await pool.query(`drop database if exists ${database} with (force)`);
    await pool.query(`create database ${database} template ${from}`);
  });
  await asOwner(cluster.urlOf(database), (pool) =>
    pool.query(`
      alter table leases drop constraint leases_pkey cascade;
      alter table leases add primary key (sd_id);
      create index on leases (client_id, sd_id);
      alter table leases disable trigger user;
      analyze leases`),
  );
}

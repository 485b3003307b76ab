import { leaseFields } from '@panoramic/contract';
import type { Pool } from '../../apps/server/src/db/driver/pool.ts';
import { identifier } from '../../apps/server/src/db/scope/sql.ts';
import { criticalDates, rentTerms } from '../../apps/server/src/modules/leases/tabs/stored-tabs.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, withoutIndexes, type LoadedDatabase } from '../data/portfolio.ts';
import type { Options } from '../options.ts';

/** The client that is measured. */
export const measuredClient = { client: 'Continental Stores', leases: 100_000 };
export const neighbours = { clients: 2000, leasesEach: 500 };

interface Neighbourhood {
  readonly database: string;
  readonly measured: typeof measuredClient;
  readonly neighbours: typeof neighbours;
}

/** 100,000 leases of one client beside a million of 2,000 others. */
const wholeNeighbourhood: Neighbourhood = { database: 'bench_among', measured: measuredClient, neighbours };
/** 50 clients of 500 leases. */
export const fewNeighbours: Neighbourhood = {
  database: 'bench_few',
  measured: { ...measuredClient, leases: 500 },
  neighbours: { clients: 50, leasesEach: 500 },
};

export async function openAmongNeighbours(
  cluster: BenchCluster,
  options: Options,
  of: Neighbourhood = wholeNeighbourhood,
): Promise<LoadedDatabase> {
  const database = await openPortfolio(cluster, of.database, [of.measured], options.fresh);
  await haveNeighbours(database.ownerUrl, database.clientId(of.measured.client), of.neighbours);
  // Opened again, so that the new clients are found by their names.
  return openPortfolio(cluster, of.database, [of.measured], false);
}

/** Other clients with copies of the first leases of this one; a database that was kept has them already. */
async function haveNeighbours(ownerUrl: string, of: number, size: typeof neighbours): Promise<void> {
  const { clients, leasesEach } = size;
  await asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ there: boolean }>(
      `select exists (select from clients where cl_name = 'Neighbour ${clients}') as there`,
    );
    if (rows[0]?.there) return;
    console.log(`Adding ${clients} clients of ${leasesEach} leases…`);
    await withoutIndexes(pool, () => copyToNeighbours(pool, of, size));
    await pool.query('vacuum analyze');
  });
}

async function copyToNeighbours(
  pool: Pool,
  of: number,
  { clients, leasesEach }: typeof neighbours,
): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('set statement_timeout = 0');
    await connection.query('set session_replication_role = replica');
    await connection.query('begin');
    await connection.query(
      `insert into clients (cl_name) select 'Neighbour ' || n from generate_series(1, ${clients}) n`,
    );
    const copies = `(select cl_id, row_number() over (order by cl_id) as place from clients where cl_name like 'Neighbour %') c`;
    const first = `(select min(sd_id) as first from leases where client_id = ${of}) f`;
    // Materialized, so that the copied rows are read once; a join would read the whole table for each client.
    const copy = (table: string, columns: string) => `
      with copied as materialized (
        select sd_id - first + 1 as shift, ${columns} from ${table}, ${first}
        where client_id = ${of} and sd_id < first + ${leasesEach})
      insert into ${table} (client_id, sd_id, ${columns}) ${table === 'leases' ? 'overriding system value' : ''}
      select cl_id, last + (place - 1) * ${leasesEach} + shift, ${columns} from copied, ${copies}, copied_after`;
    await connection.query(
      `create temp table copied_after on commit drop as select max(sd_id) as last from leases`,
    );
    await connection.query(copy('leases', list(Object.keys(leaseFields))));
    for (const { table } of [rentTerms, criticalDates])
      await connection.query(copy(table.name, list(table.columns)));
    await connection.query(
      `select setval(pg_get_serial_sequence('leases', 'sd_id'), (select max(sd_id) from leases))`,
    );
    await connection.query('commit');
  } finally {
    // Closes the connection, so that its settings end with it.
    connection.release(true);
  }
}

function list(names: readonly string[]): string {
  return names.map((name) => identifier(name).text).join(', ');
}

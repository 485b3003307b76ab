import { join } from 'node:path';
import { calls, type CallName } from '@panoramic/contract';
import { openPool } from '../../apps/server/src/db/driver/pool.ts';
import { inTransaction, nobody } from '../../apps/server/src/db/scope/transaction.ts';
import { seedComps } from '../../apps/server/seed/comps/load.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { generateLoad } from '../load/generator.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { sampleRows } from '../workloads/sampled-rows.ts';

const client = 'Gateway Outfitters';
const [leases, comps] = [5000, 100_000];

/** All leases of a large client against many comps: the Market screen, and the panel of one lease. */
export async function measureMarket(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openPortfolio(cluster, 'bench_market', [{ client, leases }], options.fresh);
  await fillMarket(database);
  printTitle(
    `Market: ${leases.toLocaleString('en-US')} leases against ${comps.toLocaleString('en-US')} comps`,
  );
  return [...(await measurePortfolio(options, database)), ...(await measurePanel(options, database))];
}

/** Makes the comps, and gives every lease the address of one; a database that was kept has both already. */
async function fillMarket({ ownerUrl }: LoadedDatabase): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ comps: number }>('select count(*)::integer as comps from comps');
    if ((rows[0]?.comps ?? 0) >= comps) return;
    await inTransaction(pool, nobody, async (tx) => {
      // Without triggers, because the measurement does not need the history of these rows.
      await tx.query('set local session_replication_role = replica');
      await seedComps(tx, new Date(), comps);
      await tx.query(`
        with places as (
          select row_number() over (order by id) as n, address, city, state, zip from comps
          where "compType" in (1, 3, 5) limit 20000)
        update leases l set sd_address = p.address, sd_city = p.city, sd_state = p.state, sd_zip = p.zip
        from places p where p.n = 1 + l.sd_id % 20000`);
      await tx.query('insert into market_settings (client_id, expenses) select cl_id, 6 from clients');
    });
    await pool.query('vacuum analyze');
  });
}

type Headers = Readonly<Record<string, string>>;

async function measurePortfolio(options: Options, database: LoadedDatabase): Promise<Figure[]> {
  const rounds: { cold: number; again: number; floor: number; p99: number }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    // The server is started again each time, so that it has read no comp yet.
    const product = await startProduct(database, join(options.folder, 'market'));
    try {
      const clientId = database.clientId(client);
      const headers = await product.signedIn(clientId);
      const { leases: sampled } = await sampleRows(database.ownerUrl, clientId);
      const ending = new AbortController();
      const others = generateLoad({
        origin: product.origin,
        connections: 2,
        seconds: ending.signal,
        next: (turn) => reading('Leases/GetLease', sampled[turn % sampled.length]?.['sd_id'], headers),
      });
      const cold = await timed(() => portfolio(product, headers)).finally(() => ending.abort());
      const { p99 } = await others;
      const again = await timed(() => portfolio(product, headers));
      rounds.push({ cold, again, floor: await readAll(database, clientId), p99 });
    } finally {
      await product.stop();
    }
  }
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  const details = { floorMs: of('floor') };
  return [
    {
      name: 'portfolio, comps not read yet',
      value: of('cold'),
      goal: { atMost: 2000, unit: ' ms' },
      details,
    },
    { name: 'portfolio, again', value: of('again'), goal: { atMost: 2000, unit: ' ms' }, details },
    { name: 'other requests meanwhile, p99', value: of('p99'), goal: { atMost: 100, unit: ' ms' } },
  ].map(printFigure);
}

async function measurePanel(options: Options, database: LoadedDatabase): Promise<Figure[]> {
  const product = await startProduct(database, join(options.folder, 'market'));
  try {
    const clientId = database.clientId(client);
    const headers = await product.signedIn(clientId);
    const { leases: sampled } = await sampleRows(database.ownerUrl, clientId);
    await portfolio(product, headers);
    async function latency(name: CallName): Promise<number> {
      const { p50 } = await generateLoad({
        origin: product.origin,
        connections: 1,
        seconds: options.seconds,
        next: (turn) => reading(name, sampled[turn % sampled.length]?.['sd_id'], headers),
      });
      return p50;
    }
    const rounds: { panel: number; lease: number }[] = [];
    for (let round = 0; round <= options.rounds; round += 1)
      rounds.push({ lease: await latency('Leases/GetLease'), panel: await latency('Market/GetEstimate') });
    // The first round warms both up.
    const counted = rounds.slice(1);
    return [
      printFigure({
        name: 'panel of a lease, of reading the lease',
        value: median(counted.map(({ panel, lease }) => panel / lease)),
        goal: { atMost: 2, unit: '×' },
        details: {
          ms: median(counted.map(({ panel }) => panel)),
          floorMs: median(counted.map(({ lease }) => lease)),
        },
      }),
    ];
  } finally {
    await product.stop();
  }
}

function reading(name: CallName, id: unknown, headers: Headers) {
  return { method: 'GET' as const, path: `/${calls[name].path}?id=${String(id)}`, headers };
}

/** Reads the reply until the last byte has arrived. */
async function portfolio(product: Product, headers: Headers): Promise<void> {
  const reply = await fetch(`${product.origin}/${calls['Market/GetPortfolio'].path}`, { headers });
  const { byteLength } = await reply.arrayBuffer();
  if (!reply.ok || byteLength < 1_000_000)
    throw new Error(`GetPortfolio answered ${reply.status}, ${byteLength} bytes.`);
}

/** The floor: two statements that read the same leases, terms and comps, by the application's role and driver. */
async function readAll({ appUrl }: LoadedDatabase, clientId: number): Promise<number> {
  const url = new URL(appUrl);
  url.searchParams.set('options', `-c app.client=${clientId} -c app.user=1`);
  const pool = openPool(url.href);
  try {
    return await timed(async () => {
      await pool.query(
        `select id, "compType", "leaseCommencement", "effectiveRate", "rateType", "leasedSF", "buildingClass",
           "leaseType", submarket, tenant, "buildingName", address, city, state, zip, "dateEntered"
         from comps where active and "compType" <> 7`,
      );
      await pool.query(
        `select l.*, t.rt_type, t.rt_start, t.rt_end, t.rt_monthly from leases l
         join rent_terms t using (client_id, sd_id) where l.client_id = $1 and l.active and t.active`,
        [clientId],
      );
    });
  } finally {
    await pool.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

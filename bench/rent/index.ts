import { join } from 'node:path';
import { calls, type CallInput } from '@panoramic/contract';
import { openPool } from '../../apps/server/src/db/driver/pool.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { measureOthersMeanwhile } from '../load/others-meanwhile.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';

const client = 'Gateway Outfitters';
const termsPerLease = 8;
const months = 120;
/** The goal for the time is set for portfolios up to this size; larger ones have goals for memory and for others. */
const timedUpTo = 10_000;

/** The forecast of ten years against one statement that reads the same terms, in portfolios of different sizes. */
export async function measureRent(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const leases of options.sizes) {
    const holdings = [{ client, leases }];
    const database = await openPortfolio(cluster, `bench_rent_${leases}`, holdings, options.fresh);
    await fillTerms(database, leases);
    const product = await startProduct(database, join(options.folder, `rent-${leases}`), {
      profile: options.profile,
    });
    const count = leases.toLocaleString('en-US');
    printTitle(`Rent of ${count} leases with ${termsPerLease} terms each, ${months} months`);
    try {
      const measured = { options, product, database, count };
      figures.push(
        ...(await measureTimes(measured, leases)),
        ...(await measureOthers(measured, 'forecasts and lists', makeLists)),
        ...(await measureOthers(measured, 'workbooks', makeWorkbooks)),
      );
    } finally {
      await product.stop();
    }
  }
  return figures;
}

interface Measured {
  readonly options: Options;
  readonly product: Product;
  readonly database: LoadedDatabase;
  readonly count: string;
}

/** Every lease gets terms until it has eight; a database that was kept has them already. */
export async function fillTerms({ ownerUrl }: LoadedDatabase, leases: number): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ terms: number }>(
      'select count(*)::integer as terms from rent_terms where active',
    );
    if ((rows[0]?.terms ?? 0) >= termsPerLease * leases) return;
    const connection = await pool.connect();
    try {
      // Without triggers, because the measurement does not need the history of these rows.
      await connection.query("set session_replication_role = 'replica'");
      await connection.query(
        `insert into rent_terms (client_id, sd_id, rt_type, rt_start, rt_end, rt_monthly)
         select l.client_id, l.sd_id, 'CAM', date '2025-01-01' + 365 * n, date '2025-01-01' + 365 * (n + 1) - 1,
           1000 + l.sd_id % 500 + n
         from leases l cross join lateral generate_series(1, greatest(0, $1 - (
           select count(*)::integer from rent_terms t
           where t.client_id = l.client_id and t.sd_id = l.sd_id and t.active))) n`,
        [termsPerLease],
      );
      await connection.query('analyze rent_terms');
    } finally {
      connection.release(true);
    }
  });
}

const forecasts: Record<string, CallInput<'Rent/GetForecast'>> = {
  'forecast by lease': { months, groupBy: 'lease' },
  'forecast by state': { months, groupBy: 'state' },
  'forecast by lease, renewals': { months, groupBy: 'lease', scenario: 'renewal' },
};

async function measureTimes(
  { options, product, database, count }: Measured,
  leases: number,
): Promise<Figure[]> {
  const clientId = database.clientId(client);
  const headers = await product.signedIn(clientId);
  const floor = openFloor(database, clientId);
  const figures: Figure[] = [];
  try {
    for (const [name, input] of Object.entries(forecasts)) {
      const rounds: { ours: number; floor: number }[] = [];
      // The first round warms both up.
      for (let round = 0; round <= options.rounds; round += 1)
        rounds.push({
          floor: await floor.read(),
          ours: await timed(() => forecast(product, headers, input)),
        });
      const counted = rounds.slice(1);
      figures.push(
        printFigure({
          name: `${name}, ${count} leases, of the statement alone`,
          value: median(counted.map(({ ours, floor: alone }) => ours / alone)),
          goal: leases <= timedUpTo ? { atMost: 2, unit: '×' } : null,
          details: {
            ms: median(counted.map(({ ours }) => ours)),
            floorMs: median(counted.map(({ floor: alone }) => alone)),
          },
        }),
      );
    }
  } finally {
    await floor.end();
  }
  return figures;
}

/** One statement that reads the terms, by the application's role and driver. */
function openFloor({ appUrl }: LoadedDatabase, clientId: number) {
  const url = new URL(appUrl);
  url.searchParams.set('options', `-c app.client=${clientId} -c app.user=1`);
  const pool = openPool(url.href);
  return {
    read: () =>
      timed(() =>
        pool.query({
          name: 'terms',
          text: 'select sd_id, rt_type, rt_start, rt_end, rt_monthly from rent_terms where client_id = $1 and active',
          values: [clientId],
        }),
      ),
    end: () => pool.end(),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Headers = Readonly<Record<string, string>>;

/** Reads to the last byte, uncompressed as in all workloads: the measuring process would unpack it. */
async function forecast(product: Product, headers: Headers, input: object): Promise<void> {
  const reply = await fetch(`${product.origin}/${calls['Rent/GetForecast'].path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify(input),
  });
  const { byteLength } = await reply.arrayBuffer();
  if (!reply.ok || byteLength < 1000) throw new Error(`GetForecast answered ${reply.status}.`);
}

/** Measures reads of leases by others while these are made. */
async function measureOthers(
  { product, database, count }: Measured,
  what: string,
  makeAll: (product: Product, headers: Headers) => Promise<void>,
): Promise<Figure[]> {
  const clientId = database.clientId(client);
  const { p99, megabytes } = await measureOthersMeanwhile(product, database, clientId, (headers) =>
    makeAll(product, headers),
  );
  return [
    {
      name: `peak memory, ${what}, ${count} leases`,
      value: megabytes,
      goal: { atMost: 400, unit: ' MB' },
    },
    {
      name: `other requests meanwhile, p99, ${what}, ${count} leases`,
      value: p99,
      goal: { atMost: 100, unit: ' ms' },
    },
  ].map(printFigure);
}

async function makeLists(product: Product, headers: Headers): Promise<void> {
  for (const input of Object.values(forecasts)) await forecast(product, headers, input);
  for (const { path } of [calls['Rent/GetRentRoll'], calls['Rent/GetIncreases']]) {
    const reply = await fetch(`${product.origin}/${path}`, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  }
}

/** The workbooks with most cells, and the one that has to be sorted. */
async function makeWorkbooks(product: Product, headers: Headers): Promise<void> {
  const asked: readonly (readonly [string, object])[] = [
    [calls['Leases/ExportPortfolio'].path, {}],
    [calls['Rent/GetReport'].path, { reportName: 'Rent Forecast', months: 12 }],
    [calls['Rent/GetReport'].path, { reportName: 'Rent Increases', days: 365 }],
  ];
  for (const [path, input] of asked) {
    const reply = await fetch(`${product.origin}/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    await reply.arrayBuffer();
  }
}

import { join } from 'node:path';
import { addMonths, dateIn } from '@panoramic/contract';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { measureOthersMeanwhile } from '../load/others-meanwhile.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { fillTerms } from '../rent/index.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { RoomCalls } from '../targets/room-calls.ts';
import { inputsOf, timeBareSchedules } from './bare.ts';

const client = 'Gateway Outfitters';
/** The goal is set for 10,000 leases; closing a larger portfolio takes minutes before it can be reported. */
const largest = 10_000;

/** Every lease remeasured once and reported for a month, against the bare schedules in a loop. */
export async function measureAccounting(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const leases of options.sizes.filter((size) => size <= largest)) {
    const holdings = [{ client, leases }];
    const database = await openPortfolio(cluster, `bench_accounting_${leases}`, holdings, options.fresh);
    await fillTerms(database, leases);
    const folder = join(options.folder, `accounting-${leases}`);
    const product = await startProduct(database, folder, { profile: options.profile });
    const count = leases.toLocaleString('en-US');
    printTitle(`Accounting of ${count} leases, each remeasured once`);
    try {
      const clientId = database.clientId(client);
      const accounting = new RoomCalls(product, await product.signedIn(clientId), 'Accounting');
      const month = await keepBooks(accounting, database, clientId);
      figures.push(
        ...(await measureReports({ options, database, clientId, count, leases, month }, accounting)),
      );
      figures.push(...(await measureOthers({ product, database, clientId, count, month }, accounting)));
      figures.push(
        ...(await measureClosing({ options, product, database, clientId, count, month, leases }, accounting)),
      );
    } finally {
      await product.stop();
    }
  }
  return figures;
}

/**
 * Closes the month before last, raises the rents, and closes the last month with the remeasurements that
 * follow from it. The present month is open and reported. A database kept from an earlier run has all of it.
 */
async function keepBooks(
  accounting: RoomCalls,
  { ownerUrl }: LoadedDatabase,
  clientId: number,
): Promise<string> {
  const today = dateIn('UTC', new Date());
  const [first, last, month] = [-2, -1, 0].map((months) => addMonths(today, months).slice(0, 7));
  // Safe: what the two calls answer, as the contract has it.
  const settings = (await accounting.read('GetSettings')) as { readonly standards: string };
  const { open, periods } = (await accounting.read('GetPeriods')) as { open: string; periods: unknown[] };
  if (periods.length > 0 && open === month) return open;
  if (settings.standards === 'none')
    await accounting.send('SaveSettings', {
      ...settings,
      standards: 'ASC842',
      rates: [{ from: '1900-01-01', maxMonths: null, rate: 6 }],
    });
  if (periods.length === 0) await accounting.send('ClosePeriod', { month: first });
  await asOwner(ownerUrl, (pool) =>
    pool.query(
      "update rent_terms set rt_monthly = round(rt_monthly * 1.03, 2) where client_id = $1 and rt_type = 'Base Rent'",
      [clientId],
    ),
  );
  // Safe: what the call answers, as the contract has it.
  const { proposalsDigest } = (await accounting.read(`GetPeriod?month=${last}`)) as {
    proposalsDigest: string;
  };
  const answers = { payments: 'agreed' };
  await accounting.send('ClosePeriod', { month: last, acceptProposals: true, proposalsDigest, answers });
  await asOwner(ownerUrl, (pool) => pool.query('vacuum analyze'));
  return month ?? '';
}

interface Reported {
  readonly database: LoadedDatabase;
  readonly clientId: number;
  readonly count: string;
  readonly month: string;
}

async function measureReports(
  { options, database, clientId, count, leases, month }: Reported & { options: Options; leases: number },
  accounting: RoomCalls,
): Promise<Figure[]> {
  const inputs = await inputsOf(database, clientId, addMonths(`${month}-01`, -1));
  const rounds: { ours: number; bare: number }[] = [];
  // The first round warms both up.
  for (let round = 0; round <= options.rounds; round += 1) {
    const bare = timeBareSchedules(inputs);
    const began = performance.now();
    await accounting.read(`GetDisclosures?from=${month}&to=${month}`);
    rounds.push({ bare, ours: performance.now() - began });
  }
  const counted = rounds.slice(1);
  const took = median(counted.map(({ ours }) => ours));
  return [
    {
      name: `disclosures of a month, ${count} leases`,
      value: took / 1000,
      goal: { atMost: (3 * leases) / largest, unit: ' s' },
    },
    {
      name: `the same, of the bare schedules, ${count} leases`,
      value: median(counted.map(({ ours, bare }) => bare / ours)),
      goal: { atLeast: 0.3, unit: '×' },
      details: { ms: took, bareMs: median(counted.map(({ bare }) => bare)), measured: inputs.length },
    },
  ].map((figure) => printFigure(figure));
}

/** Measures reads of leases by others while the month is reported in every way. */
async function measureOthers(
  { product, database, clientId, count, month }: Reported & { product: Product },
  accounting: RoomCalls,
): Promise<Figure[]> {
  const { p99, megabytes } = await measureOthersMeanwhile(product, database, clientId, () =>
    makeAll(accounting, month),
  );
  return [
    {
      name: `peak memory, ${count} leases on the books`,
      value: megabytes,
      goal: { atMost: 400, unit: ' MB' },
    },
    {
      name: `other requests meanwhile, p99, ${count} leases on the books`,
      value: p99,
      goal: { atMost: 100, unit: ' ms' },
    },
  ].map((figure) => printFigure(figure));
}

/** Reopens and closes the last month while others read leases; the goal is that of reporting it. */
async function measureClosing(
  {
    options,
    product,
    database,
    clientId,
    count,
    month,
    leases,
  }: Reported & { options: Options; product: Product; leases: number },
  accounting: RoomCalls,
): Promise<Figure[]> {
  const last = addMonths(`${month}-01`, -1).slice(0, 7);
  const { done, p99 } = await measureOthersMeanwhile(product, database, clientId, async () => {
    const times: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= options.rounds; round += 1) {
      await accounting.send('ReopenPeriod', { month: last, reason: 'Closed again' });
      const began = performance.now();
      await accounting.send('ClosePeriod', { month: last });
      times.push(performance.now() - began);
    }
    return median(times.slice(1));
  });
  return [
    {
      name: `closing a month, ${count} leases`,
      value: done / 1000,
      goal: { atMost: (3 * leases) / largest, unit: ' s' },
    },
    {
      name: `other requests while it is closed, p99, ${count} leases on the books`,
      value: p99,
      goal: { atMost: 100, unit: ' ms' },
    },
  ].map((figure) => printFigure(figure));
}

async function makeAll(accounting: RoomCalls, month: string): Promise<void> {
  for (const name of ['GetDisclosures?to', 'GetPeriod?month', 'GetJournal?month'])
    await accounting.read(`${name}=${month}`);
}

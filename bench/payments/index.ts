import { join } from 'node:path';
import { openPool } from '../../apps/server/src/db/driver/pool.ts';
import { changeSomething } from '../data/change.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { measureOthersMeanwhile } from '../load/others-meanwhile.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { fillTerms } from '../rent/index.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { RoomCalls } from '../targets/room-calls.ts';
import { payMonths } from './books.ts';

const client = 'Gateway Outfitters';
/** The goals are set for 10,000 leases. */
const largest = 10_000;

/** The month, what is paid and the ties, each against what it is made of, in one run. */
export async function measurePayments(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const leases of options.sizes.filter((size) => size <= largest)) {
    const holdings = [{ client, leases }];
    const database = await openPortfolio(cluster, `bench_payments_${leases}`, holdings, options.fresh);
    await fillTerms(database, leases);
    const folder = join(options.folder, `payments-${leases}`);
    const product = await startProduct(database, folder, { profile: options.profile });
    const count = leases.toLocaleString('en-US');
    printTitle(`Payments of ${count} leases, two months sent`);
    try {
      const clientId = database.clientId(client);
      const headers = await product.signedIn(clientId);
      const rooms = roomsOf(product, headers);
      const months = await payMonths(rooms, database, clientId);
      const measured = { options, product, database, clientId, rooms, count, ...months };
      figures.push(...(await measureTimes(measured)), ...(await measureOthers(measured)));
    } finally {
      await product.stop();
    }
  }
  return figures;
}

function roomsOf(product: Product, headers: Readonly<Record<string, string>>) {
  return {
    accounting: new RoomCalls(product, headers, 'Accounting'),
    payments: new RoomCalls(product, headers, 'Payments'),
    rent: new RoomCalls(product, headers, 'Rent'),
  };
}

interface Measured {
  readonly options: Options;
  readonly product: Product;
  readonly database: LoadedDatabase;
  readonly clientId: number;
  readonly rooms: ReturnType<typeof roomsOf>;
  readonly count: string;
  readonly closed: string;
  readonly month: string;
}

/** A call and what it is measured against, both in milliseconds. */
interface Work {
  readonly name: string;
  readonly against: string;
  readonly atMost: number;
  readonly ours: () => Promise<number>;
  readonly floor: () => Promise<number>;
}

async function measureTimes(measured: Measured): Promise<Figure[]> {
  const { options, database, clientId, count } = measured;
  const statement = openStatement(database, clientId);
  const figures: Figure[] = [];
  try {
    for (const { name, against, atMost, ours, floor } of worksOf(measured, statement.read)) {
      const rounds: { ours: number; floor: number }[] = [];
      // The first round warms both up.
      for (let round = 0; round <= options.rounds; round += 1) {
        await changeAll(database, clientId);
        const alone = await floor();
        await changeAll(database, clientId);
        rounds.push({ floor: alone, ours: await ours() });
      }
      const counted = rounds.slice(1);
      figures.push(
        printFigure({
          name: `${name}, ${count} leases, of ${against}`,
          value: median(counted.map((one) => one.ours / one.floor)),
          goal: { atMost, unit: '×' },
          details: {
            ms: median(counted.map((one) => one.ours)),
            floorMs: median(counted.map((one) => one.floor)),
          },
        }),
      );
    }
  } finally {
    await statement.end();
  }
  return figures;
}

function worksOf({ rooms, month, closed }: Measured, statement: () => Promise<number>): readonly Work[] {
  const { payments, accounting, rent } = rooms;
  const forecast = (of: string) => rent.timed('GetForecast', { from: of, months: 1, groupBy: 'lease' });
  const theMonth = (of: string) => payments.timed(`GetMonth?month=${of}`);
  const ties = (name: string, of: string): Work => ({
    name,
    against: 'its three screens',
    atMost: 1.5,
    ours: () => payments.timed(`GetTies?month=${of}`),
    floor: async () =>
      (await theMonth(of)) + (await forecast(of)) + (await accounting.timed(`GetJournal?month=${of}`)),
  });
  const against = 'the forecast of it';
  return [
    { name: 'month', against, atMost: 2, ours: () => theMonth(month), floor: () => forecast(month) },
    { name: 'month sent', against, atMost: 2, ours: () => theMonth(closed), floor: () => forecast(closed) },
    {
      name: 'paid',
      against: 'its statement alone',
      atMost: 2,
      ours: () => payments.timed('GetPaid'),
      floor: statement,
    },
    ties('ties of an open month', month),
    ties('ties of a closed month', closed),
  ];
}

/** A lease and a payee are saved, so that no reply that was kept is valid any more. */
async function changeAll({ ownerUrl }: LoadedDatabase, clientId: number): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    await changeSomething(pool, clientId);
    await pool.query(
      `update payees set py_email = py_email where client_id = $1
       and py_id = (select min(py_id) from payees where client_id = $1)`,
      [clientId],
    );
  });
}

/** One statement that reads the lines that are not paid as they were sent, by the application's role and driver. */
function openStatement({ appUrl }: LoadedDatabase, clientId: number) {
  const url = new URL(appUrl);
  url.searchParams.set('options', `-c app.client=${clientId} -c app.user=1`);
  const pool = openPool(url.href);
  return {
    read: () =>
      timed(() =>
        pool.query({
          name: 'lines',
          text: `select l.*, b.number, a.paid, a.on from payment_batch_lines l
          join payment_batches b on b.client_id = l.client_id and b.pb_id = l.pb_id
          left join (select pa_match, sum(pa_amount) as paid, max(pa_paid) as on from payment_actuals
            where client_id = $1 and active group by pa_match) a on a.pa_match = l.key
          where l.client_id = $1 and (a.paid is null or a.paid <> l.amount or a.on > l.due)
          order by l.due, b.number, l.line limit 5000`,
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

/** Measures reads of leases by others while every screen of the room is opened. */
async function measureOthers(measured: Measured): Promise<Figure[]> {
  const { product, database, clientId, count, rooms, month, closed } = measured;
  const { payments } = rooms;
  const { p99, megabytes } = await measureOthersMeanwhile(product, database, clientId, async () => {
    for (const shown of [month, closed])
      for (const name of ['GetMonth', 'GetTies']) await payments.read(`${name}?month=${shown}`);
    await payments.read('GetPaid');
  });
  return [
    {
      name: `peak memory, payments of ${count} leases`,
      value: megabytes,
      goal: { atMost: 400, unit: ' MB' },
    },
    {
      name: `other requests meanwhile, p99, payments of ${count} leases`,
      value: p99,
      goal: { atMost: 100, unit: ' ms' },
    },
  ].map((figure) => printFigure(figure));
}

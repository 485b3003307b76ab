import { calls, type CallName } from '@panoramic/contract';
import { join } from 'node:path';
import { changeSomething } from '../data/change.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { generateLoad, type Sent } from '../load/generator.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { measuredClient, neighbours, openAmongNeighbours } from './neighbours.ts';

/** A call that takes longer is measured once a round. */
const secondsPerCall = 0.4;

/** The cost of each call for a client of 100,000 leases, alone and beside a million of 2,000 others. */
export async function measureManyClients(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const alone = await openPlace(
    options,
    'alone',
    await openPortfolio(cluster, 'bench_alone', [measuredClient], options.fresh),
  );
  const among = await openPlace(options, 'among', await openAmongNeighbours(cluster, options));
  printTitle(
    `A client of ${measuredClient.leases} leases among ${neighbours.clients} of ${neighbours.leasesEach}: each call against the same client alone`,
  );
  const figures: Figure[] = [];
  try {
    for (const { name, sent } of await readingCalls(alone)) {
      if (!name.toLowerCase().includes(options.only)) continue;
      const costs: [number, number][] = [];
      // A warm-up that is not counted: statements are planned, code is compiled.
      await costOf(alone, sent);
      await costOf(among, sent);
      for (let round = 0; round < options.rounds; round += 1)
        costs.push([await costOf(alone, sent), await costOf(among, sent)]);
      figures.push(
        printFigure({
          name,
          value: median(costs.map(([by, beside]) => beside / by)),
          goal: { atMost: 1.3, unit: '×' },
          details: {
            aloneMs: median(costs.map(([by]) => by)),
            amongMs: median(costs.map(([, beside]) => beside)),
          },
        }),
      );
    }
  } finally {
    await Promise.all([alone.product.stop(), among.product.stop()]);
  }
  return figures;
}

interface Place {
  readonly product: Product;
  readonly ownerUrl: string;
  readonly clientId: number;
  readonly leaseId: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function openPlace(options: Options, name: string, database: LoadedDatabase): Promise<Place> {
  const clientId = database.clientId(measuredClient.client);
  const product = await startProduct(database, join(options.folder, name));
  const { rows } = await asOwner(database.ownerUrl, (pool) =>
    pool.query<{ id: number }>('select min(sd_id) as id from leases where client_id = $1', [clientId]),
  );
  const headers = { ...(await product.signedIn(clientId)), 'content-type': 'application/json' };
  return { product, ownerUrl: database.ownerUrl, clientId, leaseId: rows[0]?.id ?? 0, headers };
}

interface BenchedCall {
  readonly name: CallName;
  readonly sent: (place: Place) => Sent;
}

/** Every call that reads the client's data and can be asked with nothing, a lease, or some text. */
async function readingCalls(place: Place): Promise<BenchedCall[]> {
  const asked: BenchedCall[] = [];
  // Safe: the table's keys are the names of the calls.
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name];
    if (!('reads' in call) || !('client' in call)) continue;
    const inputOf = inputs.find((input) => call.input.safeParse(input(place)).success);
    if (!inputOf) continue;
    const sent = (at: Place) => sentTo(at, name, inputOf(at));
    const reply = await fetch(place.product.origin + sent(place).path, requestOf(sent(place)));
    await reply.arrayBuffer();
    if (reply.status === 200) asked.push({ name, sent });
  }
  return asked;
}

const inputs: readonly ((place: Place) => Readonly<Record<string, string>>)[] = [
  () => ({}),
  ({ leaseId }) => ({ id: String(leaseId) }),
  ({ leaseId }) => ({ sd_id: String(leaseId) }),
  () => ({ query: 'Main' }),
];

function sentTo({ headers }: Place, name: CallName, input: Readonly<Record<string, string>>): Sent {
  const { method, path } = calls[name];
  if (method === 'POST') return { method, path: `/${path}`, headers, body: JSON.stringify(input) };
  return { method, path: `/${path}?${new URLSearchParams(input).toString()}`, headers };
}

function requestOf({ method, headers, body }: Sent): RequestInit {
  return { method, headers, ...(body !== undefined && { body }) };
}

/** A change before each request keeps caches from serving it. */
async function costOf(place: Place, sent: (place: Place) => Sent): Promise<number> {
  const { p10 } = await asOwner(place.ownerUrl, (pool) =>
    generateLoad({
      origin: place.product.origin,
      connections: 1,
      seconds: secondsPerCall,
      next: () => sent(place),
      before: () => changeSomething(pool, place.clientId),
    }),
  );
  return p10;
}

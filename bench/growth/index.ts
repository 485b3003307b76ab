import { join } from 'node:path';
import { changeSomething } from '../data/change.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { openPortfolio } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { generateLoad, type Sent } from '../load/generator.ts';
import type { Options } from '../options.ts';
import {
  printHead,
  printRow,
  formatFigure,
  formatGoal,
  verdict,
  type PrintedColumn,
  type Figure,
} from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { plantRows, plantFound, searches, searchPath } from './planted.ts';

const goal = { atMost: 2, unit: '×' };

/** A search that finds a hundred rows, in databases of different sizes: all of it in one client. */
export async function measureGrowth(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const places: Place[] = [];
  try {
    for (const leases of options.sizes) places.push(await openPlace(options, cluster, leases));
    const columns = columnsFor(options.sizes);
    printHead(`Growth: ms for a search that finds ${plantRows} leases among so many of one client`, columns);
    const figures: Figure[] = [];
    for (const [name, search] of Object.entries(searches)) {
      await assertFound(places, search);
      const rounds: number[][] = [];
      for (let round = 0; round < options.rounds; round += 1)
        rounds.push(await costs(places, search, options.seconds / 2));
      figures.push(printed(columns, name, rounds));
    }
    return figures;
  } finally {
    for (const { product } of places) await product.stop();
  }
}

interface Place {
  readonly product: Product;
  readonly ownerUrl: string;
  readonly clientId: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function openPlace(options: Options, cluster: BenchCluster, leases: number): Promise<Place> {
  const client = 'Gateway Outfitters';
  const database = await openPortfolio(
    cluster,
    `bench_growth_${leases}`,
    [{ client, leases }],
    options.fresh,
  );
  await plantFound(database.ownerUrl, leases);
  const product = await startProduct(database, join(options.folder, `growth-${leases}`));
  const clientId = database.clientId(client);
  const session = await product.signedIn(clientId);
  const headers = { ...session, 'content-type': 'application/json' };
  return { product, ownerUrl: database.ownerUrl, clientId, headers };
}

function sent({ headers }: Place, search: object): Sent {
  return { method: 'POST', path: searchPath, headers, body: JSON.stringify(search) };
}

async function assertFound(places: readonly Place[], search: object): Promise<void> {
  for (const place of places) {
    const { method, path, headers, body = '' } = sent(place, search);
    const reply = await fetch(place.product.origin + path, { method, headers, body });
    const found: unknown = await reply.json();
    if (!Array.isArray(found) || found.length !== plantRows)
      throw new Error(`${body} should find ${plantRows} leases: ${JSON.stringify(found).slice(0, 200)}`);
  }
}

/** The cost at each place, one after another; a change before each request keeps caches from serving it. */
async function costs(places: readonly Place[], search: object, seconds: number): Promise<number[]> {
  const found: number[] = [];
  for (const place of places) {
    const { p10 } = await asOwner(place.ownerUrl, (pool) =>
      generateLoad({
        origin: place.product.origin,
        connections: 1,
        seconds,
        next: () => sent(place, search),
        before: () => changeSomething(pool, place.clientId),
      }),
    );
    found.push(p10);
  }
  return found;
}

function columnsFor(sizes: readonly number[]): PrintedColumn[] {
  return [
    { head: 'search', width: 28 },
    ...sizes.map((size) => ({ head: size.toLocaleString('en-US'), width: 10 })),
    { head: 'growth', width: 7 },
    { head: 'goal', width: 6 },
    { head: '', width: 8 },
  ];
}

function printed(columns: readonly PrintedColumn[], name: string, rounds: readonly number[][]): Figure {
  const sizes = [...(rounds[0]?.keys() ?? [])];
  const each = sizes.map((size) => median(rounds.map((round) => round[size] ?? Number.NaN)));
  const value = median(rounds.map((round) => (round.at(-1) ?? Number.NaN) / (round[0] ?? Number.NaN)));
  printRow(columns, [
    name,
    ...each.map(formatFigure),
    formatFigure(value),
    formatGoal(goal),
    verdict({ value, goal }),
  ]);
  return { name: `growth: ${name}`, value, goal, details: { ms: each } };
}

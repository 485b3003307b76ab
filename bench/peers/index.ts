import { asOwner, type BenchCluster } from '../data/cluster.ts';
import { medianRatio, medianSlice } from '../load/figures.ts';
import type { Sent } from '../load/generator.ts';
import type { Options } from '../options.ts';
import { printHead, printRow, formatFigure, type PrintedColumn, type Figure } from '../print.ts';
import { startProduct } from '../targets/product.ts';
import { sampleRows, type SampledRows } from '../workloads/sampled-rows.ts';
import { prepareSide, alternate } from '../workloads/measure.ts';
import { openWorkloadDatabase, workloadDatabase } from '../workloads/portfolio.ts';
import { workloads } from '../workloads/workloads.ts';
import { changeSomething } from '../data/change.ts';
import { directusHeaders, startDirectus } from './directus.ts';

/** The works that Directus has too, by the product's names for them, as it is asked for them. */
const asked: Readonly<Record<string, (clientId: number, facts: SampledRows, turn: number) => Asked>> = {
  'get one lease': (_, facts, turn) => ({ path: `/items/leases/${idOf(facts, turn)}` }),
  'search giving 500 rows': (clientId) => ({
    path: `${leasesOf(clientId)}&filter[sd_city][_icontains]=St.%20Louis`,
  }),
  'list of 10,000, changed': (clientId) => ({ path: leasesOf(clientId) }),
  'save a lease': (_, facts, turn) => ({
    method: 'PATCH',
    path: `/items/leases/${idOf(facts, turn)}`,
    body: { sd_sqft: 1000 + (turn % 50_000) },
  }),
};

interface Asked {
  readonly method?: 'PATCH';
  readonly path: string;
  readonly body?: object;
}

function idOf({ leases }: SampledRows, turn: number): string {
  return String(leases[(turn * 7919) % leases.length]?.['sd_id']);
}

function leasesOf(clientId: number): string {
  return `/items/leases?limit=-1&sort=sd_id&filter[active][_eq]=true&filter[client_id][_eq]=${clientId}`;
}

const columns: readonly PrintedColumn[] = [
  { head: 'work', width: 31 },
  { head: 'conn.', width: 5 },
  { head: 'product/s', width: 9 },
  { head: 'Directus/s', width: 10 },
  { head: 'p50 ms', width: 8 },
  { head: 'Directus', width: 8 },
  { head: 'times as many', width: 13 },
];

/** The same works by Directus, an established product of the same kind of parts, on the same PostgreSQL. */
export async function measurePeers(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openWorkloadDatabase(cluster, options);
  const directus = await startDirectus(cluster, workloadDatabase, options.folder);
  const product = await startProduct(database, options.folder);
  const figures: Figure[] = [];
  printHead('The same works by Directus, on a copy of the data in the same PostgreSQL', columns);
  try {
    await asOwner(database.ownerUrl, async (pool) => {
      for (const work of workloads) {
        const ask = asked[work.name];
        if (!ask) continue;
        const clientId = database.clientId(work.client);
        const facts = await sampleRows(database.ownerUrl, clientId);
        const ours = await prepareSide(product.origin, await product.signedIn(clientId), facts, work);
        const next = (turn: number) => sentTo(ask(clientId, facts, turn));
        const theirs = { origin: directus.origin, next, status: 200 };
        const before = work.changed ? () => changeSomething(pool, clientId) : undefined;
        for (const connections of [1, 32]) {
          const both = await alternate(options, work, [ours, theirs], connections, before);
          const [mine, peer] = [medianSlice(both.ours), medianSlice(both.theirs)];
          const value = medianRatio(both.ours, both.theirs);
          const cells = [mine.perSecond, peer.perSecond, mine.p50, peer.p50, value].map(formatFigure);
          printRow(columns, [work.name, String(connections), ...cells]);
          figures.push({
            name: `${work.name}, ${connections} connections, against Directus`,
            value,
            goal: null,
            details: { product: mine, directus: peer },
          });
        }
      }
    });
  } finally {
    await product.stop();
    await directus.stop();
  }
  return figures;
}

function sentTo({ method, path, body }: Asked): Sent {
  return {
    method: method ?? 'GET',
    path,
    headers: directusHeaders,
    ...(body && { body: JSON.stringify(body) }),
  };
}

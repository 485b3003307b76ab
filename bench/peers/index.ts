import { changeSomething } from '../data/change.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { medianRatio, medianSlice } from '../load/figures.ts';
import type { Sent } from '../load/generator.ts';
import type { Options } from '../options.ts';
import { formatFigure, printHead, printRow, type Figure, type PrintedColumn } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { alternate, prepareSide } from '../workloads/measure.ts';
import { openWorkloadDatabase, workloadDatabase } from '../workloads/portfolio.ts';
import { sampleRows } from '../workloads/sampled-rows.ts';
import { workloads } from '../workloads/workloads.ts';
import { startDirectus } from './directus.ts';
import type { Peer } from './peer.ts';
import { startPocketBase } from './pocketbase.ts';

/** The same workloads on established products of the same kind, each with a copy of the same data. */
export async function measurePeers(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openWorkloadDatabase(cluster, options);
  const starts = [
    () => startDirectus(cluster, workloadDatabase, options.folder),
    () => startPocketBase(database.ownerUrl, options.folder),
  ];
  const figures: Figure[] = [];
  for (const start of starts) {
    // Started before the product, because a database in use cannot be copied.
    const peer = await start();
    if (!peer) continue;
    const product = await startProduct(database, options.folder);
    try {
      figures.push(...(await measurePeer(options, database, product, peer)));
    } finally {
      await Promise.all([peer.stop(), product.stop()]);
    }
  }
  return figures;
}

async function measurePeer(
  options: Options,
  database: LoadedDatabase,
  product: Product,
  peer: Peer,
): Promise<Figure[]> {
  const columns: readonly PrintedColumn[] = [
    { head: 'work', width: 31 },
    { head: 'conn.', width: 5 },
    { head: 'product/s', width: 9 },
    { head: `${peer.name}/s`, width: 12 },
    { head: 'p50 ms', width: 8 },
    { head: peer.name, width: 10 },
    { head: 'times as many', width: 13 },
  ];
  printHead(`The same works by ${peer.name}, on a copy of the data`, columns);
  const figures: Figure[] = [];
  await asOwner(database.ownerUrl, async (pool) => {
    for (const work of workloads) {
      const ask = peer.asked[work.name];
      if (!ask || !work.name.toLowerCase().includes(options.only)) continue;
      const clientId = database.clientId(work.client);
      const facts = await sampleRows(database.ownerUrl, clientId);
      const ours = await prepareSide(product.origin, await product.signedIn(clientId), facts, work);
      const leaseAt = (turn: number) => Number(facts.leases[(turn * 7919) % facts.leases.length]?.['sd_id']);
      const next = (turn: number): Sent => {
        const { method = 'GET', path, body } = ask(clientId, leaseAt(turn), turn);
        return { method, path, headers: peer.headers, ...(body && { body: JSON.stringify(body) }) };
      };
      const theirs = { origin: peer.origin, next, status: 200 };
      const before = work.changed ? () => changeSomething(pool, clientId) : undefined;
      for (const connections of [1, 32]) {
        const both = await alternate(options, work, [ours, theirs], connections, before);
        const [mine, other] = [medianSlice(both.ours), medianSlice(both.theirs)];
        const value = medianRatio(both.ours, both.theirs);
        const cells = [mine.perSecond, other.perSecond, mine.p50, other.p50, value].map(formatFigure);
        printRow(columns, [work.name, String(connections), ...cells]);
        figures.push({
          name: `${work.name}, ${connections} connections, against ${peer.name}`,
          value,
          goal: null,
          failed: other.failed,
          details: { product: mine, peer: other },
        });
      }
    }
  });
  return figures;
}

import type { BenchCluster } from '../data/cluster.ts';
import { openPortfolio, type LoadedDatabase } from '../data/portfolio.ts';

/** 100,000 leases over five clients, and beside them one client with as many of its own for the longest list. */
export const leasesPerClient = {
  'Gateway Outfitters': 10_000,
  'Meridian Bank': 20_000,
  'Harbor Grocers': 20_000,
  'Prairie Clinics': 25_000,
  'Summit Fitness': 25_000,
  'Continental Stores': 100_000,
} as const;

export const workloadDatabase = 'bench_works';

export function openWorkloadDatabase(
  cluster: BenchCluster,
  { fresh }: { fresh: boolean },
): Promise<LoadedDatabase> {
  const clients = Object.entries(leasesPerClient).map(([client, leases]) => ({ client, leases }));
  return openPortfolio(cluster, workloadDatabase, clients, fresh);
}

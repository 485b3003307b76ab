import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@panoramic/contract';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import type { BenchCluster } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import { measureOthersMeanwhile } from '../load/others-meanwhile.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { openWorkloadDatabase, type leasesPerClient } from '../workloads/portfolio.ts';

const small: keyof typeof leasesPerClient = 'Gateway Outfitters';
const large: keyof typeof leasesPerClient = 'Continental Stores';

/** The Lease Administration Report: time against the library alone, memory, and what others notice of it. */
export async function measureReports(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openWorkloadDatabase(cluster, options);
  const product = await startProduct(database, options.folder);
  printTitle('The Lease Administration Report');
  try {
    return [
      ...(await measureTime(options, product, database)).map(printFigure),
      ...(await measureMemory(product, database)).map(printFigure),
    ];
  } finally {
    await product.stop();
  }
}

async function measureTime(options: Options, product: Product, database: LoadedDatabase): Promise<Figure[]> {
  const file = join(options.folder, 'report.xlsx');
  const headers = await product.signedIn(database.clientId(small));
  writeFileSync(file, Buffer.from(await report(product, headers), 'base64'));
  const rounds: { ours: number; library: number }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const began = performance.now();
    await report(product, headers);
    rounds.push({ ours: performance.now() - began, library: await libraryAlone(file) });
  }
  return [
    {
      name: 'report over 10,000 leases, of the library alone',
      value: median(rounds.map(({ ours, library }) => ours / library)),
      goal: { atMost: 1.5, unit: '×' },
      details: {
        ms: median(rounds.map(({ ours }) => ours)),
        libraryMs: median(rounds.map(({ library }) => library)),
      },
    },
  ];
}

async function report(product: Product, headers: Readonly<Record<string, string>>): Promise<string> {
  const reply = await fetch(`${product.origin}/${calls['Leases/GetReport'].path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ reportName: 'Lease Administration Report' }),
  });
  if (!reply.ok) throw new Error(`GetReport answered ${reply.status}: ${await reply.text()}`);
  // Safe: the call's answer, as the contract has it.
  return ((await reply.json()) as { documentBase64: string }).documentBase64;
}

async function libraryAlone(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(pinnedNode(), [join(root, 'bench/reports/library.ts'), file]);
  return Number(stdout);
}

/** Measures memory, and reads of leases by others, while the reports are made. */
async function measureMemory(product: Product, database: LoadedDatabase): Promise<Figure[]> {
  const peaks: number[] = [];
  const waits: number[] = [];
  for (const client of [small, large]) {
    const clientId = database.clientId(client);
    const { p99, megabytes } = await measureOthersMeanwhile(product, database, clientId, (headers) =>
      report(product, headers),
    );
    waits.push(p99);
    peaks.push(megabytes);
  }
  const [low = Number.NaN, high = Number.NaN] = peaks;
  return [
    {
      name: 'peak memory, 100,000 rows against 10,000',
      value: high / low,
      goal: { atMost: 1.25, unit: '×' },
      details: { megabytes: peaks },
    },
    {
      name: 'other requests meanwhile, p99',
      value: Math.max(...waits),
      goal: { atMost: 100, unit: ' ms' },
      details: { p99: waits },
    },
  ];
}

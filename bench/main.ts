// npm run bench: how fast the product is, against its floor, in one run.
import { writeFileSync } from 'node:fs';
import { measureAccounting } from './accounting/index.ts';
import { measureBills } from './bills/index.ts';
import { openCluster } from './data/cluster.ts';
import { measureDocuments } from './documents/index.ts';
import { measureFeel } from './feel/index.ts';
import { measureGrowth } from './growth/index.ts';
import { measureImport } from './import/index.ts';
import { measureLongDay } from './long-day/index.ts';
import { measureManyClients } from './many-clients/index.ts';
import { measureMarket } from './market/index.ts';
import { measurePeople } from './people/index.ts';
import { measureReports } from './reports/index.ts';
import { measurePayments } from './payments/index.ts';
import { measurePages } from './pages/index.ts';
import { measureOwnFields } from './own-fields/index.ts';
import { measurePeers } from './peers/index.ts';
import { measureRent } from './rent/index.ts';
import { measureStart } from './start/index.ts';
import { readOptions, type Options } from './options.ts';
import type { BenchCluster } from './data/cluster.ts';
import type { Figure } from './print.ts';
import { printVerdict } from './print.ts';
import { measureWorkloads } from './workloads/index.ts';

/** Each part prints as it goes and gives the figures that goals are set for. */
const parts: Record<string, (options: Options, cluster: BenchCluster) => Promise<Figure[]>> = {
  works: measureWorkloads,
  growth: measureGrowth,
  reports: measureReports,
  import: measureImport,
  rent: measureRent,
  market: measureMarket,
  accounting: measureAccounting,
  payments: measurePayments,
  bills: measureBills,
  documents: measureDocuments,
  pages: measurePages,
  feel: measureFeel,
  'long-day': measureLongDay,
  'many-clients': measureManyClients,
  'own-fields': measureOwnFields,
  people: measurePeople,
  start: measureStart,
  peers: measurePeers,
};

const options = readOptions(process.argv.slice(2), Object.keys(parts));
const cluster = await openCluster(options.folder);
const figures: Figure[] = [];
try {
  for (const part of options.parts) figures.push(...((await parts[part]?.(options, cluster)) ?? []));
} finally {
  await cluster.stop();
}
printVerdict(figures);
if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);

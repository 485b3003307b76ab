import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchCluster } from '../data/cluster.ts';
import { median, percentile } from '../load/figures.ts';
import { openAmongNeighbours } from '../many-clients/neighbours.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { residentMemory } from '../reports/memory.ts';
import { startProduct } from '../targets/product.ts';
import { workTogether } from './day.ts';
import { havePeople, signInAll, workers } from './people.ts';
import { limitProcessors } from './processor-share.ts';
import { nginx, startProxy } from './proxies.ts';
import { measureRollingRestarts } from './rolling-restarts.ts';

const minutes = 10;
/** The pause of a person between two actions. */
const pauseMs = 3000;
const hundreds = workers / 100;
/** Small enough that the servers are the bottleneck, not the database beside them or those who ask. */
const shareOfServer = 0.15;

/** An office of 200 people in 50 clients: what each kind of call takes, what they cost, and what a second server adds. */
export async function measurePeople(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const restarts = 'rolling restarts'.includes(options.only)
    ? await measureRollingRestarts(options, cluster)
    : [];
  const office = ['a day', 'two servers'].some((name) => name.includes(options.only));
  return [...restarts, ...(office ? await measureOffice(options, cluster) : [])];
}

async function measureOffice(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openAmongNeighbours(cluster, options);
  await havePeople(database);
  const first = await startProduct(database, join(options.folder, 'people-1'));
  printTitle(`${workers} people in 50 clients`);
  try {
    return [
      ...('a day'.includes(options.only) ? await measureDay() : []),
      ...('two servers'.includes(options.only) ? await measureReplicas() : []),
    ];
  } finally {
    await first.stop();
  }

  async function measureDay(): Promise<Figure[]> {
    const persons = await signInAll(first.origin, database);
    const before = processorSeconds(first.pid);
    const day = await workTogether(first.origin, persons, { seconds: minutes * 60, pauseMs });
    const cores = (processorSeconds(first.pid) - before) / (minutes * 60);
    const kinds = [...day.latencies].map(([name, latencies]) =>
      printFigure({
        name: `${name}, p99 ms`,
        value: percentile(latencies, 0.99),
        goal: null,
        details: { p50: median(latencies), requests: latencies.length },
      }),
    );
    const costs = [
      { name: 'requests a second', value: day.perSecond, goal: null },
      { name: 'failed requests', value: day.failed, goal: { atMost: 0, unit: '' } },
      { name: 'processors per 100 people', value: cores / hundreds, goal: null },
      { name: 'memory per 100 people, MB', value: residentMemory(first.pid, 'peak') / hundreds, goal: null },
    ].map(printFigure);
    return [...kinds, ...costs];
  }

  /** The same people without pauses, over one server and over two behind nginx, in turns. */
  async function measureReplicas(): Promise<Figure[]> {
    const one = await startProxy(nginx, options.folder, [first.origin]);
    if (!one) return leftOut('nginx is not installed');
    const second = await startProduct(database, join(options.folder, 'people-2'));
    const two = await startProxy(nginx, options.folder, [first.origin, second.origin]);
    const limits = limitProcessors([first.pid, second.pid], shareOfServer);
    try {
      if (!limits || !two) return leftOut('processors cannot be shared out here');
      const persons = (await signInAll(first.origin, database)).slice(0, 64);
      const ratios: number[] = [];
      const pressed = async (origin: string) =>
        (await workTogether(origin, persons, { seconds: 10, pauseMs: 0 })).perSecond;
      // A warm-up that is not counted: both servers read what they keep in memory.
      await pressed(two.origin);
      for (let round = 0; round < options.rounds; round += 1) {
        const by = await pressed(one.origin);
        ratios.push((await pressed(two.origin)) / by);
      }
      return [
        printFigure({
          name: `two servers behind nginx against one, each with ${shareOfServer} of a processor`,
          value: median(ratios),
          goal: { atLeast: 1.7, unit: '×' },
        }),
      ];
    } finally {
      await Promise.all([one.stop(), two?.stop(), second.stop(), first.stop()]);
      limits?.end();
    }
  }
}

function leftOut(why: string): Figure[] {
  console.log(`Two servers against one: left out, because ${why}.`);
  return [];
}

/** The processor time of all threads of the process; only Linux reports it, elsewhere it is NaN. */
function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticksPerSecond = 100;
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

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
import { findNginx, startNginx } from './nginx.ts';
import { havePeople, signInAll, workers } from './people.ts';

const minutes = 10;
/** Between two things that somebody does. */
const pauseMs = 3000;
const hundreds = workers / 100;

/** An office of 200 people in 50 clients: what each kind of call takes, and what they cost the server. */
export async function measurePeople(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openAmongNeighbours(cluster, options);
  await havePeople(database);
  const first = await startProduct(database, join(options.folder, 'people-1'));
  printTitle(`${workers} people in 50 clients for ${minutes} minutes`);
  try {
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
      { name: 'requests a second', value: day.perSecond, goal: null, failed: day.failed },
      { name: 'failed requests', value: day.failed, goal: { atMost: 0, unit: '' } },
      { name: 'processors per 100 people', value: cores / hundreds, goal: null },
      {
        name: 'memory per 100 people, MB',
        value: residentMemory(first.pid, 'peak') / hundreds,
        goal: null,
      },
    ].map(printFigure);
    return [...kinds, ...costs, ...(await measureReplicas())];
  } finally {
    await first.stop();
  }

  /** The same people without pauses, over one server and over two behind nginx, in turns. */
  async function measureReplicas(): Promise<Figure[]> {
    const nginx = findNginx();
    if (!nginx) {
      console.log('Two servers against one: left out, because nginx is not installed.');
      return [];
    }
    const second = await startProduct(database, join(options.folder, 'people-2'));
    const one = await startNginx(nginx, options.folder, 'one', [first.origin]);
    const two = await startNginx(nginx, options.folder, 'two', [first.origin, second.origin]);
    try {
      const persons = (await signInAll(first.origin, database)).slice(0, 64);
      const ratios: number[] = [];
      const costs: number[] = [];
      const pressed = async (origin: string) => {
        const before = processorSeconds(first.pid) + processorSeconds(second.pid);
        const { perSecond } = await workTogether(origin, persons, { seconds: 5, pauseMs: 0 });
        const used = processorSeconds(first.pid) + processorSeconds(second.pid) - before;
        return { perSecond, perRequest: used / perSecond };
      };
      for (let round = 0; round < options.rounds; round += 1) {
        const by = await pressed(one.origin);
        const both = await pressed(two.origin);
        ratios.push(both.perSecond / by.perSecond);
        costs.push(both.perRequest / by.perRequest);
      }
      return [
        printFigure({
          name: 'two servers behind nginx against one',
          value: median(ratios),
          goal: { atLeast: 1.7, unit: '×' },
        }),
        // What one machine can tell whose processors the servers share with the database and the people:
        // with processors of its own, the second server adds as much as its requests cost no more.
        printFigure({
          name: 'processor time of a request, over two servers against one',
          value: median(costs),
          goal: { atMost: 2 / 1.7, unit: '×' },
        }),
      ];
    } finally {
      await Promise.all([one.stop(), two.stop(), second.stop()]);
    }
  }
}

/** Of all threads of the process, as Linux tells it; elsewhere it is not a number. */
function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticksPerSecond = 100;
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

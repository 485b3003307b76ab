import { join } from 'node:path';
import type { BenchCluster } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
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
import { startProduct } from '../targets/product.ts';
import { startProgram } from '../targets/program.ts';
import { measureWorkload, type WorkloadMeasurement } from './measure.ts';
import { openWorkloadDatabase } from './portfolio.ts';
import { workloads, type Workload } from './workloads.ts';

const columns: readonly PrintedColumn[] = [
  { head: 'work', width: 31 },
  { head: 'conn.', width: 5 },
  { head: 'product/s', width: 9 },
  { head: 'floor/s', width: 9 },
  { head: 'p50 ms', width: 8 },
  { head: 'p99 ms', width: 8 },
  { head: 'floor p50', width: 9 },
  { head: 'floor p99', width: 9 },
  { head: 'ratio', width: 6 },
  { head: 'goal', width: 6 },
  { head: '', width: 8 },
];

/** Measures workloads of the API against the floor: a bare server with the same SQL on the same database. */
export async function measureWorkloads(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  const database = await openWorkloadDatabase(cluster, options);
  return measureAgainstFloor(options, database, workloads, { title: 'Works against the floor', env: {} });
}

interface Measuring {
  readonly title: string;
  /** Further settings of the floor. */
  readonly env: Readonly<Record<string, string>>;
}

export async function measureAgainstFloor(
  options: Options,
  database: LoadedDatabase,
  works: readonly Workload[],
  { title, env }: Measuring,
): Promise<Figure[]> {
  const floor = await startProgram({
    name: 'floor',
    file: 'bench/targets/floor.ts',
    env: { ...env, DATABASE_URL: database.appUrl },
    folder: options.folder,
  });
  const product = await startProduct(database, options.folder, { profile: options.profile });
  const figures: Figure[] = [];
  printHead(`${title}: ${options.rounds} rounds of ${options.seconds} s each, medians`, columns);
  try {
    for (const work of works.filter(({ name }) => name.toLowerCase().includes(options.only)))
      await measureWorkload({ database, product, floor, ...options }, work, (row) =>
        figures.push(printed(row)),
      );
  } finally {
    await product.stop();
    await floor.stop();
  }
  if (options.profile) console.log(`Profile: ${join(options.folder, 'product.cpuprofile')}`);
  return figures;
}

function printed(row: WorkloadMeasurement): Figure {
  const { work, connections, product, floor, ratio } = row;
  const goal = row.goal === null ? null : { atLeast: row.goal, unit: '×' };
  const cells = [product.perSecond, floor.perSecond, product.p50, product.p99, floor.p50, floor.p99, ratio];
  printRow(columns, [
    work,
    String(connections),
    ...cells.map(formatFigure),
    formatGoal(goal),
    verdict({ value: ratio, goal, failed: product.failed }),
  ]);
  return {
    name: `${work}, ${connections} connections`,
    value: ratio,
    goal,
    failed: product.failed,
    details: { product, floor },
  };
}

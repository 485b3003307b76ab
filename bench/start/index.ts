import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load/figures.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { residentMemory } from '../reports/memory.ts';
import { startProgram } from '../targets/program.ts';

/** The product with its embedded database and the demonstration portfolio, as npm start runs it. */
export async function measureStart({ folder, rounds }: Options): Promise<Figure[]> {
  printTitle('Starting, and at rest');
  const start = {
    name: 'start',
    file: 'apps/server/src/main.ts',
    env: { DATA_DIR: join(folder, 'start') },
    folder,
  };
  await (await startProgram(start)).stop();
  const times: number[] = [];
  const memories: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const program = await startProgram(start);
    times.push((performance.now() - began) / 1000);
    await sleep(3000);
    memories.push(residentMemory(program.pid, 'now'));
    await program.stop();
  }
  return [
    { name: 'start to ready, second time', value: median(times), goal: { atMost: 3, unit: ' s' } },
    { name: 'server memory at rest', value: median(memories), goal: { atMost: 200, unit: ' MB' } },
  ].map(printFigure);
}

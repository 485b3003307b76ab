import { openPool } from '../db/driver/pool.ts';
import { noSpaceLeft } from '../lib/problem.ts';
import { importTasks, type ImportPools } from '../modules/imports/index.ts';
import type { ImportMessage, TaskIo } from './task-protocol.ts';

/** Runs in the process that works on imports. `url` is that of the database, for the application's role. */
export function openImportTasks(url: string, heard: () => unknown) {
  const pools: ImportPools = {
    work: openPool(url, { max: 1, patient: true }),
    progress: openPool(url, { max: 1, patient: true }),
    assertSpace: () => {
      if (heard() === 'disk full') throw noSpaceLeft();
    },
  };
  // Safe: the task was sent under this name.
  return ({ name, scope, task }: ImportMessage, io: TaskIo): Promise<unknown> =>
    importTasks[name](pools, scope, task as never, io);
}

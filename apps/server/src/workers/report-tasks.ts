import { openPool } from '../db/driver/pool.ts';
import { inTransaction } from '../db/scope/transaction.ts';
import { fileWriters, type FileTask } from './file-writers.ts';
import type { TaskIo } from './task-protocol.ts';

/** Runs in the process that writes reports. `url` is that of the database, for the application's role. */
export function openReportTasks(url: string) {
  const pool = openPool(url, { max: 1, patient: true });
  return ({ scope, kind, task }: FileTask, io: TaskIo): Promise<void> =>
    inTransaction(
      pool,
      scope,
      // Safe: the writer of this kind is given the task that was sent with it.
      async (tx) => io.write(await fileWriters[kind](tx, task as never)),
      'read',
    );
}

import type { Pool } from '../db/driver/pool.ts';
import { availabilityOf } from '../db/setup/availability.ts';
import { unreadable } from '../lib/table-files/index.ts';
import type { DoImportTask, ImportTaskName } from '../modules/imports/index.ts';
import { ProcessEndedError } from './child-process.ts';
import { ProcessPool } from './process-pool.ts';
import type { ImportMessage } from './task-protocol.ts';

const minute = 60_000;

/** How long each task may take by the clock; a file is also read for a limited time of the processor. */
const secondsOf: Readonly<Record<ImportTaskName, number>> = {
  read: 300,
  check: 600,
  run: 600,
  rejected: 300,
};

/** How often the processes are told whether the disk is full: as often as the disk is looked at. */
const spaceCheckMs = 500;

/** Files are read, checked and imported by processes, two at once and one for each client. */
export function startImportWorker(pool: Pool, environment: Readonly<Record<string, string>>) {
  const processes = new ProcessPool(
    {
      kind: 'imports',
      environment,
      readable: 'everything',
      threads: 1,
      niceness: 0,
      megabytes: 512,
      seconds: Math.max(...Object.values(secondsOf)),
      atOnce: 2,
      perClient: 1,
      waitMs: 2 * minute,
      idleMs: minute,
      mostTasks: 100,
      oneClient: true,
    },
    () => pool.options.connectionString,
  );
  let wasFull = false;
  const telling = setInterval(() => {
    const { diskFull } = availabilityOf(pool);
    if (diskFull !== wasFull) processes.tell(diskFull ? 'disk full' : 'disk has space');
    wasFull = diskFull;
  }, spaceCheckMs).unref();
  const doTask: DoImportTask = async (name, { clientId, userId }, task, options = {}) => {
    const message: ImportMessage = { name, scope: { clientId, userId }, task };
    const client = clientId === null ? `user ${userId}` : `client ${clientId}`;
    const done = processes.run({ client, task: message, seconds: secondsOf[name], ...options });
    // Safe: the process answers each task as the table of tasks says.
    return (await done.catch(rethrow)) as never;
  };
  function end(): void {
    clearInterval(telling);
    processes.end();
  }
  return { doTask, end };
}

function rethrow(failure: unknown): never {
  if (!(failure instanceof ProcessEndedError) || failure.reason === 'crash') throw failure;
  const detail =
    failure.reason === 'time'
      ? 'The file takes too long to read. Split it.'
      : 'The file needs more memory to read than there is. Split it.';
  throw unreadable(detail, failure);
}

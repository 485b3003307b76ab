import type { FileWriter } from '../calls/file-writer.ts';
import type { Pool } from '../db/driver/pool.ts';
import type { ReadReplica } from '../db/scope/read-replica.ts';
import { makeScratchFile, writeToDescriptor } from '../lib/files/scratch-file.ts';
import { Problem } from '../lib/problem.ts';
import { ProcessEndedError } from './child-process.ts';
import type { FileKind, FileTask, TaskOf } from './file-writers.ts';
import { ProcessPool } from './process-pool.ts';

const minute = 60_000;
const seconds = 300;

/** Provides a writer for each kind of file; processes write them, two at once. */
export function startReportWorker(
  pool: Pool,
  replica: ReadReplica | null,
  environment: Readonly<Record<string, string>>,
) {
  const onPrimary = processesOf(pool, environment);
  const onReplica = replica && processesOf(replica.pool, environment);
  async function processesToRead(): Promise<ProcessPool> {
    return replica && onReplica && (await replica.poolToRead()) === replica.pool ? onReplica : onPrimary;
  }
  function writer<K extends FileKind>(kind: K): FileWriter<TaskOf<K>> {
    return ({ clientId, userId }, task, signal) =>
      makeScratchFile(async (descriptor) => {
        const message: FileTask<K> = { kind, scope: { clientId, userId }, task };
        const output = (chunk: Buffer) => writeToDescriptor(descriptor, [chunk]);
        const client = clientId === null ? `user ${userId}` : `client ${clientId}`;
        const processes = await processesToRead();
        await processes.run({ client, task: message, output, signal, seconds }).catch(rethrow);
      });
  }
  return {
    writer,
    end: () => {
      onPrimary.end();
      onReplica?.end();
    },
  };
}

function processesOf(pool: Pool, environment: Readonly<Record<string, string>>): ProcessPool {
  return new ProcessPool(
    {
      kind: 'reports',
      environment,
      readable: 'everything',
      threads: 1,
      niceness: 0,
      megabytes: 384,
      seconds,
      atOnce: 2,
      perClient: 2,
      waitMs: minute,
      idleMs: minute,
      mostTasks: 200,
      oneClient: false,
    },
    () => pool.options.connectionString,
  );
}

function rethrow(failure: unknown): never {
  if (!(failure instanceof ProcessEndedError) || failure.reason === 'crash') throw failure;
  const detail =
    failure.reason === 'time'
      ? 'The report takes too long to write. Choose fewer rows.'
      : 'The report needs more memory than there is. Choose fewer rows.';
  throw new Problem('refused', detail, { cause: failure });
}

import type { ProblemCode } from '@panoramic/contract';
import type { Pool } from '../db/driver/pool.ts';
import { availabilityOf } from '../db/setup/availability.ts';
import { Problem } from '../lib/problem.ts';
import { Thread } from '../lib/thread.ts';
import type { DoImportTask, ImportTaskName, ImportTasks } from '../modules/imports/index.ts';
import type { Scope } from '../db/scope/transaction.ts';

const minute = 60_000;

export interface ImportMessage<N extends ImportTaskName = ImportTaskName> {
  readonly name: N;
  readonly scope: Scope;
  readonly task: ImportTasks[N]['task'];
}

/** The form in which a Problem leaves the thread, because a clone of one is no Problem. */
export interface SentProblem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: Problem['options']['errors'];
}

/** What the thread is started with. */
export interface ImportWorkerData {
  /** The URL of the database for the application's role. */
  readonly url: string | undefined;
  /** Its only element is 1 while the disk of the database is full. */
  readonly diskFull: Int32Array;
}

/** How often the thread is told whether the disk is full: as often as the disk is looked at. */
const spaceCheckMs = 500;

/** Files are read, checked and imported by a thread of their own, so that no request waits for them. */
export function startImportWorker(pool: Pool) {
  const diskFull = new Int32Array(new SharedArrayBuffer(4));
  const telling = setInterval(() => {
    Atomics.store(diskFull, 0, availabilityOf(pool).diskFull ? 1 : 0);
  }, spaceCheckMs).unref();
  const thread = new Thread<ImportMessage, unknown>(new URL('import-worker-thread.ts', import.meta.url), {
    data: { url: pool.options.connectionString, diskFull } satisfies ImportWorkerData,
    megabytes: 192,
    idleMs: 10 * minute,
  });
  const doTask: DoImportTask = async (name, scope, task) => {
    const { clientId, userId } = scope;
    // Safe: the thread answers each task as the table of tasks says.
    return (await thread.ask({ name, scope: { clientId, userId }, task }).catch(rethrow)) as never;
  };
  function end(): void {
    clearInterval(telling);
    thread.end();
  }
  return { doTask, end };
}

function rethrow(failure: unknown): never {
  if (isSentProblem(failure)) {
    const { code, detail, errors } = failure;
    throw new Problem(code, detail, { ...(errors && { errors }) });
  }
  if (failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new Problem('refused', 'The file needs more memory to read than there is. Split it.', {
      cause: failure,
    });
  throw failure;
}

function isSentProblem(failure: unknown): failure is SentProblem {
  return typeof failure === 'object' && failure !== null && 'detail' in failure;
}

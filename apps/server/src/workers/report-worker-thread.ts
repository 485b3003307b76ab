import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '../db/driver/pool.ts';
import { inTransaction } from '../db/scope/transaction.ts';
import { Problem } from '../lib/problem.ts';
import { writeToDescriptor } from '../lib/files/scratch-file.ts';
import type { ThreadReply } from '../lib/thread.ts';
import { fileWriters, type FileTask } from './file-writers.ts';

/** The thread that writes reports. report-worker.ts starts it and sends it tasks. */
// Safe: report-worker.ts starts the thread with the application's URL of the database, and nobody else sends it tasks.
const pool = openPool(workerData as string, { max: 3, patient: true });

parentPort?.on('message', async ({ id, task }: { id: number; task: FileTask }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await replyTo(id, task));
});

async function replyTo(id: number, { scope, kind, task, descriptor }: FileTask): Promise<ThreadReply<null>> {
  try {
    await inTransaction(
      pool,
      scope,
      // Safe: the writer of this kind is given the task that was sent with it.
      async (tx) => writeToDescriptor(descriptor, await fileWriters[kind](tx, task as never)),
      'snapshot',
    );
    return { id, answer: null };
  } catch (error) {
    // A clone of a Problem is no Problem.
    const failure = error instanceof Problem ? { code: error.code, detail: error.message } : error;
    return { id, failure };
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '../db/driver/pool.ts';
import type { ImportMessage, ImportWorkerData, SentProblem } from './import-worker.ts';
import { noSpaceLeft, Problem } from '../lib/problem.ts';
import type { ThreadReply } from '../lib/thread.ts';
import { importTasks, type ImportPools } from '../modules/imports/index.ts';

/** The thread that works on imports. import-worker.ts starts it and sends it tasks. */
// Safe: import-worker.ts starts the thread with these, and nobody else sends it tasks.
const { url = '', diskFull } = workerData as ImportWorkerData;
const pools: ImportPools = {
  work: openPool(url, { max: 3, patient: true }),
  progress: openPool(url, { max: 1, patient: true }),
  assertSpace: () => {
    if (Atomics.load(diskFull, 0) === 1) throw noSpaceLeft();
  },
};

parentPort?.on('message', async ({ id, task }: { id: number; task: ImportMessage }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await replyTo(id, task));
});

async function replyTo(id: number, { name, scope, task }: ImportMessage): Promise<ThreadReply<unknown>> {
  try {
    // Safe: the task was sent under this name.
    return { id, answer: await importTasks[name](pools, scope, task as never) };
  } catch (error) {
    return { id, failure: error instanceof Problem ? sentProblem(error) : error };
  }
}

function sentProblem({ code, message, options: { errors } }: Problem): SentProblem {
  return { code, detail: message, ...(errors && { errors }) };
}

import type { FileWriter } from '../calls/file-writer.ts';
import type { Pool } from '../db/driver/pool.ts';
import { Problem } from '../lib/problem.ts';
import { makeScratchFile } from '../lib/files/scratch-file.ts';
import { Thread } from '../lib/thread.ts';
import type { FileKind, FileTask, TaskOf } from './file-writers.ts';

const minute = 60_000;

/** Provides a writer for each kind of file; one thread does the work of all. */
export function startReportWorker(pool: Pool) {
  const thread = new Thread<FileTask, null>(new URL('report-worker-thread.ts', import.meta.url), {
    data: pool.options.connectionString,
    megabytes: 96,
    idleMs: 10 * minute,
  });
  function writer<K extends FileKind>(kind: K): FileWriter<TaskOf<K>> {
    return (scope, task) =>
      makeScratchFile((descriptor) =>
        thread.ask({ kind, scope, task, descriptor }).catch((failure: unknown) => {
          throw isProblem(failure) ? new Problem(failure.code, failure.detail) : failure;
        }),
      );
  }
  return { writer, end: () => thread.end() };
}

function isProblem(failure: unknown): failure is { code: Problem['code']; detail: string } {
  return typeof failure === 'object' && failure !== null && 'detail' in failure;
}

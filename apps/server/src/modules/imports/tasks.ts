import type { Readable } from 'node:stream';
import type { CheckedImport, ReadImport } from '@panoramic/contract';
import { inTransaction, type Scope } from '#db/scope/transaction.ts';
import { checkImport, type CheckTask } from './check.ts';
import { readImport, type ReadTask } from './reading/read.ts';
import { writeRejected, type RejectedTask } from './rejected.ts';
import { runImport, type RunTask } from './run.ts';
import type { ImportPools } from './work.ts';

/** The tasks of the processes that work on imports, each with its input and its answer. */
export interface ImportTasks {
  read: { task: ReadTask; answer: ReadImport };
  check: { task: CheckTask; answer: CheckedImport };
  run: { task: RunTask; answer: number };
  /** Writes a workbook to its output. */
  rejected: { task: RejectedTask; answer: null };
}

export type ImportTaskName = keyof ImportTasks;

export type DoImportTask = <N extends ImportTaskName>(
  name: N,
  scope: Scope,
  task: ImportTasks[N]['task'],
  options?: TaskOptions,
) => Promise<ImportTasks[N]['answer']>;

interface TaskOptions {
  /** Bytes that the task works on. */
  readonly input?: { readonly source: Readable; readonly size: number };
  /** Takes the bytes that the task writes. */
  readonly output?: (chunk: Buffer) => Promise<unknown>;
  /** Ends the task. */
  readonly signal?: AbortSignal;
}

/** What a task is given beside its own input. */
interface TaskBytes {
  readonly input: Buffer;
  readonly write: (source: Readable) => Promise<void>;
}

export const importTasks: {
  readonly [N in ImportTaskName]: (
    pools: ImportPools,
    scope: Scope,
    task: ImportTasks[N]['task'],
    bytes: TaskBytes,
  ) => Promise<ImportTasks[N]['answer']>;
} = {
  read: (pools, scope, task, { input }) => readImport(pools, scope, task, input),
  check: checkImport,
  run: runImport,
  rejected: async ({ work }, scope, task, { write }) => {
    await inTransaction(work, scope, async (tx) => write(await writeRejected(tx, task)), 'read');
    return null;
  },
};

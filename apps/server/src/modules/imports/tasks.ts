import type { CheckedImport, ReadImport } from '@panoramic/contract';
import { inTransaction, type Scope } from '#db/scope/transaction.ts';
import { writeToDescriptor } from '#lib/files/scratch-file.ts';
import { checkImport, type CheckTask } from './check.ts';
import { readImport, type ReadTask } from './read.ts';
import { writeRejected, type RejectedTask } from './rejected.ts';
import { runImport, type RunTask } from './run.ts';
import type { ImportPools } from './work.ts';

/** The tasks of the import thread, each with its input and its answer. */
export interface ImportTasks {
  read: { task: ReadTask; answer: ReadImport };
  check: { task: CheckTask; answer: CheckedImport };
  run: { task: RunTask; answer: number };
  /** Writes a workbook to an open file. */
  rejected: { task: RejectedTask & { readonly descriptor: number }; answer: null };
}

export type ImportTaskName = keyof ImportTasks;

export type DoImportTask = <N extends ImportTaskName>(
  name: N,
  scope: Scope,
  task: ImportTasks[N]['task'],
) => Promise<ImportTasks[N]['answer']>;

export const importTasks: {
  readonly [N in ImportTaskName]: (
    pools: ImportPools,
    scope: Scope,
    task: ImportTasks[N]['task'],
  ) => Promise<ImportTasks[N]['answer']>;
} = {
  read: readImport,
  check: checkImport,
  run: runImport,
  rejected: async ({ work }, scope, { descriptor, ...task }) => {
    await inTransaction(
      work,
      scope,
      async (tx) => writeToDescriptor(descriptor, await writeRejected(tx, task)),
      'snapshot',
    );
    return null;
  },
};

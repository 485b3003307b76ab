import type { Scope } from '#db/scope/transaction.ts';
import type { ScratchFile } from '#lib/files/scratch-file.ts';

/**
 * Makes a large file by a process of its own, from one snapshot of the database: other requests are not
 * held up, and the server's memory does not grow with the file. A slow reader holds a file on disk. `signal` ends
 * the work when whoever asked for it has left.
 */
export type FileWriter<Task> = (scope: Scope, task: Task, signal: AbortSignal) => Promise<ScratchFile>;

import type { Readable } from 'node:stream';
import type { ProblemCode } from '@panoramic/contract';
import type { Problem } from '../lib/problem.ts';
import type { Scope } from '../db/scope/transaction.ts';
import type { ImportTaskName, ImportTasks } from '../modules/imports/index.ts';

/** What processes are started for. */
export type WorkKind = 'imports' | 'reports' | 'documents';

export interface ImportMessage<N extends ImportTaskName = ImportTaskName> {
  readonly name: N;
  readonly scope: Scope;
  readonly task: ImportTasks[N]['task'];
}

/** What a task reads, writes and tells beside its answer. */
export interface TaskIo {
  /** The bytes that came with the task. */
  readonly input: Buffer;
  /** Sends bytes as fast as the server takes them. */
  readonly write: (source: Readable) => Promise<void>;
  readonly tell: (message: unknown) => void;
}

/** `data` is what the process was started with; `heard` gives what the server has told it last. */
export type OpenTasks = (data: never, heard: () => unknown) => (task: never, io: TaskIo) => Promise<unknown>;

export type ToProcess =
  | { readonly data: unknown }
  | { readonly heard: unknown }
  | { readonly task: unknown; readonly size: number };

/** A Problem leaves the process in this form, because a copy of one is no Problem. */
export interface SentProblem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: Problem['options']['errors'];
}

export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
}

/** The last message of a task says how many bytes the task has written. */
export type FromProcess =
  | { readonly told: unknown }
  | ({ readonly written: number } & (
      | { readonly answer: unknown }
      | { readonly problem: SentProblem }
      | { readonly error: SentError }
      | { readonly outOfMemory: true }
    ));

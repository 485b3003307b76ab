import { readDocumentText, type ReadingTask } from '../lib/document-texts/index.ts';
import type { TaskIo } from './task-protocol.ts';

/** Runs in the process that reads the texts of documents. */
export function openDocumentTasks() {
  return (task: ReadingTask, { input, tell }: TaskIo) => readDocumentText(input, task, tell);
}

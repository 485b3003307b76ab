import { readDocumentText, type ReadingTask } from './lib/document-texts/index.ts';
import type { ReaderMessage } from './document-reader.ts';

/** The process that reads the text of one file. document-reader.ts starts it and sends it the task. */
process.once('message', async (task: ReadingTask) => {
  const state = await readDocumentText(task, send);
  process.send?.({ state } satisfies ReaderMessage, () => process.exit());
});
// The server has ended.
process.once('disconnect', () => process.exit());

function send(message: ReaderMessage): void {
  process.send?.(message);
}

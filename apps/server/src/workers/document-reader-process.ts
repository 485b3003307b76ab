import { readDocumentText } from '../lib/document-texts/index.ts';
import type { ReaderMessage, ReaderTask } from './document-reader.ts';

/** The process that reads the texts of files. document-reader.ts starts it and sends it tasks, one at a time. */
const input = process.stdin;
// A library's failure outside the awaited calls ends the process, which marks the file being read as damaged.
process.on('unhandledRejection', () => process.exit(1));
// The server has ended.
process.once('disconnect', () => process.exit());
input.once('end', () => process.exit());

process.on('message', async (task: ReaderTask) => {
  const state = await readDocumentText(await bytesOf(task.size), task, send);
  send({ state });
});

/** A file's bytes follow its task, and the next task follows its answer: all input is of this file. */
async function bytesOf(size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    // Safe: without an encoding the input gives buffers.
    const chunk = input.read() as Buffer | null;
    if (chunk) length += chunk.copy(bytes, length);
    else await new Promise((resolve) => input.once('readable', resolve));
  }
  return bytes;
}

function send(message: ReaderMessage): void {
  process.send?.(message);
}

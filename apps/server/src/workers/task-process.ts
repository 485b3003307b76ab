import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Problem } from '../lib/problem.ts';
import type { FromProcess, OpenTasks, ToProcess, WorkKind } from './task-protocol.ts';

/** The parts of a kind of work that run in its process, by the name that the process is started with. */
const kinds: Readonly<Record<WorkKind, () => Promise<OpenTasks>>> = {
  imports: async () => (await import('./import-tasks.ts')).openImportTasks,
  reports: async () => (await import('./report-tasks.ts')).openReportTasks,
  documents: async () => (await import('./document-tasks.ts')).openDocumentTasks,
};

/** The program of every process that works on users' bytes. child-process.ts starts it and sends it tasks, one at a time. */
async function main(kind: WorkKind): Promise<void> {
  const bytes = new Socket({ fd: 3 });
  // The server has ended.
  process.once('disconnect', () => process.exit());
  bytes.once('end', () => process.exit());
  bytes.once('error', () => process.exit());
  // A library's failure outside the awaited calls ends the process, and with it the task.
  process.on('unhandledRejection', () => process.exit(1));
  const started = Promise.withResolvers<unknown>();
  let heard: unknown;
  const serving = Promise.all([kinds[kind](), started.promise]).then(([open, data]) =>
    // Safe: the server starts each kind with the data that it takes.
    open(data as never, () => heard),
  );
  process.on('message', async (message: ToProcess) => {
    if ('data' in message) started.resolve(message.data);
    else if ('heard' in message) ({ heard } = message);
    else {
      let written = 0;
      const write = async (source: Readable) => {
        for await (const chunk of source) {
          const piece: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          written += piece.length;
          await new Promise<void>((resolve) => bytes.write(piece, () => resolve()));
        }
      };
      const outcome = await outcomeOf(async () => {
        const [serve, input] = await Promise.all([serving, bytesFrom(bytes, message.size)]);
        // Safe: the task was sent to a process of its kind.
        return serve(message.task as never, { input, write, tell: (told) => send({ told }) });
      });
      send({ ...outcome, written });
    }
  });
}

async function outcomeOf(work: () => Promise<unknown>) {
  try {
    return { answer: await work() };
  } catch (error) {
    if (error instanceof Problem) {
      const { errors } = error.options;
      return { problem: { code: error.code, detail: error.message, ...(errors && { errors }) } };
    }
    if (!(error instanceof Error)) throw error;
    if (error instanceof RangeError && /allocat|string length/i.test(error.message))
      return { outOfMemory: true } as const;
    const { name, message, stack } = error;
    return { error: { name, message, stack, code: 'code' in error ? error.code : undefined } };
  }
}

/** The bytes of a task follow it, and the next task follows its answer: all input is of this task. */
async function bytesFrom(source: Socket, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    // Safe: without an encoding the input gives buffers.
    const chunk = source.read() as Buffer | null;
    if (chunk) length += chunk.copy(bytes, length);
    else await new Promise((resolve) => source.once('readable', resolve));
  }
  return bytes;
}

function send(message: FromProcess): void {
  process.send?.(message);
}

// Safe: child-process.ts starts the program with one of the kinds.
if (import.meta.main) await main(process.argv[2] as WorkKind);

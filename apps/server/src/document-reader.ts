import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { withScratchCopy } from './lib/files/scratch-file.ts';
import type { PageMessage } from './lib/document-texts/page-sink.ts';
import type { DocumentTextState } from '@panoramic/contract';
import type { ReadText, ReadTextOf } from './modules/documents/index.ts';

export interface DocumentReaderLimits {
  /** Memory of the process that reads a file. */
  readonly megabytes: number;
  /** Pages of a file that are read as pictures. */
  readonly ocrPages: number;
}

/** How long a file may be read. No page is begun as a picture in the last part of it. */
const mostMilliseconds = 10 * 60_000;
const ocrMilliseconds = 6 * 60_000;
const lookEvery = 250;
const pageBytes = 4096;

const root = join(import.meta.dirname, '../../..');
const program = join(import.meta.dirname, 'document-reader-process.ts');

export type ReaderMessage = PageMessage | { readonly state: DocumentTextState };

/**
 * Reads each file by a process of its own, which ends with it. The process is given the open file and nothing
 * else: no setting, no database, no file but the program's own, and less of the processor than requests get. What
 * a file does to it, it does to no other file and not to the server.
 */
export function documentReader({ megabytes, ocrPages }: DocumentReaderLimits): ReadTextOf {
  return (source, filename, stopping) =>
    withScratchCopy(source, (descriptor) =>
      readInProcess(descriptor, { filename, megabytes, ocrPages, stopping }),
    );
}

interface Reading extends DocumentReaderLimits {
  readonly filename: string;
  readonly stopping: AbortSignal;
}

async function readInProcess(descriptor: number, reading: Reading): Promise<ReadText> {
  const { filename, megabytes, ocrPages, stopping } = reading;
  const child = spawn(process.execPath, [...flags(megabytes), program], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor, 'ipc'],
    env: {},
    cwd: root,
  });
  const texts: { page: number; text: string }[] = [];
  let pages: number | null = null;
  let state: DocumentTextState | null = null;
  let isOverLimit = false;
  function overLimit(): void {
    isOverLimit = true;
    child.kill('SIGKILL');
  }
  const kill = () => child.kill('SIGKILL');
  stopping.addEventListener('abort', kill);
  const tooLong = setTimeout(overLimit, mostMilliseconds);
  const watch = setInterval(() => void watchMemory(child.pid, megabytes, overLimit), lookEvery);
  child.on('message', (message: ReaderMessage) => {
    if ('state' in message) ({ state } = message);
    else if ('pages' in message) ({ pages } = message);
    else texts.push(message);
  });
  try {
    const ended = new Promise<{ signal: string | null }>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_, signal) => resolve({ signal }));
    });
    lowerPriority(child.pid);
    child.send({ descriptor: 3, filename, ocrPages, ocrMilliseconds }, () => {});
    const { signal } = await ended;
    stopping.throwIfAborted();
    // A process that finds no memory in its heap ends itself with SIGABRT.
    const ofDeath = isOverLimit || signal === 'SIGABRT' ? 'too large' : 'damaged';
    return { state: state ?? ofDeath, pages, texts };
  } finally {
    clearTimeout(tooLong);
    clearInterval(watch);
    stopping.removeEventListener('abort', kill);
  }
}

/** The process may read the program and its packages, and write, start and open nothing. */
function flags(megabytes: number): string[] {
  const readable = ['node_modules', 'apps/server', 'packages/contract', 'package.json'];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
    // The canvas is native, and the recognizer works in a thread.
    '--allow-addons',
    '--allow-worker',
    `--max-old-space-size=${Math.floor(megabytes / 2)}`,
    '--no-warnings',
  ];
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not let it be changed.
  }
}

/** Pictures and fonts are held outside the heap. Where the system does not tell, only the heap is limited. */
async function watchMemory(pid: number | undefined, megabytes: number, overLimit: () => void): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  const numbers = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  const resident = Number(numbers.split(' ')[1] ?? 0) * pageBytes;
  if (resident > megabytes * 1024 * 1024) overLimit();
}

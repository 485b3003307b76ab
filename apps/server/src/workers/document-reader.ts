import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { DocumentTextState } from '@panoramic/contract';
import type { PageMessage } from '../lib/document-texts/index.ts';
import type { ReadableFile, ReadText, ReadTextOf } from '../modules/documents/index.ts';

export interface DocumentReaderLimits {
  /** Memory of the process that reads. */
  readonly megabytes: number;
  /** Pages of a file that are read as pictures. */
  readonly ocrPages: number;
}

/** How long a file may be read. No page is begun as a picture after `ocrMilliseconds`. */
const mostMilliseconds = 10 * 60_000;
const ocrMilliseconds = 6 * 60_000;
const idleMilliseconds = 10_000;
/** The number of files after which a process is replaced. */
const mostFiles = 100;
const lookEvery = 250;
/** Niceness, from the server's 0 to 19: on a busy processor the reader gets a tenth of the server's share. */
const lowPriority = 10;

const root = join(import.meta.dirname, '../../../..');
const program = fileURLToPath(new URL('document-reader-process.ts', import.meta.url));

export interface ReaderTask {
  readonly filename: string;
  readonly size: number;
  readonly ocrPages: number;
  readonly ocrMilliseconds: number;
}
export type ReaderMessage = PageMessage | { readonly state: DocumentTextState };

/**
 * Reads files by a process that is given their bytes and nothing else: no setting, no database, no file but the
 * program's own, and less of the processor than requests get. It reads files of one client only and is replaced
 * after some of them, after a large one, and whenever it ends: what a file does to it reaches neither the server
 * nor another client.
 */
export function documentReader(limits: DocumentReaderLimits): ReadTextOf {
  let current: ReaderProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  return async (source, file, stopping) => {
    clearTimeout(idle);
    if (current && !current.canRead(file.clientId)) current.end();
    if (!current?.canRead(file.clientId)) current = new ReaderProcess(limits, file.clientId);
    const used = current;
    try {
      return await used.read(source, file, stopping);
    } finally {
      idle = setTimeout(() => used.end(), idleMilliseconds).unref();
    }
  };
}

class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: DocumentReaderLimits;
  readonly #clientId: number;
  readonly #ended: Promise<string | null>;
  #isEnded = false;
  #files = 0;
  #residentBytes = 0;

  constructor(limits: DocumentReaderLimits, clientId: number) {
    this.#limits = limits;
    this.#clientId = clientId;
    this.#child = spawn(process.execPath, [...flags(limits.megabytes), program], {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      env: {},
      cwd: root,
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', () => resolve(null));
      this.#child.once('exit', (_, signal) => resolve(signal));
    });
    void this.#ended.then(() => (this.#isEnded = true));
    // Ignores the error of writing to a process that has ended.
    this.#child.stdin?.on('error', () => {});
    lowerPriority(this.#child.pid);
  }

  canRead(clientId: number): boolean {
    return (
      !this.#isEnded &&
      this.#clientId === clientId &&
      this.#files < mostFiles &&
      this.#residentBytes < (this.#limits.megabytes * 1024 * 1024) / 3
    );
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  async read(source: Readable, file: ReadableFile, stopping: AbortSignal): Promise<ReadText> {
    this.#files += 1;
    const texts: { page: number; text: string }[] = [];
    let pages: number | null = null;
    let isOverLimit = false;
    const overLimit = () => {
      isOverLimit = true;
      this.end();
    };
    const stop = () => this.end();
    stopping.addEventListener('abort', stop);
    const tooLong = setTimeout(overLimit, mostMilliseconds);
    const watch = setInterval(() => void this.#watchMemory(overLimit), lookEvery);
    const done = Promise.withResolvers<DocumentTextState>();
    const take = (message: ReaderMessage) => {
      if ('state' in message) done.resolve(message.state);
      else if ('pages' in message) ({ pages } = message);
      else texts.push(message);
    };
    this.#child.on('message', take);
    // A process that finds no memory in its heap ends itself with SIGABRT.
    void this.#ended.then((signal) =>
      done.resolve(isOverLimit || signal === 'SIGABRT' ? 'too large' : 'damaged'),
    );
    try {
      await this.#send(source, file);
      const state = await done.promise;
      await this.#watchMemory(() => {});
      stopping.throwIfAborted();
      return { state, pages, texts };
    } finally {
      clearTimeout(tooLong);
      clearInterval(watch);
      this.#child.off('message', take);
      stopping.removeEventListener('abort', stop);
    }
  }

  /** Fails when the file cannot be read from the store; the process would wait for the rest of it. */
  async #send(source: Readable, { filename, size }: ReadableFile): Promise<void> {
    const task: ReaderTask = { filename, size, ocrPages: this.#limits.ocrPages, ocrMilliseconds };
    this.#child.send(task, () => {});
    const { stdin } = this.#child;
    if (!stdin) throw new Error('The process that reads documents could not be started.');
    try {
      for await (const chunk of source) {
        if (this.#isEnded) return;
        if (!stdin.write(chunk)) await Promise.race([once(stdin, 'drain'), this.#ended]);
      }
    } catch (error) {
      if (this.#isEnded || stdin.destroyed) return;
      this.end();
      throw error;
    }
  }

  /** Limits memory outside the heap, where pictures and fonts are. Without Linux only the heap is limited. */
  async #watchMemory(overLimit: () => void): Promise<void> {
    const { pid } = this.#child;
    if (process.platform !== 'linux' || pid === undefined || this.#isEnded) return;
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    this.#residentBytes = 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    if (this.#residentBytes > this.#limits.megabytes * 1024 * 1024) overLimit();
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
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // The process has ended already, or the system does not let it be changed.
  }
}

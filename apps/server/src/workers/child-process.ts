import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Problem } from '../lib/problem.ts';
import { nobodyWaits } from './fair-queue.ts';
import { residentBytes } from './resident-bytes.ts';
import type { FromProcess, SentError, SentProblem, ToProcess, WorkKind } from './task-protocol.ts';

export interface ProcessLimits {
  /** Beyond this much memory the process is killed. */
  readonly megabytes: number;
  /** The longest that any of its tasks may take. */
  readonly seconds: number;
}

export interface ProcessSettings extends ProcessLimits {
  readonly kind: WorkKind;
  readonly environment: Readonly<Record<string, string>>;
  /** Paths that the process may read; all where it says so. It may write, start and change nothing. */
  readonly readable: 'everything' | 'program';
  /** Threads that run scripts. */
  readonly threads: number;
  /** Niceness, from the server's 0 to 19: at 10, a busy processor gives it a tenth of the server's share. */
  readonly niceness: number;
}

export interface Task {
  readonly task: unknown;
  readonly seconds: number;
  /** Bytes that the task works on. */
  readonly input?: { readonly source: Readable; readonly size: number };
  /** Takes the bytes that the task writes. */
  readonly output?: (chunk: Buffer) => Promise<unknown>;
  readonly onTold?: (message: unknown) => void;
  /** Ends the task, and the process with it. */
  readonly signal?: AbortSignal | undefined;
}

/** Why a process has ended before its task. */
export class ProcessEndedError extends Error {
  override name = 'ProcessEndedError';
  readonly reason: 'memory' | 'time' | 'crash';
  constructor(reason: ProcessEndedError['reason']) {
    super(`The process has ended: ${reason}.`);
    this.reason = reason;
  }
}

const mebibyte = 1024 * 1024;
const lookEveryMs = 100;
const root = join(import.meta.dirname, '../../../..');
const program = fileURLToPath(new URL('task-process.ts', import.meta.url));

/** A process that does one task at a time, within limits that the operating system and the server hold from outside. */
export class TaskProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #ended: Promise<NodeJS.Signals | null>;
  #endedBy: Error | null = null;
  #isEnded = false;
  tasks = 0;
  busyMs = 0;
  residentBytes = 0;

  constructor(settings: ProcessSettings, data: unknown) {
    this.#limits = settings;
    const { command, args } = limited(settings);
    this.#child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: settings.environment,
      cwd: root,
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#bytes?.pause();
    // Ignores the error of writing to a process that has ended; its end is noticed by itself.
    this.#bytes?.on('error', () => {});
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', () => resolve(null));
      this.#child.once('exit', (_, signal) => resolve(signal));
    });
    void this.#ended.then(() => (this.#isEnded = true));
    lowerPriority(this.#child.pid, settings.niceness);
    this.#send({ data });
  }

  get isEnded(): boolean {
    return this.#isEnded || this.#endedBy !== null;
  }

  get #bytes(): Duplex | null {
    // Safe: a pipe beyond the first three is a socket, which goes both ways.
    return (this.#child.stdio[3] as Duplex | null | undefined) ?? null;
  }

  end(reason: Error = new ProcessEndedError('crash')): void {
    this.#endedBy ??= reason;
    this.#child.kill('SIGKILL');
  }

  hear(heard: unknown): void {
    this.#send({ heard });
  }

  /** Fails with the task's own Problem or error, or with a ProcessEndedError. */
  async run(task: Task): Promise<unknown> {
    this.tasks += 1;
    const begun = performance.now();
    const tooLong = setTimeout(() => this.end(new ProcessEndedError('time')), task.seconds * 1000);
    const watch = setInterval(() => void this.#watchMemory(), lookEveryMs);
    const leave = () => this.end(nobodyWaits());
    task.signal?.addEventListener('abort', leave);
    if (task.signal?.aborted) leave();
    const reply = this.#replyTo(task);
    try {
      this.#send({ task: task.task, size: task.input?.size ?? 0 });
      await Promise.race([this.#sendInput(task.input), reply.done]);
      return await reply.done;
    } finally {
      reply.forget();
      clearTimeout(tooLong);
      clearInterval(watch);
      task.signal?.removeEventListener('abort', leave);
      this.busyMs += performance.now() - begun;
      await this.#watchMemory();
    }
  }

  #replyTo({ output, onTold }: Task): { done: Promise<unknown>; forget: () => void } {
    const done = Promise.withResolvers<unknown>();
    // Nobody awaits it where the input fails.
    done.promise.catch(() => {});
    let received = 0;
    let last: Exclude<FromProcess, { told: unknown }> | null = null;
    const settle = () => {
      if (!last || received < last.written) return;
      if ('answer' in last) done.resolve(last.answer);
      else if ('problem' in last) done.reject(problemOf(last.problem));
      else if ('error' in last) done.reject(errorOf(last.error));
      else done.reject(new ProcessEndedError('memory'));
    };
    const take = (message: FromProcess) => {
      if ('told' in message) return onTold?.(message.told);
      last = message;
      settle();
    };
    const takeBytes = async (chunk: Buffer) => {
      this.#bytes?.pause();
      try {
        await output?.(chunk);
        received += chunk.length;
        settle();
        this.#bytes?.resume();
      } catch (error) {
        done.reject(error);
        this.end();
      }
    };
    this.#child.on('message', take);
    this.#bytes?.on('data', takeBytes);
    this.#bytes?.resume();
    // A process that finds no memory in its heap ends itself with SIGABRT; one beyond its processor time is killed.
    void this.#ended.then((signal) => done.reject(this.#endedBy ?? new ProcessEndedError(reasonOf(signal))));
    return {
      done: done.promise,
      forget: () => {
        this.#child.off('message', take);
        this.#bytes?.off('data', takeBytes);
        this.#bytes?.pause();
      },
    };
  }

  /** Fails when the source does; the process would wait for the rest of it. */
  async #sendInput(input: Task['input']): Promise<void> {
    const bytes = this.#bytes;
    if (!input || !bytes) return;
    try {
      for await (const chunk of input.source) {
        if (this.isEnded) return;
        await new Promise<void>((resolve) => {
          if (bytes.write(chunk)) return resolve();
          bytes.once('drain', resolve);
          void this.#ended.then(() => resolve());
        });
      }
    } catch (error) {
      if (this.isEnded) return;
      this.end();
      throw error;
    }
  }

  #send(message: ToProcess): void {
    // A process that has ended takes no message; its end is noticed by itself.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  async #watchMemory(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined || this.isEnded) return;
    this.residentBytes = (await residentBytes(pid)) ?? this.residentBytes;
    if (this.residentBytes > this.#limits.megabytes * mebibyte) this.end(new ProcessEndedError('memory'));
  }
}

function reasonOf(signal: NodeJS.Signals | null): ProcessEndedError['reason'] {
  if (signal === 'SIGXCPU') return 'time';
  // SIGKILL that was not ours is the system's answer to too little memory, or to too much processor time.
  return signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' ? 'memory' : 'crash';
}

function problemOf({ code, detail, errors }: SentProblem): Problem {
  return new Problem(code, detail, { ...(errors && { errors }) });
}

function errorOf({ name, message, stack, code }: SentError): Error {
  return Object.assign(new Error(message), { name, stack, ...(code !== undefined && { code }) });
}

/** What the system counts as data of Node.js before it has done anything: the place for code, which each thread has. */
const dataOfThread = 640 * mebibyte;

/**
 * Limits that the system holds also when the server is busy or has been killed: no file is written, no core
 * dumped, data and processor time are bounded. The processor time is that of all tasks and threads together.
 */
const limits = 'ulimit -c 0; ulimit -f 0; ulimit -S -t "$1"; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"';

function limited({ kind, megabytes, seconds, readable, threads }: ProcessSettings) {
  const node = [process.execPath, ...flags(megabytes, readable), program, kind];
  const [command = '', ...args] = node;
  if (process.platform === 'win32') return { command, args };
  const data = Math.floor((threads * dataOfThread + 1.25 * megabytes * mebibyte) / 1024);
  return { command: '/bin/sh', args: ['-c', limits, 'sh', String(3 * seconds), String(data), ...node] };
}

function flags(megabytes: number, readable: ProcessSettings['readable']): string[] {
  const parts = ['node_modules', 'apps/server', 'packages/contract', 'package.json'];
  const paths = readable === 'everything' ? ['*'] : parts.map((path) => join(root, path));
  return [
    '--permission',
    ...paths.map((path) => `--allow-fs-read=${path}`),
    // The canvas is native, and the recognizer works in a thread.
    '--allow-addons',
    '--allow-worker',
    `--max-old-space-size=${Math.floor(megabytes / 2)}`,
    '--no-warnings',
  ];
}

function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined && niceness > 0) setPriority(pid, niceness);
  } catch {
    // The process has ended already, or the system does not let it be changed.
  }
}

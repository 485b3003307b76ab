import { Worker } from 'node:worker_threads';

interface Options {
  /** Handed to the thread as its `workerData`. */
  readonly data: unknown;
  /** What the thread may hold in memory; beyond it the thread ends, not the process. */
  readonly megabytes: number;
  /** Idle time in milliseconds after which the thread ends. */
  readonly idleMs: number;
}

export type ThreadReply<A> = { readonly id: number } & (
  | { readonly answer: A }
  | { readonly failure: unknown }
);

/** A thread for work that would delay others. It starts with its first task, and again after a failure. */
export class Thread<Task, Answer> {
  readonly #file: URL;
  readonly #options: Options;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(file: URL, options: Options) {
    this.#file = file;
    this.#options = options;
  }

  /** Throws the failure of the thread, as it was cloned. */
  async ask(task: Task): Promise<Answer> {
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting.set(id, waiting);
    clearTimeout(this.#idle);
    this.#worker ??= this.#begin();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage({ id, task });
    try {
      return await waiting.promise;
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.end(), this.#options.idleMs).unref();
    }
  }

  end(): void {
    clearTimeout(this.#idle);
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #begin(): Worker {
    const { data, megabytes } = this.#options;
    const worker = new Worker(this.#file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 24 },
    });
    worker.unref();
    worker.on('message', (reply: ThreadReply<Answer>) => {
      const waiting = this.#waiting.get(reply.id);
      if ('answer' in reply) waiting?.resolve(reply.answer);
      else waiting?.reject(reply.failure);
    });
    worker.on('error', (error) => this.#failed(worker, error));
    worker.on('exit', () => this.#failed(worker, new Error('The thread ended.')));
    return worker;
  }

  #failed(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = null;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
  }
}

import { FairQueue } from './fair-queue.ts';
import { TaskProcess, type ProcessSettings, type Task } from './child-process.ts';

interface PoolSettings extends ProcessSettings {
  /** How many processes work at once, and how many of them for one client. */
  readonly atOnce: number;
  readonly perClient: number;
  /** How long a task waits for its turn. */
  readonly waitMs: number;
  /** How long a process without work is kept. */
  readonly idleMs: number;
  /** The number of tasks after which a process is replaced. */
  readonly mostTasks: number;
  /** Whether a process works for one client only. */
  readonly oneClient: boolean;
}

interface ClientTask extends Task {
  /** Whose turn it is. */
  readonly client: string;
}

/**
 * Does one kind of work by processes. A process is kept at rest for a while, because its start takes long; it is
 * replaced after many tasks, after one that took much memory or time, and whenever it has ended.
 */
export class ProcessPool {
  readonly #settings: PoolSettings;
  readonly #data: () => unknown;
  readonly #queue: FairQueue;
  readonly #busy = new Set<TaskProcess>();
  #rested: {
    readonly process: TaskProcess;
    readonly client: string;
    readonly ending: NodeJS.Timeout;
  } | null = null;
  #heard: unknown;

  /** `data` is asked for at each start of a process. */
  constructor(settings: PoolSettings, data: () => unknown = () => null) {
    this.#settings = settings;
    this.#data = data;
    this.#queue = new FairQueue(settings);
  }

  run({ client, ...task }: ClientTask): Promise<unknown> {
    return this.#queue.run(client, () => this.#runBy(this.#processFor(client), client, task), task.signal);
  }

  /** Tells all processes, and those that are started later. */
  tell(heard: unknown): void {
    this.#heard = heard;
    for (const process of this.#busy) process.hear(heard);
    this.#rested?.process.hear(heard);
  }

  end(): void {
    for (const process of this.#busy) process.end();
    this.#endRested();
  }

  async #runBy(process: TaskProcess, client: string, task: Task): Promise<unknown> {
    this.#busy.add(process);
    try {
      return await process.run(task);
    } finally {
      this.#busy.delete(process);
      if (this.#rested || !this.#isReusable(process)) process.end();
      else this.#rest(process, client);
    }
  }

  #processFor(client: string): TaskProcess {
    const rested = this.#rested;
    if (rested && !rested.process.isEnded && (!this.#settings.oneClient || rested.client === client)) {
      clearTimeout(rested.ending);
      this.#rested = null;
      return rested.process;
    }
    this.#endRested();
    const started = new TaskProcess(this.#settings, this.#data());
    if (this.#heard !== undefined) started.hear(this.#heard);
    return started;
  }

  #isReusable({ isEnded, tasks, busyMs, residentBytes }: TaskProcess): boolean {
    const { mostTasks, seconds, megabytes } = this.#settings;
    return (
      !isEnded &&
      tasks < mostTasks &&
      busyMs < (seconds * 1000) / 4 &&
      residentBytes < (megabytes * 1024 * 1024) / 2
    );
  }

  #rest(process: TaskProcess, client: string): void {
    const ending = setTimeout(() => this.#endRested(), this.#settings.idleMs).unref();
    this.#rested = { process, client, ending };
  }

  #endRested(): void {
    if (!this.#rested) return;
    clearTimeout(this.#rested.ending);
    this.#rested.process.end();
    this.#rested = null;
  }
}

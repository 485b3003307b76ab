import { setTimeout } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { jobSchema, queueNames, rulesOfQueue, type QueueName } from '#db/setup/job-queues.ts';
import type { Pool } from '#db/driver/pool.ts';
import { waitAtMost } from '#lib/wait-at-most.ts';
import type { Log } from '#lib/log.ts';
import type { JobData } from './enqueue.ts';

/** `stopping` is aborted when the server stops: a long job then gives up and is done after the next start. */
export type JobHandlers = {
  readonly [Q in QueueName]: (data: JobData[Q], stopping: AbortSignal) => Promise<void>;
};

interface Options {
  readonly pool: Pool;
  readonly log: Log;
  readonly handlers: JobHandlers;
  /** Work that every server repeats, beside the queues. */
  readonly rounds: readonly Round[];
}

interface Round {
  /** Milliseconds between two. */
  readonly every: number;
  readonly work: (stopping: AbortSignal) => Promise<void>;
}

const pollEvery = 2_000;
const sendEvery = 60_000;
const superviseSeconds = 60;
/** The limit of each of the two waits in `stop`, because the server must end within ten seconds. */
const patienceMs = 4000;

/**
 * Takes jobs from the queues and does them; any number of servers share one set of queues. The
 * loop is our own: the library's lets a lost database connection end the process.
 */
export class Workers {
  readonly #boss: PgBoss;
  readonly #handlers: JobHandlers;
  readonly #rounds: readonly Round[];
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #loops: Promise<void>[] = [];

  constructor({ pool, log, handlers, rounds }: Options) {
    this.#handlers = handlers;
    this.#rounds = rounds;
    this.#log = log;
    this.#boss = new PgBoss({
      schema: jobSchema,
      migrate: false,
      schedule: false,
      maintenanceIntervalSeconds: superviseSeconds,
      db: { executeSql: (text, values) => onOwnConnection(pool, text, values) },
    });
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not be looked after'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    this.#loops = [
      this.#repeat(sendEvery, () => this.#sendRounds()),
      ...queueNames.flatMap((name) =>
        Array.from({ length: rulesOfQueue(name).atOnce ?? 1 }, () =>
          this.#repeat(pollEvery, () => this.#doAll(name)),
        ),
      ),
      ...this.#rounds.map(({ every, work }) => this.#repeat(every, () => work(this.#stopping.signal))),
    ];
  }

  /** Waits for what is under way, up to a limit: a job that was cut off is done again by the next server. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await waitAtMost(patienceMs, Promise.all(this.#loops));
    await waitAtMost(patienceMs, this.#boss.stop({ graceful: false }));
  }

  /** Runs the jobs that are due now and those that they queue; returns how many it ran. */
  async runDue(): Promise<number> {
    let done = 0;
    for (const name of queueNames) while (await this.#doNext(name)) done += 1;
    return done === 0 ? 0 : done + (await this.runDue());
  }

  /** Runs until the server stops, and asks again when the database cannot be reached. */
  async #repeat(every: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await work();
      } catch (error) {
        this.#log.warn({ err: error }, 'background work failed; it is tried again');
      }
      // Stopping ends the wait.
      await setTimeout(every, undefined, { signal }).catch(() => {});
    }
  }

  async #doAll(name: QueueName): Promise<void> {
    while (!this.#stopping.signal.aborted && (await this.#doNext(name)));
  }

  /** Every server sends the recurring jobs; the queue accepts one of each kind per interval. */
  async #sendRounds(): Promise<void> {
    for (const name of queueNames) {
      const { every } = rulesOfQueue(name);
      if (every) await this.#boss.send(name, {}, { singletonSeconds: every });
    }
  }

  async #doNext(name: QueueName): Promise<boolean> {
    const [job] = await this.#boss.fetch<object>(name, { batchSize: 1 });
    if (!job) return false;
    // Safe: jobs are queued under their queue's name, with its data.
    const handle = this.#handlers[name] as (data: object, stopping: AbortSignal) => Promise<void>;
    try {
      await handle(job.data, this.#stopping.signal);
      await this.#boss.complete(name, job.id);
    } catch (error) {
      this.#log.warn({ err: error, queue: name, job: job.id }, 'a job failed; it is tried again later');
      await this.#boss.fail(name, job.id, {
        message: error instanceof Error ? error.message : String(error),
      });
    }
    return true;
  }
}

/** Some of the library's statements open a transaction: after a failure the connection must not be reused. */
async function onOwnConnection(pool: Pool, text: string, values: unknown[]) {
  const connection = await pool.connect();
  try {
    const result = await connection.query(text, values);
    connection.release();
    return result;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

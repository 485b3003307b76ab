import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster, lastFailureInLog, logSize, noSpacePattern } from './postmaster.ts';
import { ensureRunning, NoSpaceError, type SupervisedFolder } from './ensure-running.ts';
import { DiskSpace, type SupervisorLog } from './disk-space.ts';

/** What the supervisor knows about the database. */
export interface DatabaseState {
  /** Why the database is being started again, in words for the operator; `null` while it runs. */
  readonly restarting: string | null;
  /** The disk of the write-ahead log is full: writing on would end the database. */
  readonly diskFull: boolean;
}

export interface SupervisorOptions {
  readonly log: SupervisorLog;
  /** Nothing is restarted after this was aborted. */
  readonly stopping?: AbortSignal;
}

const lookEveryMs = 500;
/** The pauses before successive tries. */
const pausesMs = [0, 500, 1000, 2000, 4000, 8000, 15_000];
/** The pauses begin again for a database that has run for so long: it is no longer one that keeps failing. */
const steadyAfterMs = 30_000;

/**
 * Brings the database back whenever it does not run, on its old port, which its clients know. PostgreSQL itself
 * restarts after the crash of one of its processes, and is left alone as long as its main process lives.
 */
export class Supervisor implements DatabaseState {
  readonly #folder: SupervisedFolder;
  readonly #port: number;
  readonly #log: SupervisorLog;
  readonly #space: DiskSpace;
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;
  #restarting: string | null = null;
  #tries = 0;
  #runningSince = Date.now();
  /** The length of the log at that time. */
  #logFrom: number;

  constructor(
    folder: SupervisedFolder,
    port: number,
    options: SupervisorOptions & { readonly usedReserve: boolean },
  ) {
    const { log, stopping, usedReserve } = options;
    this.#folder = folder;
    this.#port = port;
    this.#log = log;
    this.#logFrom = logSize(folder.cluster);
    this.#space = new DiskSpace(folder.cluster, { log, free: folder.freeBytes, full: usedReserve });
    if (stopping?.aborted) this.#ending.abort();
    stopping?.addEventListener('abort', () => this.#ending.abort(), { once: true });
    this.#watching = this.#watch();
  }

  get restarting(): string | null {
    return this.#restarting;
  }

  get diskFull(): boolean {
    return this.#space.full;
  }

  end(): Promise<void> {
    this.#ending.abort();
    return this.#watching;
  }

  async #watch(): Promise<void> {
    while (await this.#waited(lookEveryMs)) {
      if (findPostmaster(this.#folder.cluster)?.port === this.#port) await this.#space.look(this.#signal);
      else await this.#bringBack();
    }
  }

  async #bringBack(): Promise<void> {
    const lostAt = Date.now();
    if (lostAt - this.#runningSince > steadyAfterMs) this.#tries = 0;
    const words = lastFailureInLog(this.#folder.cluster, this.#logFrom);
    this.#restarting = inWords(noSpacePattern.test(words ?? '') ? diskIsFull : 'it has stopped');
    this.#log.error(
      { event: 'database-lost', lastWords: words },
      'the database has stopped and was not asked to: it is started again',
    );
    while (await this.#waited(this.#nextPause())) if (await this.#isBack(lostAt)) return;
  }

  /** Returns whether this try has started the database. */
  async #isBack(lostAt: number): Promise<boolean> {
    try {
      const { port } = await ensureRunning(this.#folder, { port: this.#port, ending: this.#signal });
      if (port !== this.#port)
        throw new Error(`Another program runs the database on port ${port}, until that program ends.`);
    } catch (error) {
      if (!this.#signal.aborted) this.#failed(error);
      return false;
    }
    this.#restarting = null;
    this.#runningSince = Date.now();
    this.#logFrom = logSize(this.#folder.cluster);
    const facts = { event: 'database-back', try: this.#tries, downMs: this.#runningSince - lostAt };
    this.#log.info(facts, 'the database is back');
    return true;
  }

  #failed(error: unknown): void {
    const isNoSpace = error instanceof NoSpaceError || isOutOfSpace(error);
    const reason = error instanceof Error ? error.message : String(error);
    this.#restarting = inWords(isNoSpace ? diskIsFull : 'it does not start; the log says why');
    this.#log.error({ event: 'database-not-back', try: this.#tries, reason }, 'the database did not start');
    // The reserve has been given up, so the next try need not wait.
    if (isNoSpace && this.#space.giveUpReserve()) this.#tries = 0;
  }

  #nextPause(): number {
    this.#tries += 1;
    return pausesMs[Math.min(this.#tries, pausesMs.length) - 1] ?? 0;
  }

  /** Returns false if stopping ended the wait. */
  #waited(ms: number): Promise<boolean> {
    return sleep(ms, true, { signal: this.#signal, ref: false }).catch(() => false);
  }

  get #signal(): AbortSignal {
    return this.#ending.signal;
  }
}

const diskIsFull = 'the disk is full';

function inWords(reason: string): string {
  return `The database is being started again: ${reason}.`;
}

/** The reason why a file of ours could not be written. */
function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

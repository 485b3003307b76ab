import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { isRefusal } from './role-password.ts';

const pausesMs = [0, 500, 1000, 2000, 4000, 8000, 15_000];

interface Options {
  readonly log: Log;
  /** Where the application may sign in now; throws while it may not. */
  readonly renew: () => Promise<string>;
  readonly use: (url: string) => void;
}

/**
 * Notices that the database no longer takes the password of the application's role, and finds the one that it
 * takes. Connections that are open go on meanwhile.
 */
export class RoleSignIn {
  readonly #options: Options;
  readonly #ending = new AbortController();
  #refused: string | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Why the application cannot sign in, in words for the operator; `null` while it can. */
  get refused(): string | null {
    return this.#refused;
  }

  /** For every new connection of the pool that failed. */
  connectFailed(error: Error): void {
    if (this.#refused === null && isRefusal(error)) void this.#recover(error);
  }

  end(): void {
    this.#ending.abort();
  }

  async #recover({ message }: Error): Promise<void> {
    const { log } = this.#options;
    this.#refused =
      'The database refuses the sign-in of the application: its password was changed, or a pooler is wrong.';
    log.error({ event: 'sign-in-refused', reason: message }, 'the database refuses the application');
    for (let tries = 0; !(await this.#isRenewed()); tries += 1)
      if (!(await this.#waited(pausesMs[Math.min(tries + 1, pausesMs.length - 1)] ?? 0))) return;
    this.#refused = null;
    log.info({ event: 'sign-in-renewed' }, 'the database takes the application again');
  }

  async #isRenewed(): Promise<boolean> {
    try {
      this.#options.use(await this.#options.renew());
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log.error(
        { event: 'sign-in-not-renewed', reason },
        'the database refuses the application',
      );
      return false;
    }
  }

  /** Returns false if the end of the server ended the wait. */
  #waited(ms: number): Promise<boolean> {
    return sleep(ms, true, { signal: this.#ending.signal, ref: false }).catch(() => false);
  }
}

import { Problem } from '../lib/problem.ts';

interface Places {
  /** How much is done at once in all, and for one client. */
  readonly atOnce: number;
  readonly perClient: number;
  /** Whoever has waited this long is refused. */
  readonly waitMs: number;
}

/**
 * Lets work of a few clients run at once. A free place goes to the client that had its last turn longest ago,
 * so that somebody with many files does not hold up another's first.
 */
export class FairQueue {
  readonly #places: Places;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When each client that runs or waits had its last turn, as a number that grows. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#waiting.has(client) || !this.#hasPlace(client)) await this.#turn(client, signal);
    else this.#begin(client);
    try {
      return await work();
    } finally {
      this.#end(client);
    }
  }

  #hasPlace(client: string): boolean {
    const { atOnce, perClient } = this.#places;
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < atOnce && (this.#running.get(client) ?? 0) < perClient;
  }

  #begin(client: string): void {
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
    this.#lastTurns.set(client, (this.#turns += 1));
  }

  #end(client: string): void {
    const left = (this.#running.get(client) ?? 1) - 1;
    if (left > 0) this.#running.set(client, left);
    else this.#running.delete(client);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#serve(next);
    if (left === 0 && !this.#waiting.has(client)) this.#lastTurns.delete(client);
  }

  #next(): string | undefined {
    const candidates = [...this.#waiting.keys()].filter((client) => this.#hasPlace(client));
    return candidates.toSorted((a, b) => this.#lastTurn(a) - this.#lastTurn(b))[0];
  }

  #lastTurn(client: string): number {
    return this.#lastTurns.get(client) ?? 0;
  }

  #serve(client: string): void {
    const queue = this.#waiting.get(client) ?? [];
    const begin = queue.shift();
    if (queue.length === 0) this.#waiting.delete(client);
    this.#begin(client);
    begin?.();
  }

  #turn(client: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(client) ?? [];
      const begin = () => {
        forget();
        resolve();
      };
      const leave = (problem: Problem) => {
        forget();
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) this.#waiting.delete(client);
        reject(problem);
      };
      const left = () => leave(nobodyWaits());
      const giveUp = setTimeout(() => leave(tooManyWait()), this.#places.waitMs);
      function forget(): void {
        clearTimeout(giveUp);
        signal?.removeEventListener('abort', left);
      }
      if (signal?.aborted) return left();
      signal?.addEventListener('abort', left);
      queue.push(begin);
      this.#waiting.set(client, queue);
    });
  }
}

export function nobodyWaits(): Problem {
  return new Problem('timed-out', 'Nobody waits for this any more.');
}

function tooManyWait(): Problem {
  return new Problem('too-many', 'Too many files are being worked on. Try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

import { Problem } from '#lib/problem.ts';

export interface Rate {
  /** How many requests per second a user may send continuously; 0: any number. */
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
}

interface Allowance {
  left: number;
  at: number;
}

/**
 * Above this number of users, those who have paused long enough to have their whole allowance again are
 * forgotten.
 */
const mostUsers = 10_000;

/** Limits the requests of each user, or of each API token; counted in the memory of this process. */
export class RequestRate {
  readonly #rate: Rate;
  readonly #allowances = new Map<number, Allowance>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Fails when the user has sent too many. */
  count(userId: number, now: number): void {
    if (this.#rate.perSecond === 0) return;
    const allowance = this.#allowances.get(userId) ?? this.#begin(userId, now);
    allowance.left = this.#leftAt(allowance, now) - 1;
    allowance.at = now;
    if (allowance.left >= 0) return;
    allowance.left = 0;
    throw new Problem('too-many', 'You send more requests than the server takes. Try again in a moment.', {
      retryAfterSeconds: 1,
    });
  }

  #leftAt({ left, at }: Allowance, now: number): number {
    const { perSecond, burst } = this.#rate;
    return Math.min(burst, left + ((now - at) / 1000) * perSecond);
  }

  #begin(userId: number, now: number): Allowance {
    if (this.#allowances.size >= mostUsers)
      for (const [id, allowance] of this.#allowances)
        if (this.#leftAt(allowance, now) >= this.#rate.burst) this.#allowances.delete(id);
    const allowance = { left: this.#rate.burst, at: now };
    this.#allowances.set(userId, allowance);
    return allowance;
  }
}

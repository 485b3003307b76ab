import pLimit, { type LimitFunction } from 'p-limit';
import { Problem } from '#lib/problem.ts';

export interface Share {
  /** How much may be done at once in all. */
  readonly atOnce: number;
  /** How much any one user may do at once. */
  readonly perUser: number;
  /** Whoever has waited this long is refused. */
  readonly waitMs: number;
}

/** How much one user may have asked for: enough for the connections that a few hundred browsers keep open. */
const mostRequests = 2000;

/**
 * Limits how much is done at once, in all and for each user. Work beyond the limits waits. However much one user has
 * asked for, only as much of it as the user's share stands in the line that others stand in. Counted in the memory of
 * this process, whose own connections it protects.
 */
export class FairLimit {
  readonly #share: Share;
  readonly #all: LimitFunction;
  readonly #users = new Map<string, { readonly limit: LimitFunction; asked: number }>();

  constructor(share: Share) {
    this.#share = share;
    this.#all = pLimit(share.atOnce);
  }

  /** `then`: a further limit, which the work passes last. */
  async run<T>(user: string, work: () => Promise<T>, then?: LimitFunction): Promise<T> {
    const own = this.#users.get(user) ?? { limit: pLimit(this.#share.perUser), asked: 0 };
    if (own.asked >= mostRequests) throw tooMuch();
    own.asked += 1;
    this.#users.set(user, own);
    let hasLeft = false;
    const left = Promise.withResolvers<never>();
    const leaving = setTimeout(() => {
      hasLeft = true;
      left.reject(tooMuch());
    }, this.#share.waitMs);
    async function begin(): Promise<T> {
      clearTimeout(leaving);
      if (hasLeft) return left.promise;
      return work();
    }
    const done = own.limit(() => this.#all(() => (then ? then(begin) : begin())));
    done
      .finally(() => {
        own.asked -= 1;
        if (own.asked === 0) this.#users.delete(user);
      })
      .catch(() => {});
    return Promise.race([done, left.promise]);
  }
}

function tooMuch(): Problem {
  return new Problem('too-many', 'Too much is being done for you at once. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

import { Problem } from '#lib/problem.ts';

interface Shares<Kind extends string> {
  /** How much may be done at once in all. */
  readonly all: number;
  /** How much any one user may do at once, of all kinds together. */
  readonly perUser: number;
  /** How much of each kind may be done at once. */
  readonly perKind: Readonly<Record<Kind, number>>;
  /** Whoever has waited this long is refused. */
  readonly waitMs: number;
  /** How much work of one kind may wait for one user. */
  readonly mostWaiting: number;
}

interface Waiting<Kind> {
  readonly kind: Kind;
  readonly user: string;
  readonly begin: () => void;
}

/**
 * Limits how much is done at once, by user and by kind of work, so that neither one account nor one kind
 * takes all connections of the database. Work beyond the limits waits, and users take turns. Counted in the
 * memory of this process, whose own connections it protects.
 */
export class WorkLimits<Kind extends string> {
  readonly #shares: Shares<Kind>;
  #total = 0;
  /** How much is being done, by kind and by user. */
  readonly #inUse = new Map<string, number>();
  /**
   * One queue per user and kind; the one that waits longest comes first, and a queue that was served goes to
   * the end.
   */
  readonly #queues = new Map<string, Waiting<Kind>[]>();

  constructor(shares: Shares<Kind>) {
    this.#shares = shares;
  }

  async run<T>(kind: Kind, user: string, work: () => Promise<T>): Promise<T> {
    if (this.#queues.has(queueOf(kind, user)) || !this.#take(kind, user)) await this.#turn(kind, user);
    try {
      return await work();
    } finally {
      this.#count(kind, user, -1);
      if (this.#queues.size > 0) this.#serve();
    }
  }

  #take(kind: Kind, user: string): boolean {
    const { all, perKind, perUser } = this.#shares;
    const hasRoom = this.#total < all && this.#of(kind) < perKind[kind] && this.#of(user) < perUser;
    if (hasRoom) this.#count(kind, user, 1);
    return hasRoom;
  }

  #of(key: string): number {
    return this.#inUse.get(key) ?? 0;
  }

  #count(kind: Kind, user: string, by: 1 | -1): void {
    this.#total += by;
    this.#inUse.set(kind, this.#of(kind) + by);
    const ofUser = this.#of(user) + by;
    if (ofUser === 0) this.#inUse.delete(user);
    else this.#inUse.set(user, ofUser);
  }

  #turn(kind: Kind, user: string): Promise<void> {
    const { waitMs, mostWaiting } = this.#shares;
    const key = queueOf(kind, user);
    const queue = this.#queues.get(key) ?? [];
    if (queue.length >= mostWaiting) throw tooMuch();
    this.#queues.set(key, queue);
    return new Promise((resolve, reject) => {
      const waiting: Waiting<Kind> = {
        kind,
        user,
        begin: () => {
          clearTimeout(giveUp);
          resolve();
        },
      };
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#queues.delete(key);
        reject(tooMuch());
      }, waitMs);
      queue.push(waiting);
    });
  }

  #serve(): void {
    for (const [key, queue] of this.#queues) {
      const [first] = queue;
      if (!first || !this.#take(first.kind, first.user)) continue;
      queue.shift();
      this.#queues.delete(key);
      if (queue.length > 0) this.#queues.set(key, queue);
      first.begin();
    }
  }
}

function queueOf(kind: string, user: string): string {
  return `${kind} ${user}`;
}

function tooMuch(): Problem {
  return new Problem('too-many', 'Too much is being done for you at once. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

import { Problem } from '#lib/problem.ts';

/** How much lists may hold in memory, in bytes, and how many are read at once. */
export interface ListLimits {
  /** By all replies together, including those that are cached for later requests. */
  readonly all: number;
  /** By the replies of one user. */
  readonly user: number;
  /** By one reply. */
  readonly reply: number;
  /** A reply that holds no more than this is never paused, whatever others hold. */
  readonly always: number;
  /** Lists that may be read from the database at once: so few that there are connections for others. */
  readonly reads: number;
  readonly readsOfUser: number;
  /** A list that waits for room longer than this is refused. */
  readonly roomMs: number;
  /**
   * A reply that keeps the database waiting is cut off when its client has read nothing of it for this long.
   */
  readonly stalledMs: number;
}

/** All limits follow from the memory that lists may take and the connections that there are. */
export function listLimits(all: number, connections: number): ListLimits {
  return {
    all,
    user: all / 2,
    reply: all / 4,
    always: Math.min(1024 * 1024, all / 64),
    reads: Math.max(2, Math.floor(connections / 2)),
    readsOfUser: Math.max(2, Math.floor((connections * 3) / 8)),
    roomMs: 60_000,
    stalledMs: 5000,
  };
}

/** The memory that the server holds for one reader of a list. */
export interface HeldBytes {
  readonly userId: number;
  /** How many bytes are held. */
  bytes(): number;
  /** Identifies the held bytes: several readers of the same source count once. */
  readonly source: object;
}

interface Waiter {
  readonly userId: number;
  readonly admit: () => void;
}

const lookEveryMs = 100;

/**
 * Tracks who reads lists and how much memory they hold. Sizes are asked for each time instead of being summed
 * up along the way, so that no count can go wrong.
 */
export class ListMemory {
  readonly limits: ListLimits;
  readonly #holdings = new Set<HeldBytes>();
  /** The users whose lists are being read from the database. */
  readonly #reading: number[] = [];
  readonly #waiters = new Set<Waiter>();
  #looking: NodeJS.Timeout | undefined;

  constructor(limits: ListLimits) {
    this.limits = limits;
  }

  /** Waits until another list may be read for the user; returns the function that ends the reading. */
  async startReading(userId: number): Promise<() => void> {
    if (this.#hasRoom(userId)) this.#reading.push(userId);
    else await this.#turnOf(userId);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#reading.splice(this.#reading.indexOf(userId), 1);
      this.#admitWaiting();
    };
  }

  hold(holding: HeldBytes): void {
    this.#holdings.add(holding);
  }

  letGo(holding: HeldBytes): void {
    this.#holdings.delete(holding);
    this.#admitWaiting();
  }

  /** Whether a reply whose client has still to read `waiting` bytes should be given no more for now. */
  isFull(userId: number, waiting: number): boolean {
    if (waiting <= this.limits.always) return false;
    return waiting > this.limits.reply || this.isFullFor(userId);
  }

  /** Whether the user, or all users together, hold more than their limit. */
  isFullFor(userId: number): boolean {
    return this.held(userId) > this.limits.user || this.held() > this.limits.all;
  }

  held(userId?: number): number {
    const held = new Map<object, number>();
    for (const holding of this.#holdings)
      if (userId === undefined || holding.userId === userId) held.set(holding.source, holding.bytes());
    return [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  #hasRoom(userId: number): boolean {
    const own = this.#reading.filter((reader) => reader === userId).length;
    return (
      this.#reading.length < this.limits.reads && own < this.limits.readsOfUser && !this.isFullFor(userId)
    );
  }

  async #turnOf(userId: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { userId, admit: resolve };
    this.#waiters.add(waiter);
    const tooLate = setTimeout(() => {
      this.#waiters.delete(waiter);
      reject(
        new Problem('unavailable', 'Too many lists are on their way at the moment. Try again shortly.', {
          retryAfterSeconds: 5,
        }),
      );
    }, this.limits.roomMs);
    this.#lookAgain();
    await promise.finally(() => clearTimeout(tooLate));
  }

  /**
   * Admits waiting users in the order in which they came; a user whose own limit is reached delays nobody
   * else.
   */
  #admitWaiting(): void {
    for (const waiter of this.#waiters) {
      if (!this.#hasRoom(waiter.userId)) continue;
      this.#waiters.delete(waiter);
      this.#reading.push(waiter.userId);
      waiter.admit();
    }
    this.#lookAgain();
  }

  /** Looks again on a timer, because no event tells that clients have read and made room. */
  #lookAgain(): void {
    clearTimeout(this.#looking);
    if (this.#waiters.size > 0) this.#looking = setTimeout(() => this.#admitWaiting(), lookEveryMs).unref();
  }
}

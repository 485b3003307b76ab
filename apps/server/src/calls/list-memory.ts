import { Problem } from '#lib/problem.ts';

/** How much lists may hold in memory, in bytes, and how many are read at once. */
export interface ListLimits {
  /** By all replies together, and by what is kept of them for the next who asks. */
  readonly all: number;
  /** By the replies of one user. */
  readonly user: number;
  /** By one reply. */
  readonly reply: number;
  /** A reply that holds less than this goes on, whatever others hold. */
  readonly always: number;
  /** Lists that may be read from the database at once: so few that there are connections for others. */
  readonly reads: number;
  readonly readsOfUser: number;
  /** A list that waits for room longer than this is refused. */
  readonly roomMs: number;
  /** A reply that keeps the database waiting, and its client takes nothing of it for so long, is cut off. */
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

/** What somebody who reads a list makes the server hold. */
export interface HeldBytes {
  readonly userId: number;
  /** All that is held. */
  bytes(): number;
  /** What is held: several who read the same bytes hold them once. */
  readonly source: object;
}

interface Waiter {
  readonly userId: number;
  readonly admit: () => void;
}

const lookEveryMs = 100;

/** Who reads lists, and what they hold; asked for each time, so that no count can go wrong. */
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

  /** Waits until another list may be read for the user; gives what ends the reading. */
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

  /** A reply with so many bytes that its client has not taken should be given no more for now. */
  isFull(userId: number, waiting: number): boolean {
    if (waiting <= this.limits.always) return false;
    return waiting > this.limits.reply || this.isFullFor(userId);
  }

  /** The user, or all together, hold as much as they may. */
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

  /** In the order in which they came; who has no room of their own holds nobody else up. */
  #admitWaiting(): void {
    for (const waiter of this.#waiters) {
      if (!this.#hasRoom(waiter.userId)) continue;
      this.#waiters.delete(waiter);
      this.#reading.push(waiter.userId);
      waiter.admit();
    }
    this.#lookAgain();
  }

  /** Room comes as clients read, which nobody tells of. */
  #lookAgain(): void {
    clearTimeout(this.#looking);
    if (this.#waiters.size > 0) this.#looking = setTimeout(() => this.#admitWaiting(), lookEveryMs).unref();
  }
}

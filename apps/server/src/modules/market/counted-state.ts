import type { TransactionMode, Tx } from '#db/scope/transaction.ts';

/** The transactions of a call. */
export interface Transactions {
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

/**
 * Keeps a state in memory that is made from database rows. It is read again once the count of their changes
 * has moved, by one read for all waiting requests. Each server has its own copy; the database is
 * authoritative.
 */
export class CountedState<State extends { readonly changes: string }> {
  readonly #read: (tx: Tx) => Promise<State>;
  #state: State | null = null;
  /** The read that is under way, and the one that follows it. */
  #reading: Promise<State> | null = null;
  #next: Promise<State> | null = null;

  constructor(read: (tx: Tx) => Promise<State>) {
    this.#read = read;
  }

  /** The state at this count of changes, or a later one. */
  async at(changes: string, ctx: Transactions): Promise<State> {
    if (this.#state?.changes === changes) return this.#state;
    // A read that is under way may be older than the count.
    const begun = await this.#reading?.catch(() => null);
    if (begun && isAtLeast(begun.changes, changes)) return begun;
    // At most one read runs and one waits, however fast rows change. The waiting read sees all changes that
    // its callers have counted.
    return (this.#next ??= this.#readNext(ctx));
  }

  async #readNext(ctx: Transactions): Promise<State> {
    await this.#reading?.catch(() => null);
    this.#next = null;
    const reading = ctx.transact(this.#read, 'read');
    this.#reading = reading;
    try {
      return (this.#state = await reading);
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }
}

/** Counts of changes only grow. */
function isAtLeast(changes: string, wanted: string): boolean {
  return BigInt(changes) >= BigInt(wanted);
}

/** The cached caller is out of date. */
export class StaleCallerError extends Error {}

/**
 * A caller as the database had them at a certain count of changes. Each transaction asks the database whether
 * anything about callers has changed since; until the database says that nothing has, the transaction neither
 * returns nor changes anything.
 */
export class CachedCaller {
  readonly #changes: number;
  readonly #original: CachedCaller | null;
  #isConfirmed = false;

  constructor(changes: number, original: CachedCaller | null = null) {
    this.#changes = changes;
    this.#original = original;
  }

  /** The same caller, for another transaction to confirm. */
  inTransaction(): CachedCaller {
    return new CachedCaller(this.#changes, this);
  }

  /** Whether the database has confirmed the caller; with several transactions, whether any of them has. */
  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }

  confirm(changes: number): void {
    this.#isConfirmed ||= changes === this.#changes;
    this.assertConfirmed();
    if (this.#original) this.#original.#isConfirmed = true;
  }

  assertConfirmed(): void {
    if (!this.#isConfirmed) throw new StaleCallerError('Something about callers has changed meanwhile.');
  }
}

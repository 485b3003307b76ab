/** The table whose counts add up to how often anything has changed that decides about callers. */
export const countedCallers = 'caller_changes';

/** What is remembered of a caller no longer holds. */
export class OutdatedCaller extends Error {}

/**
 * A caller as the database had them at a certain count of changes. Each transaction asks the database
 * whether anything about callers has changed since; while it has not said so, the transaction neither
 * gives nor changes anything.
 */
export class SeenCaller {
  readonly #changes: number;
  readonly #original: SeenCaller | null;
  #isConfirmed = false;

  constructor(changes: number, original: SeenCaller | null = null) {
    this.#changes = changes;
    this.#original = original;
  }

  /** The same caller, to be confirmed anew by another transaction. */
  inTransaction(): SeenCaller {
    return new SeenCaller(this.#changes, this);
  }

  /** Whether the database has confirmed them, for a caller of several transactions in any of these. */
  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }

  confirm(changes: number): void {
    this.#isConfirmed ||= changes === this.#changes;
    this.assertConfirmed();
    if (this.#original) this.#original.#isConfirmed = true;
  }

  assertConfirmed(): void {
    if (!this.#isConfirmed) throw new OutdatedCaller('Something about callers has changed meanwhile.');
  }
}

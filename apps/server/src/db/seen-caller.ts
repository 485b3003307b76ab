/** The table whose counts add up to how often anything has changed that decides about callers. */
export const countedCallers = 'caller_changes';

/** What is remembered of a caller no longer holds. */
export class OutdatedCaller extends Error {}

/**
 * A caller as remembered from an earlier request. The database says in the transaction of the new one
 * whether anything about callers has changed since; until it has, nothing may go out to this caller.
 */
export class SeenCaller {
  readonly #changes: number;
  #isConfirmed = false;

  constructor(changes: number) {
    this.#changes = changes;
  }

  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }

  confirm(changes: number): void {
    this.#isConfirmed ||= changes === this.#changes;
    this.assertConfirmed();
  }

  assertConfirmed(): void {
    if (!this.#isConfirmed) throw new OutdatedCaller('Something about callers has changed meanwhile.');
  }
}

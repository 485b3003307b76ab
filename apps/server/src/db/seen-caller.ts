/** How often anything has changed that decides who callers are and what they may do. */
export const callerChanges = `(select coalesce(sum(count), 0)::text from changes
  where client_id = 0 and table_name = 'callers')`;

/** What is remembered of a caller no longer holds. */
export class OutdatedCaller extends Error {}

/**
 * A caller as remembered from an earlier request. The database says in the transaction of the new one
 * whether anything about callers has changed since; until it has, nothing may go out to this caller.
 */
export class SeenCaller {
  readonly #changes: string;
  #isConfirmed = false;

  constructor(changes: string) {
    this.#changes = changes;
  }

  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }

  confirm(changes: string | null | undefined): void {
    this.#isConfirmed ||= changes === this.#changes;
    this.assertConfirmed();
  }

  assertConfirmed(): void {
    if (!this.#isConfirmed) throw new OutdatedCaller('Something about callers has changed meanwhile.');
  }
}

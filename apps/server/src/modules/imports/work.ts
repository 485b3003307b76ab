import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, type Scope } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import type { ImportState } from './imports.store.ts';

/** The connections of a process that works on imports. */
export interface ImportPools {
  /** The connection of the import that is worked on. */
  readonly work: Pool;
  /** Connections for progress reports while a transaction is open; none is held for long. */
  readonly progress: Pool;
  /** Fails once the disk is full. It is asked before each batch of rows, which together may need more than is left. */
  readonly assertSpace: () => void;
}

/** Reports the progress of a check or a run, outside the transaction that does the work. */
export class ProgressReporter {
  readonly #pool: Pool;
  readonly #assertSpace: () => void;
  readonly #scope: Scope;
  readonly #id: number;
  readonly #state: 'checking' | 'running';
  #told = 0;

  constructor(
    { progress, assertSpace }: ImportPools,
    scope: Scope,
    id: number,
    state: 'checking' | 'running',
  ) {
    this.#pool = progress;
    this.#assertSpace = assertSpace;
    this.#scope = scope;
    this.#id = id;
    this.#state = state;
  }

  /**
   * `seen` is the state when the work was asked for. Fails when somebody has cancelled the import since,
   * while it waited for its turn.
   */
  async begin(total: number, seen: ImportState): Promise<void> {
    const begun = await inTransaction(this.#pool, this.#scope, (tx) =>
      tx.run(sql`
        update imports set state = ${this.#state}, done = 0, total = ${total}, problem = null,
          is_checked = is_checked and ${this.#state} = 'running'
        where id = ${this.#id} and state <> 'done' and (state <> 'cancelled' or ${seen} = 'cancelled')`),
    );
    if (begun === 0) throw cancelled();
  }

  /** Fails when the import was cancelled meanwhile, or the disk is full. */
  async tell(done: number): Promise<void> {
    this.#assertSpace();
    if (done === this.#told) return;
    this.#told = done;
    const told = await inTransaction(this.#pool, this.#scope, (tx) =>
      tx.run(sql`update imports set done = ${done} where id = ${this.#id} and state = ${this.#state}`),
    );
    if (told === 0) throw cancelled();
  }

  /** Stores why the work failed, unless it was cancelled. A failed check leaves the file as it was read. */
  async fail(error: unknown): Promise<void> {
    const problem = error instanceof Problem ? error.message : 'Something went wrong. Nothing was stored.';
    const state = this.#state === 'running' ? 'failed' : 'read';
    await inTransaction(this.#pool, this.#scope, (tx) =>
      tx.run(sql`
        update imports set state = ${state}, problem = ${problem} where id = ${this.#id} and state = ${this.#state}`),
    );
  }
}

export function cancelled(): Problem {
  return new Problem('refused', 'The import was canceled. Nothing was stored.');
}

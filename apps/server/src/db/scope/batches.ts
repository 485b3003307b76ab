import { Sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/**
 * Yields the rows of a query in batches of `size`, from one snapshot; memory does not grow with their number.
 */
export async function* batches<R>(tx: Tx, name: string, statement: Sql, size = 500): AsyncGenerator<R[]> {
  await tx.query(`declare ${name} no scroll cursor for ${statement.text}`, statement.values);
  for (;;) {
    const { rows } = await tx.query(`fetch ${Math.trunc(size)} from ${name}`);
    if (rows.length === 0) break;
    // Safe: the statement's author names the row type of what it selects.
    yield rows as R[];
    // A batch that is not full is the last, which saves a further trip to the database.
    if (rows.length < size) break;
  }
  await tx.run(new Sql([`close ${name}`], []));
}

/** Reads one batch ahead while the current one is processed. */
export async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = source.next();
      // A failure is thrown when its batch is asked for; it must not be unhandled when nobody asks any more.
      coming.catch(() => {});
      await statementsAreSent();
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

/**
 * The driver's stream holds statements back until the promises of this turn are settled (see statement-query.ts): without
 * this the database would wait until the current batch is processed.
 */
function statementsAreSent(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

import type { Sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/**
 * Yields the rows of a query in batches of `size`, from one snapshot; memory does not grow with their number.
 */
export async function* batches<R>(tx: Tx, name: string, statement: Sql, size = 500): AsyncGenerator<R[]> {
  const fetching = `fetch ${Math.trunc(size)} from ${name}`;
  // Planned for all of its rows: by default the database plans a cursor for the first tenth of them.
  const set = tx.query('set local cursor_tuple_fraction = 1');
  const declared = tx.query(`declare ${name} no scroll cursor for ${statement.text}`, statement.values);
  // Sent together with the declaration, in one trip.
  let coming = tx.query(fetching);
  coming.catch(() => {});
  await Promise.all([set, declared]);
  for (;;) {
    const { rows } = await coming;
    // A batch that is not full is the last, which saves a further trip to the database.
    const isLast = rows.length < size;
    // Safe: the statement's author names the row type of what it selects.
    if (rows.length > 0) yield rows as R[];
    if (isLast) break;
    coming = tx.query(fetching);
  }
  await tx.query(`close ${name}`);
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
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

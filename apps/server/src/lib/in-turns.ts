import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of computing after which other requests have their turn. */
const turn = 8;

/**
 * Yields the rows one after another, and lets other requests run whenever the work on the rows has taken
 * long.
 */
export async function* inTurns<R>(rows: Iterable<R>): AsyncGenerator<R> {
  let began = performance.now();
  for (const row of rows) {
    yield row;
    if (performance.now() - began < turn) continue;
    await nextTurn();
    began = performance.now();
  }
}

import { setTimeout } from 'node:timers/promises';
import { Problem } from '#lib/problem.ts';
import { sqlStateOf } from '../driver/failures.ts';

const mostTries = 6;
const shortestPauseMs = 5;

/**
 * Runs `work` again when the database has rolled it back in favour of another transaction. Pauses grow
 * and are random, so that the two do not meet again. After the last try the caller is told to come back.
 */
export async function retryOnConflict<T>(
  work: () => Promise<T>,
  mayRepeat: () => boolean = () => true,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === mostTries || !mayRepeat()) throw asBusy(error);
      await setTimeout(shortestPauseMs * 2 ** tries * Math.random());
    }
  }
}

/** deadlock_detected, and serialization_failure. */
const conflicts = new Set(['40P01', '40001']);

function isConflict(error: unknown): boolean {
  return conflicts.has(sqlStateOf(error) ?? '');
}

function asBusy(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'Others are changing the same entries at the moment. Try again shortly.',
    {
      retryAfterSeconds: 1,
      cause,
    },
  );
}

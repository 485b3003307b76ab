import { setTimeout } from 'node:timers/promises';

/** Waits for the work, at most this long; the work may continue afterwards. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([work, setTimeout(ms, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

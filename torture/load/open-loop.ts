import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../person.ts';

export interface LoadMeasurement {
  readonly sent: number;
  readonly errors: readonly string[];
  /** Milliseconds from when a request was due, not from when it could at last be sent. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/**
 * Sends requests at their times, whether or not those before have been answered: waiting for a slow
 * server before the next request would hide how slow it is.
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<Answer>,
  tell: (sent: number) => void = () => {},
): Promise<LoadMeasurement> {
  const latencies: number[] = [];
  const errors: string[] = [];
  const under: Promise<void>[] = [];
  async function ask(index: number, due: number): Promise<void> {
    try {
      const answer = await send(index);
      latencies.push(performance.now() - due);
      if (answer.status !== 200) errors.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    } catch (error) {
      errors.push(String(error));
    }
  }
  const begun = performance.now();
  const total = perSecond * seconds;
  for (let index = 0; index < total; index += 1) {
    const due = begun + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    under.push(ask(index, due));
    if (index % (perSecond * 5) === 0) tell(index);
  }
  await Promise.all(under);
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    sent: total,
    errors,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    slowest: quantile(sorted, 1),
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

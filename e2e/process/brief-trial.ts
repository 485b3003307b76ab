import { expect } from 'vitest';
import type { Outcome, Trial } from '../../torture/trial.ts';

/** Runs the shortest form of a trial of `npm run torture`, expects it to find nothing, and returns its counts. */
export async function countsOfBrief(trial: Trial): Promise<Outcome['counts']> {
  const { findings, counts } = await trial.run({
    rounds: 1,
    seconds: 0,
    seed: 1,
    patience: 6,
    progress: () => {},
  });
  expect(findings).toEqual([]);
  return counts;
}

/** How long a trial runs, and the seed of its random numbers. */
export interface TrialSize {
  readonly rounds: number;
  readonly seconds: number;
  readonly seed: number;
}

/** What every trial gets. */
export interface TrialSetting extends TrialSize {
  /** The factor for time limits, because a machine that has other work is no reason to fail. */
  readonly patience: number;
  /** One line that replaces the one before. */
  readonly progress: (text: string) => void;
}

export interface Outcome {
  /** What was counted, by its name. */
  readonly counts: Readonly<Record<string, number | string>>;
  /** What went wrong; empty when all is well. */
  readonly findings: readonly string[];
  /** Why it could not be tried here. */
  readonly skipped?: string;
}

export interface Trial {
  readonly what: string;
  /** The long form. */
  readonly long: Omit<TrialSize, 'seed'>;
  run(setting: TrialSetting): Promise<Outcome>;
}

/** The counts of the shortest form of a trial, which must find nothing. */
export async function countsOfBrief(trial: Trial): Promise<Outcome['counts']> {
  const brief = { rounds: 1, seconds: 0, seed: 1, patience: 60, progress: () => {} };
  const { findings, counts } = await trial.run(brief);
  if (findings.length > 0) throw new Error(findings.join('\n'));
  return counts;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

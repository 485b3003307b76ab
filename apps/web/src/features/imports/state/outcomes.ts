import type { CheckedImport, ImportOutcome } from '@panoramic/contract';
import type { Tone } from '../../../ui/index.ts';

export const outcomeLabels: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  skipped: 'Left alone',
  error: 'In error',
};

export const outcomeTones: Readonly<Record<ImportOutcome, Tone>> = {
  new: 'green',
  changed: 'accent',
  unchanged: 'neutral',
  skipped: 'neutral',
  error: 'red',
};

type Counts = CheckedImport['counts'];

/** In the order in which somebody wants to see them: what is wrong first. */
const byInterest: readonly ImportOutcome[] = ['error', 'changed', 'new', 'skipped', 'unchanged'];

/** The outcome that is shown first; `null` when there are no rows at all. */
export function firstOutcome(counts: Counts): ImportOutcome | null {
  return byInterest.find((outcome) => counts[outcome] > 0) ?? null;
}

import type { Confidence } from '../fields.ts';
import type { IndexedComp } from './lease-comp.ts';
import { differences, driftOf, sizeVariance, type Difference } from './likeness.ts';
import type { WeightedValue } from './quantiles.ts';
import type { Trend } from './trends/trend.ts';

/** One comp, estimated from the others that were known at its date. */
export interface BackTest {
  readonly comp: IndexedComp;
  readonly estimate: number | null;
  readonly scale: number;
  readonly effective: number;
}

export interface Tested {
  readonly tests: readonly BackTest[];
  /** Sorted by scale. */
  readonly errors: readonly PastError[];
}

/** How far an estimate of a past deal was off, against how far off it was expected to be. */
export interface PastError {
  readonly scale: number;
  /** The absolute error of the logarithm, divided by the scale. */
  readonly times: number;
}

/** Of ten deals so many should lie inside the range, whatever the word for the confidence is. */
export const rangeHolds = 8;

/**
 * What each word promises: the range reaches at most so far to either side (as a logarithm, which is about a
 * share of the estimate), so many comps of equal weight would say as much, and so many past deals have tested it.
 */
export const confidenceWords = [
  { confidence: 'Good', reach: 0.15, effective: 4, tested: 40 },
  { confidence: 'Fair', reach: 0.25, effective: 3.5, tested: 0 },
] as const satisfies readonly { confidence: Confidence; reach: number; effective: number; tested: number }[];

/**
 * What is assumed of past errors as long as there are few: a normal curve whose range is as wide as in the made-up
 * markets on which `npm run market-check` was tuned.
 */
const assumed = [0.03, 0.09, 0.15, 0.21, 0.28, 0.35, 0.42, 0.49, 0.57, 0.67, 0.77, 0.9, 1.08, 1.41] as const;

/** The past errors that count: those of estimates with evidence most like this one. */
const mostAlike = 60;
/** Errors of fewer deals say nothing, and could tell about the deals themselves. */
export const fewestErrors = 20;

/** Sorted by scale, as `rangeReach` needs them. */
export function sortedErrors(errors: readonly PastError[]): readonly PastError[] {
  return errors.toSorted((a, b) => a.scale - b.scale);
}

/**
 * How far the range reaches to either side, as a logarithm: as far as eight of ten estimates of past deals were
 * off that had evidence as good as this one (a conformal prediction). `errors` are sorted by scale.
 */
export function rangeReach(errors: readonly PastError[], scale: number): number {
  const known = errors.length < fewestErrors ? [] : alike(errors, scale);
  const times = new Float64Array([...assumed, ...known]).sort();
  const rank = Math.ceil(((times.length + 1) * rangeHolds) / 10);
  return scale * (times[rank - 1] ?? 0);
}

/** A window over the errors that has those of the nearest scales. */
function alike(errors: readonly PastError[], scale: number): readonly number[] {
  let first = 0;
  let end = errors.length;
  while (end - first > mostAlike) {
    const [low, high] = [errors[first]?.scale ?? scale, errors[end - 1]?.scale ?? scale];
    if (scale / low > high / scale) first += 1;
    else end -= 1;
  }
  return errors.slice(first, end).map(({ times }) => times);
}

interface Evidence {
  readonly effective: number;
  /** How many past errors the reach follows from. */
  readonly tested: number;
}

export function confidenceOf(reach: number, { effective, tested }: Evidence): Confidence {
  const word = confidenceWords.find(
    (one) => reach <= one.reach && effective >= one.effective - 1e-9 && tested >= one.tested,
  );
  return word?.confidence ?? 'Weak';
}

interface Weighed extends Difference, WeightedValue {
  /** One over the variance of the comp around the level of its place. */
  readonly precision: number;
}

/** How many comps the spread that is usual counts as, against the spread that is there. */
const usualSpread = 8;
/** The most that the spread of a few comps can widen the range, as a factor of the variance. */
const mostSpread = 6;

/**
 * How far off the estimate is expected to be: by chance, by what the comps leave open about the level of the
 * building, and by what all of them differ in from the lease. Where they lie further apart than usual, more.
 */
export function expectedError(
  used: readonly Weighed[],
  middle: number,
  variance: number,
  effective: number,
  trend: Trend,
): number {
  const noise = differences.noise ** 2;
  const place = differences.steps.building ** 2;
  let [years, size, other, spread] = [0, 0, 0, 0];
  for (const one of used) {
    const { weight, value, precision } = one;
    years += weight * one.years;
    size += weight * one.size;
    other += weight * one.other;
    spread += (weight * Math.log(value / middle) ** 2) / (1 / precision + place);
  }
  const shared = driftOf(years, trend) + size * size * sizeVariance(trend) + other;
  const times = Math.min(mostSpread, (spread * effective) / (effective - 1));
  const wider = Math.max(1, (usualSpread + effective * times) / (usualSpread + effective));
  return Math.sqrt((noise + variance + shared) * wider);
}

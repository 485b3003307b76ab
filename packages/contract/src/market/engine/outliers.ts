import { weightedQuantiles, type WeightedValue } from './quantiles.ts';

/** A rate this many times another is an outlier, unless rates are scattered as widely as that. */
const outlierFactor = Math.log(1.8);
const outlierDeviations = 4.5;
/** However scattered rates are, one five times another is no rent of the same kind. */
const mostFactor = Math.log(5);
/** With only two rates that differ, nobody can tell which is wrong. */
const fewestCompared = 3;

/**
 * The lowest and the highest rate that are not far from all others. What lies beyond is a typing mistake or
 * another kind of deal. `sorted` are sorted by value.
 */
export function plausibleRates(sorted: readonly WeightedValue[]): {
  readonly from: number;
  readonly to: number;
} {
  if (sorted.length < fewestCompared) return { from: 0, to: Number.POSITIVE_INFINITY };
  const [low = 0, middle = 0, high = 0] = weightedQuantiles(sorted, [0.25, 0.5, 0.75]).map(Math.log);
  // The quartiles of a normal curve lie 1.349 deviations apart.
  const limit = Math.min(mostFactor, Math.max(outlierFactor, (outlierDeviations * (high - low)) / 1.349));
  return { from: Math.exp(middle - limit), to: Math.exp(middle + limit) };
}

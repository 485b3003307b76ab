import { sortedByValue, weightedQuantiles, type WeightedValue } from './quantiles.ts';

/** A comp as far as its rate is compared with others. `value` is the rate on one footing with theirs. */
interface ComparedComp extends WeightedValue {
  readonly comp: { readonly rate: number };
  readonly pinned: boolean;
}

/** A rate this many times another is an outlier, unless rates are scattered as widely as that. */
const outlierFactor = Math.log(1.8);
const outlierDeviations = 4.5;
/** However scattered rates are, one five times another is no rent of the same kind. */
const mostTimes = 5;
/** A rate typed without its decimal point, or in dollars where cents were asked, is off by this factor. */
const misplacedBy = 100;
/** Closer to a hundred times than to ten or a thousand times: what is further off may be another slip. */
const mostTimesRead = Math.sqrt(10);

/**
 * The rate that was meant, where a rate is a hundred times, or a hundredth of, those around it: 21.50 for 2,150.
 * `null` where it is plausible as it stands, or where another rate may have been meant.
 */
export function rateWithPointMoved(rate: number, isPlausible: (rate: number, most: number) => boolean) {
  if (isPlausible(rate, mostTimes)) return null;
  for (const moved of [rate / misplacedBy, rate * misplacedBy])
    if (isPlausible(moved, mostTimesRead)) return moved;
  return null;
}

/** Whether neither of two rates is more than so many times the other. */
export function isWithin(rate: number, middle: number, most: number): boolean {
  return rate <= middle * most && rate * most >= middle;
}

/**
 * Comps whose rate has its decimal point misplaced count with the rate that was meant. Leaving them out instead would
 * move the figure of a few comps, since the comp that was meant to be there would be missing. They are compared with
 * the plain median, which a single slip cannot reach, however much the comp weighs. `sorted` is sorted by value.
 */
export function readMisplacedPoints<T extends ComparedComp>(
  sorted: readonly T[],
  adjusted: (one: T, rate: number) => number,
): readonly (T & { readonly readAs?: number })[] {
  const [first, last] = [sorted[0], sorted.at(-1)];
  const middle = sorted[Math.floor(sorted.length / 2)]?.value ?? 0;
  if (!first || !last || sorted.length < fewestCompared) return sorted;
  if (isWithin(first.value, middle, mostTimes) && isWithin(last.value, middle, mostTimes)) return sorted;
  const read = sorted.map((one) => {
    if (isWithin(one.value, middle, mostTimes)) return one;
    const readAs = rateWithPointMoved(one.comp.rate, (rate, most) =>
      isWithin(adjusted(one, rate), middle, most),
    );
    return readAs === null ? one : { ...one, value: adjusted(one, readAs), readAs };
  });
  return sortedByValue(read);
}

/** Of two rates that differ nobody can tell which is wrong. */
const fewestCompared = 3;

/**
 * A rate far from all others is a slip of the pen or another kind of deal. What somebody pinned stays.
 * `sorted` is sorted by value.
 */
export function withoutOutliers<T extends ComparedComp>(
  sorted: readonly T[],
): { readonly kept: readonly T[]; readonly outliers: readonly T[] } {
  if (sorted.length < fewestCompared) return { kept: sorted, outliers: [] };
  const [low = 0, middle = 0, high = 0] = weightedQuantiles(sorted, [0.25, 0.5, 0.75]).map(Math.log);
  // Of a normal curve the quartiles lie 1.349 deviations apart.
  const limit = Math.min(
    Math.log(mostTimes),
    Math.max(outlierFactor, (outlierDeviations * (high - low)) / 1.349),
  );
  const isFar = (one: T | undefined) => one !== undefined && Math.abs(Math.log(one.value) - middle) > limit;
  // Only the ends can be far from the middle.
  let first = 0;
  let end = sorted.length;
  while (isFar(sorted[first])) first += 1;
  while (end > first && isFar(sorted[end - 1])) end -= 1;
  if (first === 0 && end === sorted.length) return { kept: sorted, outliers: [] };
  const isKept = (one: T, index: number) => one.pinned || (index >= first && index < end);
  return {
    kept: sorted.filter(isKept),
    outliers: sorted.filter((one, index) => !isKept(one, index)),
  };
}

import { weightedQuantiles } from './quantiles.ts';
import type { WeighedComp, WeighedComps } from './weighed-comps.ts';

/** A rate this many times another is an outlier, unless rates are scattered as widely as that. */
const outlierFactor = Math.log(1.8);
const outlierDeviations = 4.5;
/** However scattered rates are, one five times another is no rent of the same kind. */
const mostTimes = 5;
/** A rate typed without its decimal point, or in dollars where cents were asked, is off by this factor. */
const misplacedBy = 100;
/**
 * A rate read with its point moved must be within this factor: nearer to a hundred times than to ten or a
 * thousand. What is further off may be another mistake.
 */
const mostTimesRead = Math.sqrt(10);
/** A rate below this share of those around it is no rent, also where the expenses added to it make it look like one. */
const leastShare = mostTimesRead / misplacedBy;

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
 * the plain median, which a single slip cannot reach, however much the comp weighs. `sorted` are sorted by value.
 */
export function readMisplacedPoints(
  sorted: WeighedComps,
  rateOf: (position: number) => number,
  adjusted: (position: number, rate: number) => number,
): void {
  const { left } = sorted;
  if (left < fewestCompared) return;
  const middle = sorted.valueAt(Math.floor(left / 2));
  let areRead = false;
  for (let rank = 0; rank < left; rank += 1) {
    const position = sorted.positionAt(rank);
    const typed = rateOf(position);
    if (isWithin(sorted.valueAt(rank), middle, mostTimes) && typed >= middle * leastShare) continue;
    const readAs = rateWithPointMoved(
      typed,
      (rate, most) => isWithin(adjusted(position, rate), middle, most) && rate >= middle * leastShare,
    );
    if (readAs === null) continue;
    sorted.readAt(rank, readAs, adjusted(position, readAs));
    areRead = true;
  }
  if (areRead) sorted.sort();
}

/** With only two rates that differ, nobody can tell which is wrong. */
const fewestCompared = 3;

const noOutliers: readonly WeighedComp[] = [];

/**
 * Drops rates far from all others, which are typing mistakes or another kind of deal, and returns them.
 * Pinned comps stay. `sorted` are sorted by value.
 */
export function dropOutliers(sorted: WeighedComps): readonly WeighedComp[] {
  const { left } = sorted;
  if (left < fewestCompared) return noOutliers;
  const [low = 0, middle = 0, high = 0] = weightedQuantiles(sorted, [0.25, 0.5, 0.75]).map(Math.log);
  // The quartiles of a normal curve lie 1.349 deviations apart.
  const limit = Math.min(
    Math.log(mostTimes),
    Math.max(outlierFactor, (outlierDeviations * (high - low)) / 1.349),
  );
  const isFar = (rank: number) => Math.abs(Math.log(sorted.valueAt(rank)) - middle) > limit;
  // Only the ends can be far from the middle.
  let first = 0;
  let end = left;
  while (first < end && isFar(first)) first += 1;
  while (end > first && isFar(end - 1)) end -= 1;
  if (first === 0 && end === left) return noOutliers;
  return sorted.keep((rank) => sorted.isPinnedAt(rank) || (rank >= first && rank < end));
}

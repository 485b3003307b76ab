export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/** Values by their rank, each with its weight. */
export interface RankedValues {
  readonly left: number;
  valueAt(rank: number): number;
  weightAt(rank: number): number;
}

/**
 * Quantiles of weighted values, each value standing in the middle of its own weight, with straight lines
 * between them. `values` are sorted and have a positive weight in all; `shares` rise. One pass for all shares,
 * because it runs for every lease.
 */
export function weightedQuantiles(values: RankedValues, shares: readonly number[]): number[] {
  let total = 0;
  for (let rank = 0; rank < values.left; rank += 1) total += values.weightAt(rank);
  const found: number[] = [];
  let before = 0;
  let lastValue = Number.NaN;
  let lastAt = Number.NaN;
  for (let rank = 0; rank < values.left; rank += 1) {
    const weight = values.weightAt(rank);
    if (weight === 0) continue;
    const value = values.valueAt(rank);
    const at = before + weight / 2;
    for (;;) {
      const share = shares[found.length];
      if (share === undefined) return found;
      const target = share * total;
      if (at < target) break;
      const isFirst = Number.isNaN(lastAt);
      found.push(isFirst ? value : lastValue + ((value - lastValue) * (target - lastAt)) / (at - lastAt));
    }
    lastValue = value;
    lastAt = at;
    before += weight;
  }
  while (found.length < shares.length) found.push(lastValue);
  return found;
}

/**
 * The shares at which the quartiles of a market lie in a sample of it. The quartiles of a small sample itself
 * lie too near to its middle. The k-th of n deals of equal weight stands for a share of (k - 1/3)/(n + 1/3),
 * which is off to either side equally often, whatever the market is like (Hyndman and Fan 1996, the eighth
 * definition).
 */
export function quartileShares(effective: number): readonly [number, number, number] {
  const less = 1 / (12 * effective);
  return [0.25 - less, 0.5, 0.75 + less];
}

/** Equal values keep their order. */
export function sortedByValue<T extends WeightedValue>(values: readonly T[]): readonly T[] {
  const keys = Float64Array.from(values, ({ value }) => value);
  // Safe: each position of the values is in the order once.
  return Array.from(sortByKey(keys, Uint32Array.from(values.keys())), (at) => values[at] as T);
}

/**
 * The positions of keys in the order of the keys; those of equal keys keep their order. The result is valid
 * until the next sorting. This is a merge sort over plain numbers, because it runs for every lease: a
 * function that compares two entries would take several times as long.
 */
export function sortByKey(keys: Float64Array, positions: Uint32Array): Uint32Array {
  const count = positions.length;
  if (count > space.from.length) space = sortingSpace(2 * count);
  let { from, to } = space;
  from.set(positions);
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) mergeRuns(keys, from, to, { start, width, count });
    const merged = to;
    to = from;
    from = merged;
  }
  return from.subarray(0, count);
}

/** Reused by the next sorting, because allocating it takes as long as sorting the comps of a lease. */
let space = sortingSpace(512);

function sortingSpace(size: number) {
  return { from: new Uint32Array(size), to: new Uint32Array(size) };
}

interface Runs {
  readonly start: number;
  readonly width: number;
  readonly count: number;
}

/** Two sorted runs of positions become one. */
function mergeRuns(keys: Float64Array, from: Uint32Array, to: Uint32Array, { start, width, count }: Runs) {
  const middle = Math.min(start + width, count);
  const end = Math.min(start + 2 * width, count);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const isLeft = left < middle && (right >= end || keyAt(keys, from, left) <= keyAt(keys, from, right));
    to[at] = from[isLeft ? left : right] ?? 0;
    if (isLeft) left += 1;
    else right += 1;
  }
}

function keyAt(keys: Float64Array, order: Uint32Array, at: number): number {
  return keys[order[at] ?? 0] ?? 0;
}

export function medianOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

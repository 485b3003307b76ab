export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/**
 * Quantiles of weighted values, each value standing in the middle of its own weight, with straight lines
 * between them. `values` are sorted and have a positive weight in all; `shares` rise. One pass for all shares,
 * because it runs for every lease.
 */
export function weightedQuantiles(values: readonly WeightedValue[], shares: readonly number[]): number[] {
  let total = 0;
  for (const { weight } of values) total += weight;
  const found: number[] = [];
  let before = 0;
  let lastValue = Number.NaN;
  let lastAt = Number.NaN;
  for (const { value, weight } of values) {
    if (weight === 0) continue;
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
 * The shares at which the quartiles of a market lie in a sample of it. Those of a small sample itself lie too near
 * to its middle: of n deals of equal weight the k-th stands for a share of (k - 1/3)/(n + 1/3), which is off to
 * either side as often, whatever the market is like (Hyndman and Fan 1996, the eighth definition).
 */
export function quartileShares(effective: number): readonly [number, number, number] {
  const less = 1 / (12 * effective);
  return [0.25 - less, 0.5, 0.75 + less];
}

/**
 * Equal values keep their order. A merge sort over plain numbers, because it runs for every lease: a function that
 * compares two entries would take several times as long.
 */
export function sortedByValue<T extends WeightedValue>(values: readonly T[]): readonly T[] {
  const count = values.length;
  if (count > space.keys.length) space = sortingSpace(2 * count);
  const { keys } = space;
  let { from, to } = space;
  for (let at = 0; at < count; at += 1) {
    keys[at] = values[at]?.value ?? Number.NaN;
    from[at] = at;
  }
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) mergeRuns(keys, from, to, { start, width, count });
    const merged = to;
    to = from;
    from = merged;
  }
  const sorted: T[] = [];
  // Safe: each position of the values is in the order once.
  for (let at = 0; at < count; at += 1) sorted.push(values[from[at] ?? 0] as T);
  return sorted;
}

/** Kept from one sorting to the next: making it takes as long as sorting the comps of a lease. */
let space = sortingSpace(512);

function sortingSpace(size: number) {
  return { keys: new Float64Array(size), from: new Uint32Array(size), to: new Uint32Array(size) };
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

/** (Σw)²/Σw²: as many comps of equal weight would say as much. */
export function effectiveNumber(values: readonly Pick<WeightedValue, 'weight'>[]): number {
  let sum = 0;
  let squares = 0;
  for (const { weight } of values) {
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

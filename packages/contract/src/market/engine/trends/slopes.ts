import { sortedByValue, type WeightedValue } from '../quantiles.ts';

/** Slopes beyond this, either way, are counted together: rents do not move so fast. */
const mostSlope = 0.25;
const bucketCount = 4096;

/**
 * The slopes between quarters, weighted by the time between them. There are many times more of them than rates, so
 * they are kept as plain numbers, and only those around the middle are sorted.
 */
export class Slopes {
  readonly #values: number[] = [];
  readonly #weights: number[] = [];

  get count(): number {
    return this.#values.length;
  }

  add(value: number, weight: number): void {
    this.#values.push(value);
    this.#weights.push(weight);
  }

  /** The result of `weightedQuantiles` at one half. There must be a slope, and all weights are positive. */
  median(): number {
    const sums = new Float64Array(bucketCount);
    let total = 0;
    const [values, weights] = [this.#values, this.#weights];
    // Counting loops, because there are hundreds of thousands of slopes.
    for (let index = 0; index < values.length; index += 1) {
      const weight = weights[index] ?? 0;
      const bucket = bucketOf(values[index] ?? 0);
      sums[bucket] = (sums[bucket] ?? 0) + weight;
      total += weight;
    }
    const half = total / 2;
    const { first, last, before } = bucketsAround(sums, half);
    return middleOf(this.#between(first, last), before, half);
  }

  #between(first: number, last: number): readonly WeightedValue[] {
    const found: WeightedValue[] = [];
    const [values, weights] = [this.#values, this.#weights];
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? 0;
      const bucket = bucketOf(value);
      if (bucket >= first && bucket <= last) found.push({ value, weight: weights[index] ?? 0 });
    }
    return sortedByValue(found);
  }
}

function bucketOf(value: number): number {
  const share = (value + mostSlope) / (2 * mostSlope);
  return Math.max(0, Math.min(bucketCount - 1, Math.floor(share * bucketCount)));
}

/** The bucket with the middle, and the nearest on either side that hold anything; `before` is what lies before them. */
function bucketsAround(sums: Float64Array, half: number) {
  let middle = 0;
  let through = sums[0] ?? 0;
  while (through < half && middle < bucketCount - 1) {
    middle += 1;
    through += sums[middle] ?? 0;
  }
  let first = middle - 1;
  while (first > 0 && sums[first] === 0) first -= 1;
  first = Math.max(0, first);
  let last = middle + 1;
  while (last < bucketCount - 1 && sums[last] === 0) last += 1;
  let before = 0;
  for (let bucket = 0; bucket < first; bucket += 1) before += sums[bucket] ?? 0;
  return { first, last, before };
}

/** Each value stands in the middle of its own weight, with straight lines between them. */
function middleOf(sorted: readonly WeightedValue[], start: number, half: number): number {
  let before = start;
  let last: { readonly value: number; readonly at: number } | null = null;
  for (const { value, weight } of sorted) {
    const at = before + weight / 2;
    if (at >= half)
      return last === null ? value : last.value + ((value - last.value) * (half - last.at)) / (at - last.at);
    last = { value, at };
    before += weight;
  }
  return last?.value ?? 0;
}

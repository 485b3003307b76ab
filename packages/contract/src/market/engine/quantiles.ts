export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/**
 * Quantiles of weighted values, each value standing in the middle of its own weight, with straight lines
 * between them. `values` are sorted and have a positive weight in all.
 */
export function weightedQuantile(values: readonly WeightedValue[], share: number): number {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  const target = share * total;
  let before = 0;
  let last: { readonly value: number; readonly at: number } | null = null;
  for (const { value, weight } of values) {
    if (weight === 0) continue;
    const at = before + weight / 2;
    if (at >= target) {
      if (last === null) return value;
      return last.value + ((value - last.value) * (target - last.at)) / (at - last.at);
    }
    last = { value, at };
    before += weight;
  }
  return last?.value ?? Number.NaN;
}

export function sortedByValue<T extends WeightedValue>(values: readonly T[]): readonly T[] {
  return values.toSorted((a, b) => a.value - b.value);
}

/** (Σw)²/Σw²: as many comps of equal weight would say as much. */
export function effectiveNumber(values: readonly Pick<WeightedValue, 'weight'>[]): number {
  let [sum, squares] = [0, 0];
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

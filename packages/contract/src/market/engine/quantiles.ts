export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/**
 * Quantiles of weighted values, each value standing in the middle of its own weight, with straight lines
 * between them. `values` are sorted and have a positive weight in all; `shares` rise.
 */
export function weightedQuantiles(values: readonly WeightedValue[], shares: readonly number[]): number[] {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  const found: number[] = [];
  let before = 0;
  let last: { readonly value: number; readonly at: number } | null = null;
  for (const { value, weight } of values) {
    if (weight === 0) continue;
    const at = before + weight / 2;
    for (let target = nextTarget(); at >= target; target = nextTarget())
      found.push(
        last === null ? value : last.value + ((value - last.value) * (target - last.at)) / (at - last.at),
      );
    last = { value, at };
    before += weight;
  }
  while (found.length < shares.length) found.push(last?.value ?? Number.NaN);
  return found;

  function nextTarget(): number {
    return (shares[found.length] ?? Number.POSITIVE_INFINITY) * total;
  }
}

export function medianOf(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

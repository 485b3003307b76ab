/** The middle value, or the mean of the two middle values of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The smallest value that at least `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** What one server did in one slice of time. */
export interface Slice {
  readonly perSecond: number;
  /** What a request costs when little disturbs it. */
  readonly p10: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests that were not answered as they should be; they count in no other figure. */
  readonly failed: number;
}

export function sliceOf(latencies: readonly number[], elapsedMs: number, failed = 0): Slice {
  return {
    perSecond: (latencies.length / elapsedMs) * 1000,
    p10: percentile(latencies, 0.1),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failed,
  };
}

/** The median of each figure over the slices, so that one disturbed slice moves nothing. Failures add up. */
export function medianSlice(slices: readonly Slice[]): Slice {
  return {
    perSecond: median(slices.map(({ perSecond }) => perSecond)),
    p10: median(slices.map(({ p10 }) => p10)),
    p50: median(slices.map(({ p50 }) => p50)),
    p99: median(slices.map(({ p99 }) => p99)),
    failed: slices.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The median of the ratios of the rounds, because both sides of one round met the same disturbance. */
export function medianRatio(ours: readonly Slice[], theirs: readonly Slice[]): number {
  return median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)));
}

export type Goal =
  | { readonly atLeast: number; readonly unit: string }
  | { readonly atMost: number; readonly unit: string };

/** A value that was not measured meets no goal. */
export function meetsGoal(value: number, goal: Goal): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Rates per square foot and year that a drawing of the market's range shows. */
export interface MarketRange {
  readonly low: number;
  readonly estimate: number;
  readonly high: number;
  /** The lease's own rate, if it has rent. */
  readonly ours: number | null;
  /** Rates of the comps, on the lease's footing. */
  readonly comps: readonly number[];
}

/** Places as shares of the width, from 0 to 1. */
export interface RangeScale {
  readonly from: number;
  readonly to: number;
  readonly place: (rate: number) => number;
}

/** Room left at both ends, as a share of what is shown. */
const room = 0.08;

/**
 * Shows the range, the lease's own rate and the comps near them. A comp further away than twice the range would
 * squeeze all others together: it stands at the end.
 */
export function rangeScale({ low, estimate, high, ours, comps }: MarketRange): RangeScale {
  const reach = 2 * Math.max(high - low, 0.05 * estimate);
  const near = comps.filter((rate) => rate >= low - reach && rate <= high + reach);
  const shown = [low, high, estimate, ...(ours === null ? [] : [ours]), ...near];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const span = Math.max(most - least, 1);
  const [from, to] = [least - room * span, most + room * span];
  return { from, to, place: (rate) => Math.min(1, Math.max(0, (rate - from) / (to - from))) };
}

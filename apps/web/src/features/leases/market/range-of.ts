import type { MarketEstimate } from '@panoramic/contract';
import type { MarketRange } from './range-scale.ts';

/** What there is to draw of an estimate; `null` without a figure. */
export function rangeOf({ low, estimate, high, ours, comps = [] }: MarketEstimate): MarketRange | null {
  if (low === null || estimate === null || high === null) return null;
  return {
    low,
    estimate,
    high,
    ours,
    comps: comps.flatMap(({ adjusted, weight }) => (adjusted !== null && weight > 0 ? [adjusted] : [])),
  };
}

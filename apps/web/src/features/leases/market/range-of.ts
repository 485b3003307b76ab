import type { MarketEstimate } from '@panoramic/contract';
import type { MarketRange } from './range-scale.ts';

/** The range to draw for an estimate; `null` when the estimate has no figure. */
export function rangeOf({ low, estimate, high, ours, weighed }: MarketEstimate): MarketRange | null {
  if (low === null || estimate === null || high === null) return null;
  return { low, estimate, high, ours, comps: weighed?.adjusted ?? [] };
}

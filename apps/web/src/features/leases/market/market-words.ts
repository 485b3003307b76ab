import { showChange, type MarketEstimate, type ProposalSource } from '@panoramic/contract';
import type { Tone } from '../../../ui/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';

/** "$5.70 below the market", "$1.20 above the market", "At the market". */
export function gapWords(gap: number): string {
  if (gap === 0) return 'At the market';
  return `${showMoney(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} the market`;
}

/** A rent above the market costs money and is amber; one below it is what a tenant wants and is green. */
export function gapTone(gap: number | null): Tone {
  if (gap === null || gap === 0) return 'neutral';
  return gap > 0 ? 'amber' : 'green';
}

export const confidenceTones: Record<MarketEstimate['confidence'], Tone> = {
  Good: 'green',
  Fair: 'accent',
  Weak: 'amber',
  'Too few comps': 'neutral',
};

const sources: Record<ProposalSource, string> = {
  building: 'comps in the same building',
  zip: 'comps in the same zip code',
  city: 'comps in the same city',
  client: 'the client’s settings',
};

/** Says where a value comes from that nobody has confirmed. */
export function proposedBy(source: ProposalSource): string {
  return `Proposed by ${sources[source]}`;
}

/** How a figure of the estimate comes about, line by line. */
export function gapArithmetic({ ours, estimate, gap, sqft, gapPerYear }: MarketEstimate): readonly string[] {
  if (ours === null || estimate === null || gap === null) return [];
  const difference = `Ours ${showMoney(ours)} less market ${showMoney(estimate)} is ${showMoney(gap)} per SF and year.`;
  if (sqft === null || gapPerYear === null)
    return [difference, 'The lease has no square feet, so that no sum follows.'];
  return [difference, `Times ${showCount(sqft)} SF is ${showMoney(gapPerYear)} a year.`];
}

/** How the estimate at the expiration comes about. */
export function expirationArithmetic({ estimate, trend, atExpiration }: MarketEstimate): readonly string[] {
  if (estimate === null || !atExpiration || atExpiration.estimate === null) return [];
  const slope =
    trend === null || trend === 0
      ? 'No trend is assumed.'
      : `The trend of ${showChange(trend)} a year goes on.`;
  return [
    `Market today ${showMoney(estimate)} per SF.`,
    slope,
    `At the expiration ${showMoney(atExpiration.estimate)} per SF. This is assumed, not known.`,
  ];
}

import type { Confidence } from '../fields.ts';
import type { MarketRates } from '../replies.ts';
import { backTestsOf } from './back-test.ts';
import { compareRent, type Comparison, type MarketSubject } from './compare.ts';
import type { CompMarket } from './comp-market.ts';
import { fewestShownComps } from '../view.ts';
import { medianOf } from './quantiles.ts';
import { confidenceOf, rangeReach } from './range.ts';

/** The figures of an estimate without the comps behind them. */
export interface EstimateFigures extends MarketRates {
  readonly count: number;
  readonly confidence: Confidence;
  /** The median allowance of its comps, per SF and year; `null` where fewer than five report one. */
  readonly allowance: number | null;
}

export interface RentEstimate extends Omit<Comparison, 'estimate'>, EstimateFigures {
  /** How many past deals the range follows from. */
  readonly tested: number;
}

/** What the comps say about the rent of a space, with a range, and which they are. */
export function estimateRent(market: CompMarket, subject: MarketSubject): RentEstimate {
  const found = compareRent(market, subject);
  const { errors } = backTestsOf(market, subject.type);
  return {
    ...found,
    ...ratesOf(found, rangeReach(errors, found.scale), errors.length),
    count: found.used.length,
    allowance: allowanceOf(found),
    tested: errors.length,
  };
}

function ratesOf({ estimate, effective }: Comparison, reach: number, tested: number) {
  if (estimate === null) return { estimate, low: null, high: null, confidence: 'Too few comps' as const };
  return {
    estimate,
    low: cents(estimate * Math.exp(-reach)),
    high: cents(estimate * Math.exp(reach)),
    confidence: confidenceOf(reach, { effective, tested }),
  };
}

/** Each comp counts the same, so that none of five has more than a fifth of the figure. */
function allowanceOf({ used }: Comparison): number | null {
  const reported: number[] = [];
  for (const { comp } of used) if (comp.allowance !== null) reported.push(comp.allowance);
  return reported.length < fewestShownComps ? null : cents(medianOf(reported));
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The figures alone, for many leases: no comp is named. */
export function estimateFigures(market: CompMarket, subject: MarketSubject): EstimateFigures {
  const { estimate, low, high, count, confidence, allowance } = estimateRent(market, subject);
  return { estimate, low, high, count, confidence, allowance };
}

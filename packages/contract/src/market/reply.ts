import type { PlainDate } from '../dates.ts';
import { rateAhead } from '../leases/rent/index.ts';
import type { CompMarket } from './engine/comp-market.ts';
import type { RentEstimate, EstimateFigures } from './engine/estimate.ts';
import { explainedComps } from './engine/explain.ts';
import { ruleSentences } from './engine/rule.ts';
import type { Confidence } from './fields.ts';
import { assumedBasis, type LeaseEstimate, type LeaseFacts } from './engine/lease-market.ts';
import type { LeaseMarket, MarketEstimate, MarketRates, NetEffective } from './replies.ts';
import { trendPerYear, type Trend } from './engine/trends/trend.ts';
import { fewestShownComps, type MarketView } from './view.ts';

/** The figures of an estimate that somebody may see. */
export interface ShownRates extends MarketRates {
  readonly count: number | null;
  readonly confidence: Confidence;
}

const nothing: ShownRates = {
  estimate: null,
  low: null,
  high: null,
  count: null,
  confidence: 'Too few comps',
};

/**
 * Hides figures of fewer than five comps from users without Comps, and tells them the others to the dime: they
 * would give the comps away. Of five comps or more none has more than a quarter of the weight.
 */
export function shownRates(found: EstimateFigures | null, view: NonNullable<MarketView>): ShownRates {
  if (found === null) return view === 'everything' ? { ...nothing, count: 0 } : nothing;
  const { estimate, low, high, count, confidence } = found;
  if (view === 'everything') return { estimate, low, high, count, confidence };
  if (count < fewestShownComps || estimate === null) return nothing;
  return { estimate: toDime(estimate), low: toDime(low), high: toDime(high), count, confidence };
}

function toDime<Rate extends number | null>(rate: Rate): Rate | number {
  return rate === null ? rate : Math.round(rate * 10) / 10;
}

/** Hides a trend that follows from fewer than five rates for the same reason. */
export function shownTrend(trend: Trend, view: NonNullable<MarketView>): Trend | null {
  return view === 'everything' || trend.count >= fewestShownComps ? trend : null;
}

/** Ours less the market: positive above it. */
export function gapsOf(ours: number | null, market: number | null, sqft: number | null) {
  if (ours === null || market === null) return { gap: null, gapPercent: null, gapPerYear: null };
  const gap = (Math.round(ours * 100) - Math.round(market * 100)) / 100;
  return {
    gap,
    gapPercent: market === 0 ? null : Math.round((1000 * gap) / market) / 10,
    gapPerYear: sqft === null ? null : (Math.round(gap * 100) * sqft) / 100,
  };
}

/**
 * Ours and the market with free rent and allowance, like with like. The rates of comps are effective ones, without
 * free rent, so ours is set against them over its whole term. An allowance is taken off on both sides or on
 * neither. `null` where the records hold neither free months nor both allowances.
 */
export function netEffectiveOf(
  { ownEffective: own, estimate: found }: Pick<LeaseEstimate, 'ownEffective' | 'estimate'>,
  sqft: number | null,
  view: NonNullable<MarketView>,
): NetEffective | null {
  const { estimate } = shownRates(found, view);
  if (own === null || found === null || estimate === null) return null;
  const { from, to, freeMonths, perSf } = own;
  const theirs = view === 'everything' ? found.allowance : toDime(found.allowance);
  const allowance =
    own.allowance === null || theirs === null ? null : { ours: own.allowance, market: theirs };
  if (freeMonths === 0 && allowance === null) return null;
  const ours = less(perSf, allowance?.ours ?? 0);
  const market = less(estimate, allowance?.market ?? 0);
  const { gap, gapPerYear } = gapsOf(ours, market, sqft);
  return { from, to, freeMonths, rent: perSf, allowance, ours, market, gap: gap ?? 0, gapPerYear };
}

function less(rate: number, by: number): number {
  return (Math.round(rate * 100) - Math.round(by * 100)) / 100;
}

/** As many comps as a reader looks through; a request for all comps gets the others too. */
const firstListed = 20;

interface ReplyRequest {
  readonly today: PlainDate;
  readonly view: NonNullable<MarketView>;
  /** List all comps behind the estimate. */
  readonly all?: boolean;
}

/** The reply of GetEstimate. */
export function marketReply(
  market: CompMarket,
  { lease }: LeaseFacts,
  found: LeaseEstimate<RentEstimate>,
  { today, view, all = false }: ReplyRequest,
): MarketEstimate {
  const { subject, estimate, own, basis } = found;
  const rates = shownRates(estimate, view);
  const isShown = view === 'everything' || rates.estimate !== null;
  const known = view === 'everything' ? found.lease : withoutProposals(found.lease);
  const trend = isShown && estimate ? shownTrend(estimate.trend, view) : null;
  const ours = own?.perSf ?? null;
  return {
    sd_id: lease.sd_id,
    lease: known,
    // An assumed basis follows from the property type, so it must not follow from one that a comp has
    // proposed.
    basis: isShown ? basis : (lease.sd_lease ?? assumedBasis(known.propertyType)),
    ours,
    oursOn: own?.on ?? null,
    sqft: lease.sd_sqft,
    ...rates,
    effective: isShown && estimate ? Math.round(10 * estimate.effective) / 10 : null,
    trend: trend && trendPerYear(trend),
    ...gapsOf(ours, rates.estimate, lease.sd_sqft),
    netEffective: netEffectiveOf(found, lease.sd_sqft, view),
    atExpiration: trend && rates.estimate !== null ? ratesAt(rates, trend, lease.sd_ced, today) : null,
    ...(view === 'everything' &&
      subject &&
      estimate &&
      explainedComps(market, estimate, subject, all ? Number.POSITIVE_INFINITY : firstListed)),
    rule: isShown ? ruleSentences(found, view === 'everything') : ['There are too few comps for a figure.'],
  };
}

/** Removes what comps propose, and which comps are pinned or left out: both would tell about comps. */
function withoutProposals(lease: LeaseMarket): LeaseMarket {
  const { proposed } = lease;
  const isFromComps = (name: keyof LeaseMarket['proposed']) =>
    proposed[name] !== undefined && proposed[name] !== 'client';
  const propertyType = isFromComps('propertyType') ? null : lease.propertyType;
  return {
    ...lease,
    propertyType,
    submarket: isFromComps('submarket') ? null : lease.submarket,
    buildingClass: isFromComps('buildingClass') ? null : lease.buildingClass,
    proposed: proposed.propertyType === 'client' ? { propertyType: 'client' } : {},
    // Follows from the property type alone, so that it does not tell whether a comp proposes a submarket.
    confirmed: lease.version > 0 && propertyType !== null && proposed.propertyType === undefined,
    excluded: [],
    pinned: [],
  };
}

/** The rates on a day ahead, assuming that the trend continues. */
function ratesAt(rates: MarketRates, { perQuarter }: Trend, day: PlainDate | null, today: PlainDate) {
  if (day === null || day <= today) return null;
  const date = day;
  function ahead(rate: number | null): number | null {
    return rate === null ? null : rateAhead(rate, perQuarter, today, date);
  }
  return { date, estimate: ahead(rates.estimate), low: ahead(rates.low), high: ahead(rates.high) };
}

import type { PlainDate } from '../../dates.ts';
import type { StreetAddress } from '../places/addresses.ts';
import { figureAt, figuresPerComp, rateTypeCodes } from './comp-figures.ts';
import type { CompMarket } from './comp-market.ts';
import type { IndexedComp } from './indexed-comp.ts';
import type { CompPositions } from './type-market.ts';
import type { Confidence, PropertyType, RentBasis, Submarket } from '../fields.ts';
import { expensesBetween, type Expenses } from './footing.ts';
import { isInBuilding } from './known-places.ts';
import { effectiveNumber, quartileShares, sortedByValue, weightedQuantiles } from './quantiles.ts';
import type { CompPlace, MarketRates } from '../replies.ts';
import { growthsOf, type Trend } from './trend.ts';
import {
  ageWeight,
  classWeight,
  marketWeights,
  placeWeight,
  sizeWeight,
  type BuildingClass,
} from './weights.ts';

/** The space whose rent is estimated. */
export interface MarketSubject {
  readonly type: PropertyType;
  readonly basis: RentBasis;
  readonly expenses: Expenses | null;
  readonly sf: number | null;
  readonly street: StreetAddress | null;
  readonly zip5: string | null;
  readonly cityKey: string | null;
  readonly submarket: Submarket | null;
  readonly buildingClass: BuildingClass | null;
  /** `client/lease`; comps made from it are not used against it. */
  readonly lease: string | null;
  readonly excluded: readonly number[];
  readonly pinned: readonly number[];
  /** Counted through the years. */
  readonly quarter: number;
  /** Only comps that were entered before this day; for tests against the past. */
  readonly knownBy?: PlainDate;
}

/** A comp as it counts. `value` is its rate on the lease's basis in today's money. */
export interface WeighedComp {
  readonly comp: IndexedComp;
  readonly place: CompPlace;
  readonly miles: number | null;
  readonly value: number;
  readonly weight: number;
  readonly pinned: boolean;
}

/** The figures of an estimate without what they follow from. */
export interface EstimateFigures extends MarketRates {
  readonly count: number;
  readonly confidence: Confidence;
}

export interface RentEstimate extends EstimateFigures {
  readonly effective: number;
  readonly trend: Trend;
  readonly used: readonly WeighedComp[];
  readonly outliers: readonly WeighedComp[];
  /** Comps whose basis could not be converted. */
  readonly otherBasis: readonly IndexedComp[];
  /** All that is used is in one building. */
  readonly oneBuilding: boolean;
}

/** Fewer than this, effectively, and there is no figure. */
export const fewestEffective = 3;
/** Of the latest comps of one place. */
const mostOfPlace = 60;
/** Where so many say nothing together, more of them would not either. */
const mostInAll = 240;
/** A rate this many times another is an outlier, unless rates are scattered as widely as that. */
const outlierFactor = Math.log(1.8);
const outlierDeviations = 4.5;
/** However scattered rates are, one five times another is no rent of the same kind. */
const mostOutlierFactor = Math.log(5);

/** What the comps say about the rent of a space. */
export function estimateRent(market: CompMarket, subject: MarketSubject): RentEstimate {
  const trend = market.trend(subject.type, subject.quarter);
  const { weighed, otherBasis } = weighNearest(market, subject, trend);
  const { kept, outliers } = withoutOutliers(sortedByValue(withoutFeatherweights(weighed)));
  const effective = effectiveNumber(kept);
  // Three comps of equal weight are three, whatever binary fractions make of them.
  const enough = effective >= fewestEffective - 1e-9;
  const [low, estimate, high] = enough ? weightedQuantiles(kept, quartileShares(effective)).map(cents) : [];
  const found = { estimate: estimate ?? null, low: low ?? null, high: high ?? null };
  const oneBuilding = kept.length > 1 && kept.every(({ place }) => place === 'building');
  return {
    ...found,
    count: kept.length,
    effective,
    confidence: confidenceOf(found, effective, oneBuilding),
    trend,
    used: kept,
    outliers,
    otherBasis,
    oneBuilding,
  };
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** In words, from the number of comps and their spread. */
function confidenceOf(
  { estimate, low, high }: MarketRates,
  effective: number,
  oneBuilding: boolean,
): Confidence {
  if (estimate === null || low === null || high === null) return 'Too few comps';
  const spread = (high - low) / estimate;
  if (effective >= 6 && spread <= 0.2 && !oneBuilding) return 'Good';
  return effective >= 4 && spread <= 0.35 ? 'Fair' : 'Weak';
}

/** Pinned comps first, then from the nearest place outwards until there are enough. */
function weighNearest(market: CompMarket, subject: MarketSubject, trend: Trend) {
  const { marks, mark } = market.freshMarks();
  const weighed: WeighedComp[] = [];
  const otherBasis: IndexedComp[] = [];
  const totals = { sum: 0, squares: 0, looked: 0, heaviest: 0 };
  const { numbers } = market.figures;
  const { sf } = subject;
  const growth = growthsOf(trend);
  const isPast = subject.knownBy !== undefined;
  const added = rateTypeCodes.map((from) => expensesBetween(from, subject.basis, subject.expenses));
  function take(comps: CompPositions, place: CompPlace, miles: number | null, pinned = false): void {
    const near = placeWeight(place, miles);
    let { sum, squares, heaviest } = totals;
    let taken = 0;
    // Counting loops and plain numbers, because it runs for some hundred comps of every lease.
    for (let index = 0; index < comps.length && taken < mostOfPlace; index += 1) {
      const at = comps[index] ?? 0;
      if (marks[at] === mark || (isPast && !isKnownBy(market.at(at), subject))) continue;
      marks[at] = mark;
      taken += 1;
      const first = at * figuresPerComp;
      const add = added[numbers[first + figureAt.rateType] ?? 0] ?? null;
      const rate = add === null ? 0 : (numbers[first + figureAt.rate] ?? 0) + add;
      if (rate <= 0) {
        otherBasis.push(market.at(at));
        continue;
      }
      const age = Math.max(0, subject.quarter - (numbers[first + figureAt.quarter] ?? 0));
      const weight = pinned
        ? 1
        : ageWeight(age) *
          sizeWeight(sf, numbers[first + figureAt.size] ?? 0) *
          near *
          classWeight(subject.buildingClass, numbers[first + figureAt.buildingClass] ?? 0) *
          (numbers[first + figureAt.kindWeight] ?? 0);
      sum += weight;
      squares += weight * weight;
      if (weight > heaviest) heaviest = weight;
      // Most of many comps are old: what will say nothing is not even written down.
      else if (weight <= featherweight * heaviest) continue;
      const value = rate * (growth[2 * age] ??= Math.exp(trend.perQuarter * age));
      weighed.push({ comp: market.at(at), place, miles, value, weight, pinned });
    }
    totals.sum = sum;
    totals.squares = squares;
    totals.heaviest = heaviest;
    totals.looked += taken;
  }
  if (subject.lease !== null) for (const at of market.madeFrom(subject.lease)) marks[at] = mark;
  for (const id of subject.excluded) {
    const comp = market.comp(id);
    if (comp) marks[comp.position] = mark;
  }
  for (const id of subject.pinned) {
    const comp = market.comp(id);
    const isHere = comp && subject.street && isInBuilding(comp, subject.street);
    if (comp) take([comp.position], isHere ? 'building' : 'elsewhere', null, true);
  }
  for (const { place, miles, comps } of placesAround(market, subject)) {
    take(comps, place, miles);
    const isEnough = totals.squares > 0 && totals.sum * totals.sum >= marketWeights.enough * totals.squares;
    // The zip code is asked in any case: one building is not a market.
    if (place !== 'building' && (isEnough || totals.looked >= mostInAll)) break;
  }
  return { weighed, otherBasis };
}

interface PlaceRing {
  readonly place: CompPlace;
  readonly miles: number | null;
  readonly comps: CompPositions;
}

function* placesAround(market: CompMarket, subject: MarketSubject): Generator<PlaceRing> {
  const { type, zip5, submarket, cityKey } = subject;
  yield { place: 'building', miles: null, comps: market.inBuilding(type, subject) };
  if (zip5 !== null) yield { place: 'zip', miles: null, comps: market.ring(type, 'zip5', zip5) };
  if (submarket !== null)
    yield { place: 'submarket', miles: null, comps: market.ring(type, 'submarket', submarket) };
  if (cityKey !== null) yield { place: 'city', miles: null, comps: market.ring(type, 'cityKey', cityKey) };
  if (zip5 === null) return;
  for (const { zip, miles } of market.nearZips(type, zip5))
    yield { place: 'nearby', miles, comps: market.ring(type, 'zip5', zip) };
}

function isKnownBy(comp: IndexedComp, { knownBy, quarter }: MarketSubject): boolean {
  if (knownBy === undefined) return true;
  return comp.entered === null ? comp.quarter < quarter : comp.entered < knownBy;
}

/** A comp this much lighter than the heaviest says nothing; leaving it out saves the reader a line. */
const featherweight = 0.02;

function withoutFeatherweights(weighed: readonly WeighedComp[]): readonly WeighedComp[] {
  let heaviest = 0;
  for (const { weight } of weighed) if (weight > heaviest) heaviest = weight;
  return weighed.filter(({ weight }) => weight > featherweight * heaviest);
}

/**
 * A rate far from all others is a slip of the pen or another kind of deal. What somebody pinned stays.
 * `sorted` is sorted by value.
 */
function withoutOutliers(sorted: readonly WeighedComp[]): {
  readonly kept: readonly WeighedComp[];
  readonly outliers: readonly WeighedComp[];
} {
  if (sorted.length < 3) return { kept: sorted, outliers: [] };
  const [low = 0, middle = 0, high = 0] = weightedQuantiles(sorted, [0.25, 0.5, 0.75]).map(Math.log);
  // Of a normal curve the quartiles lie 1.349 deviations apart.
  const limit = Math.min(
    mostOutlierFactor,
    Math.max(outlierFactor, (outlierDeviations * (high - low)) / 1.349),
  );
  const isFar = (one: WeighedComp) => !one.pinned && Math.abs(Math.log(one.value) - middle) > limit;
  const outliers = sorted.filter(isFar);
  return { kept: outliers.length === 0 ? sorted : sorted.filter((one) => !isFar(one)), outliers };
}

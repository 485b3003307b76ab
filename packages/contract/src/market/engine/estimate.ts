import type { PlainDate } from '../../dates.ts';
import type { StreetAddress } from '../places/addresses.ts';
import { figureAt, figuresPerComp, rateTypeCodes } from './comp-figures.ts';
import type { CompMarket } from './comp-market.ts';
import type { IndexedComp } from './indexed-comp.ts';
import type { CompPositions } from './type-market.ts';
import type { Confidence, PropertyType, RentBasis, Submarket } from '../fields.ts';
import { expensesBetween, type Expenses } from './footing.ts';
import { isInBuilding } from './known-places.ts';
import { readMisplacedPoints, withoutOutliers } from './outliers.ts';
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
  /** The rate that counts instead of the typed one, whose decimal point seems to be misplaced. */
  readonly readAs?: number;
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
  /** Comps of another basis that could not be converted: no expenses are known, or they take the whole rate. */
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

/** What the comps say about the rent of a space. */
export function estimateRent(market: CompMarket, subject: MarketSubject): RentEstimate {
  const trend = market.trend(subject.type, subject.quarter);
  const { weighed, otherBasis } = weighNearest(market, subject, trend);
  const sorted = sortedByValue(withoutFeatherweights(weighed));
  const read = readMisplacedPoints(sorted, ({ comp }, rate) => adjustedRate(comp, rate, subject, trend));
  // Expenses that are more than the whole rate leave nothing to compare.
  const { kept, outliers } = withoutOutliers(read[0]?.value === 0 ? read.filter(hasRate) : read);
  if (read[0]?.value === 0) for (const one of read) if (!hasRate(one)) otherBasis.push(one.comp);
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

function hasRate({ value }: WeighedComp): boolean {
  return value > 0;
}

/** Another rate of a comp on the lease's basis in today's money. */
function adjustedRate(comp: IndexedComp, rate: number, subject: MarketSubject, trend: Trend): number {
  const added = expensesBetween(comp.rateType, subject.basis, subject.expenses) ?? 0;
  return (rate + added) * Math.exp(trend.perQuarter * Math.max(0, subject.quarter - comp.quarter));
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
      if (add === null) {
        otherBasis.push(market.at(at));
        continue;
      }
      // 0 where the expenses leave nothing of it: the rate may have been typed a hundred times too low.
      const rate = Math.max(0, (numbers[first + figureAt.rate] ?? 0) + add);
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
    const isHere = comp && subject.street && isInBuilding(comp.address, subject.street);
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

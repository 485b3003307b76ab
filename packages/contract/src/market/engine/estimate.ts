import type { PlainDate } from '../../dates.ts';
import type { StreetAddress } from '../places/addresses.ts';
import { figureAt, figuresPerComp, rateTypeCodes } from './comp-figures.ts';
import type { CompMarket } from './comp-market.ts';
import type { CompPositions } from './type-market.ts';
import type { Confidence, PropertyType, RentBasis, Submarket } from '../fields.ts';
import { expensesBetween, type Expenses } from './footing.ts';
import { isInBuilding } from './known-places.ts';
import { dropOutliers, readMisplacedPoints } from './outliers.ts';
import { quartileShares, weightedQuantiles } from './quantiles.ts';
import { WeighedComps, type WeighedComp } from './weighed-comps.ts';
import type { CompPlace, MarketRates } from '../replies.ts';
import { growthsOf, type Trend } from './trends/trend.ts';
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
  /** Only comps that were entered before this day; for back tests. */
  readonly knownBy?: PlainDate;
}

/** The figures of an estimate without the comps behind them. */
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
  readonly otherBasis: CompPositions;
  /** All that is used is in one building. */
  readonly oneBuilding: boolean;
}

/** The least effective number of comps for which there is a figure. */
export const fewestEffective = 3;
/** The most comps that are taken of one place, the latest first. */
const mostOfPlace = 60;
/** The most comps that are looked at: where so many give no figure, more would not either. */
const mostInAll = 240;

/** What the comps say about the rent of a space, and which they are. */
export function estimateRent(market: CompMarket, subject: MarketSubject): RentEstimate {
  const { comps, ...estimate } = compare(market, subject);
  return { ...estimate, used: comps.all() };
}

/** The figures alone, for many leases: no comp is named. */
export function estimateFigures(market: CompMarket, subject: MarketSubject): EstimateFigures {
  const { estimate, low, high, count, confidence } = compare(market, subject);
  return { estimate, low, high, count, confidence };
}

/** Buffers that are reused for one estimate after another. */
const room = new WeighedComps();

function compare(market: CompMarket, subject: MarketSubject) {
  const comps = room;
  const trend = market.trend(subject.type, subject.quarter);
  const { otherBasis, heaviest } = weighNearest(market, subject, trend, comps);
  comps.keepHeavier(featherweight * heaviest);
  comps.sort();
  readMisplacedPoints(
    comps,
    (position) => market.figures.rateOf(position),
    (position, rate) => adjustedRate(market, position, rate, subject, trend),
  );
  // A comp whose whole rate is taken by the expenses has nothing left to compare.
  if (comps.left > 0 && comps.valueAt(0) === 0)
    for (const { position } of comps.keep((rank) => comps.valueAt(rank) > 0)) otherBasis.push(position);
  const outliers = dropOutliers(comps);
  const effective = comps.effectiveNumber();
  // Tolerates binary fractions, so that three comps of equal weight count as three.
  const enough = effective >= fewestEffective - 1e-9;
  const [low, estimate, high] = enough ? weightedQuantiles(comps, quartileShares(effective)).map(cents) : [];
  const found = { estimate: estimate ?? null, low: low ?? null, high: high ?? null };
  const oneBuilding = comps.left > 1 && isAllInBuilding(comps);
  return {
    ...found,
    count: comps.left,
    effective,
    confidence: confidenceOf(found, effective, oneBuilding),
    trend,
    comps,
    outliers,
    otherBasis,
    oneBuilding,
  };
}

function isAllInBuilding(comps: WeighedComps): boolean {
  for (let rank = 0; rank < comps.left; rank += 1) if (comps.placeAt(rank) !== 'building') return false;
  return true;
}

/** Another rate of a comp on the lease's basis in today's money. */
function adjustedRate(
  { figures }: CompMarket,
  position: number,
  rate: number,
  subject: MarketSubject,
  trend: Trend,
): number {
  const added = expensesBetween(figures.rateTypeOf(position), subject.basis, subject.expenses) ?? 0;
  const age = Math.max(0, subject.quarter - figures.quarterOf(position));
  return (rate + added) * Math.exp(trend.perQuarter * age);
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
function weighNearest(market: CompMarket, subject: MarketSubject, trend: Trend, weighed: WeighedComps) {
  const { marks, mark } = market.freshMarks();
  weighed.clear();
  const otherBasis: number[] = [];
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
      if (marks[at] === mark || (isPast && !isKnown(market, at, subject))) continue;
      marks[at] = mark;
      taken += 1;
      const first = at * figuresPerComp;
      const add = added[numbers[first + figureAt.rateType] ?? 0] ?? null;
      if (add === null) {
        otherBasis.push(at);
        continue;
      }
      // The rate is 0 where the expenses exceed it; the comp stays, since it may be typed a hundred times too
      // low.
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
      // Most comps are old, so one that is too light to count is not even added.
      else if (weight <= featherweight * heaviest) continue;
      const value = rate * (growth[2 * age] ??= Math.exp(trend.perQuarter * age));
      weighed.add(at, place, miles, value, weight);
      if (pinned) weighed.pin();
    }
    totals.sum = sum;
    totals.squares = squares;
    totals.heaviest = heaviest;
    totals.looked += taken;
  }
  if (subject.lease !== null) for (const at of market.madeFrom(subject.lease)) marks[at] = mark;
  for (const id of subject.excluded) {
    const position = market.positionOf(id);
    if (position !== undefined) marks[position] = mark;
  }
  for (const id of subject.pinned) {
    const position = market.positionOf(id);
    if (position === undefined) continue;
    const isHere = subject.street && isInBuilding(market.at(position).address, subject.street);
    take([position], isHere ? 'building' : 'elsewhere', null, true);
  }
  for (const { place, miles, comps } of placesAround(market, subject)) {
    take(comps, place, miles);
    const isEnough = totals.squares > 0 && totals.sum * totals.sum >= marketWeights.enough * totals.squares;
    // The zip code is searched in any case, because one building is not a market.
    if (place !== 'building' && (isEnough || totals.looked >= mostInAll)) break;
  }
  return { otherBasis, heaviest: totals.heaviest };
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

function isKnown(market: CompMarket, position: number, { knownBy, quarter }: MarketSubject): boolean {
  if (knownBy === undefined) return true;
  const entered = market.enteredOn(position);
  return entered === null ? market.figures.quarterOf(position) < quarter : entered < knownBy;
}

/** A comp this much lighter than the heaviest says nothing; leaving it out saves the reader a line. */
const featherweight = 0.02;

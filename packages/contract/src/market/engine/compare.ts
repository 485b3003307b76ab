import type { PlainDate } from '../../dates.ts';
import type { PropertyType, RentBasis, Submarket } from '../fields.ts';
import type { StreetAddress } from '../places/addresses.ts';
import { isInBuilding } from '../places/house-numbers.ts';
import type { CompPlace } from '../replies.ts';
import { compsIn, compsInBuilding, nearZips, trendIn, type CompMarket } from './comp-market.ts';
import { expensesBetween, type Expenses, type RateType } from './footing.ts';
import type { BuildingClass, IndexedComp } from './lease-comp.ts';
import { unlikenessOf, differences, placesOutwards, varianceOf, type Difference } from './likeness.ts';
import { plausibleRates } from './outliers.ts';
import { weightedQuantiles } from './quantiles.ts';
import { expectedError } from './range.ts';
import type { Trend } from './trends/trend.ts';
import { meantRate, middleOfTyped } from './typed-rates.ts';
import { effectiveNumber, shareWeights } from './weights.ts';

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

/** Comps at one distance from the space. */
interface CompRing {
  readonly place: CompPlace;
  readonly miles: number | null;
  readonly pinned: boolean;
  readonly comps: readonly IndexedComp[];
}

/** A comp while its value and its weight are worked out. */
interface Candidate extends Difference {
  readonly comp: IndexedComp;
  readonly place: CompPlace;
  readonly miles: number | null;
  readonly pinned: boolean;
  /** The place that decides about the weight: a pinned comp counts as if it were in the building. */
  readonly ring: number;
  /** What its rate rises by to be on the lease's basis, and what it is multiplied with then. */
  readonly added: number;
  readonly factor: number;
  readonly precision: number;
  /** The rate on the lease's basis, in today's money, for a space of its size. */
  value: number;
  /** The rate that counts instead of the typed one, which seems to be a slip. */
  readAs: number | null;
  /** Of all weights together. */
  weight: number;
}

/** A comp as it counts. */
export type WeighedComp = Readonly<Candidate>;

/** What the comps say about the rent of a space, and which they are. */
export interface Comparison {
  /** `null` where there are too few comps. */
  readonly estimate: number | null;
  readonly effective: number;
  /** How far off the estimate is expected to be: a standard deviation of the logarithm. */
  readonly scale: number;
  readonly trend: Trend;
  /** By value. */
  readonly used: readonly WeighedComp[];
  readonly outliers: readonly WeighedComp[];
  /** Comps of another basis that could not be converted: no expenses are known, or they take the whole rate. */
  readonly otherBasis: readonly IndexedComp[];
  /** All that is used is in one building. */
  readonly oneBuilding: boolean;
}

/** The least effective number of comps for which there is a figure. */
export const fewestEffective = 3;
/** The most comps that are taken of a place, the latest first. Of a city more, since they differ more in size. */
const mostOfPlace: Record<CompPlace, number> = {
  building: 60,
  zip: 60,
  submarket: 60,
  city: 240,
  nearby: 80,
  elsewhere: 0,
};
/** No further place is looked at where the nearer ones have so many. */
const enoughInAll = 90;
/** A place whose latest comps are so often those of a nearer place has nothing to add. */
const mostNearer = 300;
/** A comp with a smaller part of all weight says nothing; leaving it out saves the reader a line. */
const leastWeight = 0.001;

export function compareRent(market: CompMarket, subject: MarketSubject): Comparison {
  // A back test must not know the trend of its own quarter.
  const trend = trendIn(
    market,
    subject.type,
    subject.knownBy === undefined ? subject.quarter : subject.quarter - 1,
  );
  const { candidates, otherBasis } = candidatesFor(market, subject, trend);
  readSlips(candidates);
  candidates.sort((a, b) => a.value - b.value);
  // A comp whose whole rate is taken by the expenses has nothing left to compare.
  const [priced, unpriced] = split(candidates, ({ value }) => value > 0);
  shareWeights(priced);
  const limits = plausibleRates(priced);
  const [plausible, outliers] = split(
    priced,
    ({ value, pinned }) => pinned || (value >= limits.from && value <= limits.to),
  );
  shareWeights(plausible);
  const used = plausible.filter(({ weight }) => weight >= leastWeight);
  const variance = shareWeights(used);
  const effective = effectiveNumber(used);
  // Tolerates binary fractions, so that three comps of equal weight count as three.
  const isEnough = effective >= fewestEffective - 1e-9;
  const [middle = 0] = isEnough ? weightedQuantiles(used, [0.5]) : [];
  return {
    estimate: isEnough ? Math.round(middle * 100) / 100 : null,
    effective,
    scale: isEnough ? expectedError(used, middle, variance, effective, trend) : Number.POSITIVE_INFINITY,
    trend,
    used,
    outliers,
    otherBasis: [...otherBasis, ...unpriced.map(({ comp }) => comp)],
    oneBuilding: used.length > 1 && used.every(({ place }) => place === 'building'),
  };
}

function candidatesFor(market: CompMarket, subject: MarketSubject, trend: Trend) {
  const candidates: Candidate[] = [];
  const otherBasis: IndexedComp[] = [];
  const expenses = new Map<RateType | null, number | null>();
  for (const { place, miles, pinned, comps } of compsAround(market, subject)) {
    const ring = placesOutwards.indexOf(pinned ? 'building' : place);
    for (const comp of comps) {
      let added = expenses.get(comp.rateType);
      if (added === undefined)
        expenses.set(
          comp.rateType,
          (added = expensesBetween(comp.rateType, subject.basis, subject.expenses)),
        );
      if (added === null) {
        otherBasis.push(comp);
        continue;
      }
      const difference = unlikenessOf(subject, comp, miles);
      const { years, size, other } = difference;
      const factor = Math.exp(4 * trend.perQuarter * years - trend.bySize * size);
      candidates.push({
        comp,
        place,
        miles,
        pinned,
        ring,
        added,
        factor,
        years,
        size,
        other,
        precision: 1 / (pinned ? differences.noise ** 2 : varianceOf(difference, trend)),
        // The rate is 0 where the expenses exceed it; the comp stays, since it may be typed a hundred times too low.
        value: Math.max(0, comp.rate + added) * factor,
        readAs: null,
        weight: 0,
      });
    }
  }
  return { candidates, otherBasis };
}

/** All comps around a space: pinned comps first, then from the nearest place outwards until there are enough. */
export function compsAround(market: CompMarket, subject: MarketSubject): readonly CompRing[] {
  const { type, zip5, submarket, cityKey, street, knownBy } = subject;
  const own = subject.lease === null ? [] : (market.madeFrom.get(subject.lease) ?? []);
  const skipped = new Set([...subject.excluded, ...own.map(({ id }) => id)]);
  const rings: CompRing[] = [];
  let found = 0;
  function take(all: readonly IndexedComp[], place: CompPlace, miles: number | null = null): void {
    if (found >= enoughInAll) return;
    const comps: IndexedComp[] = [];
    const most = mostOfPlace[place];
    let nearer = 0;
    for (const comp of all) {
      if (comps.length >= most || nearer >= mostNearer) break;
      if (isNearer(comp, place)) {
        nearer += 1;
        continue;
      }
      if (skipped.has(comp.id)) continue;
      if (knownBy !== undefined && !isKnown(comp, knownBy, subject.quarter)) continue;
      comps.push(comp);
    }
    found += comps.length;
    rings.push({ place, miles, pinned: false, comps });
  }
  /** Whether the comp was already taken with a nearer place. */
  function isNearer(comp: IndexedComp, place: CompPlace): boolean {
    if (place === 'building' || place === 'zip') return false;
    if (zip5 !== null && comp.zip5 === zip5) return true;
    if (place === 'submarket') return false;
    if (submarket !== null && comp.submarket === submarket) return true;
    return place === 'nearby' && cityKey !== null && comp.cityKey === cityKey;
  }
  for (const id of subject.pinned) {
    const comp = market.byId.get(id);
    if (!comp || skipped.has(id)) continue;
    skipped.add(id);
    const isHere = street !== null && isInBuilding(comp.address, street);
    rings.push({ place: isHere ? 'building' : 'elsewhere', miles: null, pinned: true, comps: [comp] });
  }
  const building = compsInBuilding(market, type, subject);
  take(building, 'building');
  for (const { id } of building) skipped.add(id);
  take(compsIn(market, type, 'zip5', zip5), 'zip');
  take(compsIn(market, type, 'submarket', submarket), 'submarket');
  take(compsIn(market, type, 'cityKey', cityKey), 'city');
  if (zip5 !== null && found < enoughInAll)
    for (const { zip, miles } of nearZips(market, type, zip5))
      take(compsIn(market, type, 'zip5', zip), 'nearby', miles);
  return rings;
}

/** A comp without a day of entry was known at the end of its quarter. */
export function isKnown({ entered, quarter }: IndexedComp, knownBy: PlainDate, before: number): boolean {
  return entered === null ? quarter < before : entered < knownBy;
}

/**
 * Comps whose rate was typed with a slip count with the rate that was meant. Leaving them out instead would move
 * the figure of a few comps, since the comp that was meant to be there would be missing. Rates are compared as
 * they were typed, on one basis: what a trend makes of them says nothing about typing.
 */
function readSlips(candidates: readonly Candidate[]): void {
  if (candidates.length < fewestCompared) return;
  const typed = Float64Array.from(candidates, ({ comp, added }) => Math.max(0, comp.rate + added)).sort();
  const middle = middleOfTyped(typed);
  for (const one of candidates) {
    const { comp, factor, added } = one;
    one.readAs = meantRate(comp.rate, middle - added);
    if (one.readAs !== null) one.value = Math.max(0, one.readAs + added) * factor;
  }
}

/** With only two rates that differ, nobody can tell which is wrong. */
const fewestCompared = 3;

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of all) parts[isFirst(one) ? 0 : 1].push(one);
  return parts;
}

import { quarterSpan } from '../../comps/index.ts';
import { datePartsOf, type PlainDate } from '../../dates.ts';
import { propertyTypes, type PropertyType, type Submarket } from '../fields.ts';
import {
  cityKey,
  isSameStreetAddress,
  readStreetAddress,
  zipOf,
  type StreetAddress,
} from '../places/addresses.ts';
import { houseDigitsIn, isInBuilding, leadingDigits } from '../places/house-numbers.ts';
import { shareBetween } from './footing.ts';
import type { IndexedComp, LeaseComp } from './lease-comp.ts';
import { mostMiles } from './likeness.ts';
import type { Tested } from './range.ts';
import { quartersBack, trendOf, type DatedRate, type Trend } from './trends/trend.ts';

/** Miles between two zip codes; `null` where one is not known. */
export type ZipDistance = (zip: string, other: string) => number | null;

export type Ring = 'zip5' | 'cityKey' | 'submarket';

/** All lease comps, ready for estimates. Made once for each state of the comps. */
export interface CompMarket {
  readonly distance: ZipDistance;
  readonly types: Record<PropertyType, TypeMarket>;
  readonly byId: Map<number, IndexedComp>;
  /** The comps that were made from a lease, as `client/lease`. */
  readonly madeFrom: Map<string, IndexedComp[]>;
}

/** The lease comps of one property type, the latest first. What follows from them is computed once. */
interface TypeMarket {
  readonly comps: IndexedComp[];
  readonly rings: Record<Ring, Map<string, IndexedComp[]>>;
  /** By place and house number. */
  readonly addresses: Map<string, AddressComps[]>;
  readonly trends: Map<number, Trend>;
  readonly nearZips: Map<string, readonly NearZip[]>;
  readonly usualSubmarkets: Map<string, Submarket | null>;
  tested: Tested | null;
}

/** The latest comps of one address. */
interface AddressComps {
  readonly address: string;
  /** Parsed when it is first asked for. */
  street: StreetAddress | null | undefined;
  readonly comps: IndexedComp[];
}

interface NearZip {
  readonly zip: string;
  readonly miles: number;
}

const none: readonly never[] = [];

/** The most comps that are kept of one address: enough to tell what the building is. */
const mostInBuilding = 60;

export function newCompMarket(distance: ZipDistance = () => null): CompMarket {
  const typeMarket = (): TypeMarket => ({
    comps: [],
    rings: { zip5: new Map(), cityKey: new Map(), submarket: new Map() },
    addresses: new Map(),
    trends: new Map(),
    nearZips: new Map(),
    usualSubmarkets: new Map(),
    tested: null,
  });
  return {
    distance,
    types: { Office: typeMarket(), Industrial: typeMarket(), Retail: typeMarket() },
    byId: new Map(),
    madeFrom: new Map(),
  };
}

/** Adds comps in the order of their dates, the latest first, before the first estimate. */
export function addComps(market: CompMarket, comps: readonly LeaseComp[]): void {
  const cities = new Map<string, string | null>();
  for (const one of comps) {
    const { first, last } = quarterSpan(one.date);
    const city = `${one.city ?? ''}|${one.state ?? ''}`;
    let key = cities.get(city);
    if (key === undefined) cities.set(city, (key = cityKey(one.city, one.state)));
    const comp: IndexedComp = { ...one, quarter: (first + last) / 2, zip5: zipOf(one.zip), cityKey: key };
    const type = market.types[comp.type];
    type.comps.push(comp);
    market.byId.set(comp.id, comp);
    put(market.madeFrom, comp.fromLease, comp);
    for (const ring of ['zip5', 'cityKey', 'submarket'] as const) put(type.rings[ring], comp[ring], comp);
    addAddress(type, comp);
  }
}

function put(map: Map<string, IndexedComp[]>, key: string | null, comp: IndexedComp): void {
  if (key === null) return;
  const there = map.get(key);
  if (there) there.push(comp);
  else map.set(key, [comp]);
}

/** Under its zip code, or its city if it has none. */
function addAddress({ addresses }: TypeMarket, comp: IndexedComp): void {
  const { address, zip5, cityKey: city } = comp;
  const digits = address === null ? null : houseDigitsIn(address);
  if (address === null || digits === null) return;
  const key = addressKey(zip5 ?? city, digits);
  const sameNumber = addresses.get(key);
  // A linear search is enough: few streets of a place have a house of this number.
  const same = sameNumber?.find((one) => one.address === address);
  if (same) {
    if (same.comps.length < mostInBuilding) same.comps.push(comp);
    return;
  }
  const first = { address, street: undefined, comps: [comp] };
  if (sameNumber) sameNumber.push(first);
  else addresses.set(key, [first]);
}

function addressKey(place: string | null, digits: string): string {
  return `${place ?? ''} ${digits}`;
}

export interface BuildingPlace {
  readonly street: StreetAddress | null;
  readonly zip5: string | null;
  readonly cityKey: string | null;
}

/** The latest comps of the type in the building. */
export function compsInBuilding(
  market: CompMarket,
  type: PropertyType,
  place: BuildingPlace,
): readonly IndexedComp[] {
  const { street, zip5, cityKey: city } = place;
  if (street === null) return none;
  if (zip5 === null)
    return compsIn(market, type, 'cityKey', city)
      .filter(({ address }) => isInBuilding(address, street))
      .slice(0, mostInBuilding);
  const { addresses } = market.types[type];
  const digits = leadingDigits(street.number);
  const found = [zip5, city]
    .flatMap((area): AddressComps[] => addresses.get(addressKey(area, digits)) ?? [])
    .filter((one) => {
      if (one.street === undefined) one.street = readStreetAddress(one.address);
      return one.street !== null && isSameStreetAddress(one.street, street);
    });
  const [only] = found;
  if (found.length < 2) return only?.comps ?? none;
  return found
    .flatMap(({ comps }) => comps)
    .toSorted((a, b) => b.quarter - a.quarter)
    .slice(0, mostInBuilding);
}

export function compsIn(
  market: CompMarket,
  type: PropertyType,
  ring: Ring,
  key: string | null,
): readonly IndexedComp[] {
  return key === null ? none : (market.types[type].rings[ring].get(key) ?? none);
}

/** The zip codes with comps of the type within reach, the nearest first. */
export function nearZips(
  { types, distance }: CompMarket,
  type: PropertyType,
  zip: string,
): readonly NearZip[] {
  const { nearZips: known, rings } = types[type];
  let near = known.get(zip);
  if (!near) {
    near = [...rings.zip5.keys()]
      .flatMap((other) => {
        const miles = other === zip ? null : distance(zip, other);
        return miles === null || miles > mostMiles ? [] : [{ zip: other, miles }];
      })
      .toSorted((a, b) => a.miles - b.miles);
    known.set(zip, near);
  }
  return near;
}

/** How rents of the type depended on time and size by the end of a quarter. */
export function trendIn({ types }: CompMarket, type: PropertyType, quarter: number): Trend {
  const { trends, comps } = types[type];
  let trend = trends.get(quarter);
  if (!trend) trends.set(quarter, (trend = trendOf(datedRates(comps, quarter), quarter)));
  return trend;
}

/** Enough for a trend, few enough to be quick: of more rates every second is taken, or every third. */
const mostRates = 2000;

/** Subleases follow other rules than the market. Rates of another place or basis differ for other reasons. */
function datedRates(comps: readonly IndexedComp[], quarter: number): DatedRate[] {
  const recent = comps.filter((comp) => comp.quarter <= quarter && comp.quarter > quarter - quartersBack);
  const every = Math.max(1, Math.ceil(recent.length / mostRates));
  return recent
    .filter((_, at) => at % every === 0)
    .map(({ kind, rateType, submarket, cityKey: city, quarter: of, rate, sf }) => {
      const share = rateType === null ? '' : shareBetween(rateType, 'NNN');
      const group = kind === 'Sublease' ? null : `${submarket ?? city ?? ''} ${share}`;
      return { quarter: of, rate, sf, group };
    });
}

/** The submarket of at least half of the comps of a place. */
export function usualSubmarket(
  market: CompMarket,
  type: PropertyType,
  ring: Ring,
  key: string | null,
): Submarket | null {
  const { usualSubmarkets: known } = market.types[type];
  const place = `${ring} ${key ?? ''}`;
  let usual = known.get(place);
  if (usual === undefined)
    known.set(place, (usual = mostFrequent(compsIn(market, type, ring, key), ({ submarket }) => submarket)));
  return usual;
}

/** The value that at least half of all have; `null` where there is none. */
export function mostFrequent<T, V>(all: readonly T[], valueOf: (one: T) => V | null): V | null {
  const counts = new Map<V, number>();
  for (const one of all) {
    const value = valueOf(one);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const [value, count] of counts) if (count * 2 >= all.length) return value;
  return null;
}

/** The type of at least half of all comps. */
export function usualType(countOf: (type: PropertyType) => number): PropertyType | null {
  const counts = propertyTypes.map((type) => ({ type, count: countOf(type) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.find(({ count }) => count > 0 && count * 2 >= total)?.type ?? null;
}

/** Quarters counted through the years, as `quarterSpan` counts them. */
export function quarterOfDay(day: PlainDate): number {
  const { year, month } = datePartsOf(day);
  return year * 4 + Math.ceil(month / 3);
}

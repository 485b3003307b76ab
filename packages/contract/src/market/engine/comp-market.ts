import { datePartsOf, type PlainDate } from '../../dates.ts';
import { zipOf, type StreetAddress } from '../places/addresses.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import { shareBetween, type RateType } from './footing.ts';
import { CompFigures } from './comp-figures.ts';
import {
  houseNumberIn,
  isInBuilding,
  knownCityKey,
  knownQuarter,
  leadingDigits,
  remembered,
} from './known-places.ts';
import { trendOf, type DatedRate, type Trend } from './trend.ts';
import { marketWeights, type BuildingClass, type TransactionType } from './weights.ts';

/** A lease comp with a rate and a date, as the market knows it. */
export interface LeaseComp {
  readonly id: number;
  readonly type: PropertyType;
  readonly rate: number;
  readonly rateType: RateType | null;
  /** 2010-2, or 2010-X where the quarter is not known. */
  readonly date: string;
  readonly sf: number | null;
  readonly buildingClass: BuildingClass | null;
  readonly kind: TransactionType | null;
  readonly submarket: Submarket | null;
  readonly tenant: string | null;
  readonly buildingName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly entered: PlainDate | null;
  /** `client/lease` that the comp was made from. */
  readonly fromLease: string | null;
}

/** A comp with what is derived from it once. */
export interface IndexedComp extends LeaseComp {
  /** Quarters counted through the years; an unknown quarter is the middle of its year. */
  readonly quarter: number;
  readonly zip5: string | null;
  readonly cityKey: string | null;
  readonly houseNumber: string | null;
  /** Its place among all comps of the market. */
  readonly position: number;
}

/** Miles between two zip codes; `null` where one is not known. */
export type ZipDistance = (zip: string, other: string) => number | null;

type Ring = 'zip5' | 'cityKey' | 'submarket';

/** Positions of comps among all comps of the market, the latest first. */
export type CompPositions = readonly number[];

/** The lease comps of one property type, by place, the latest first. */
class TypeMarket {
  readonly #all: readonly IndexedComp[];
  readonly comps: IndexedComp[] = [];
  readonly rings: Record<Ring, Map<string, number[]>> = {
    zip5: new Map(),
    cityKey: new Map(),
    submarket: new Map(),
  };
  /** The comps of a place by house number, those of one address together; made when the place is first asked for. */
  readonly byNumber = {
    zip5: new Map<string, ReadonlyMap<string, readonly CompPositions[]>>(),
    cityKey: new Map<string, ReadonlyMap<string, readonly CompPositions[]>>(),
  };
  /** The building that was asked for last: one estimate asks for its own several times. */
  lastBuilding: { readonly place: BuildingPlace; readonly comps: CompPositions } | null = null;
  /** Made for the first trend; comps are added before. */
  dated: readonly DatedRate[] | null = null;
  readonly trends = new Map<number, Trend>();
  readonly usual: Record<Ring, Map<string, Submarket | null>> = {
    zip5: new Map(),
    cityKey: new Map(),
    submarket: new Map(),
  };
  readonly nearZips = new Map<string, readonly { zip: string; miles: number }[]>();

  constructor(all: readonly IndexedComp[]) {
    this.#all = all;
  }

  add(comp: IndexedComp): void {
    this.comps.push(comp);
    put(this.rings.zip5, comp.zip5, comp.position);
    put(this.rings.cityKey, comp.cityKey, comp.position);
    put(this.rings.submarket, comp.submarket, comp.position);
  }

  /** The latest comps of the building: those with its zip code, or those of its city that have none. */
  inBuilding(street: StreetAddress, ring: 'zip5' | 'cityKey', key: string): CompPositions {
    const number = leadingDigits(street.number);
    let found: CompPositions = none;
    // An address that many comps have is compared once.
    for (const positions of this.#numbersOf(ring, key).get(number) ?? none) {
      const comp = this.#all[positions[0] ?? -1];
      if (!comp || !isInBuilding(comp, street)) continue;
      found = found.length === 0 ? positions : [...found, ...positions].toSorted((a, b) => a - b);
    }
    return found;
  }

  #numbersOf(ring: 'zip5' | 'cityKey', key: string): ReadonlyMap<string, readonly CompPositions[]> {
    let numbers = this.byNumber[ring].get(key);
    if (!numbers) {
      const comps = (this.rings[ring].get(key) ?? none).flatMap((position) => this.#all[position] ?? []);
      numbers = byHouseNumber(ring === 'zip5' ? comps : comps.filter(({ zip5 }) => zip5 === null));
      this.byNumber[ring].set(key, numbers);
    }
    return numbers;
  }
}

const none: readonly never[] = [];

function byHouseNumber(comps: readonly IndexedComp[]): ReadonlyMap<string, readonly CompPositions[]> {
  const byAddress = new Map<string, number[]>();
  const numbers = new Map<string, number[][]>();
  for (const { address, houseNumber, position } of comps) {
    if (address === null || houseNumber === null) continue;
    const same = byAddress.get(address);
    if (same) {
      if (same.length < mostInBuilding) same.push(position);
      continue;
    }
    const first = [position];
    byAddress.set(address, first);
    const sameNumber = numbers.get(houseNumber);
    if (sameNumber) sameNumber.push(first);
    else numbers.set(houseNumber, [first]);
  }
  return numbers;
}

function put(map: Map<string, number[]>, key: string | null, position: number): void {
  if (key === null) return;
  const there = map.get(key);
  if (there) there.push(position);
  else map.set(key, [position]);
}

/** All lease comps, ready for estimates. Made once for each state of the comps. */
export class CompMarket {
  readonly #types = new Map<PropertyType, TypeMarket>();
  readonly #all: IndexedComp[] = [];
  readonly #byId = new Map<number, IndexedComp>();
  readonly #madeFrom = new Map<string, number[]>();
  readonly #distance: ZipDistance;
  /** What every estimate reads of each comp. */
  readonly figures = new CompFigures();
  #marks = new Uint32Array(0);
  #mark = 0;

  constructor(distance: ZipDistance = () => null) {
    this.#distance = distance;
  }

  get size(): number {
    return this.#all.length;
  }

  /** Comps are added in the order of their dates, the latest first. */
  add(comp: LeaseComp): void {
    const indexed = indexedComp(comp, this.#all.length);
    this.#all.push(indexed);
    this.#of(comp.type).add(indexed);
    this.#byId.set(comp.id, indexed);
    put(this.#madeFrom, comp.fromLease, indexed.position);
    this.figures.add(indexed);
  }

  /** The comp at a position. */
  at(position: number): IndexedComp {
    const comp = this.#all[position];
    if (!comp) throw new Error(`There is no comp at ${position}.`);
    return comp;
  }

  /** The comps that were made from a lease, as `client/lease`. */
  madeFrom(lease: string): CompPositions {
    return this.#madeFrom.get(lease) ?? none;
  }

  /** A new mark for each comp of the market, by its position: who has been looked at in one estimate. */
  freshMarks(): { readonly marks: Uint32Array; readonly mark: number } {
    if (this.#marks.length < this.size) this.#marks = new Uint32Array(this.size);
    this.#mark += 1;
    return { marks: this.#marks, mark: this.#mark };
  }

  comp(id: number): IndexedComp | undefined {
    return this.#byId.get(id);
  }

  comps(type: PropertyType): readonly IndexedComp[] {
    return this.#types.get(type)?.comps ?? [];
  }

  ring(type: PropertyType, ring: Ring, key: string): CompPositions {
    return this.#types.get(type)?.rings[ring].get(key) ?? none;
  }

  /** The latest comps of the type in the building. */
  inBuilding(type: PropertyType, place: BuildingPlace): CompPositions {
    const market = this.#types.get(type);
    const { street, zip5, cityKey: city } = place;
    if (!market || street === null) return none;
    const last = market.lastBuilding;
    if (last && last.place.street === street && last.place.zip5 === zip5 && last.place.cityKey === city)
      return last.comps;
    const found =
      zip5 === null
        ? this.ring(type, 'cityKey', city ?? '').filter((position) => isInBuilding(this.at(position), street))
        : concatenated(
            market.inBuilding(street, 'zip5', zip5),
            market.inBuilding(street, 'cityKey', city ?? ''),
          );
    const comps = found.length > mostInBuilding ? found.slice(0, mostInBuilding) : found;
    market.lastBuilding = { place: { street, zip5, cityKey: city }, comps };
    return comps;
  }

  /** The zip codes with comps of the type within reach, the nearest first. */
  nearZips(type: PropertyType, zip: string): readonly { readonly zip: string; readonly miles: number }[] {
    const market = this.#types.get(type);
    if (!market) return [];
    let near = market.nearZips.get(zip);
    if (!near) {
      near = [...market.rings.zip5.keys()]
        .flatMap((other) => {
          const miles = other === zip ? null : this.#distance(zip, other);
          return miles === null || miles > marketWeights.mostMiles ? [] : [{ zip: other, miles }];
        })
        .toSorted((a, b) => a.miles - b.miles);
      market.nearZips.set(zip, near);
    }
    return near;
  }

  /** How rents of the type had moved by the end of a quarter. */
  trend(type: PropertyType, quarter: number): Trend {
    const market = this.#types.get(type);
    if (!market) return { perQuarter: 0, count: 0 };
    let trend = market.trends.get(quarter);
    if (!trend) {
      // Subleases follow other rules than the market.
      market.dated ??= market.comps.filter(({ kind }) => kind !== 'Sublease').map(datedRate);
      market.trends.set(quarter, (trend = trendOf(market.dated, quarter)));
    }
    return trend;
  }

  /** The submarket of at least half of the comps of a place. */
  usualSubmarket(type: PropertyType, ring: Ring, key: string): Submarket | null {
    const market = this.#types.get(type);
    if (!market) return null;
    let usual = market.usual[ring].get(key);
    if (usual === undefined) {
      usual = mostFrequent(this.ring(type, ring, key), (position) => this.at(position).submarket);
      market.usual[ring].set(key, usual);
    }
    return usual;
  }

  #of(type: PropertyType): TypeMarket {
    let market = this.#types.get(type);
    if (!market) this.#types.set(type, (market = new TypeMarket(this.#all)));
    return market;
  }
}

/** Without a copy where one of the two is empty. */
function concatenated<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  if (other.length === 0) return one;
  return one.length === 0 ? other : [...one, ...other];
}

export interface BuildingPlace {
  readonly street: StreetAddress | null;
  readonly zip5: string | null;
  readonly cityKey: string | null;
}

/** As many as tell what a building is. */
const mostInBuilding = 40;

/** Quarters counted through the years, as `quarterSpan` counts them. */
export function quarterOfDay(day: PlainDate): number {
  const { year, month } = datePartsOf(day);
  return year * 4 + Math.ceil(month / 3);
}

/** One object for each comp, written out: there are many, and copies of copies take longer to make than to read. */
function indexedComp(comp: LeaseComp, position: number): IndexedComp {
  return {
    id: comp.id,
    type: comp.type,
    rate: comp.rate,
    rateType: comp.rateType,
    date: comp.date,
    sf: comp.sf,
    buildingClass: comp.buildingClass,
    kind: comp.kind,
    submarket: comp.submarket,
    tenant: comp.tenant,
    buildingName: comp.buildingName,
    address: comp.address,
    city: comp.city,
    state: comp.state,
    zip: comp.zip,
    entered: comp.entered,
    fromLease: comp.fromLease,
    quarter: knownQuarter(comp.date),
    zip5: zipOf(comp.zip),
    cityKey: knownCityKey(comp.city, comp.state),
    houseNumber: comp.address === null ? null : houseNumberIn(comp.address),
    position,
  };
}

function datedRate(comp: IndexedComp): DatedRate {
  const share = comp.rateType === null ? '' : String(shareBetween(comp.rateType, 'NNN'));
  const place = comp.submarket ?? comp.cityKey ?? '';
  return { quarter: comp.quarter, rate: comp.rate, group: groupNames(share)(place) };
}

/** One text for all comps of a place and basis, because comparing texts takes longer than all else of a trend. */
const groupNames = remembered(10, (share) => remembered(20_000, (place) => `${place} ${share}`));

/** What at least half of all have; `null` for nothing else. */
export function mostFrequent<T, V>(all: readonly T[], valueOf: (one: T) => V | null): V | null {
  if (all.length === 0) return null;
  const counts = new Map<V, number>();
  for (const one of all) {
    const value = valueOf(one);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const [value, count] of counts) if (count * 2 >= all.length) return value;
  return null;
}

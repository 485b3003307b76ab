import { datePartsOf, type PlainDate } from '../../dates.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import { CompFigures } from './comp-figures.ts';
import { shareBetween } from './footing.ts';
import { indexedComp, type IndexedComp, type LeaseComp } from './indexed-comp.ts';
import { isInBuilding, remembered } from './known-places.ts';
import { trendOf, type DatedRate, type Trend } from './trend.ts';
import {
  mostInBuilding,
  none,
  put,
  TypeMarket,
  type BuildingPlace,
  type CompPositions,
  type Ring,
} from './type-market.ts';
import { marketWeights } from './weights.ts';

/** Miles between two zip codes; `null` where one is not known. */
export type ZipDistance = (zip: string, other: string) => number | null;

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
        ? this.ring(type, 'cityKey', city ?? '').filter((position) =>
            isInBuilding(this.at(position).address, street),
          )
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
      usual = mostFrequent(this.ring(type, ring, key), (position) => this.figures.submarketOf(position));
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

/** Quarters counted through the years, as `quarterSpan` counts them. */
export function quarterOfDay(day: PlainDate): number {
  const { year, month } = datePartsOf(day);
  return year * 4 + Math.ceil(month / 3);
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

import { datePartsOf, type PlainDate } from '../../dates.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import { zipOf } from '../places/addresses.ts';
import { CompFigures } from './comp-figures.ts';
import { CompPages, valueAt } from './comp-pages.ts';
import { shareBetween, type RateType } from './footing.ts';
import type { IndexedComp, LeaseCompPage } from './indexed-comp.ts';
import { isInBuilding, knownCityKey, knownQuarter, remembered } from './known-places.ts';
import { trendOf, type Trend } from './trends/trend.ts';
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
  readonly #pages = new CompPages();
  readonly #addresses: (string | null)[] = [];
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
    return this.#pages.size;
  }

  /** Comps are added in the order of their dates, the latest first. */
  add(page: LeaseCompPage): void {
    const first = this.size;
    this.#pages.add(page);
    for (let index = 0; index < page.id.length; index += 1) {
      const position = first + index;
      const rate = valueAt(page.rate, index);
      const rateType = valueAt(page.rateType, index);
      const kind = valueAt(page.kind, index);
      const submarket = valueAt(page.submarket, index);
      const quarter = knownQuarter(valueAt(page.date, index));
      const zip5 = zipOf(valueAt(page.zip, index));
      const cityKey = knownCityKey(valueAt(page.city, index), valueAt(page.state, index));
      this.#addresses.push(valueAt(page.address, index));
      put(this.#madeFrom, valueAt(page.fromLease, index), position);
      const market = this.#of(valueAt(page.type, index));
      market.add(position, { zip5, cityKey, submarket });
      // Subleases follow other rules than the market.
      if (kind !== 'Sublease')
        market.dated.push({ quarter, rate, group: groupOf(rateType, submarket ?? cityKey) });
      this.figures.add({
        rate,
        rateType,
        sf: valueAt(page.sf, index),
        buildingClass: valueAt(page.buildingClass, index),
        kind,
        quarter,
        submarket,
      });
    }
  }

  /** The comp at a position. */
  at(position: number): IndexedComp {
    return this.#pages.at(position);
  }

  /** The day on which the comp at a position was entered. */
  enteredOn(position: number): PlainDate | null {
    return this.#pages.enteredOn(position);
  }

  /** The comps that were made from a lease, as `client/lease`. */
  madeFrom(lease: string): CompPositions {
    return this.#madeFrom.get(lease) ?? none;
  }

  /** Marks by position: `mark` shows the comps that one estimate has looked at, and is new for each. */
  freshMarks(): { readonly marks: Uint32Array; readonly mark: number } {
    if (this.#marks.length < this.size) this.#marks = new Uint32Array(this.size);
    this.#mark += 1;
    return { marks: this.#marks, mark: this.#mark };
  }

  positionOf(id: number): number | undefined {
    return this.#pages.positionOf(id);
  }

  /** All comps of the type, for back tests. */
  comps(type: PropertyType): readonly IndexedComp[] {
    const market = this.#types.get(type);
    if (!market) return none;
    return (market.comps ??= market.positions.map((position) => this.at(position)));
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
            isInBuilding(valueAt(this.#addresses, position), street),
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
    if (!trend) market.trends.set(quarter, (trend = trendOf(market.dated, quarter)));
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
    if (!market) this.#types.set(type, (market = new TypeMarket(this.#addresses)));
    return market;
  }
}

/** Concatenates two lists, without a copy where one of them is empty. */
function concatenated<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  if (other.length === 0) return one;
  return one.length === 0 ? other : [...one, ...other];
}

/** Quarters counted through the years, as `quarterSpan` counts them. */
export function quarterOfDay(day: PlainDate): number {
  const { year, month } = datePartsOf(day);
  return year * 4 + Math.ceil(month / 3);
}

function groupOf(rateType: RateType | null, place: string | null): string {
  const share = rateType === null ? '' : String(shareBetween(rateType, 'NNN'));
  return groupNames(share)(place ?? '');
}

/** Comps of a place and basis share one text, because comparing takes longer than the rest of a trend. */
const groupNames = remembered(10, (share) => remembered(20_000, (place) => `${place} ${share}`));

/** The value that at least half of all have; `null` where there is none. */
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

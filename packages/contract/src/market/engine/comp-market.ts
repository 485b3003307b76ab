import { datePartsOf, type PlainDate } from '../../dates.ts';
import { zipOf, type StreetAddress } from '../places/addresses.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import { shareBetween, type RateType } from './footing.ts';
import { houseNumberIn, isInBuilding, knownCityKey, knownQuarter, leadingDigits } from './known-places.ts';
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

/** The lease comps of one property type, by place, the latest first. */
class TypeMarket {
  readonly comps: IndexedComp[] = [];
  readonly rings: Record<Ring, Map<string, IndexedComp[]>> = {
    zip5: new Map(),
    cityKey: new Map(),
    submarket: new Map(),
  };
  /** By zip code and house number, by city where a comp has no zip code; there by the address as it is written. */
  readonly byNumber = new Map<string, Map<string, IndexedComp[]>>();
  /** The building that was asked for last: one estimate asks for its own several times. */
  lastBuilding: { readonly place: BuildingPlace; readonly comps: readonly IndexedComp[] } | null = null;
  /** Made for the first trend; comps are added before. */
  dated: readonly DatedRate[] | null = null;
  readonly trends = new Map<number, Trend>();
  readonly usual = new Map<string, Submarket | null>();
  readonly nearZips = new Map<string, readonly { zip: string; miles: number }[]>();

  add(comp: IndexedComp): void {
    this.comps.push(comp);
    for (const ring of ['zip5', 'cityKey', 'submarket'] as const) put(this.rings[ring], comp[ring], comp);
    const place = comp.zip5 ?? comp.cityKey;
    if (place === null || comp.houseNumber === null) return;
    const key = `${place}/${comp.houseNumber}`;
    let byAddress = this.byNumber.get(key);
    if (!byAddress) this.byNumber.set(key, (byAddress = new Map()));
    put(byAddress, comp.address, comp);
  }

  /** The latest comps of each place in the building; an address that many comps have is compared once. */
  inBuilding(street: StreetAddress, place: string): readonly IndexedComp[] {
    const byAddress = this.byNumber.get(`${place}/${leadingDigits(street.number)}`);
    const found: IndexedComp[] = [];
    for (const comps of byAddress?.values() ?? [])
      if (comps[0] && isInBuilding(comps[0], street)) found.push(...comps.slice(0, mostInBuilding));
    return found.toSorted((a, b) => a.position - b.position);
  }
}

function put(map: Map<string, IndexedComp[]>, key: string | null, comp: IndexedComp): void {
  if (key === null) return;
  const there = map.get(key);
  if (there) there.push(comp);
  else map.set(key, [comp]);
}

/** All lease comps, ready for estimates. Made once for each state of the comps. */
export class CompMarket {
  readonly #types = new Map<PropertyType, TypeMarket>();
  readonly #byId = new Map<number, IndexedComp>();
  readonly #distance: ZipDistance;
  #marks = new Uint32Array(0);
  #mark = 0;

  constructor(distance: ZipDistance = () => null) {
    this.#distance = distance;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Comps are added in the order of their dates, the latest first. */
  add(comp: LeaseComp): void {
    const indexed = indexedComp(comp, this.#byId.size);
    this.#of(comp.type).add(indexed);
    this.#byId.set(comp.id, indexed);
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

  ring(type: PropertyType, ring: Ring, key: string): readonly IndexedComp[] {
    return this.#types.get(type)?.rings[ring].get(key) ?? [];
  }

  /** The latest comps of the type in the building. */
  inBuilding(type: PropertyType, place: BuildingPlace): readonly IndexedComp[] {
    const market = this.#types.get(type);
    const { street, zip5, cityKey: city } = place;
    if (!market || street === null) return [];
    const last = market.lastBuilding;
    if (last && last.place.street === street && last.place.zip5 === zip5 && last.place.cityKey === city)
      return last.comps;
    const found =
      zip5 === null
        ? this.ring(type, 'cityKey', city ?? '').filter((comp) => isInBuilding(comp, street))
        : [...market.inBuilding(street, zip5), ...market.inBuilding(street, city ?? '')];
    const comps = found.slice(0, mostInBuilding);
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
    const name = `${ring} ${key}`;
    let usual = market.usual.get(name);
    if (usual === undefined) {
      const comps = this.ring(type, ring, key);
      usual = mostFrequent(comps.map(({ submarket }) => submarket));
      market.usual.set(name, usual);
    }
    return usual;
  }

  #of(type: PropertyType): TypeMarket {
    let market = this.#types.get(type);
    if (!market) this.#types.set(type, (market = new TypeMarket()));
    return market;
  }
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
  const share = comp.rateType === null ? '' : shareBetween(comp.rateType, 'NNN');
  return {
    quarter: comp.quarter,
    rate: comp.rate,
    group: `${comp.submarket ?? comp.cityKey ?? ''} ${share}`,
  };
}

/** What at least half of all have; `null` for nothing else. */
export function mostFrequent<T>(values: readonly (T | null)[]): T | null {
  for (const [value, same] of Map.groupBy(values, (one) => one))
    if (value !== null && same.length * 2 >= values.length) return value;
  return null;
}

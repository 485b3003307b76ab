import type { StreetAddress } from '../places/addresses.ts';
import type { Submarket } from '../fields.ts';
import type { IndexedComp } from './indexed-comp.ts';
import { isOnStreet, knownHouseNumber, leadingDigits } from './known-places.ts';
import type { DatedRate, Trend } from './trend.ts';

export type Ring = 'zip5' | 'cityKey' | 'submarket';

/** Positions of comps among all comps of the market, the latest first. */
export type CompPositions = readonly number[];

/** The lease comps of one property type, by place, the latest first. */
export class TypeMarket {
  readonly #all: readonly IndexedComp[];
  readonly comps: IndexedComp[] = [];
  readonly rings: Record<Ring, Map<string, number[]>> = {
    zip5: new Map(),
    cityKey: new Map(),
    submarket: new Map(),
  };
  /** Those of a city that have no zip code; what has one is found by it. */
  readonly withoutZip = new Map<string, number[]>();
  /** The comps of a place by house number, those of one address together; made when the place is first asked for. */
  readonly byNumber = {
    zip5: new Map<string, CompsByNumber>(),
    cityKey: new Map<string, CompsByNumber>(),
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
    if (comp.zip5 === null) put(this.withoutZip, comp.cityKey, comp.position);
    put(this.rings.submarket, comp.submarket, comp.position);
  }

  /** The latest comps of the building: those with its zip code, or those of its city that have none. */
  inBuilding(street: StreetAddress, ring: 'zip5' | 'cityKey', key: string): CompPositions {
    const number = leadingDigits(street.number);
    let found: CompPositions = none;
    // An address that many comps have is compared once.
    for (const { address, positions } of this.#numbersOf(ring, key).get(number) ?? none) {
      if (!isOnStreet(address, street)) continue;
      found = found.length === 0 ? positions : [...found, ...positions].toSorted((a, b) => a - b);
    }
    return found;
  }

  #numbersOf(ring: 'zip5' | 'cityKey', key: string): CompsByNumber {
    let numbers = this.byNumber[ring].get(key);
    if (!numbers) {
      const positions = ring === 'zip5' ? this.rings.zip5.get(key) : this.withoutZip.get(key);
      numbers = byHouseNumber(this.#all, positions ?? none);
      this.byNumber[ring].set(key, numbers);
    }
    return numbers;
  }
}

/** The latest comps of one address. */
interface AddressComps {
  readonly address: string;
  readonly positions: CompPositions;
}

type CompsByNumber = ReadonlyMap<string, readonly AddressComps[]>;

export const none: readonly never[] = [];

const noNumbers: CompsByNumber = new Map();

function byHouseNumber(all: readonly IndexedComp[], positions: CompPositions): CompsByNumber {
  if (positions.length === 0) return noNumbers;
  const byAddress = new Map<string, number[]>();
  const numbers = new Map<string, AddressComps[]>();
  for (const position of positions) {
    const { address = null } = all[position] ?? {};
    if (address === null) continue;
    const same = byAddress.get(address);
    if (same) {
      if (same.length < mostInBuilding) same.push(position);
      continue;
    }
    const positionsThere = [position];
    byAddress.set(address, positionsThere);
    const houseNumber = knownHouseNumber(address);
    if (houseNumber === null) continue;
    const first = { address, positions: positionsThere };
    const sameNumber = numbers.get(houseNumber);
    if (sameNumber) sameNumber.push(first);
    else numbers.set(houseNumber, [first]);
  }
  return numbers;
}

export function put(map: Map<string, number[]>, key: string | null, position: number): void {
  if (key === null) return;
  const there = map.get(key);
  if (there) there.push(position);
  else map.set(key, [position]);
}

export interface BuildingPlace {
  readonly street: StreetAddress | null;
  readonly zip5: string | null;
  readonly cityKey: string | null;
}

/** As many as tell what a building is. */
export const mostInBuilding = 40;

import type { StreetAddress } from '../places/addresses.ts';
import type { Submarket } from '../fields.ts';
import type { IndexedComp } from './indexed-comp.ts';
import { houseNumberIn, isOnStreet, leadingDigits } from './known-places.ts';
import type { DatedRate, Trend } from './trends/trend.ts';

export type Ring = 'zip5' | 'cityKey' | 'submarket';

/** Positions of comps among all comps of the market, the latest first. */
export type CompPositions = readonly number[];

/** The lease comps of one property type, by place, the latest first. */
export class TypeMarket {
  readonly #addresses: readonly (string | null)[];
  readonly positions: number[] = [];
  /** Made when they are first asked for. */
  comps: readonly IndexedComp[] | null = null;
  readonly rings: Record<Ring, Map<string, number[]>> = {
    zip5: new Map(),
    cityKey: new Map(),
    submarket: new Map(),
  };
  /** The comps of a city that have no zip code; the others are found by their zip code. */
  readonly withoutZip = new Map<string, number[]>();
  /** The comps of a place by house number, those of one address together; made when the place is first asked for. */
  readonly byNumber = {
    zip5: new Map<string, CompsByNumber>(),
    cityKey: new Map<string, CompsByNumber>(),
  };
  /** The building that was asked for last: one estimate asks for its own several times. */
  lastBuilding: { readonly place: BuildingPlace; readonly comps: CompPositions } | null = null;
  /** The rates from which trends are computed. */
  readonly dated: DatedRate[] = [];
  readonly trends = new Map<number, Trend>();
  readonly usual: Record<Ring, Map<string, Submarket | null>> = {
    zip5: new Map(),
    cityKey: new Map(),
    submarket: new Map(),
  };
  readonly nearZips = new Map<string, readonly { zip: string; miles: number }[]>();

  /** `addresses` are those of all comps of the market, by their position. */
  constructor(addresses: readonly (string | null)[]) {
    this.#addresses = addresses;
  }

  add(position: number, { zip5, cityKey, submarket }: Readonly<Record<Ring, string | null>>): void {
    this.positions.push(position);
    put(this.rings.zip5, zip5, position);
    put(this.rings.cityKey, cityKey, position);
    if (zip5 === null) put(this.withoutZip, cityKey, position);
    put(this.rings.submarket, submarket, position);
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
      numbers = byHouseNumber(this.#addresses, positions ?? none);
      this.byNumber[ring].set(key, numbers);
    }
    return numbers;
  }
}

/** The latest comps of one address. */
interface AddressComps {
  readonly address: string;
  readonly positions: number[];
}

type CompsByNumber = ReadonlyMap<string, readonly AddressComps[]>;

export const none: readonly never[] = [];

const noNumbers: CompsByNumber = new Map();

function byHouseNumber(addresses: readonly (string | null)[], positions: CompPositions): CompsByNumber {
  if (positions.length === 0) return noNumbers;
  const numbers = new Map<string, AddressComps[]>();
  for (const position of positions) {
    const address = addresses[position] ?? null;
    const houseNumber = address === null ? null : houseNumberIn(address);
    if (address === null || houseNumber === null) continue;
    const sameNumber = numbers.get(houseNumber);
    // A linear search is enough: few streets of a place have a house of this number.
    const same = sameNumber?.find((one) => one.address === address);
    if (!same) {
      const first = { address, positions: [position] };
      if (sameNumber) sameNumber.push(first);
      else numbers.set(houseNumber, [first]);
    } else if (same.positions.length < mostInBuilding) same.positions.push(position);
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

/** The most comps that are kept of one address: enough to tell what the building is. */
export const mostInBuilding = 40;

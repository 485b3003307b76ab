import { quarterSpan } from '../../comps/index.ts';
import {
  cityKey,
  houseNumberOf,
  isSameStreetAddress,
  readStreetAddress,
  type StreetAddress,
} from '../places/addresses.ts';

/** Caches what `read` returns, because it is slow and gets the same texts often. A full cache is emptied. */
export function remembered<T>(most: number, read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      if (known.size >= most) known.clear();
      known.set(text, (value = read(text)));
    }
    return value;
  };
}

/** Quarters counted through the years; an unknown quarter is the middle of its year. */
export const knownQuarter = remembered(2000, (date) => {
  const { first, last } = quarterSpan(date);
  return (first + last) / 2;
});

const cityKeys = remembered(20_000, (name) => {
  const [city = '', state = ''] = name.split('|');
  return cityKey(city, state);
});

export function knownCityKey(city: string | null, state: string | null): string | null {
  return cityKeys(`${city ?? ''}|${state ?? ''}`);
}

/** The street addresses of comps and leases. */
export const knownStreet = remembered(40_000, readStreetAddress);

/** The digits that a house number begins with; a number that is spelled out is read. */
export function houseNumberIn(address: string): string | null {
  const digits = houseNumberOf(address);
  if (digits !== null) return digits;
  const read = knownStreet(address);
  return read && leadingDigits(read.number);
}

export function leadingDigits(number: string): string {
  return /^\d+/.exec(number)?.[0] ?? number;
}

/** Whether the address is in the building; it is parsed only where the house number may be the same. */
export function isInBuilding(address: string | null, street: StreetAddress): boolean {
  if (address === null) return false;
  const houseNumber = houseNumberIn(address);
  return houseNumber !== null && street.number.startsWith(houseNumber) && isOnStreet(address, street);
}

/** The same for an address whose house number is known to be the same. */
export function isOnStreet(address: string, street: StreetAddress): boolean {
  const read = knownStreet(address);
  return read !== null && (read === street || isSameStreetAddress(read, street));
}

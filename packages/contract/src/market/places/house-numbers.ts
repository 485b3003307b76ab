import { houseNumberOf, isSameStreetAddress, readStreetAddress, type StreetAddress } from './addresses.ts';

/** The digits that a house number begins with; a number that is spelled out is read. */
export function houseDigitsIn(address: string): string | null {
  const digits = houseNumberOf(address);
  if (digits !== null) return digits;
  const read = readStreetAddress(address);
  return read && leadingDigits(read.number);
}

export function leadingDigits(number: string): string {
  return /^\d+/.exec(number)?.[0] ?? number;
}

/** Whether the address is in the building; it is parsed only where the house number may be the same. */
export function isInBuilding(address: string | null, street: StreetAddress): boolean {
  if (address === null) return false;
  const digits = houseDigitsIn(address);
  if (digits === null || !street.number.startsWith(digits)) return false;
  const read = readStreetAddress(address);
  return read !== null && isSameStreetAddress(read, street);
}

import type { LeaseFields, LeaseMarketFields, PlainDate, PropertyType } from '@panoramic/contract';
import { leaseCompTypes } from '@panoramic/contract';
import { seededRandom, type Random } from '../comps/random.ts';
import { aBuildingIn, submarketsOf, type MarketBuilding } from './buildings.ts';
import { rentOfSpace } from './model.ts';

/** A lease in the market model: its building, and the rent that it pays there today. */
export interface LeaseInModel {
  readonly building: MarketBuilding;
  /** Base rent per SF and year. */
  readonly rentToday: number;
}

/** Greater St. Louis has every fourth lease, the headquarters, and leases in its cities by chance. */
export function isInMarket(number: number, city: string): boolean {
  return number === 0 || number % 4 === 1 || city === 'St. Louis' || city === 'Chesterfield';
}

/** Few submarkets, so that the clients' leases share them with one another and with the comps. */
const submarketsUsed = 7;

/** The first client has stores and some warehouses, the second offices; headquarters are offices. */
function typeOf(client: number, number: number): PropertyType {
  if (number === 0 || client === 1) return 'Office';
  return number % 12 === 5 ? 'Industrial' : 'Retail';
}

export function leaseInModel(
  lease: LeaseFields,
  { client, number, today }: { client: number; number: number; today: PlainDate },
): LeaseInModel {
  const random = seededRandom(Math.imul(number + 1, 0x27d4eb2f) ^ Math.imul(client + 1, 0x165667b1));
  const type = typeOf(client, number);
  const submarket = oneOf(random, submarketsOf(leaseCompTypes[type]).slice(0, submarketsUsed));
  const building = aBuildingIn(type, submarket, random);
  const { buildingClass, quality } = building;
  const kind = lease.sd_lease ?? 'NNN';
  const sf = lease.sd_sqft ?? 2500;
  const middle = rentOfSpace({ type, submarket, buildingClass, quality, sf, kind, day: today, today });
  // Some leases pay far less than leases that are signed today, some far more.
  return { building, rentToday: middle * random.between(0.72, 1.3) };
}

function oneOf<T>(random: Random, values: readonly T[]): T {
  const value = values[random.whole(0, values.length - 1)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** The type of every space is confirmed; the submarket and class of some are left to proposals from comps. */
export function confirmedOf({ building }: LeaseInModel, random: Random): LeaseMarketFields {
  const { type: propertyType, submarket, buildingClass } = building;
  return random.chance(0.7)
    ? { propertyType, submarket, buildingClass }
    : { propertyType, submarket: null, buildingClass: null };
}

/** The lease at the building's address. */
export function movedTo(lease: LeaseFields, { name, address, street }: MarketBuilding): LeaseFields {
  const { city: sd_city, state: sd_state, zip: sd_zip } = street;
  return { ...lease, sd_building: name, sd_address: address, sd_city, sd_state, sd_zip };
}

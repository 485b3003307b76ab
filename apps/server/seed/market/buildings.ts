import {
  compDescriptors,
  leaseCompTypes,
  type CompTypeId,
  type PropertyType,
  type Submarket,
} from '@panoramic/contract';
import { classOf, roundTo } from '../comps/building-facts.ts';
import { industrialBuilding, investor, officeBuilding, retailBuilding } from '../comps/names.ts';
import { streetsFor, type Street } from '../comps/places.ts';
import { seededRandom, type Random } from '../comps/random.ts';

/** A building with several tenants, in which many deals and leases are. */
export interface MarketBuilding {
  readonly type: PropertyType;
  readonly submarket: Submarket;
  readonly name: string;
  readonly address: string;
  readonly street: Street;
  readonly size: number;
  readonly built: number;
  readonly buildingClass: 'A' | 'B' | 'C' | null;
  readonly owner: string;
  /** The rent level relative to other buildings of its kind, as a logarithm. */
  readonly quality: number;
}

/** The number of buildings in a submarket for each property type. */
const perSubmarket = 3;

const names: Record<PropertyType, (random: Random) => string> = {
  Office: officeBuilding,
  Industrial: industrialBuilding,
  Retail: retailBuilding,
};
const sizes: Record<PropertyType, readonly [number, number]> = {
  Office: [40_000, 300_000],
  Industrial: [60_000, 400_000],
  Retail: [20_000, 220_000],
};

const known = new Map<string, readonly MarketBuilding[]>();

/** The buildings are the same on every machine and every day. */
function buildingsIn(type: PropertyType, submarket: Submarket): readonly MarketBuilding[] {
  const key = `${type} ${submarket}`;
  let buildings = known.get(key);
  if (!buildings) known.set(key, (buildings = madeBuildings(type, submarket)));
  return buildings;
}

function madeBuildings(type: PropertyType, submarket: Submarket): readonly MarketBuilding[] {
  const compType = leaseCompTypes[type];
  const random = seededRandom(hashOf(`${type} ${submarket}`));
  return Array.from({ length: perSubmarket }, () => {
    const street = random.pick(streetsFor(compType, submarket));
    const built = random.whole(1968, 2016);
    return {
      type,
      submarket,
      name: names[type](random),
      address: `${random.whole(street.from, street.to)} ${street.name}`,
      street,
      size: roundTo(random.between(...sizes[type]), 100),
      built,
      buildingClass: type === 'Office' ? classOf(random, built).buildingClass : null,
      owner: investor(random),
      quality: random.between(-0.08, 0.08),
    };
  });
}

/** The building of a deal or a lease. */
export function aBuildingIn(type: PropertyType, submarket: Submarket, random: Random): MarketBuilding {
  const [first, ...others] = buildingsIn(type, submarket);
  if (!first) throw new Error('A submarket has no buildings.');
  return random.pick([first, ...others]);
}

/** The submarkets of the type that are named. */
export function submarketsOf(compType: CompTypeId): readonly Submarket[] {
  return compDescriptors[compType].submarkets.filter((submarket) => submarket !== 'Other');
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash;
}

import { addDays, addMonths } from '@panoramic/contract';
import { classOf, industrialOf, roundTo, skewed, yearBuilt } from './building-facts.ts';
import {
  firms,
  industrialBuilding,
  industrialTenant,
  investor,
  officeBuilding,
  officeTenant,
  retailBuilding,
  retailTenant,
} from './names.ts';
import type { Random } from './random.ts';
import type { SeedDeal, Pair, CompSeed } from './setting.ts';

interface LeaseMarket {
  readonly tenant: (random: Random) => string;
  readonly building: (random: Random) => string;
  readonly improvement: Pair;
  readonly size: Pair;
  readonly buildingSize: Pair;
  readonly terms: readonly [number, ...number[]];
  readonly rateTypes: readonly [NonNullable<SeedDeal['rateType']>, ...NonNullable<SeedDeal['rateType']>[]];
  readonly particulars: (random: Random, built: number) => SeedDeal;
}

export const leaseMarkets = {
  office: {
    tenant: officeTenant,
    building: officeBuilding,
    improvement: [10, 55],
    size: [1200, 28_000],
    buildingSize: [30_000, 320_000],
    terms: [36, 48, 60, 60, 62, 64, 84, 87, 120],
    rateTypes: ['Full Service', 'Full Service', 'Full Service', 'Modified Gross'],
    particulars: classOf,
  },
  industrial: {
    tenant: industrialTenant,
    building: industrialBuilding,
    improvement: [0, 6],
    size: [6000, 220_000],
    buildingSize: [24_000, 450_000],
    terms: [36, 60, 60, 63, 84, 120],
    rateTypes: ['NNN', 'NNN', 'NNN', 'Modified Gross', 'Gross'],
    particulars: industrialOf,
  },
  retail: {
    tenant: retailTenant,
    building: retailBuilding,
    improvement: [0, 40],
    size: [1000, 16_000],
    buildingSize: [8000, 260_000],
    terms: [36, 60, 60, 84, 120, 120, 180],
    rateTypes: ['NNN', 'NNN', 'NNN', 'Gross'],
    particulars: () => ({}),
  },
} as const satisfies Record<string, LeaseMarket>;

/** A deal without its rent, which the market model sets. */
export function lease({ start, year, random }: CompSeed, market: LeaseMarket): SeedDeal {
  const built = yearBuilt(random, year);
  const particulars = market.particulars(random, built);
  const buildingSize = roundTo(skewed(random, market.buildingSize), 100);
  const leasedSF = Math.min(roundTo(skewed(random, market.size), 25), buildingSize);
  const leaseType = random.pick(['New Lease', 'New Lease', 'Renewal', 'Renewal/Expansion', 'Sublease']);
  const term = random.pick(leaseType === 'Sublease' ? [18, 24, 30, 36] : market.terms);
  const used = leaseType === 'New Lease' ? 1 : 0.4;
  return {
    tenant: market.tenant(random),
    buildingName: market.building(random),
    leasedSF,
    term,
    rateType: random.pick(market.rateTypes),
    tisf: leaseType === 'Sublease' ? 0 : roundTo(random.between(...market.improvement) * used, 0.5),
    leaseType,
    commencementDate: start,
    leaseExpDate: addDays(addMonths(start, term), -1),
    buildingOwner: investor(random),
    buildingSize,
    yearBuilt: built,
    ...particulars,
    tenantRepFirm: random.chance(0.8) ? random.pick(firms) : null,
    landlordRepFirm: random.chance(0.92) ? random.pick(firms) : null,
    comments: random.pick([
      null,
      '3% annual increases.',
      '$0.50 per SF annual increases.',
      'One month of rent abated for each year of the term.',
      'One five-year option to renew at market.',
      'Tenant relocated from within the submarket.',
      'Landlord delivered the space in turnkey condition; furniture stayed.',
    ]),
  };
}

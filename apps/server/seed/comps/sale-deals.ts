import {
  classFactors,
  classOf,
  grounds,
  industrialOf,
  roundTo,
  skewed,
  yearBuilt,
} from './building-facts.ts';
import {
  apartments,
  firms,
  industrialBuilding,
  industrialTenant,
  investor,
  landSite,
  officeBuilding,
  officeTenant,
  retailBuilding,
  retailTenant,
} from './names.ts';
import type { Random } from './random.ts';
import type { SeedDeal, Pair, CompSeed } from './setting.ts';

interface SaleMarket {
  readonly building: (random: Random) => string;
  /** Dollars per SF today, on average. */
  readonly price: number;
  readonly cap: Pair;
  readonly size: Pair;
  readonly user: (random: Random) => string;
  /** The share of buildings bought by their users. */
  readonly users: number;
  readonly particulars: (random: Random, built: number, size: number) => SeedDeal;
}

export const saleMarkets = {
  office: {
    building: officeBuilding,
    user: officeTenant,
    price: 118,
    cap: [7.25, 9.5],
    size: [6000, 240_000],
    users: 0.3,
    particulars: (random, built, size) => ({
      ...classOf(random, built),
      acerage: grounds(random, size, 0.45),
    }),
  },
  industrial: {
    building: industrialBuilding,
    user: industrialTenant,
    price: 68,
    cap: [6.25, 8.75],
    size: [12_000, 380_000],
    users: 0.4,
    particulars: (random, _built, size) => ({
      ...industrialOf(random),
      lotSize: grounds(random, size, 0.38),
    }),
  },
  retail: {
    building: retailBuilding,
    user: retailTenant,
    price: 152,
    cap: [6, 8.5],
    size: [3500, 180_000],
    users: 0.15,
    particulars: (random, _built, size) => ({
      tenant: [...new Set(Array.from({ length: random.whole(1, 3) }, () => retailTenant(random)))].join(', '),
      acerage: grounds(random, size, 0.24),
    }),
  },
} as const satisfies Record<string, SaleMarket>;

export function buildingSale({ level, index, year, random }: CompSeed, market: SaleMarket): SeedDeal {
  const buildingSize = roundTo(skewed(random, market.size), 1);
  const built = yearBuilt(random, year);
  const particulars = market.particulars(random, built, buildingSize);
  const quality = particulars.buildingClass ? classFactors[particulars.buildingClass] : 1;
  // Small buildings cost more a SF than large ones.
  const scale = (market.size[0] * 6) ** 0.12 / buildingSize ** 0.12;
  const price = market.price * level * index * quality * scale * random.between(0.8, 1.25);
  const byUser = random.chance(market.users);
  return {
    buildingName: market.building(random),
    buildingSize,
    yearBuilt: built,
    ...particulars,
    ...income(random, roundTo(price * buildingSize, 5000), market.cap, byUser),
    saleType: byUser ? 'User' : 'Investment',
    ...parties(random, byUser ? market.user : investor),
    ...words(random),
  };
}

export function landSale({ level, index, dense, random }: CompSeed): SeedDeal {
  const acres = roundTo(skewed(random, dense ? [0.3, 4] : [0.6, 85]), 0.01);
  const price = (290_000 * level * index * random.between(0.7, 1.4)) / acres ** 0.35;
  const byUser = random.chance(0.45);
  return {
    buildingName: random.chance(0.6) ? landSite(random) : null,
    acres,
    salePrice: roundTo(price * acres, 2500),
    saleType: byUser ? 'User' : 'Investment',
    ...parties(random, byUser ? industrialTenant : investor),
    ...words(random),
  };
}

export function apartmentSale({ level, index, year, random }: CompSeed): SeedDeal {
  const units = roundTo(skewed(random, [12, 420]), 1);
  const built = yearBuilt(random, year);
  const { buildingClass } = classOf(random, built);
  const quality = classFactors[buildingClass] ** 1.6;
  const buildingSize = roundTo(units * random.between(740, 1050), 10);
  const salePrice = roundTo(units * 118_000 * level * index * quality * random.between(0.85, 1.2), 25_000);
  return {
    buildingName: apartments(random),
    units,
    buildingSize,
    yearBuilt: built,
    buildingClass,
    acerage: grounds(random, buildingSize, 0.4),
    ...income(random, salePrice, [5.25, 7.5], false),
    ...parties(random, investor),
    ...words(random),
  };
}

/** A building bought by its user has no rental income. */
function income(random: Random, salePrice: number, cap: Pair, byUser: boolean): SeedDeal {
  if (byUser) return { salePrice, noi: null, capRate: null, occupancyPercent: null };
  const capRate = roundTo(random.between(...cap), 0.05);
  const occupancyPercent = random.chance(0.4) ? 100 : random.whole(72, 98);
  return { salePrice, capRate, noi: Math.round((salePrice * capRate) / 100), occupancyPercent };
}

function parties(random: Random, buyer: (random: Random) => string): SeedDeal {
  return {
    buyer: buyer(random),
    seller: investor(random),
    buyerRepFirm: random.chance(0.6) ? random.pick(firms) : null,
    sellerRepFirm: random.chance(0.85) ? random.pick(firms) : null,
  };
}

function words(random: Random): SeedDeal {
  return {
    comments: random.pick([
      null,
      'Sold with leases in place.',
      'Part of a portfolio; price allocated.',
      'Deferred maintenance on roof and parking lot.',
      'Marketed for four months, three offers.',
    ]),
    pressRelease: random.chance(0.15)
      ? 'ST. LOUIS. The parties announced the closing of the sale today.\nTerms of the financing were not disclosed.'
      : null,
  };
}

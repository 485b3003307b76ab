import {
  addDays,
  compDescriptors,
  datePartsOf,
  plainDate,
  type CompPayload,
  type CompTypeId,
  type PlainDate,
  type Submarket,
} from '@panoramic/contract';
import { lease, leaseMarkets } from './lease-deals.ts';
import { areas, builtUp, streetsFor } from './places.ts';
import { seededRandom, type Random } from './random.ts';
import { inMarket } from '../market/comp-deals.ts';
import { apartmentSale, buildingSale, landSale, saleMarkets } from './sale-deals.ts';
import type { SeedDeal, CompSeed } from './setting.ts';

/** Made-up comps of Greater St. Louis: the same ones for the same options. */
export function generateComps(options: { count: number; seed: number; today: PlainDate }): CompPayload[] {
  const random = seededRandom(options.seed);
  return Array.from({ length: options.count }, (_, index) =>
    comp(mix[index % mix.length] ?? 1, options.today, random, ownRandom(options.seed, index)),
  );
}

/** Random numbers of one comp alone, so that the market's use of them leaves the other comps as they are. */
function ownRandom(seed: number, index: number): Random {
  return seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
}

/** The shares of the types in a broker's database. */
const mix: readonly CompTypeId[] = [
  1, 3, 5, 1, 2, 3, 6, 1, 4, 5, 8, 1, 3, 7, 5, 2, 3, 4, 1, 6, 8, 5, 4, 7, 3,
];

function comp(type: CompTypeId, today: PlainDate, random: Random, own: Random): CompPayload {
  const submarket = submarketOf(type, random);
  const { level } = areas[submarket];
  const street = random.pick(streetsFor(type, submarket));
  const start = dayOfDeal(today, random);
  const { year, month } = datePartsOf(start);
  const index = 1.028 ** (year - datePartsOf(today).year);
  const quarter = random.chance(0.06) ? 'X' : Math.ceil(month / 3);
  const made = {
    compType: type,
    leaseCommencement: `${year}-${quarter}`,
    submarket,
    ...deals[type]({ level, index, dense: builtUp.has(submarket), start, year, random }),
    address: `${random.whole(street.from, street.to)} ${street.name}`,
    city: street.city,
    state: street.state,
    zip: street.zip,
    source: random.pick(['Tenant rep', 'Landlord rep', 'Listing broker', 'Public record', 'Owner']),
    dateEntered: earlier(addDays(start, random.whole(3, 75)), today),
  };
  return inMarket(made, submarket, { start, today }, own);
}

/** Most deals are in a submarket of the list; few are outside. */
function submarketOf(type: CompTypeId, random: Random): Submarket {
  const { submarkets } = compDescriptors[type];
  const known = submarkets.filter((submarket) => submarket !== 'Other');
  return random.chance(0.02) ? 'Other' : (known[random.whole(0, known.length - 1)] ?? 'Other');
}

/** A day within the last twelve years, the first or the middle of a month; recent years are more frequent. */
function dayOfDeal(today: PlainDate, random: Random): PlainDate {
  const { year, month } = datePartsOf(today);
  const index = year * 12 + month - 2 - Math.floor(random.next() ** 1.6 * 144);
  return plainDate(Math.floor(index / 12), (index % 12) + 1, random.chance(0.8) ? 1 : 15) ?? today;
}

function earlier(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b;
}

const deals: Record<CompTypeId, (setting: CompSeed) => SeedDeal> = {
  1: (setting) => lease(setting, leaseMarkets.office),
  2: (setting) => buildingSale(setting, saleMarkets.office),
  3: (setting) => lease(setting, leaseMarkets.industrial),
  4: (setting) => buildingSale(setting, saleMarkets.industrial),
  5: (setting) => lease(setting, leaseMarkets.retail),
  6: (setting) => buildingSale(setting, saleMarkets.retail),
  7: landSale,
  8: apartmentSale,
};

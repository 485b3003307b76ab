import { daysBetween, type PlainDate, type PropertyType, type Submarket } from '@panoramic/contract';
import { areas } from '../comps/places.ts';
import type { Random } from '../comps/random.ts';

/**
 * The model of rents in the made-up market, by type, place, class, size, time, the building and chance. It
 * knows nothing of the estimates that are made from these rents.
 */
interface TypeRents {
  /** Dollars per SF and year today with all expenses, in an average place and building. */
  readonly gross: number;
  readonly expenses: number;
  /** The growth of the logarithm in a year, and the height of a wave of nine years on top of it. */
  readonly growth: number;
  readonly wave: number;
  /** A space twice as large costs `slope` less, in the logarithm. */
  readonly size: { readonly usual: number; readonly slope: number };
}

const rents: Record<PropertyType, TypeRents> = {
  Office: { gross: 23.5, expenses: 8.4, growth: 0.024, wave: 0.02, size: { usual: 6000, slope: 0.03 } },
  Industrial: { gross: 7.6, expenses: 1.7, growth: 0.042, wave: 0.015, size: { usual: 40_000, slope: 0.09 } },
  Retail: { gross: 23, expenses: 5.2, growth: 0.02, wave: 0.02, size: { usual: 4500, slope: 0.06 } },
};

const classLevels = { A: 0.17, B: 0, C: -0.19 } as const;

/** How much of the expenses a tenant pays beside the rent. */
const netShares = { NNN: 1, 'Modified Gross': 0.45, Gross: 0, 'Full Service': 0 } as const;
export type RentKind = keyof typeof netShares;

export interface Space {
  readonly type: PropertyType;
  readonly submarket: Submarket;
  readonly buildingClass: keyof typeof classLevels | null;
  /** The building's own level, in the logarithm. */
  readonly quality: number;
  readonly sf: number;
  readonly kind: RentKind;
  readonly day: PlainDate;
  readonly today: PlainDate;
}

/** The middle of the rents of such spaces on that day, in dollars per SF and year. */
export function rentOfSpace(space: Space): number {
  const { type, submarket, buildingClass, quality, sf, kind, day, today } = space;
  const { gross, expenses, growth, wave, size } = rents[type];
  const years = daysBetween(today, day) / 365.25;
  const level =
    Math.log(areas[submarket].level) +
    (buildingClass === null ? 0 : classLevels[buildingClass]) +
    quality -
    size.slope * Math.log2(sf / size.usual) +
    growth * years +
    wave * Math.sin((2 * Math.PI * years) / 9);
  const paidBeside = netShares[kind] * expenses * Math.exp(0.02 * years);
  return Math.max(gross * Math.exp(level) - paidBeside, gross * 0.1);
}

/** Deals of one kind differ by chance: about two thirds within this much of the middle, in the logarithm. */
const chance = 0.075;

export function byChance(random: Random): number {
  // Three uniform numbers are close enough to a normal one.
  return Math.exp(chance * 2 * (random.next() + random.next() + random.next() - 1.5));
}

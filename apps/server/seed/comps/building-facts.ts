import { squareFeetPerAcre } from '@panoramic/contract';
import type { Random } from './random.ts';
import type { SeedDeal, Pair } from './setting.ts';

/** The factor of the price for each building class. */
export const classFactors = { A: 1.2, B: 1, C: 0.8 } as const;

/** The class follows the year of construction: new buildings are mostly class A or B, old ones B or C. */
export function classOf(random: Random, built: number): { buildingClass: 'A' | 'B' | 'C' } {
  if (built >= 2000) return { buildingClass: random.pick(['A', 'A', 'B']) };
  return { buildingClass: random.pick(built >= 1982 ? ['A', 'B', 'B', 'B', 'C'] : ['B', 'B', 'C']) };
}

export function industrialOf(random: Random): SeedDeal {
  return {
    productType: random.pick(['WD', 'WD', 'WD', 'MF', 'OS', 'Flex']),
    percentOffice: random.pick([3, 5, 8, 10, 15, 20, 35]),
    ceilingHeight: random.pick([14, 16, 18, 20, 22, 24, 28, 32, 36]),
    lotSize: roundTo(random.between(1.5, 24), 0.01),
  };
}

/** The acres of a site of which the building covers this share. */
export function grounds(random: Random, size: number, coverage: number): number {
  return roundTo((size / squareFeetPerAcre / coverage) * random.between(0.8, 1.3), 0.01);
}

export function yearBuilt(random: Random, year: number): number {
  return Math.min(year - 1, random.whole(1962, 2023));
}

/** Sizes are distributed so that small buildings are frequent and large ones rare. */
export function skewed(random: Random, [low, high]: Pair): number {
  return low * (high / low) ** (random.next() ** 1.3);
}

/** Rounds to a step of money or area without the error of binary fractions. */
export function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2));
}

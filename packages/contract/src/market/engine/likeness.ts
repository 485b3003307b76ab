import type { CompPlace } from '../replies.ts';
import type { BuildingClass, IndexedComp, TransactionType } from './lease-comp.ts';
import type { Trend } from './trends/trend.ts';

/**
 * How far the rent of a comp may lie from the rent of the lease, by what they differ in. All are standard
 * deviations of the logarithm of the rate, so that 0.1 is about 10 percent. Weights and ranges both follow
 * from them: a comp weighs the inverse of its expected squared difference. `npm run market-check` tests them.
 */
export const differences = {
  /** Between two deals that are alike in everything that is known. */
  noise: 0.1,
  /** Between the level of a place and that of the next larger one around it. */
  steps: { building: 0.06, zip: 0.05, submarket: 0.12, city: 0.08, nearby: 0.1, elsewhere: 0.3 },
  /** For each square root of a mile beyond the city. */
  mile: 0.045,
  /** For each square root of a year, beside the error of the trend. */
  year: 0.03,
  /** For each unit of the logarithm of the ratio of the sizes, beside the error of the trend. */
  size: 0.08,
  unknownSize: 0.1,
  /** By how many classes a comp is apart. */
  classes: [0, 0.16, 0.33],
  unknownClass: 0.12,
  kinds: { 'New Lease': 0, Renewal: 0.03, 'Renewal/Expansion': 0.03, Sublease: 0.22 },
  unknownKind: 0.08,
} as const satisfies { readonly kinds: Record<TransactionType, number> } & Record<string, unknown>;

/** Further away than this, no comp is taken. */
export const mostMiles = 40;

/** From the nearest place outwards. Pinned comps that are not near stand elsewhere. */
export const placesOutwards = [
  'building',
  'zip',
  'submarket',
  'city',
  'nearby',
  'elsewhere',
] as const satisfies readonly CompPlace[];

/** What a comp and a lease differ in, beside the place. */
export interface Difference {
  readonly years: number;
  /** The logarithm of the ratio of the sizes; 0 where one is not known. */
  readonly size: number;
  /** Variance by class, kind, distance, and where a size is not known. */
  readonly other: number;
}

interface Likened {
  readonly sf: number | null;
  /** `null` asks for no class: retail and industrial space have none. */
  readonly buildingClass: BuildingClass | null;
  readonly quarter: number;
}

export function unlikenessOf(subject: Likened, comp: IndexedComp, miles: number | null): Difference {
  const { sf, buildingClass, quarter } = subject;
  const kind = comp.kind === null ? differences.unknownKind : differences.kinds[comp.kind];
  const classes = classDifference(buildingClass, comp.buildingClass);
  let other = kind * kind + classes * classes + (miles ?? 0) * differences.mile * differences.mile;
  const isSizeKnown = Boolean(sf && comp.sf);
  if (!isSizeKnown) other += differences.unknownSize * differences.unknownSize;
  return {
    years: Math.max(0, quarter - comp.quarter) / 4,
    size: isSizeKnown ? Math.log((comp.sf ?? 1) / (sf ?? 1)) : 0,
    other,
  };
}

function classDifference(wanted: BuildingClass | null, found: BuildingClass | null): number {
  if (wanted === null) return 0;
  if (found === null) return differences.unknownClass;
  return differences.classes[Math.abs(wanted.charCodeAt(0) - found.charCodeAt(0))] ?? differences.classes[2];
}

/** The variance of one comp around the level of its place. */
export function varianceOf({ years, size, other }: Difference, trend: Trend): number {
  return (
    differences.noise * differences.noise + other + driftOf(years, trend) + size * size * sizeVariance(trend)
  );
}

/** The variance that comps of one age share: rents may have moved otherwise than by the trend. */
export function driftOf(years: number, { error }: Trend): number {
  return years * differences.year * differences.year + (4 * error * years) ** 2;
}

export function sizeVariance({ bySizeError }: Trend): number {
  return differences.size * differences.size + bySizeError * bySizeError;
}

import type { buildingClasses, transactionTypes } from '../../comps/index.ts';
import type { CompPlace } from '../replies.ts';

/** The numbers that `npm run market-check` tunes. */
export const marketWeights = {
  /** Quarters after which a comp counts half. */
  halfLife: 6,
  /** The standard deviation of the logarithm of the square feet. */
  sizeDeviation: 0.6,
  /** The least weight of a size, however different: where no comp is of the size, place and time decide. */
  leastSize: 0.1,
  place: { building: 1, zip: 0.7, submarket: 0.5, city: 0.35, nearby: 0.25, elsewhere: 0 },
  /** Miles beyond the city after which a comp counts a third. */
  milesScale: 8,
  /** Further away than this, no comp is taken. */
  mostMiles: 40,
  /** Weights by how many classes a comp is apart. */
  classes: [1, 0.45, 0.2],
  unknownClass: 0.7,
  unknownSize: 0.6,
  kinds: { 'New Lease': 1, Renewal: 0.9, 'Renewal/Expansion': 0.9, Sublease: 0.3 },
  unknownKind: 0.8,
  /** Places further away are searched only while the nearer ones have less than this effective number. */
  enough: 7,
} as const;

export type BuildingClass = (typeof buildingClasses)[number];
export type TransactionType = (typeof transactionTypes)[number];

/** Ages come in half quarters; each is computed once. */
const ageWeights: number[] = [];

export function ageWeight(quarters: number): number {
  const halves = Math.max(0, Math.round(2 * quarters));
  return (ageWeights[halves] ??= 0.5 ** (halves / 2 / marketWeights.halfLife));
}

/** A normal curve over the logarithm of the ratio of the two sizes. */
export function sizeWeight(sf: number | null, other: number | null): number {
  if (!sf || !other) return marketWeights.unknownSize;
  const deviations = Math.log(other / sf) / marketWeights.sizeDeviation;
  return Math.max(marketWeights.leastSize, Math.exp((-deviations * deviations) / 2));
}

export function placeWeight(place: CompPlace, miles: number | null): number {
  const weight = marketWeights.place[place];
  return place === 'nearby' && miles !== null ? weight * Math.exp(-miles / marketWeights.milesScale) : weight;
}

/** `null` on the lease's side asks for no class: retail and industrial have none. `found` is the letter's number, or 0. */
export function classWeight(wanted: BuildingClass | null, found: number): number {
  if (wanted === null) return 1;
  if (found === 0) return marketWeights.unknownClass;
  return marketWeights.classes[Math.abs(wanted.charCodeAt(0) - found)] ?? 0;
}

export const kindWeights: ReadonlyMap<TransactionType | null, number> = new Map([
  // Safe: the table is a literal, so it has no keys beyond its type's.
  ...(Object.entries(marketWeights.kinds) as [TransactionType, number][]),
  [null, marketWeights.unknownKind],
]);

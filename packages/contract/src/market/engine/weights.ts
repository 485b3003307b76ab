import { differences, placesOutwards } from './likeness.ts';

/** The most that one comp weighs where there are enough to leave the rest to others. */
const mostShare = 0.25;
/** The least number of comps for which no comp weighs more than a quarter. */
const fewestCapped = 5;

interface Placed {
  /** The place that decides about the weight, as an index of `placesOutwards`. */
  readonly ring: number;
  /** One over the variance of the comp around the level of its place. */
  readonly precision: number;
  weight: number;
}

/**
 * Gives each comp its share of all weight, and returns the variance of the weighted level around that of the
 * building. The level of a place is known from its own comps and, less surely, from the next larger place around
 * it: where a building has many comps the city says little, where it has none the city says what there is to say.
 * From the largest place inwards, each place weighs its own comps by their precision against all before.
 */
export function shareWeights(comps: readonly Placed[]): number {
  const precisions = placesOutwards.map(() => 0);
  for (const { ring, precision } of comps) precisions[ring] = (precisions[ring] ?? 0) + precision;
  /** By place, what a comp's precision is multiplied with. */
  const factors = placesOutwards.map(() => 0);
  let variance = Number.POSITIVE_INFINITY;
  for (let ring = placesOutwards.length - 1; ring >= 0; ring -= 1) {
    variance += differences.steps[placesOutwards[ring] ?? 'building'] ** 2;
    const own = precisions[ring] ?? 0;
    if (own === 0) continue;
    const total = 1 / variance + own;
    for (let outer = ring + 1; outer < factors.length; outer += 1)
      factors[outer] = (factors[outer] ?? 0) / variance / total;
    factors[ring] = 1 / total;
    variance = 1 / total;
  }
  for (const comp of comps) comp.weight = comp.precision * (factors[comp.ring] ?? 0);
  if (comps.length >= fewestCapped) capWeights(comps);
  return variance;
}

/** No share above a quarter; what is cut goes to the others in proportion. */
function capWeights(comps: readonly Placed[]): void {
  // Raising the others can bring one of them above a quarter; as each round cuts one more, three are enough.
  for (let round = 0; round < 3; round += 1) {
    let [cut, light] = [0, 0];
    let isHeavy = false;
    for (const { weight } of comps) {
      if (weight < mostShare) light += weight;
      else cut += mostShare;
      if (weight > mostShare) isHeavy = true;
    }
    if (!isHeavy) return;
    for (const comp of comps)
      comp.weight = comp.weight < mostShare ? (comp.weight * (1 - cut)) / light : mostShare;
  }
}

/** (Σw)²/Σw²: the number of comps of equal weight that would say as much. */
export function effectiveNumber(comps: readonly { readonly weight: number }[]): number {
  let [sum, squares] = [0, 0];
  for (const { weight } of comps) {
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

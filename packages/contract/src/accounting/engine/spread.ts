import { roundCents } from './discounting.ts';
import type { Cents } from '../types.ts';

/**
 * An amount spread in a straight line over months: each month gets its rounded share and the last one the
 * rest, so that rounding differences fall into it. `whole` is the total that the weights are shares of; where
 * they do not add up to it, the rest is not spread.
 */
export interface StraightLine {
  readonly total: Cents;
  readonly whole: number;
  readonly amounts: Float64Array;
}

/** Fills `amounts`, which has a place for each weight. */
export function straightLineOver(
  total: Cents,
  weights: Float64Array,
  whole: number,
  amounts: Float64Array,
): StraightLine {
  const last = indexOfLast(weights, whole);
  let done = 0;
  for (let index = 0; index < weights.length; index++) {
    const amount = index === last ? total - done : shareOf(total, weights[index] ?? 0, whole);
    amounts[index] = amount;
    done += amount;
  }
  return { total, whole, amounts };
}

/** The last month that has a share; the first of all where there is nothing to share by; -1 when the shares do not reach the whole. */
function indexOfLast(weights: Float64Array, whole: number): number {
  if (whole <= smallest) return 0;
  let sum = 0;
  let last = weights.length - 1;
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0;
    sum += weight;
    if (weight > 0) last = index;
  }
  return sum < whole - smallest ? -1 : last;
}

/** Less than a day of a hundred years of months, more than what sums of shares are off by. */
const smallest = 1e-6;

export function shareOf(total: Cents, weight: number, whole: number): Cents {
  if (whole <= smallest) return 0;
  return roundCents((total * weight) / whole);
}

/** Fills `limited` with the weights as long as something is left of `most`. */
export function limitedWeights(weights: Float64Array, most: number, limited: Float64Array): Float64Array {
  let left = most;
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0;
    const taken = Math.max(0, Math.min(weight, left));
    left -= weight;
    limited[index] = taken > smallest ? taken : 0;
  }
  return limited;
}

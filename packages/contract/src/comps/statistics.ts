import type { Measure } from './fields/descriptor.ts';
import { divideHalfUp, toScaledInteger, fromScaledInteger } from './exact-decimals.ts';
import type { CompValues } from './fields/fields.ts';
import { isNominalSale, marketPrice } from './nominal-sales.ts';

/** Statistics over the values that are set, rounded half up to 2 decimals; all `null` without values. */
export interface Spread {
  readonly count: number;
  readonly average: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface CompStatistics {
  /** The number of comps, including those without a price or size. */
  readonly count: number;
  /** The sales at a nominal price, which `price` leaves out unless it is asked for them. */
  readonly nominal: number;
  readonly price: Spread & {
    /** The average price weighted by size. */
    readonly weightedAverage: number | null;
  };
  readonly size: Spread & { readonly total: number };
}

export function statisticsOf(
  comps: readonly Pick<CompValues, 'salePrice' | Measure['price'] | Measure['size']>[],
  measure: Measure,
  { withNominal = false }: { readonly withNominal?: boolean } = {},
): CompStatistics {
  const pairs = comps.map((comp) => ({
    price: withNominal ? comp[measure.price] : marketPrice(comp, measure.price),
    size: comp[measure.size],
  }));
  const sizes = pairs.flatMap(({ size }) => size ?? []);
  return {
    count: comps.length,
    nominal: comps.filter(isNominalSale).length,
    price: { ...spread(pairs.flatMap(({ price }) => price ?? [])), weightedAverage: weighted(pairs) },
    size: { ...spread(sizes), total: fromScaledInteger(sum(sizes), decimals) },
  };
}

/** The decimals of acreage, the most precise field. */
const decimals = 4;
const toCents = 100n;

function exact(value: number): bigint {
  return toScaledInteger(value, decimals);
}

function spread(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).toSorted();
  const count = sorted.length;
  const middle = sorted.slice(Math.max(0, Math.ceil(count / 2) - 1), Math.floor(count / 2) + 1);
  return {
    count,
    average: mean(sorted),
    median: mean(middle),
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  };
}

function mean(values: Float64Array): number | null {
  if (values.length === 0) return null;
  return fromScaledInteger(divideHalfUp(sum(values), BigInt(values.length) * toCents), 2);
}

function weighted(pairs: readonly { price: number | null; size: number | null }[]): number | null {
  let [paid, area] = [0n, 0n];
  for (const { price, size } of pairs) {
    if (price === null || size === null) continue;
    paid += exact(price) * exact(size);
    area += exact(size);
  }
  return area === 0n ? null : fromScaledInteger(divideHalfUp(paid, area * toCents), 2);
}

function sum(values: Iterable<number>): bigint {
  let total = 0n;
  for (const value of values) total += exact(value);
  return total;
}

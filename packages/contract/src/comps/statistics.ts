import type { Measure } from './descriptor.ts';
import { quotient, scaled, unscaled } from './exact.ts';
import type { CompValues } from './fields.ts';

/** Of the values there are; all `null` where there are none. To 2 decimals, half up. */
export interface Spread {
  readonly count: number;
  readonly average: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface CompStatistics {
  /** Comps looked at, with or without a price or a size. */
  readonly count: number;
  readonly price: Spread & {
    /** Each price counted as often as the size it was paid for. */
    readonly weightedAverage: number | null;
  };
  readonly size: Spread & { readonly total: number };
}

export function statisticsOf(
  comps: readonly Pick<CompValues, Measure['price'] | Measure['size']>[],
  measure: Measure,
): CompStatistics {
  const pairs = comps.map((comp) => ({ price: exact(comp[measure.price]), size: exact(comp[measure.size]) }));
  const sizes = pairs.flatMap(({ size }) => size ?? []);
  return {
    count: comps.length,
    price: { ...spread(pairs.flatMap(({ price }) => price ?? [])), weightedAverage: weighted(pairs) },
    size: { ...spread(sizes), total: unscaled(sum(sizes), decimals) },
  };
}

/** As many as the finest field, an acreage, has. */
const decimals = 4;
const toCents = 100n;

function exact(value: number | null): bigint | null {
  return value === null ? null : scaled(value, decimals);
}

function spread(values: readonly bigint[]): Spread {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const count = sorted.length;
  const middle = sorted.slice(Math.floor((count - 1) / 2), Math.floor(count / 2) + 1);
  return {
    count,
    average: mean(sorted),
    median: mean(count === 0 ? [] : middle),
    min: plain(sorted[0]),
    max: plain(sorted.at(-1)),
  };
}

function plain(value: bigint | undefined): number | null {
  return value === undefined ? null : unscaled(value, decimals);
}

function mean(values: readonly bigint[]): number | null {
  if (values.length === 0) return null;
  return unscaled(quotient(sum(values), BigInt(values.length) * toCents), 2);
}

function weighted(pairs: readonly { price: bigint | null; size: bigint | null }[]): number | null {
  let [paid, area] = [0n, 0n];
  for (const { price, size } of pairs) {
    if (price === null || size === null) continue;
    paid += price * size;
    area += size;
  }
  return area === 0n ? null : unscaled(quotient(paid, area * toCents), 2);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

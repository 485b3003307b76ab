import { isWithin, rateWithPointMoved } from './outliers.ts';
import { medianOf } from './quantiles.ts';
import { Slopes } from './slopes.ts';

/** A rate of the past, in the group of those that it may be compared with. */
export interface DatedRate {
  readonly quarter: number;
  readonly rate: number;
  /** Place and basis: rates of different groups differ for other reasons than time. */
  readonly group: string;
}

/** How rents of a property type move: the change of the logarithm of the rate in a quarter. */
export interface Trend {
  readonly perQuarter: number;
  /** How many rates it follows from. */
  readonly count: number;
}

/** Rates older than this tell nothing about today's trend. */
const quartersBack = 40;
/** Two rates closer than this tell more about noise than about time. */
const quartersApart = 4;
/** As many rates as the assumption of no change counts for. */
const shrinkage = 25;
/** Nobody's rents move by more than about 12 percent a year for ten years. */
const mostPerQuarter = 0.03;

/**
 * Theil-Sen over quarters: the median of the slopes between the median rates of any two quarters of one
 * group, weighted by the time between them, shrunk towards no change where there are few rates.
 */
export function trendOf(rates: readonly DatedRate[], quarter: number): Trend {
  const recent = rates.filter((one) => one.quarter <= quarter && one.quarter > quarter - quartersBack);
  let usual: number | undefined;
  const slopes = new Slopes();
  let count = 0;
  for (const group of Map.groupBy(recent, (one) => one.group).values()) {
    const before = slopes.count;
    addSlopes(group, group.length < fewestOfGroup ? (usual ??= usualRate(recent)) : usualRate(group), slopes);
    if (slopes.count > before) count += group.length;
  }
  if (slopes.count === 0) return { perQuarter: 0, count: 0 };
  const slope = slopes.median();
  const limited = Math.max(-mostPerQuarter, Math.min(mostPerQuarter, slope));
  return { perQuarter: (limited * count) / (count + shrinkage), count };
}

/** A group of fewer rates cannot tell which of them has its decimal point misplaced; all rates of the type can. */
const fewestOfGroup = 3;

function usualRate(rates: readonly DatedRate[]): number {
  return medianOf(rates.map(({ rate }) => rate));
}

/** `usual` is the rate by which one with a misplaced decimal point is known. */
function addSlopes(group: readonly DatedRate[], usual: number, slopes: Slopes): void {
  function meant(rate: number): number {
    return rateWithPointMoved(rate, (one, most) => isWithin(one, usual, most)) ?? rate;
  }
  const quarters = [...Map.groupBy(group, ({ quarter }) => quarter)].map(([quarter, rates]) => ({
    quarter,
    level: medianOf(rates.map(({ rate }) => Math.log(meant(rate)))),
  }));
  for (const [index, one] of quarters.entries())
    for (let at = index + 1; at < quarters.length; at += 1) {
      const other = quarters[at] ?? one;
      const apart = Math.abs(other.quarter - one.quarter);
      if (apart < quartersApart) continue;
      slopes.add((other.level - one.level) / (other.quarter - one.quarter), apart);
    }
}

const growths = new WeakMap<Trend, number[]>();

/** How many times a rate has become, by twice the quarters: ages come in half quarters, and each is computed once. */
export function growthsOf(trend: Trend): number[] {
  let growth = growths.get(trend);
  if (!growth) growths.set(trend, (growth = []));
  return growth;
}

/** Percent a year, to a hundredth. */
export function trendPerYear({ perQuarter }: Pick<Trend, 'perQuarter'>): number {
  return Math.round(10_000 * (Math.exp(4 * perQuarter) - 1)) / 100;
}

import { isWithin, rateWithPointMoved } from '../outliers.ts';
import { medianOf } from '../quantiles.ts';
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
/** The assumption of no change counts as much as this many rates. */
const shrinkage = 25;
/** Nobody's rents move by more than about 12 percent a year for ten years. */
const mostPerQuarter = 0.03;

/**
 * Theil-Sen over quarters: the median of the slopes between the median rates of any two quarters of one
 * group, weighted by the time between them, shrunk towards no change where there are few rates.
 */
export function trendOf(rates: readonly DatedRate[], quarter: number): Trend {
  const recent: number[] = [];
  const groups = new Map<string, RateGroup>();
  // One pass over plain numbers, because a market has tens of thousands of rates.
  for (const one of rates) {
    if (one.quarter > quarter || one.quarter <= quarter - quartersBack) continue;
    recent.push(one.rate);
    let group = groups.get(one.group);
    if (!group) groups.set(one.group, (group = { rates: [], quarters: [] }));
    group.rates.push(one.rate);
    group.quarters.push(one.quarter);
  }
  let usual: number | undefined;
  const slopes = new Slopes();
  let count = 0;
  for (const group of groups.values()) {
    const before = slopes.count;
    const isSmall = group.rates.length < fewestOfGroup;
    addSlopes(group, isSmall ? (usual ??= medianOf(recent)) : medianOf(group.rates), slopes);
    if (slopes.count > before) count += group.rates.length;
  }
  if (slopes.count === 0) return { perQuarter: 0, count: 0 };
  const slope = slopes.median();
  const limited = Math.max(-mostPerQuarter, Math.min(mostPerQuarter, slope));
  return { perQuarter: (limited * count) / (count + shrinkage), count };
}

/** A group of fewer rates cannot tell which of them has its decimal point misplaced; all rates of the type can. */
const fewestOfGroup = 3;

/** The rates of a group, and the quarter of each. */
interface RateGroup {
  readonly rates: number[];
  readonly quarters: number[];
}

/** `usual` is the rate that others are compared with to find a misplaced decimal point. */
function addSlopes({ rates, quarters }: RateGroup, usual: number, slopes: Slopes): void {
  const isPlausible = (one: number, most: number) => isWithin(one, usual, most);
  const logs = new Map<number, number[]>();
  for (let index = 0; index < rates.length; index += 1) {
    const [rate = 0, quarter = 0] = [rates[index], quarters[index]];
    const log = Math.log(rateWithPointMoved(rate, isPlausible) ?? rate);
    const same = logs.get(quarter);
    if (same) same.push(log);
    else logs.set(quarter, [log]);
  }
  const times = [...logs.keys()];
  const levels = [...logs.values()].map(medianOf);
  for (let first = 0; first < times.length; first += 1)
    for (let second = first + 1; second < times.length; second += 1) {
      const between = (times[second] ?? 0) - (times[first] ?? 0);
      const apart = Math.abs(between);
      if (apart >= quartersApart) slopes.add(((levels[second] ?? 0) - (levels[first] ?? 0)) / between, apart);
    }
}

const growths = new WeakMap<Trend, number[]>();

/** Caches the growth of a rate by age. The index is twice the quarters: ages come in half quarters. */
export function growthsOf(trend: Trend): number[] {
  let growth = growths.get(trend);
  if (!growth) growths.set(trend, (growth = []));
  return growth;
}

/** Percent a year, to a hundredth. */
export function trendPerYear({ perQuarter }: Pick<Trend, 'perQuarter'>): number {
  return Math.round(10_000 * (Math.exp(4 * perQuarter) - 1)) / 100;
}

import { medianOf } from '../quantiles.ts';
import { meantRate } from '../typed-rates.ts';

/** A rate of the past, in the group of those that it may be compared with. */
export interface DatedRate {
  readonly quarter: number;
  readonly rate: number;
  readonly sf?: number | null;
  /**
   * Place and basis: rates of different groups differ for other reasons than time and size. `null`: the rate only
   * tells what is usual, so that a slip among few others is noticed.
   */
  readonly group: string | null;
}

/** How rents of a property type depend on time and size: changes of the logarithm of the rate. */
export interface Trend {
  readonly perQuarter: number;
  /** Standard errors, also where nothing is known. */
  readonly error: number;
  /** For a space 2.7 times as large. */
  readonly bySize: number;
  readonly bySizeError: number;
  /** How many rates the change over time follows from. */
  readonly count: number;
}

/** Rates older than this tell nothing about today's trend. */
export const quartersBack = 40;
/** What is assumed as long as no rate says otherwise: no change, give or take so much. */
const usualPerQuarter = 0.01;
const usualBySize = 0.08;
/** Nobody's rents move by more than about 12 percent a year for ten years. */
const mostPerQuarter = 0.03;
/** A space 2.7 times as large costs at most about a fifth less, or more, per SF. */
const mostBySize = 0.2;
/** How far rates lie from their trend, as long as few say otherwise: it counts as one more of them. */
const usualDeviation = 0.1;
/** A rate further off than this many deviations counts less. */
const mostDeviations = 1.5;
const rounds = 5;

const unknown: Trend = {
  perQuarter: 0,
  error: usualPerQuarter,
  bySize: 0,
  bySizeError: usualBySize,
  count: 0,
};

interface Point {
  readonly group: number;
  readonly time: number;
  readonly size: number;
  readonly level: number;
  /** Falls for rates that are far off. */
  weight: number;
}

/**
 * A regression of the logarithm of the rate on time and size within groups, which few wrong rates cannot turn.
 * Both slopes are drawn towards none as far as the rates leave them uncertain: a dozen rates in line are
 * followed, a dozen scattered ones hardly.
 */
export function trendOf(rates: readonly DatedRate[], quarter: number): Trend {
  const { points, groups, count } = pointsOf(rates, quarter);
  if (points.length === 0) return unknown;
  let slopes = { time: 0, size: 0, timeError: usualPerQuarter, sizeError: usualBySize };
  for (let round = 0; round < rounds; round += 1) {
    const centered = centeredIn(points, groups);
    const offs = centered.map(({ time, size, level }) => level - slopes.time * time - slopes.size * size);
    const free = Math.max(0, points.length - groups - 2);
    const squares = points.length * (1.4826 * medianOf(offs.map(Math.abs))) ** 2;
    const deviation = Math.sqrt((squares + usualDeviation ** 2) / (free + 1));
    points.forEach((point, at) => {
      const deviations = Math.abs(offs[at] ?? 0) / deviation;
      // The first round has no slopes yet, so that its deviations say nothing of wrong rates.
      point.weight = round === 0 || deviations < mostDeviations ? 1 : mostDeviations / deviations;
    });
    slopes = slopesOf(points, centeredIn(points, groups), deviation);
  }
  return {
    perQuarter: count === 0 ? 0 : within(mostPerQuarter, slopes.time),
    error: slopes.timeError,
    bySize: within(mostBySize, slopes.size),
    bySizeError: slopes.sizeError,
    count,
  };
}

function within(most: number, slope: number): number {
  return Math.max(-most, Math.min(most, slope));
}

/** A rate that is alone in its group tells nothing about time or size. */
function pointsOf(rates: readonly DatedRate[], quarter: number) {
  const recent = rates.filter((one) => one.quarter <= quarter && one.quarter > quarter - quartersBack);
  const usual = recent.length === 0 ? 0 : medianOf(recent.map(({ rate }) => rate));
  const usualSize = Math.log(medianOf(recent.flatMap(({ sf }) => sf ?? [])) || 1);
  const byGroup = [...Map.groupBy(recent, ({ group }) => group)].flatMap(([group, members]) =>
    group === null || members.length < 2 ? [] : [members],
  );
  const points: Point[] = [];
  let count = 0;
  for (const [group, members] of byGroup.entries()) {
    // A group of fewer rates cannot tell which of them is a slip; all rates of the type can.
    const middle = members.length < fewestOfGroup ? usual : medianOf(members.map(({ rate }) => rate));
    const first = members[0]?.quarter;
    if (members.some((one) => one.quarter !== first)) count += members.length;
    for (const { rate, sf, quarter: at } of members)
      points.push({
        group,
        time: at - quarter,
        size: sf ? Math.log(sf) : usualSize,
        level: Math.log(meantRate(rate, middle) ?? rate),
        weight: 1,
      });
  }
  return { points, groups: byGroup.length, count };
}

const fewestOfGroup = 3;

/** Each point relative to the mean of its group. */
function centeredIn(points: readonly Point[], groups: number) {
  const sums = Array.from({ length: groups }, () => ({ weight: 0, time: 0, size: 0, level: 0 }));
  for (const { group, weight, time, size, level } of points) {
    const sum = sums[group];
    if (!sum) continue;
    sum.weight += weight;
    sum.time += weight * time;
    sum.size += weight * size;
    sum.level += weight * level;
  }
  return points.map(({ group, time, size, level }) => {
    const sum = sums[group] ?? { weight: 1, time, size, level };
    return {
      time: time - sum.time / sum.weight,
      size: size - sum.size / sum.weight,
      level: level - sum.level / sum.weight,
    };
  });
}

type Centered = Pick<Point, 'time' | 'size' | 'level'>;

/** Weighted least squares for two slopes, each with what is assumed of it as one more observation. */
function slopesOf(points: readonly Point[], centered: readonly Centered[], deviation: number) {
  let [timeTime, timeSize, sizeSize, timeLevel, sizeLevel] = [0, 0, 0, 0, 0];
  centered.forEach(({ time, size, level }, at) => {
    const weight = (points[at]?.weight ?? 0) / (deviation * deviation);
    timeTime += weight * time * time;
    timeSize += weight * time * size;
    sizeSize += weight * size * size;
    timeLevel += weight * time * level;
    sizeLevel += weight * size * level;
  });
  timeTime += 1 / usualPerQuarter ** 2;
  sizeSize += 1 / usualBySize ** 2;
  const determinant = timeTime * sizeSize - timeSize * timeSize;
  return {
    time: (sizeSize * timeLevel - timeSize * sizeLevel) / determinant,
    size: (timeTime * sizeLevel - timeSize * timeLevel) / determinant,
    timeError: Math.sqrt(sizeSize / determinant),
    sizeError: Math.sqrt(timeTime / determinant),
  };
}

/** Percent a year, to a hundredth. */
export function trendPerYear({ perQuarter }: Pick<Trend, 'perQuarter'>): number {
  return Math.round(10_000 * (Math.exp(4 * perQuarter) - 1)) / 100;
}

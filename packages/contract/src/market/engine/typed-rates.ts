/** A rate further than this many times from the expected one is looked at as a slip. */
const mostTimes = 5;
/** A rate typed without its decimal point, or in dollars where cents were asked, is off by this factor. */
const misplacedBy = 100;
/**
 * A rate read with its point moved must be within this factor: nearer to a hundred times than to ten or a
 * thousand. What is further off may be another mistake.
 */
const mostTimesMoved = Math.sqrt(10);
const months = 12;
/** A rate by the month must be nearer to a twelfth than this factor. */
const mostTimesByMonth = 1.8;

/** Whether neither of two rates is more than so many times the other. */
export function isWithin(rate: number, other: number, most: number): boolean {
  return rate <= other * most && rate * most >= other;
}

/**
 * The rate that was meant, where a rate is a hundred times the expected one or a hundredth of it (2,150 or 0.22
 * for 21.50), or a twelfth: 1.79 by the month. `null` where it is plausible as it stands, or where nobody can
 * tell which rate was meant.
 */
export function meantRate(rate: number, expected: number): number | null {
  if (expected <= 0 || isWithin(rate, expected, mostTimes)) return null;
  if (isWithin(rate * months, expected, mostTimesByMonth)) return rate * months;
  for (const moved of [rate / misplacedBy, rate * misplacedBy])
    if (isWithin(moved, expected, mostTimesMoved)) return moved;
  return null;
}

export function isByMonth(rate: number, readAs: number): boolean {
  return readAs === rate * months;
}

/** So many rates about twelve times the others, and a quarter of all, are no slips: the others are by the month. */
const fewestByYear = 3;

/**
 * The middle that rates are compared with: their plain median, which a single slip cannot reach, or twelve times
 * the median where the median itself is by the month.
 */
export function middleOfTyped(sorted: Float64Array): number {
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  let byYear = 0;
  for (const rate of sorted) if (isWithin(rate, middle * months, mostTimesByMonth)) byYear += 1;
  return byYear >= fewestByYear && byYear * 4 >= sorted.length ? middle * months : middle;
}

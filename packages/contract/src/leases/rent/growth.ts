/** Percentages are exact to 6 decimals. */
const percentScale = 1_000_000;
const one = 100 * percentScale;
/** 100 % in the units of `scaledPercent`. */
export const wholePercent = BigInt(one);

export function scaledPercent(percent: number): number {
  return Math.round(percent * percentScale);
}

/** Amounts above this many cents, and fractions this close to a half, are computed with exact integers. */
const exactAbove = 1e9;
const nearHalf = 1e-4;

/** The largest amount that a rent term can have. What is assumed stays below it too, so that every sum is exact. */
const mostCents = 99_999_999_999_999;

/**
 * A whole number of cents grown `times` times by a percentage, rounded once, half up. Nothing is compounded on
 * rounded figures. Most results are far from a half, where floating point is exact enough and much faster.
 */
export function grown(cents: number, percent: number, times: number): number {
  const factor = one + scaledPercent(percent);
  const close = cents * (factor / one) ** times;
  if (close >= mostCents) return Math.max(mostCents, Math.min(cents, close));
  if (close < exactAbove && Math.abs(close - Math.floor(close) - 0.5) > nearHalf) return Math.round(close);
  const over = BigInt(cents) * BigInt(factor) ** BigInt(times);
  const by = wholePercent ** BigInt(times);
  return Number((2n * over + by) / (2n * by));
}

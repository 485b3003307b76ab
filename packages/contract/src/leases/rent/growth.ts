/** Percentages are exact to 6 decimals. */
const percentScale = 1_000_000;
const one = 100 * percentScale;

/** Amounts above this many cents, and fractions this close to a half, are computed with exact integers. */
const exactAbove = 1e9;
const nearHalf = 1e-4;

/**
 * `amount ÷ divisor`, grown `times` times by a percentage, rounded once, half up, to a whole number.
 * Nothing is compounded on rounded figures.
 */
export function grown(amount: number, percent: number, times: number, divisor = 1): number {
  const scaled = Math.round(percent * percentScale);
  const close = (amount / divisor) * ((one + scaled) / one) ** times;
  if (close < exactAbove && Math.abs(close - Math.floor(close) - 0.5) > nearHalf) return Math.round(close);
  const numerator = BigInt(amount) * BigInt(one + scaled) ** BigInt(times);
  const denominator = BigInt(divisor) * BigInt(one) ** BigInt(times);
  return Number((2n * numerator + denominator) / (2n * denominator));
}

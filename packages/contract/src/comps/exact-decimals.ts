/**
 * Decimals as whole numbers of their last digit: money and acreage divide without the
 * crumbs of binary fractions, and half a cent goes up, as in the database's `numeric`.
 */
export function toScaledInteger(value: number, decimals: number): bigint {
  return BigInt(Math.round(value * 10 ** decimals));
}

export function fromScaledInteger(value: bigint, decimals: number): number {
  return Number(value) / 10 ** decimals;
}

/** Rounds half up. Neither argument may be negative. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

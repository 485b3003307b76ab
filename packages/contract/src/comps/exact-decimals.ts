/**
 * Represents a decimal as an integer of its last digit, so that divisions are exact and half a cent is
 * rounded up, as PostgreSQL's `numeric` does.
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

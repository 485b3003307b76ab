/** An exact number: numerator and denominator, the denominator above 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const zero: Fraction = { n: 0n, d: 1n };
export const one: Fraction = { n: 1n, d: 1n };

export function whole(n: bigint | number): Fraction {
  return { n: BigInt(n), d: 1n };
}

/** A number that was entered with at most so many decimals. */
export function decimalFraction(value: number, decimals: number): Fraction {
  return { n: BigInt(Math.round(value * 10 ** decimals)), d: 10n ** BigInt(decimals) };
}

/** Dollars as cents. */
export function dollarCents(dollars: number): bigint {
  return BigInt(Math.round(dollars * 100));
}

/** Percentages and square feet are exact to this many decimals. */
const fineDecimals = 6;

export function percentFraction(percent: number): Fraction {
  return over(decimalFraction(percent, fineDecimals), whole(100));
}

export function ratio(part: number, all: number): Fraction {
  return over(decimalFraction(part, fineDecimals), decimalFraction(all, fineDecimals));
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { n: -b.n, d: b.d });
}

export function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), one);
}

/** The divisor must not be 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  const sign = b.n < 0n ? -1n : 1n;
  return { n: sign * a.n * b.d, d: sign * a.d * b.n };
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

export function lesser(a: Fraction, b: Fraction): Fraction {
  return isLess(b, a) ? b : a;
}

export function greater(a: Fraction, b: Fraction): Fraction {
  return isLess(a, b) ? b : a;
}

export function power(base: Fraction, exponent: number): Fraction {
  return { n: base.n ** BigInt(exponent), d: base.d ** BigInt(exponent) };
}

/** Rounds half up to a whole number. */
export function roundHalfUp({ n, d }: Fraction): bigint {
  const [dividend, divisor] = [2n * n + d, 2n * d];
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

const manyDecimals = 10n ** 30n;

/** Shortens what a power has made long to 30 decimals, far below a cent of any amount. */
export function shortened(long: Fraction): Fraction {
  return { n: roundHalfUp(times(long, whole(manyDecimals))), d: manyDecimals };
}

/** Cents as dollars; exact, because amounts are limited where they are read. */
export function centsToDollars(cents: bigint): number {
  return Number(cents) / 100;
}

import { greater, isLess, lesser, minus, one, plus, times, whole, zero, type Fraction } from '../fraction.ts';

/** A line as the check sees it, in cents. */
export interface BilledLine {
  readonly description: string;
  readonly cents: bigint;
  readonly ours: bigint | null;
  readonly varies: boolean;
  readonly controllable: boolean;
  readonly isCapital: boolean;
  /** The excluded word or category that the line matches. */
  readonly excludedBy: string | null;
  readonly isTaxOrInsurance: boolean;
  readonly isFee: boolean;
}

export type FeeBase = 'all' | 'withoutTaxesInsurance';

/**
 * One way to make a bill of the lines. The check begins with the landlord's way and puts the lease's rules into it,
 * one after another.
 */
export interface Way {
  readonly isBilled: (line: BilledLine) => boolean;
  /** The part of its cost that a capital line is billed with. */
  readonly capitalPart: (line: BilledLine) => Fraction;
  readonly isGrossedUp: (line: BilledLine) => boolean;
  readonly grossUp: Fraction;
  readonly feePercent: Fraction;
  /** The building's, in cents. */
  readonly feeAmount: bigint;
  readonly feeOn: FeeBase;
  readonly feeLimit: { readonly percent: Fraction; readonly on: FeeBase } | null;
  readonly share: Fraction;
  readonly days: Fraction;
  /** What is taken off for the base year (the building's cents) or the stop (ours), for a whole year. */
  readonly deduction: { readonly of: 'building' | 'ours'; readonly cents: Fraction } | null;
  /** Our cents of a whole year. */
  readonly cap: { readonly limit: Fraction; readonly on: 'controllable' | 'all' } | null;
}

export interface Charge {
  /** Our cents. */
  readonly total: Fraction;
  /** The part that a cap covers. */
  readonly capped: Fraction;
  /** The total is a limit of the lease, not a sum of lines. */
  readonly isLimit: boolean;
}

export function chargeOf(lines: readonly BilledLine[], way: Way): Charge {
  const { sum, controllable, fee } = buildingCosts(lines, way);
  const ours = times(way.share, way.days);
  const billed = times(plus(sum, fee), ours);
  const deducted = deductionOf(way, ours);
  const left = greater(zero, minus(billed, deducted));
  const isNothing = way.deduction !== null && isLess(billed, deducted);
  const covered = times(plus(controllable, fee), ours);
  if (!way.cap) return { total: left, capped: covered, isLimit: isNothing };
  const limit = times(way.cap.limit, way.days);
  if (way.cap.on === 'all')
    return {
      total: lesser(left, limit),
      capped: lesser(left, limit),
      isLimit: isNothing || isLess(limit, left),
    };
  const excess = greater(zero, minus(covered, limit));
  return {
    total: greater(zero, minus(minus(billed, excess), deducted)),
    capped: lesser(covered, limit),
    isLimit: isNothing,
  };
}

function deductionOf({ deduction, days }: Way, ours: Fraction): Fraction {
  if (!deduction) return zero;
  return times(deduction.cents, deduction.of === 'building' ? ours : days);
}

/** Sums in the building's cents; the fee is never a part of what it is computed on. */
function buildingCosts(lines: readonly BilledLine[], way: Way) {
  const sums = { all: new Sum(), fees: new Sum(), withoutTaxesInsurance: new Sum(), controllable: new Sum() };
  for (const line of lines) {
    if (!way.isBilled(line)) continue;
    const part = line.isCapital ? way.capitalPart(line) : one;
    const factor = way.isGrossedUp(line) ? times(part, way.grossUp) : part;
    if (line.isFee) {
      sums.fees.add(line.cents, factor);
      continue;
    }
    sums.all.add(line.cents, factor);
    if (!line.isTaxOrInsurance) sums.withoutTaxesInsurance.add(line.cents, factor);
    if (line.controllable) sums.controllable.add(line.cents, factor);
  }
  const charged = plus(
    plus(sums.fees.total(), whole(way.feeAmount)),
    times(way.feePercent, sums[way.feeOn].total()),
  );
  const { feeLimit } = way;
  const fee = feeLimit ? lesser(charged, times(feeLimit.percent, sums[feeLimit.on].total())) : charged;
  return { sum: sums.all.total(), controllable: sums.controllable.total(), fee };
}

/** Adds the amounts of each factor first, so that the fractions stay short. */
class Sum {
  readonly #byFactor = new Map<string, { factor: Fraction; cents: bigint }>();

  add(cents: bigint, factor: Fraction): void {
    const key = `${factor.n}/${factor.d}`;
    const entry = this.#byFactor.get(key);
    if (entry) entry.cents += cents;
    else this.#byFactor.set(key, { factor, cents });
  }

  total(): Fraction {
    return [...this.#byFactor.values()].reduce(
      (sum, { factor, cents }) => plus(sum, times(whole(cents), factor)),
      zero,
    );
  }
}

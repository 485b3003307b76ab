import type { BillToCheck } from '../fields.ts';
import {
  dollarCents,
  one,
  percentFraction,
  roundHalfUp,
  times,
  whole,
  zero,
  type Fraction,
} from '../fraction.ts';
import { chargeOf, type BilledLine, type FeeBase, type Way } from './charge.ts';
import type { LeaseRules } from './lease-rules.ts';

/** A way, and whether each choice in it is the one that the lease makes. */
interface Candidate {
  readonly way: Way;
  readonly departures: number;
}

export interface LandlordsWay {
  readonly way: Way;
  /** Cents by which rounded lines differ from their sum; nobody's mistake. */
  readonly rounding: bigint;
}

/**
 * How the landlord has made the bill. A statement names occupancy, share and fee, and not which lines were grossed up
 * or whether a cap was held: the way that comes to the amount billed is taken, of several the one closest to the
 * lease. Where none does, the difference to the lease's way is an error of arithmetic, or to the statement as it stands
 * where that explains almost all of it.
 */
export function landlordsWay(
  bill: BillToCheck,
  lines: readonly BilledLine[],
  rules: LeaseRules,
): LandlordsWay {
  const candidates = candidateWays(bill, lines, rules);
  const asItStands = candidates[0]?.way;
  if (!asItStands) throw new Error('There is always one way.');
  if (bill.statement.billed === null) return { way: asItStands, rounding: 0n };
  const billed = dollarCents(bill.statement.billed);
  const tried = candidates
    .map(({ way, departures }) => ({
      way,
      departures,
      off: billed - roundHalfUp(chargeOf(lines, way).total),
    }))
    .toSorted((a, b) => a.departures - b.departures);
  const exact = tried.find(({ off }) => off === 0n);
  if (exact) return { way: exact.way, rounding: 0n };
  // Half a cent for each line and for the fee.
  const tolerance = BigInt(Math.ceil((lines.length + 1) / 2));
  const rounded = tried.find(({ off }) => absolute(off) <= tolerance);
  if (rounded) return { way: rounded.way, rounding: rounded.off };
  const byNearness = tried.toSorted((a, b) => (absolute(a.off) < absolute(b.off) ? -1 : 1));
  const [nearest, likeLease, listed] = [byNearness[0], tried[0], tried.find(({ way }) => way === asItStands)];
  // A share that the landlord has rounded.
  if (nearest && absolute(nearest.off) * 5000n <= absolute(billed)) return { way: nearest.way, rounding: 0n };
  const isListed = listed && likeLease && absolute(listed.off) * 20n <= absolute(likeLease.off);
  return { way: (isListed ? listed : likeLease)?.way ?? asItStands, rounding: 0n };
}

function absolute(cents: bigint): bigint {
  return cents < 0n ? -cents : cents;
}

/** The first one reads the statement as it stands: lines that are listed are billed, at their cost. */
function candidateWays(
  { statement, clause }: BillToCheck,
  lines: readonly BilledLine[],
  rules: LeaseRules,
): Candidate[] {
  const share = rules.statedShare ?? rules.share ?? zero;
  const cost = rules.capitalPart ?? one;
  const isAnyExcluded = lines.some(({ excludedBy }) => excludedBy !== null);
  const isAnyCapital = lines.some(({ isCapital }) => isCapital) && !isOne(cost);
  const isAnyTax = statement.feePercent !== null && lines.some(({ isTaxOrInsurance }) => isTaxOrInsurance);
  const otherFeeBase: FeeBase = rules.feeOn === 'all' ? 'withoutTaxesInsurance' : 'all';
  const choices = combinations({
    isExcludedBilled: isAnyExcluded ? [true, false] : [false],
    isCostBilled: isAnyCapital ? [true, false] : [true],
    grossedUp: isOne(rules.statedGrossUp) ? (['none'] as const) : (['varying', 'all', 'none'] as const),
    feeOn: isAnyTax ? [rules.feeOn, otherFeeBase] : [rules.feeOn],
    days: isOne(rules.days) ? [one] : [rules.days, one],
    deduction: rules.deduction ? [rules.deduction, null] : [null],
    cap: rules.cap ? [rules.cap, null] : [null],
  });
  const factors = { cost, share, days: rules.days, grossUp: rules.statedGrossUp };
  const seen = new Map(lines.map((line) => [line, seenIn(line, factors)]));
  return choices.map((chosen) => {
    const way: Way = {
      isBilled: (line) => line.excludedBy === null || (seen.get(line)?.isBilled ?? chosen.isExcludedBilled),
      capitalPart: (line) => ((seen.get(line)?.isCostBilled ?? chosen.isCostBilled) ? one : cost),
      isGrossedUp: (line) =>
        seen.get(line)?.isGrossedUp ??
        (chosen.grossedUp === 'all' || (chosen.grossedUp === 'varying' && line.varies)),
      grossUp: rules.statedGrossUp,
      feePercent: statement.feePercent === null ? zero : percentFraction(statement.feePercent),
      feeAmount: statement.feeAmount === null ? 0n : dollarCents(statement.feeAmount),
      feeOn: chosen.feeOn,
      feeLimit: null,
      share,
      days: chosen.days,
      deduction: chosen.deduction,
      cap: chosen.cap,
    };
    const departures = [
      isAnyExcluded && chosen.isExcludedBilled,
      isAnyCapital && chosen.isCostBilled,
      chosen.grossedUp === 'all',
      chosen.grossedUp === 'all' && clause.grossUpTarget === null,
      chosen.feeOn !== rules.feeOn,
      chosen.days !== rules.days && !isOne(rules.days),
      chosen.deduction !== rules.deduction,
      chosen.cap !== rules.cap,
    ].filter(Boolean).length;
    return { way, departures };
  });
}

function isOne({ n, d }: Fraction): boolean {
  return n === d;
}

interface SeenLine {
  readonly isBilled: boolean;
  readonly isCostBilled: boolean;
  readonly isGrossedUp: boolean;
}

interface LineFactors {
  readonly cost: Fraction;
  readonly share: Fraction;
  readonly days: Fraction;
  readonly grossUp: Fraction;
}

/** What our amount of a line says about it; `null` where there is none, or no way leads to it. */
function seenIn(line: BilledLine, { cost, share, days, grossUp }: LineFactors): SeenLine | null {
  const { ours, cents } = line;
  if (ours === null) return null;
  if (ours === 0n && line.excludedBy !== null)
    return { isBilled: false, isCostBilled: true, isGrossedUp: false };
  const variants = combinations({
    days: [days, one],
    isCostBilled: line.isCapital ? [false, true] : [true],
    isGrossedUp: [line.varies, !line.varies],
  });
  const found = variants.find((variant) => {
    const part = variant.isCostBilled ? one : cost;
    const factor = variant.isGrossedUp ? grossUp : one;
    const expected = roundHalfUp(times(whole(cents), part, factor, share, variant.days));
    return absolute(expected - ours) <= 1n;
  });
  return found ? { isBilled: true, isCostBilled: found.isCostBilled, isGrossedUp: found.isGrossedUp } : null;
}

type Combination<T> = { readonly [K in keyof T]: T[K] extends readonly (infer V)[] ? V : never };

/** Every choice of one value per name; the first value of each name comes first. */
function combinations<const T extends Readonly<Record<string, readonly unknown[]>>>(
  options: T,
): Combination<T>[] {
  let all: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(options))
    all = all.flatMap((chosen) => values.map((value) => Object.assign({ [name]: value }, chosen)));
  // Safe: each combination has one value per name.
  return all as Combination<T>[];
}

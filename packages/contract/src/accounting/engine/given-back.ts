import { roundCents } from './discounting.ts';
import type { AccountingStandard, Cents } from '../types.ts';

export interface GivenBackInput {
  readonly standard: AccountingStandard;
  /** The balances before the change. */
  readonly liability: Cents;
  readonly asset: Cents;
  readonly keepShare: number | null;
  /** The share of the space alone; `null`: `keepShare` says it all. */
  readonly keepSpace: number | null;
  /** Months that were left before the change, and that are left after it. */
  readonly termBefore: number;
  readonly termAfter: number;
  /** Present values at the rate until now: of all payments still due, and of those in the new term. */
  readonly valueBefore: number;
  readonly valueInTerm: number;
}

/**
 * What is left of asset and liability after a part of the lease is given back, before the rest is measured
 * again. Gain or loss is the difference of the two decreases.
 *
 * - Less space: both are reduced in proportion (842-10-25-13; IFRS 16, example 17).
 * - A shorter term under IFRS 16: the asset is reduced in proportion to the months, the liability to the
 *   present value, at the rate until now, of what falls into the new term (example 18).
 * - A shorter term under ASC 842 is no partial termination (842-10-25-12): the asset moves by the difference,
 *   beside less space too. Nothing is kept where nothing is left of the term.
 */
export function keptBalances(given: GivenBackInput): { liability: Cents; asset: Cents } {
  const { standard, liability, asset, termBefore, termAfter, valueBefore, valueInTerm } = given;
  const isShorter = termAfter < termBefore;
  const givesTerm = isShorter && (standard === 'IFRS16' || termAfter === 0);
  const shareOfTerm = givesTerm ? termAfter / termBefore : 1;
  const keep = given.keepSpace === null ? (given.keepShare ?? shareOfTerm) : given.keepSpace * shareOfTerm;
  if (keep === 1) return { liability, asset };
  if (!givesTerm) return { liability: roundCents(liability * keep), asset: roundCents(asset * keep) };
  const shareOfSpace = shareOfTerm === 0 ? 0 : Math.min(1, keep / shareOfTerm);
  const shareOfValue = valueBefore === 0 ? 0 : valueInTerm / valueBefore;
  return { liability: roundCents(liability * shareOfValue * shareOfSpace), asset: roundCents(asset * keep) };
}

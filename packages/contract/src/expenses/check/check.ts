import type { PlainDate } from '../../dates.ts';
import { categoryOf, matchesAny } from '../categories.ts';
import type { BillToCheck, ExpenseLine } from '../fields.ts';
import { dollarCents, centsToDollars, lesser, over, roundHalfUp, times, whole } from '../fraction.ts';
import { asksOf } from './asks.ts';
import { chargeOf, type BilledLine, type Charge, type Way } from './charge.ts';
import { landlordsWay } from './landlords-way.ts';
import { lastDayToObject, leaseRules, type LeaseRules } from './lease-rules.ts';
import { missingIn } from './missing.ts';
import type { CheckRule, BillFinding, MissingRecord } from './rules.ts';
import { describeStep, type DescribedStep } from './words.ts';

export interface CheckedBill {
  /** What is paid in all once the balance is paid: the amount billed, and errors of balance and estimates. */
  readonly billed: number;
  readonly allowed: number;
  /** What is left to pay of the allowed amount; `null` where the estimates are not known. */
  readonly balance: number | null;
  /** The part of the allowed amount that a cap covers, as for a whole year: next year's cap begins with it. */
  readonly underCap: number;
  readonly objectBy: PlainDate | null;
  findings: BillFinding[];
  missing: MissingRecord[];
}

/** Recomputes a landlord's bill; the amounts of the findings add up to billed − allowed. */
export function checkBill(bill: BillToCheck): CheckedBill {
  const { statement, clause } = bill;
  const rules = leaseRules(bill);
  const lines = statement.lines.map((line) => billedLine(line, clause.excluded, bill.words));
  const isLimited = clause.method === 'Included' || clause.method === 'Fixed';
  const { billed, steps, allowed, underCap } = isLimited
    ? limited(bill, rules)
    : recomputed(bill, lines, rules);
  const beyond = askedBeyond(bill, billed);
  const computed = [...steps, ...beyond].filter(({ before, after }) => before !== after);
  const paid = bill.paid ?? statement.estimatesPaid;
  return {
    billed: centsToDollars(beyond.reduce((sum, { before, after }) => sum + before - after, billed)),
    allowed: centsToDollars(allowed),
    balance: paid === null ? null : centsToDollars(allowed - dollarCents(paid)),
    underCap: centsToDollars(underCap),
    objectBy: lastDayToObject(statement, clause),
    findings: [
      ...computed.map((step): BillFinding => {
        const { text, working } = describeStep(step, { bill, lines, rules });
        const amount = centsToDollars(step.before - step.after);
        return { rule: step.rule, amount, sure: 'computed', text, working };
      }),
      ...asksOf(bill),
    ],
    missing: missingIn(bill, rules),
  };
}

/** In our cents. */
interface Recomputed {
  readonly billed: bigint;
  readonly steps: DescribedStep[];
  readonly allowed: bigint;
  readonly underCap: bigint;
}

/** The chain from the landlord's way to the lease's; a rule that is not recorded leaves the landlord's choice. */
function recomputed(bill: BillToCheck, lines: readonly BilledLine[], rules: LeaseRules): Recomputed {
  const { way, rounding } = landlordsWay(bill, lines, rules);
  let charge = chargeOf(lines, way);
  const current = { ...way };
  let before = centsOfCharge(charge, rounding);
  const billed = bill.statement.billed === null ? before : dollarCents(bill.statement.billed);
  const steps: DescribedStep[] = [{ rule: 'arithmetic', before: billed, after: before }];
  for (const [rule, change] of changesTo(way, bill, rules)) {
    if (!change) continue;
    Object.assign(current, change);
    charge = chargeOf(lines, current);
    const after = centsOfCharge(charge, rounding);
    steps.push({ rule, before, after });
    before = after;
  }
  return { billed, steps, allowed: before, underCap: roundHalfUp(over(charge.capped, rules.days)) };
}

/** A limit of the lease is exact, whatever the landlord has rounded. */
function centsOfCharge({ total, isLimit }: Charge, rounding: bigint): bigint {
  return roundHalfUp(total) + (isLimit ? 0n : rounding);
}

/** What each rule changes in the landlord's way. A landlord who grosses up less than allowed is left alone. */
function changesTo(
  way: Way,
  { clause }: BillToCheck,
  { capitalPart, grossUp, feePercent, feeOn, share, days, deduction, cap }: LeaseRules,
): (readonly [CheckRule, Partial<Way> | null])[] {
  return [
    ['excluded', { isBilled: (line) => line.excludedBy === null }],
    ['capital', capitalPart && { capitalPart: () => capitalPart }],
    [
      'gross-up',
      grossUp && {
        isGrossedUp: (line) => line.varies && way.isGrossedUp(line),
        grossUp: lesser(way.grossUp, grossUp),
      },
    ],
    ['fee', feePercent && { feeLimit: { percent: feePercent, on: feeOn } }],
    ['share', share && { share }],
    ['days', { days }],
    [clause.method === 'Expense Stop' ? 'stop' : 'base year', { deduction }],
    ['cap', cap && { cap }],
  ];
}

/** Nothing may be billed, or a fixed amount: the lines do not matter. */
function limited({ clause, statement }: BillToCheck, { days }: LeaseRules): Recomputed {
  const stated = statement.billed === null ? null : dollarCents(statement.billed);
  const isIncluded = clause.method === 'Included';
  const fixed = isIncluded ? 0 : clause.baseAmount;
  const allowed = fixed === null ? (stated ?? 0n) : roundHalfUp(times(whole(dollarCents(fixed)), days));
  const billed = stated ?? allowed;
  const rule = isIncluded ? 'pool' : 'fixed';
  return { billed, steps: [{ rule, before: billed, after: allowed }], allowed, underCap: allowed };
}

/** What the estimates and the balance ask beyond the amount billed. */
function askedBeyond({ statement, paid }: BillToCheck, billed: bigint): DescribedStep[] {
  const { estimatesPaid, balance } = statement;
  if (estimatesPaid === null) return [];
  const credited = dollarCents(estimatesPaid);
  const due = billed - credited;
  return [
    { rule: 'estimates', before: paid === null ? credited : dollarCents(paid), after: credited },
    { rule: 'balance', before: balance === null ? due : dollarCents(balance), after: due },
  ];
}

function billedLine(line: ExpenseLine, excluded: readonly string[], words: BillToCheck['words']): BilledLine {
  const category = categoryOf(line, words);
  return {
    description: line.description ?? category,
    cents: dollarCents(line.amount ?? 0),
    ours: line.ours === null ? null : dollarCents(line.ours),
    varies: line.varies ?? false,
    controllable: line.controllable ?? false,
    isCapital: line.capital ?? false,
    excludedBy: matchesAny(line, excluded) ?? matchesAny({ description: null, category }, excluded),
    isTaxOrInsurance: category === 'RE Taxes' || category === 'Insurance',
    isFee: category === 'Management Fee',
  };
}

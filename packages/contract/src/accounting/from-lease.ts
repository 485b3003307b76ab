import { addMonths, type PlainDate } from '../dates.ts';
import { centsOf, type LeaseFields, type Term } from '../leases/index.ts';
import { classifyLease, type Classification } from './classification.ts';
import { duePayments, type DuePayments } from './due-payments.ts';
import { mostLeaseMonths, mostPaid } from './limits.ts';
import { termLength } from './term-length.ts';
import { measureLease, presentValueAtStart } from './engine/measure.ts';
import type { AccountingPolicy, LeaseAccountingTerms, RateBand } from './policy.ts';
import type { LeaseExemption, ReportedLease } from './report-types.ts';
import type {
  AccountingStandard,
  Cents,
  LeasePayment,
  MeasuredKind,
  MeasurementInput,
  Remeasure,
} from './types.ts';

export interface LeaseToMeasure {
  readonly id: number;
  readonly lease: Pick<LeaseFields, 'sd_ccd' | 'sd_ced' | 'sd_sqft'>;
  readonly terms: readonly Term[];
  readonly accounting: LeaseAccountingTerms;
  /** Stored changes, by date. */
  readonly remeasure: readonly Remeasure[];
}

/** Why a lease cannot be measured. */
export const measurementGaps = [
  'noStart',
  'noEnd',
  'endBeforeStart',
  'tooLong',
  'noRate',
  'tooMuch',
  'takenOver',
] as const;
export type MeasurementGap = (typeof measurementGaps)[number];

export interface DerivedMeasurement {
  readonly input: MeasurementInput;
  readonly exemption: LeaseExemption | null;
  /** `null` under IFRS 16. */
  readonly classification: Classification | null;
  readonly kind: MeasuredKind;
  readonly rateFrom: 'typed' | 'table';
  readonly variable: ReadonlyMap<string, Cents>;
}

/** The input of the engine from what is stored, or the reason why there is none. */
export function measurementOfLease(
  { lease, terms, accounting, remeasure }: LeaseToMeasure,
  policy: AccountingPolicy,
  standard: AccountingStandard,
): DerivedMeasurement | MeasurementGap {
  const start = lease.sd_ccd;
  const end = accounting.certainEnd ?? lease.sd_ced;
  if (start === null) return 'noStart';
  if (end === null) return 'noEnd';
  if (end < start) return 'endBeforeStart';
  if (end >= addMonths(start, mostLeaseMonths)) return 'tooLong';
  const term = termLength(start, end);
  const rate = accounting.rate ?? rateFor(policy.rates, start, term);
  if (rate === null) return 'noRate';
  const due = duePayments({ terms, start, end, expiration: lease.sd_ced }, policy);
  if (sumOf(due) > 100 * mostPaid) return 'tooMuch';
  const input: MeasurementInput = {
    standard,
    kind: 'finance',
    convention: policy.convention,
    rate,
    start,
    end,
    payments: allPayments(due.payments, accounting, start, end),
    directCosts: centsOf(accounting.directCosts ?? 0),
    incentives: centsOf(accounting.incentives ?? 0),
    prepaid: centsOf(accounting.prepaid ?? 0),
    purchasePrice: accounting.purchaseCertain ? centsOf(accounting.purchasePrice ?? 0) : 0,
    residualGuarantee: centsOf(accounting.residualExpected ?? 0),
    usefulLife: usefulLife(accounting, term),
    remeasure,
  };
  const classification = standard === 'IFRS16' ? null : classificationOf(input, accounting, term);
  const kind = classification?.kind ?? 'finance';
  return {
    input: { ...input, kind },
    exemption: exemptionOf(accounting, policy, standard, term),
    classification,
    kind,
    rateFrom: accounting.rate === null ? 'table' : 'typed',
    variable: due.variable,
  };
}

/** The rent with an incentive that is still to be received and a payment for ending early, by date. */
function allPayments(
  rent: readonly LeasePayment[],
  { incentiveDue, incentiveOn, terminationPayment }: LeaseAccountingTerms,
  start: PlainDate,
  end: PlainDate,
): readonly LeasePayment[] {
  const others: LeasePayment[] = [];
  if (incentiveDue && incentiveOn !== null)
    others.push({ date: within(incentiveOn, start, end), cents: -centsOf(incentiveDue) });
  if (terminationPayment) others.push({ date: end, cents: centsOf(terminationPayment) });
  if (others.length === 0) return rent;
  return [...rent, ...others].toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

function within(day: PlainDate, first: PlainDate, last: PlainDate): PlainDate {
  return day < first ? first : day > last ? last : day;
}

function sumOf({ payments, variable }: DuePayments): Cents {
  let sum = 0;
  for (const { cents } of payments) sum += cents;
  for (const cents of variable.values()) sum += cents;
  return sum;
}

/** The rate of the latest band that holds on the day and fits the term; of several, of the shortest. */
export function rateFor(rates: readonly RateBand[], start: PlainDate, term: number): number | null {
  let found: RateBand | null = null;
  for (const band of rates) {
    if (band.from > start || lengthOf(band) < term) continue;
    const isBetter =
      found === null ||
      band.from > found.from ||
      (band.from === found.from && lengthOf(band) < lengthOf(found));
    if (isBetter) found = band;
  }
  return found?.rate ?? null;
}

function lengthOf({ maxMonths }: RateBand): number {
  return maxMonths ?? Infinity;
}

/** An asset that becomes the lessee's own is used for its whole life, any other at most for the term. */
function usefulLife(accounting: LeaseAccountingTerms, term: number): number | null {
  const { economicLife, ownershipPasses, purchaseCertain } = accounting;
  if (economicLife === null || economicLife <= 0) return null;
  return ownershipPasses || purchaseCertain || economicLife < term ? economicLife : null;
}

/**
 * Classifies by the payments, less incentives and with what was paid before the start (842-10-30-5), and by
 * the whole residual value that is guaranteed.
 */
function classificationOf(
  input: MeasurementInput,
  accounting: LeaseAccountingTerms,
  term: number,
): Classification {
  const { ownershipPasses, purchaseCertain, specialised, economicLife, fairValue } = accounting;
  const residualGuarantee = centsOf(accounting.residualGuarantee ?? accounting.residualExpected ?? 0);
  return classifyLease({
    ownershipPasses,
    purchaseCertain,
    specialised,
    termMonths: Math.round(100 * term) / 100,
    lifeMonths: economicLife,
    presentValue: presentValueAtStart({ ...input, residualGuarantee }) + input.prepaid - input.incentives,
    fairValue: fairValue === null ? null : centsOf(fairValue),
  });
}

const shortTermMonths = 12;

/**
 * Short-term: twelve months or less; under IFRS 16 without any purchase option, under ASC 842 without one that
 * is reasonably certain. Low value: under IFRS 16 alone.
 */
function exemptionOf(
  { purchasePrice, purchaseCertain, lowValue }: LeaseAccountingTerms,
  { shortTermExemption, lowValueExemption }: AccountingPolicy,
  standard: AccountingStandard,
  term: number,
): LeaseExemption | null {
  const hasPurchase = purchaseCertain || (standard === 'IFRS16' && (purchasePrice ?? 0) > 0);
  if (shortTermExemption && term <= shortTermMonths && !hasPurchase) return 'shortTerm';
  return standard === 'IFRS16' && lowValueExemption && lowValue ? 'lowValue' : null;
}

/** Measured and ready for the reports; `null` for a lease that cannot be measured. */
export function reportedLease(
  lease: LeaseToMeasure,
  policy: AccountingPolicy,
  standard: AccountingStandard,
): ReportedLease | null {
  const derived = measurementOfLease(lease, policy, standard);
  if (typeof derived === 'string') return null;
  const { input, kind, exemption, variable } = derived;
  return { id: lease.id, kind, exemption, measured: measureLease(input), variable };
}

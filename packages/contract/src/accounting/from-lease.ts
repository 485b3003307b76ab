import type { PlainDate } from '../dates.ts';
import type { LeaseFields, RentType, Term } from '../leases/index.ts';
import type { Classification } from './classification.ts';
import type { LeaseExemption, ReportedLease } from './report-types.ts';
import type {
  AccountingStandard,
  Cents,
  DiscountConvention,
  MeasuredKind,
  MeasurementInput,
  Remeasure,
} from './types.ts';

export const paymentTimings = ['start', 'end'] as const;
export type PaymentTiming = (typeof paymentTimings)[number];

/** The rate of leases that start on or after a day, with a term of at most so many months. */
export interface RateBand {
  readonly from: PlainDate;
  /** `null`: of any length. */
  readonly maxMonths: number | null;
  /** Percent a year. */
  readonly rate: number;
}

/** What a client has settled for all its leases. */
export interface AccountingPolicy {
  readonly convention: DiscountConvention;
  /** Payments are made on the first or on the last day of the month that they are for. */
  readonly timing: PaymentTiming;
  readonly rates: readonly RateBand[];
  readonly shortTermExemption: boolean;
  readonly lowValueExemption: boolean;
  /** The charges that are part of the lease; the others are variable cost. */
  readonly components: readonly RentType[];
}

/** What is given for one lease beside its terms and dates. Amounts are dollars, as they are typed. */
export interface LeaseAccountingTerms {
  /** The end of an option that is reasonably certain; `null`: the lease's expiration. */
  readonly certainEnd: PlainDate | null;
  /** Percent; `null`: from the client's table. */
  readonly rate: number | null;
  readonly directCosts: number | null;
  readonly prepaid: number | null;
  readonly incentives: number | null;
  /** The whole guarantee; it counts for the classification. */
  readonly residualGuarantee: number | null;
  /** The part of it that is expected to be owed; it is a payment on the last day. */
  readonly residualExpected: number | null;
  readonly purchasePrice: number | null;
  readonly purchaseCertain: boolean;
  readonly ownershipPasses: boolean;
  readonly specialised: boolean;
  readonly lowValue: boolean;
  readonly fairValue: number | null;
  /** Of the underlying asset, in months. */
  readonly economicLife: number | null;
}

export interface LeaseToMeasure {
  readonly id: number;
  readonly lease: Pick<LeaseFields, 'sd_ccd' | 'sd_ced' | 'sd_sqft'>;
  readonly terms: readonly Term[];
  readonly accounting: LeaseAccountingTerms;
  /** Stored changes, by date. */
  readonly remeasure: readonly Remeasure[];
}

/** Why a lease cannot be measured. */
export const measurementGaps = ['noStart', 'noEnd', 'endBeforeStart', 'tooLong', 'noRate'] as const;
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
  _lease: LeaseToMeasure,
  _policy: AccountingPolicy,
  _standard: AccountingStandard,
): DerivedMeasurement | MeasurementGap {
  throw new Error('Not built yet.');
}

/** Measured and ready for the reports; `null` for a lease that cannot be measured. */
export function reportedLease(
  _lease: LeaseToMeasure,
  _policy: AccountingPolicy,
  _standard: AccountingStandard,
): ReportedLease | null {
  throw new Error('Not built yet.');
}

/**
 * The remeasurement, effective on a day, that brings what is measured to what the lease says now; `null`
 * when nothing has changed from that day on.
 */
export function proposedRemeasurement(
  _measured: MeasurementInput,
  _now: MeasurementInput,
  _date: PlainDate,
  _keepShare: number | null,
): Remeasure | null {
  throw new Error('Not built yet.');
}

import type { PlainDate } from '../dates.ts';

/** Whole cents. Every amount of the engine is one. */
export type Cents = number;

export const accountingStandards = ['ASC842', 'IFRS16'] as const;
export type AccountingStandard = (typeof accountingStandards)[number];

/** IFRS 16 has one model, which is measured as a finance lease. */
export const measuredKinds = ['operating', 'finance'] as const;
export type MeasuredKind = (typeof measuredKinds)[number];

/**
 * How a yearly rate becomes the growth of a balance:
 * - `effective`: (1 + r)^(1/12) - 1 a month;
 * - `nominal`: r / 12 a month;
 * - `actual365`: (1 + r)^(days / 365), over the exact days.
 */
export const discountConventions = ['effective', 'nominal', 'actual365'] as const;
export type DiscountConvention = (typeof discountConventions)[number];

export interface LeasePayment {
  readonly date: PlainDate;
  readonly cents: Cents;
}

/** All that a lease is measured from. */
export interface MeasurementInput {
  readonly standard: AccountingStandard;
  readonly kind: MeasuredKind;
  readonly convention: DiscountConvention;
  /** Percent a year; 0 is a rate. */
  readonly rate: number;
  readonly start: PlainDate;
  /** The last day of the lease term. */
  readonly end: PlainDate;
  /** From the first day of the lease to 31 days after its end, in any order. */
  readonly payments: readonly LeasePayment[];
  readonly directCosts: Cents;
  /** Received from the lessor at or before the start. */
  readonly incentives: Cents;
  /** Paid before the start, beside the payments. */
  readonly prepaid: Cents;
  /** Of a purchase option that is certain to be exercised; paid on the last day. */
  readonly purchasePrice: Cents;
  /** What is expected to be owed under a residual value guarantee; paid on the last day. */
  readonly residualGuarantee: Cents;
  /** Accrued before the start as deferred rent, by a lease that was exempt until then. Left out: 0. */
  readonly deferredRent?: Cents;
  /** Months over which the asset is used; `null`: the lease term. What is left after the term is the lessee's own. */
  readonly usefulLife: number | null;
  /** By date, each after the one before. */
  readonly remeasure: readonly Remeasure[];
}

/** A change after commencement, effective on a day. What is `null` stays as it was. */
export interface Remeasure {
  readonly date: PlainDate;
  /** The payments from the day on; earlier ones are ignored. */
  readonly payments: readonly LeasePayment[] | null;
  readonly end: PlainDate | null;
  /** Percent a year. `null`: the unchanged rate, as for a change of an index. */
  readonly rate: number | null;
  /**
   * The share of the asset that is kept, from 0 to 1: below 1 the rest is given back, with gain or loss.
   * `null`: 1, and for an earlier end under IFRS 16 the share of the remaining term.
   */
  readonly keepShare: number | null;
  /** Under ASC 842, where the change is classified again. Left out: as before. */
  readonly kind?: MeasuredKind | null | undefined;
  /**
   * The share of the space that is kept, from 0 to 1, in place of `keepShare`. Where the term becomes shorter
   * as well, IFRS 16 gives back the share of the term beside it (16.45), ASC 842 does not (842-10-25-12, 25-13).
   */
  readonly keepSpace?: number | null | undefined;
  /** Direct costs paid less incentives received since the last measurement; they move the asset alone. */
  readonly addedCosts?: Cents | undefined;
  /** Written off the asset on this day (ASC 360, IAS 36), at most all of it; below 0 it is reversed (IAS 36.117). */
  readonly impairment?: Cents | undefined;
  /**
   * Months that the asset is used from the day on; `null`: to the end of the lease. Left out: as before. An
   * asset that is abandoned is used until it is left.
   */
  readonly usefulLife?: number | null | undefined;
}

/** One month, or the part of it that lies in the lease. */
export interface ScheduleRow {
  /** The last day of the month; in the last month the end of the lease. */
  readonly date: PlainDate;
  /** Everything paid in the month, what is paid on the first day of the lease included. */
  readonly payment: Cents;
  readonly openingLiability: Cents;
  /** Recognised at commencement, after what is paid on the first day. */
  readonly addedLiability: Cents;
  readonly interest: Cents;
  /** The payments that reduce the liability: all but those of the first day. */
  readonly repaid: Cents;
  /** By remeasurement. */
  readonly changedLiability: Cents;
  /** openingLiability + addedLiability + interest - repaid + changedLiability. */
  readonly liability: Cents;
  /** The part of the closing liability that is gone twelve months later; the rest is long-term. */
  readonly current: Cents;
  readonly openingAsset: Cents;
  readonly addedAsset: Cents;
  readonly amortisation: Cents;
  readonly changedAsset: Cents;
  /** Becomes the lessee's own at the end, by a purchase. */
  readonly transferredAsset: Cents;
  /** openingAsset + addedAsset - amortisation + changedAsset - transferredAsset. */
  readonly asset: Cents;
  /** Direct costs paid less incentives received with a change; part of changedAsset. */
  readonly addedCosts: Cents;
  /** Written off the asset, below 0 reversed; part of changedAsset and, as a loss, of the gain. */
  readonly impairment: Cents;
  /** Gain (above 0) or loss: changedAsset - changedLiability - addedCosts, and what would put the asset below 0. */
  readonly gain: Cents;
  /** interest + amortisation; of an operating lease the one straight-line cost. */
  readonly cost: Cents;
  /** The cost in a straight line for those who keep neither standard. */
  readonly straightLine: Cents;
  /** Straight-line cost so far less what is paid so far: above 0 deferred (accrued), below 0 prepaid rent. */
  readonly deferred: Cents;
}

/** The balances right after a remeasurement, before what is paid on that day. */
export interface Remeasurement {
  readonly date: PlainDate;
  readonly liability: Cents;
  readonly asset: Cents;
  readonly gain: Cents;
  /** Percent a year from that day on. */
  readonly rate: number;
  readonly end: PlainDate;
  readonly liabilityBefore: Cents;
  readonly assetBefore: Cents;
}

export interface ScheduleTotals {
  readonly payments: Cents;
  readonly interest: Cents;
  readonly amortisation: Cents;
  readonly cost: Cents;
  readonly gain: Cents;
}

/** What is measured from one day on, until the next remeasurement. */
export interface MeasuredStage {
  /** The start of the lease, or the day of the remeasurement. */
  readonly from: PlainDate;
  readonly end: PlainDate;
  readonly rate: number;
  readonly kind: MeasuredKind;
  /** Every payment from the day on, as known then; by date. */
  readonly payments: readonly LeasePayment[];
}

export interface MeasuredLease {
  readonly input: MeasurementInput;
  /** Of all payments, those of the first day included. */
  readonly presentValue: Cents;
  /** At the start, after what is paid on the first day. */
  readonly liability: Cents;
  readonly asset: Cents;
  readonly rows: readonly ScheduleRow[];
  readonly totals: ScheduleTotals;
  readonly remeasurements: readonly Remeasurement[];
  /** The first is the measurement at commencement. */
  readonly stages: readonly MeasuredStage[];
}

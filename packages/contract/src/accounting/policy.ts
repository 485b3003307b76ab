import type { PlainDate } from '../dates.ts';
import type { RentType } from '../leases/index.ts';
import type { DiscountConvention } from './types.ts';

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
  /** The end by an option to renew or to terminate that is reasonably certain; `null`: the lease's expiration. */
  readonly certainEnd: PlainDate | null;
  /** Percent; `null`: from the client's table. */
  readonly rate: number | null;
  readonly directCosts: number | null;
  readonly prepaid: number | null;
  /** Received at or before the start. */
  readonly incentives: number | null;
  /** Still to be received from the lessor, on a day; it reduces the payments. */
  readonly incentiveDue: number | null;
  readonly incentiveOn: PlainDate | null;
  /** For ending the lease early by an option that is reasonably certain; paid on the last day. */
  readonly terminationPayment: number | null;
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

/** The terms of a lease for which nobody has typed anything. */
export const nothingTyped: LeaseAccountingTerms = {
  certainEnd: null,
  rate: null,
  directCosts: null,
  prepaid: null,
  incentives: null,
  incentiveDue: null,
  incentiveOn: null,
  terminationPayment: null,
  residualGuarantee: null,
  residualExpected: null,
  purchasePrice: null,
  purchaseCertain: false,
  ownershipPasses: false,
  specialised: false,
  lowValue: false,
  fairValue: null,
  economicLife: null,
};

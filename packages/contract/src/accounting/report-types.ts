import type { PlainDate } from '../dates.ts';
import type { Cents, MeasuredKind, MeasuredLease, ScheduleRow } from './types.ts';

/** A lease as it is reported for a period: measured, or exempt and expensed. */
export interface ReportedLease {
  readonly id: number;
  /** IFRS 16 leases are `finance`. */
  readonly kind: MeasuredKind;
  /** `null`: the lease is measured. The others are expensed in a straight line. */
  readonly exemption: LeaseExemption | 'straightLine' | null;
  readonly measured: MeasuredLease;
  /** Set where the books hold something else than the schedule at the beginning of a month. */
  readonly entry?: LeaseEntry | undefined;
  /** The schedule begins with balances taken over from another system. */
  readonly takenOver?: boolean | undefined;
  /** Charges that are no part of the measurement, by month (`yyyy-MM`). */
  readonly variable: ReadonlyMap<string, Cents>;
  /** What is paid beside the rent terms, by month: percentage rent, balances of statements, credits. */
  readonly beside?: ReadonlyMap<string, Cents> | undefined;
}

export const leaseExemptions = ['shortTerm', 'lowValue'] as const;
export type LeaseExemption = (typeof leaseExemptions)[number];

/**
 * What the books hold of a lease when its schedule takes over: the closing balances of the month before. A
 * difference to the schedule enters in this month. Earlier rows of the schedule are not in the books.
 */
export interface LeaseEntry {
  /** `yyyy-MM`. */
  readonly month: string;
  readonly carried: CarriedBalances;
}

export interface CarriedBalances {
  readonly liability: Cents;
  readonly current: Cents;
  readonly asset: Cents;
  readonly deferred: Cents;
  readonly kind: MeasuredKind;
  /** False: one account holds the liability and one the asset, whatever the kind of the lease. */
  readonly apart: boolean;
}

export const nothingCarried: CarriedBalances = {
  liability: 0,
  current: 0,
  asset: 0,
  deferred: 0,
  kind: 'finance',
  apart: true,
};

/** A row as the books show it. */
export interface BookedRow extends ScheduleRow {
  readonly entered?: EnteredBalances;
}

/** Balances that come into the books other than by commencement. */
export interface EnteredBalances {
  readonly event: 'opening' | 'takenOver';
  readonly liability: Cents;
  readonly asset: Cents;
  readonly deferred: Cents;
}

/** Months from one to another, both included: `yyyy-MM`. */
export interface ReportedPeriod {
  readonly from: string;
  readonly to: string;
}

/**
 * The accounts that journals are written to. A client gives each a name. `asset`, `liability` and
 * `liabilityCurrent` are those of IFRS 16; under ASC 842 operating and finance leases have accounts of their
 * own (842-20-45-3). A liability without `Current` is its long-term part.
 */
export const journalAccounts = [
  'operatingAsset',
  'financeAsset',
  'asset',
  'operatingLiabilityCurrent',
  'operatingLiability',
  'financeLiabilityCurrent',
  'financeLiability',
  'liabilityCurrent',
  'liability',
  'cash',
  'prepaidRent',
  'interest',
  'amortisation',
  'leaseCost',
  'shortTermCost',
  'variableCost',
  'deferredRent',
  'gainOrLoss',
  'impairment',
  'ownedAsset',
  'openingAdjustment',
] as const;
export type JournalAccount = (typeof journalAccounts)[number];
export type JournalAccountNames = Readonly<Record<JournalAccount, string>>;

export const journalEvents = [
  'takenOver',
  'opening',
  'commencement',
  'payment',
  'interest',
  'amortisation',
  'cost',
  'remeasurement',
  'transfer',
  'reclassification',
  'variable',
  'beside',
] as const;
export type JournalEvent = (typeof journalEvents)[number];

/** Either debit or credit is 0. */
export interface JournalLine {
  readonly event: JournalEvent;
  readonly account: JournalAccount;
  readonly debit: Cents;
  readonly credit: Cents;
}

export interface LeaseJournal {
  readonly id: number;
  readonly lines: readonly JournalLine[];
}

export interface PeriodJournal {
  readonly leases: readonly LeaseJournal[];
  /** By event and account. */
  readonly total: readonly JournalLine[];
}

/** closing = opening + takenOver + late + added + interest - payments + remeasured. */
export interface LiabilityRollForward {
  readonly opening: Cents;
  /** From another system. */
  readonly takenOver: Cents;
  /** Recognised later than the lease began. */
  readonly late: Cents;
  readonly added: Cents;
  readonly interest: Cents;
  readonly payments: Cents;
  readonly remeasured: Cents;
  readonly closing: Cents;
  readonly current: Cents;
  readonly longTerm: Cents;
}

/** closing = opening + takenOver + late + added - amortisation + remeasured - transferred. */
export interface AssetRollForward {
  readonly opening: Cents;
  readonly takenOver: Cents;
  readonly late: Cents;
  readonly added: Cents;
  readonly amortisation: Cents;
  readonly remeasured: Cents;
  readonly transferred: Cents;
  readonly closing: Cents;
}

export interface RollForward {
  readonly liability: LiabilityRollForward;
  readonly asset: AssetRollForward;
}

/** Undiscounted payments after a day: the five years that follow it, and what comes after. */
export interface MaturityAnalysis {
  readonly asOf: PlainDate;
  readonly years: readonly [Cents, Cents, Cents, Cents, Cents];
  readonly after: Cents;
  readonly undiscounted: Cents;
  /** undiscounted - liability. */
  readonly imputedInterest: Cents;
  readonly liability: Cents;
}

export interface LeaseCost {
  readonly operating: Cents;
  readonly amortisation: Cents;
  readonly interest: Cents;
  readonly shortTerm: Cents;
  readonly lowValue: Cents;
  readonly variable: Cents;
  /** Gains on changes are not part of the total. */
  readonly gain: Cents;
  readonly total: Cents;
}

export interface CashPaid {
  /** Operating leases: all of it is operating cash flow. */
  readonly operating: Cents;
  /** Finance leases: the interest. */
  readonly interest: Cents;
  /** Finance leases: what reduces the liability beside the interest, and what is paid on the first day. */
  readonly principal: Cents;
  readonly shortTerm: Cents;
  readonly variable: Cents;
  readonly total: Cents;
}

export interface WeightedAverages {
  /** Years that remain, weighted by the liabilities; `null` without any. */
  readonly remainingYears: number | null;
  /** Percent a year, weighted by the remaining payments; `null` without any. */
  readonly rate: number | null;
}

/** What the notes of the accounts show for a period, of all leases or of one. */
export interface LeaseDisclosures {
  readonly rollForward: RollForward;
  readonly maturity: MaturityAnalysis;
  readonly averages: WeightedAverages;
  readonly cost: LeaseCost;
  readonly cash: CashPaid;
}

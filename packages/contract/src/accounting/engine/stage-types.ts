import type { DayCode } from '../../leases/rent/calendar.ts';
import type { Growth, TimedPayment, Timeline } from './discounting.ts';
import type { Cents, MeasuredKind } from '../types.ts';

/** What a stage begins with: at commencement, or right after a remeasurement. */
export interface StageStart {
  readonly kind: MeasuredKind;
  /** The asset was impaired or will be abandoned: an operating lease then has no level cost (842-20-35-10). */
  readonly isImpaired: boolean;
  readonly timeline: Timeline;
  /** The month that the beginning is booked in, counted from year 0. */
  readonly month: number;
  /** The first day that the cost of the stage is for. */
  readonly from: DayCode;
  /** The last day of the lease, as known then. */
  readonly end: DayCode;
  /** The position on the timeline where the stage begins. */
  readonly position: number;
  readonly rate: number;
  readonly growth: Growth;
  /** The payments that are still due, sorted by day. */
  readonly payments: readonly TimedPayment[];
  readonly liability: Cents;
  readonly asset: Cents;
  /** Paid but not yet expensed under straight-line rent, which is kept where neither standard is. */
  readonly unspent: Cents;
  /** Months that the asset is still used from `from` on; `null`: to the end of the lease. */
  readonly lifeLeft: number | null;
}

/** Where a stage is broken off: before this day, at this position on the timeline. */
export interface StageCut {
  readonly from: DayCode;
  readonly position: number;
}

export interface StageFlow {
  readonly interest: Cents;
  readonly paid: Cents;
  readonly amortisation: Cents;
  readonly straightLine: Cents;
}

/** A stage up to a cut. */
export interface BrokenStage {
  /** How many of its months are over. */
  readonly whole: number;
  /** The amounts of the month that has begun, up to the cut. */
  readonly begun: StageFlow;
  readonly balances: StageBalances;
  readonly unpaid: readonly TimedPayment[];
}

export interface StageBalances {
  readonly liability: Cents;
  readonly asset: Cents;
  readonly unspent: Cents;
}

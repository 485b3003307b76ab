import type { PlainDate } from '../dates.ts';
import type { Cents, MeasuredLease, MeasurementInput } from './types.ts';

/** How the figures of a lease come about, as data: a page puts them into words. */
export interface MeasurementExplanation {
  readonly input: MeasurementInput;
  /** The growth of a balance over one month (of 31 days in `actual365`), such as 1.00565. */
  readonly monthlyGrowth: number;
  readonly presentValue: Cents;
  /** The first payments, discounted one by one. */
  readonly discounted: readonly {
    readonly date: PlainDate;
    readonly cents: Cents;
    /** Months, or days in `actual365`. */
    readonly time: number;
    readonly factor: number;
    readonly presentValue: Cents;
  }[];
  readonly paidOnFirstDay: Cents;
  readonly liability: Cents;
  readonly directCosts: Cents;
  readonly prepaid: Cents;
  readonly incentives: Cents;
  readonly asset: Cents;
  /** The first three months. */
  readonly months: readonly ExplainedMonth[];
}

export interface ExplainedMonth {
  readonly date: PlainDate;
  readonly opening: Cents;
  readonly payment: Cents;
  /** What the interest runs on: the opening balance less what is paid on the first day of the month. */
  readonly balance: Cents;
  readonly growth: number;
  readonly interest: Cents;
  readonly closing: Cents;
  readonly assetOpening: Cents;
  /** Of an operating lease: the straight-line cost, from which the interest is taken to give the amortisation. */
  readonly cost: Cents;
  readonly amortisation: Cents;
  readonly assetClosing: Cents;
}

export function explainMeasurement(_measured: MeasuredLease): MeasurementExplanation {
  throw new Error('Not built yet.');
}

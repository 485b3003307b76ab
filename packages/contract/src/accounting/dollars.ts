import type { PlainDate } from '../dates.ts';
import type { MeasuredLease, MeasurementInput, Remeasure, ScheduleTotals } from './types.ts';

interface PaymentDollars {
  readonly date: PlainDate;
  readonly amount: number;
}

/** The input in dollars, as it is typed and sent. */
export interface MeasurementDollars extends Omit<MeasurementInput, 'payments' | 'remeasure'> {
  readonly payments: readonly PaymentDollars[];
  readonly remeasure: readonly (Omit<Remeasure, 'payments'> & {
    readonly payments: readonly PaymentDollars[] | null;
  })[];
}

export function measurementInCents(_input: MeasurementDollars): MeasurementInput {
  throw new Error('Not built yet.');
}

/** What is shown and sent of a measured lease, in dollars. */
export interface MeasuredDollars {
  readonly presentValue: number;
  readonly liability: number;
  readonly asset: number;
  periods: MeasuredPeriodDollars[];
  readonly totals: ScheduleTotals;
  remeasurements: { date: PlainDate; liability: number; asset: number; gain: number }[];
}

export interface MeasuredPeriodDollars {
  readonly date: PlainDate;
  readonly payment: number;
  readonly interest: number;
  readonly liability: number;
  readonly current: number;
  readonly amortisation: number;
  readonly asset: number;
  readonly cost: number;
  readonly gain: number;
  readonly straightLine: number;
  readonly deferred: number;
}

export function measuredInDollars(_measured: MeasuredLease): MeasuredDollars {
  throw new Error('Not built yet.');
}

import type { PlainDate } from '../dates.ts';
import { centsOf } from '../leases/index.ts';
import type { LeasePayment, MeasuredLease, MeasurementInput, Remeasure, ScheduleTotals } from './types.ts';

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

export function measurementInCents(input: MeasurementDollars): MeasurementInput {
  return {
    ...input,
    payments: paymentsInCents(input.payments),
    directCosts: centsOf(input.directCosts),
    incentives: centsOf(input.incentives),
    prepaid: centsOf(input.prepaid),
    purchasePrice: centsOf(input.purchasePrice),
    residualGuarantee: centsOf(input.residualGuarantee),
    remeasure: input.remeasure.map(({ payments, addedCosts, impairment, ...change }) =>
      Object.assign(change, {
        payments: payments && paymentsInCents(payments),
        addedCosts: centsOf(addedCosts ?? 0),
        impairment: centsOf(impairment ?? 0),
      }),
    ),
  };
}

function paymentsInCents(payments: readonly PaymentDollars[]): LeasePayment[] {
  return payments.map(({ date, amount }) => ({ date, cents: centsOf(amount) }));
}

/** What is shown and sent of a measured lease, in dollars. */
export interface MeasuredDollars {
  readonly presentValue: number;
  readonly liability: number;
  readonly asset: number;
  periods: MeasuredPeriodDollars[];
  readonly totals: ScheduleTotals;
  remeasurements: {
    date: PlainDate;
    liability: number;
    asset: number;
    gain: number;
    liabilityBefore: number;
    assetBefore: number;
  }[];
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

export function measuredInDollars(measured: MeasuredLease): MeasuredDollars {
  const { presentValue, liability, asset, rows, totals, remeasurements } = measured;
  return {
    presentValue: presentValue / 100,
    liability: liability / 100,
    asset: asset / 100,
    periods: rows.map((row) => ({
      date: row.date,
      payment: row.payment / 100,
      interest: row.interest / 100,
      liability: row.liability / 100,
      current: row.current / 100,
      amortisation: row.amortisation / 100,
      asset: row.asset / 100,
      cost: row.cost / 100,
      gain: row.gain / 100,
      straightLine: row.straightLine / 100,
      deferred: row.deferred / 100,
    })),
    totals: {
      payments: totals.payments / 100,
      interest: totals.interest / 100,
      amortisation: totals.amortisation / 100,
      cost: totals.cost / 100,
      gain: totals.gain / 100,
    },
    remeasurements: remeasurements.map((one) => ({
      date: one.date,
      liability: one.liability / 100,
      asset: one.asset / 100,
      gain: one.gain / 100,
      liabilityBefore: one.liabilityBefore / 100,
      assetBefore: one.assetBefore / 100,
    })),
  };
}

import type { PlainDate } from '../dates.ts';
import { measureLease } from './engine/measure.ts';
import type { Cents, LeasePayment, MeasurementInput, Remeasure } from './types.ts';

/**
 * The remeasurement, effective on a day, that brings what is measured to what the lease says now; `null`
 * when nothing has changed from that day on. A change of the end or of the space takes the revised rate; a
 * change of the payments alone, as by an index, keeps the rate until a person says otherwise.
 */
export function proposedRemeasurement(
  measured: MeasurementInput,
  now: MeasurementInput,
  date: PlainDate,
  keepShare: number | null,
): Remeasure | null {
  const stage = measureLease(measured).stages.at(-1);
  const end = now.end === stage?.end ? null : now.end;
  const payments = now.payments.filter((payment) => payment.date >= date);
  const known = (stage?.payments ?? []).filter((payment) => payment.date >= date);
  const paysTheSame = isSameAmounts(withLastDay(payments, now), known);
  const isSmaller = keepShare !== null && keepShare < 1;
  if (end === null && paysTheSame && !isSmaller) return null;
  return {
    date,
    payments: paysTheSame ? null : payments,
    end,
    rate: end !== null || isSmaller ? now.rate : null,
    keepShare,
  };
}

function withLastDay(
  payments: readonly LeasePayment[],
  { end, purchasePrice, residualGuarantee }: MeasurementInput,
): readonly LeasePayment[] {
  return [...payments, { date: end, cents: purchasePrice + residualGuarantee }];
}

function isSameAmounts(a: readonly LeasePayment[], b: readonly LeasePayment[]): boolean {
  const days = new Map<PlainDate, Cents>();
  for (const { date, cents } of a) days.set(date, (days.get(date) ?? 0) + cents);
  for (const { date, cents } of b) days.set(date, (days.get(date) ?? 0) - cents);
  return [...days.values()].every((difference) => difference === 0);
}

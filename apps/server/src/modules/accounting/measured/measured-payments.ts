import type { Cents, LeasePayment, PlainDate, ReportedPeriod } from '@panoramic/contract';
import type { FrozenLease } from './stored-measurement.ts';
import { paymentsOf } from './stored-payments.ts';

type Measured = Pick<FrozenLease, 'initial' | 'changes'>;

/** Every payment as it is measured: each change replaces the payments from its day on. */
export function measuredPayments({ initial, changes }: Measured): readonly LeasePayment[] {
  let payments = paymentsOf(initial.payments);
  for (const { date, payments: changed } of changes)
    if (changed !== null)
      payments = [...payments.filter((one) => one.date < date), ...from(date, paymentsOf(changed))];
  return payments;
}

/** What the books expect to be paid from a day on: as measured, or as a later decision says. */
export function expectedPayments(frozen: FrozenLease, day: PlainDate): readonly LeasePayment[] {
  const otherwise = frozen.paidOtherwise.findLast(({ until }) => until === null);
  return from(day, otherwise ? paymentsOf(otherwise.payments) : measuredPayments(frozen));
}

/** What is paid beside what is measured, by month: variable lease cost, below 0 where less is paid. */
export function paidBesideMeasured(
  frozen: FrozenLease,
  { from: first, to: last }: ReportedPeriod,
): ReadonlyMap<string, Cents> {
  const beside = new Map<string, Cents>();
  if (frozen.paidOtherwise.length === 0) return beside;
  const measured = measuredPayments(frozen);
  for (const { date, until, payments } of frozen.paidOtherwise) {
    const add = (sign: 1 | -1, list: readonly LeasePayment[]) => {
      for (const one of list) {
        const month = one.date.slice(0, 7);
        if (one.date < date || (until !== null && one.date >= until) || month < first || month > last)
          continue;
        beside.set(month, (beside.get(month) ?? 0) + sign * one.cents);
      }
    };
    add(1, paymentsOf(payments));
    add(-1, measured);
  }
  return beside;
}

export function from(day: PlainDate, payments: readonly LeasePayment[]): readonly LeasePayment[] {
  return payments.filter(({ date }) => date >= day);
}

export function centsOfPayments(payments: readonly LeasePayment[]): Cents {
  return payments.reduce((sum, { cents }) => sum + cents, 0);
}

/** True for the same amounts on the same days, however they are split. */
export function isSamePayments(a: readonly LeasePayment[], b: readonly LeasePayment[]): boolean {
  const left = new Map<PlainDate, Cents>();
  for (const { date, cents } of a) left.set(date, (left.get(date) ?? 0) + cents);
  for (const { date, cents } of b) left.set(date, (left.get(date) ?? 0) - cents);
  return [...left.values()].every((cents) => cents === 0);
}

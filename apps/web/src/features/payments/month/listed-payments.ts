import { blockingMarks, centsOf, paymentStates, type Payment, type PaymentState } from '@panoramic/contract';
import type { PaymentMonthOptions } from './month-url.ts';

/** Count and exact sum of some payments. */
export interface PaymentSum {
  readonly count: number;
  /** In dollars, cents exact. */
  readonly total: number;
}

export function paymentSum(payments: readonly Payment[]): PaymentSum {
  const cents = payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return { count: payments.length, total: cents / 100 };
}

export function sumsByState(payments: readonly Payment[]): Readonly<Record<PaymentState, PaymentSum>> {
  const groups = Map.groupBy(payments, ({ state }) => state);
  // Safe: an entry for each state.
  return Object.fromEntries(
    paymentStates.map((state) => [state, paymentSum(groups.get(state) ?? [])]),
  ) as Record<PaymentState, PaymentSum>;
}

export function filteredPayments(
  payments: readonly Payment[],
  { state, type, payee, marked }: Pick<PaymentMonthOptions, 'state' | 'type' | 'payee' | 'marked'>,
): readonly Payment[] {
  if (state === null && type === null && payee === null && !marked) return payments;
  return payments.filter(
    (payment) =>
      (state === null || payment.state === state) &&
      (type === null || payment.type === type) &&
      (payee === null || payment.payee === payee) &&
      (!marked || payment.marks.length > 0),
  );
}

/** Why nobody, or not this user, can approve it; `null` where nothing is in the way. */
export function obstacleTo(payment: Payment): string | null {
  if (isSent(payment)) return 'It is sent already.';
  if (payment.state === 'Approved') return 'It is approved already.';
  const words = payment.marks.filter(({ mark }) => blockingMarks.includes(mark) || mark === 'own');
  return words.length === 0 ? null : words.map((one) => one.words).join(' ');
}

export function isSent({ state }: Payment): boolean {
  return state === 'Sent' || state === 'Paid';
}

/** What is due and has no mark: what is approved by one press. */
export function unmarkedDue(payments: readonly Payment[]): readonly Payment[] {
  return payments.filter(({ state, marks }) => state === 'Due' && marks.length === 0);
}

import { monthIndex, monthTexts, type LeasePayment } from '@panoramic/contract';

/**
 * Payments that follow one another from month to month with the same amount, as they are stored: the first
 * day, the cents, how many there are, and whether the later ones fall on the first or the last day of a month.
 */
export type PaymentRun = readonly [date: string, cents: number, count: number, day: 'first' | 'last'];

export function storedPayments(payments: readonly LeasePayment[]): PaymentRun[] {
  const runs: [string, number, number, 'first' | 'last'][] = [];
  let previous: LeasePayment | null = null;
  for (const payment of payments) {
    const run = runs.at(-1);
    const day = previous && run ? dayAfter(previous.date, payment.date) : null;
    if (run && day && run[1] === payment.cents && (run[2] === 1 || run[3] === day)) {
      run[2] += 1;
      run[3] = day;
    } else runs.push([payment.date, payment.cents, 1, 'first']);
    previous = payment;
  }
  return runs;
}

/** Whether a day is the first or the last of the month after another. */
function dayAfter(before: string, date: string): 'first' | 'last' | null {
  if (date === dayInMonth(before, 1, 'first')) return 'first';
  return date === dayInMonth(before, 1, 'last') ? 'last' : null;
}

export function paymentsOf(runs: readonly PaymentRun[]): LeasePayment[] {
  const payments: LeasePayment[] = [];
  for (const [date, cents, count, day] of runs)
    for (let month = 0; month < count; month += 1)
      payments.push({ date: month === 0 ? date : dayInMonth(date, month, day), cents });
  return payments;
}

function dayInMonth(date: string, later: number, day: 'first' | 'last'): string {
  const { firstDay, lastDay } = monthTexts(monthIndex(date) + later);
  return day === 'first' ? firstDay : lastDay;
}

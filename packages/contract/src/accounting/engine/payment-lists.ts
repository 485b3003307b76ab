import type { DayCode } from '../../leases/rent/calendar.ts';
import type { TimedPayment } from './discounting.ts';
import type { LeasePayment } from '../types.ts';

/** Most payments arrive sorted, and checking that is faster than sorting. */
export function isInOrder(payments: readonly TimedPayment[]): boolean {
  for (let index = 1; index < payments.length; index++)
    if ((payments[index - 1]?.day ?? 0) > (payments[index]?.day ?? 0)) return false;
  return true;
}

/** The index of the first payment on a day or later, in payments sorted by day. */
export function firstFrom(payments: readonly TimedPayment[], day: DayCode): number {
  let index = 0;
  while (index < payments.length && (payments[index]?.day ?? day) < day) index++;
  return index;
}

/** The payments that stay when only the end changes, without what is due on the last day. */
export function staying(payments: readonly TimedPayment[], before: DayCode, after: DayCode): LeasePayment[] {
  return payments
    .filter(({ day, isAtEnd }) => !isAtEnd && (after >= before || day <= after))
    .map(({ payment }) => payment);
}

/** True for the same amounts on the same days, however they are split. Both are sorted by day. */
export function isSame(a: readonly TimedPayment[], b: readonly TimedPayment[]): boolean {
  let [left, right] = [0, 0];
  while (left < a.length || right < b.length) {
    const day = Math.min(a[left]?.day ?? Infinity, b[right]?.day ?? Infinity);
    let difference = 0;
    for (; a[left]?.day === day; left++) difference += a[left]?.cents ?? 0;
    for (; b[right]?.day === day; right++) difference -= b[right]?.cents ?? 0;
    if (difference !== 0) return false;
  }
  return true;
}

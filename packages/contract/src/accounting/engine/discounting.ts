import {
  dayOfCode,
  lengthOfMonth,
  monthOfCode,
  nextDayCode,
  type DayCode,
} from '../../leases/rent/calendar.ts';
import type { DiscountConvention, LeasePayment } from '../types.ts';

/**
 * Maps days to positions on the timeline along which balances grow. The unit is a month in the two monthly
 * conventions, where every month counts thirty days so that all months are alike (30/360), and a day in
 * `actual365`. In the monthly conventions a payment on the last day of a month, or of a month of the lease,
 * counts at its end: 50,000 on 12/31 is a payment in arrears for a whole year.
 */
export class Timeline {
  readonly #byDay: boolean;
  /** The day of the month on which the months of the lease begin. */
  readonly #anchor: number;

  constructor(convention: DiscountConvention, start: DayCode) {
    this.#byDay = convention === 'actual365';
    this.#anchor = dayOfCode(start);
  }

  /** The beginning of a day. */
  startOf(day: DayCode): number {
    const month = monthOfCode(day);
    const ofMonth = dayOfCode(day);
    if (this.#byDay) return Date.UTC(Math.floor(month / 12), month % 12, ofMonth) / 86_400_000;
    return month + (Math.min(ofMonth, 30) - 1) / 30;
  }

  /** The position at which an amount that is due on a day is paid. */
  paidAt(day: DayCode): number {
    return this.startOf(!this.#byDay && this.endsMonth(day) ? nextDayCode(day) : day);
  }

  /** True for the last day of a calendar month and of a month of the lease. */
  endsMonth(day: DayCode): boolean {
    // A lease that starts on the 29th or later has months that begin, not end, on the last days.
    if (this.#anchor > 28) return false;
    const ofMonth = dayOfCode(day);
    return ofMonth === this.#anchor - 1 || ofMonth === lengthOfMonth(monthOfCode(day));
  }
}

/** The months from the first day of year 0 to the beginning of a day, by the share of the month's days. */
export function monthsTo(day: DayCode): number {
  const month = monthOfCode(day);
  return month + (dayOfCode(day) - 1) / lengthOfMonth(month);
}

/** How a balance grows under a convention and a rate in percent a year. */
export class Growth {
  readonly #base: number;
  readonly #perYear: number;
  /** Caches the growth over 0, 1, 2… units, because it is needed very often. */
  readonly #known: number[] = [1];

  constructor(convention: DiscountConvention, rate: number) {
    const yearly = rate / 100;
    this.#base = convention === 'nominal' ? 1 + yearly / 12 : 1 + yearly;
    this.#perYear = { nominal: 1, effective: 12, actual365: 365 }[convention];
  }

  over(time: number): number {
    // A fraction is no array index: looking it up as a property name takes longer than computing.
    if (!Number.isInteger(time) || time >= mostKnown) return this.#base ** (time / this.#perYear);
    return (this.#known[time] ??= this.#base ** (time / this.#perYear));
  }
}

const mostKnown = 400;

/** A payment with its position on the timeline. */
export interface TimedPayment {
  readonly day: DayCode;
  readonly at: number;
  readonly cents: number;
  readonly payment: LeasePayment;
  /** A purchase price or a guarantee, which moves with the end of the lease. */
  readonly isAtEnd: boolean;
}

/** The present value of payments, not rounded. The payments are sorted by time. */
export function discounted(payments: readonly TimedPayment[], from: number, growth: Growth): number {
  let value = 0;
  let factor = 1;
  let reached = from;
  for (const { at, cents } of payments) {
    if (at > reached) {
      factor /= growth.over(at - reached);
      reached = at;
    }
    value += cents * factor;
  }
  return value;
}

export function sumOfPayments(payments: readonly TimedPayment[]): number {
  let total = 0;
  for (const { cents } of payments) total += cents;
  return total;
}

/** The one rule of rounding: to whole cents, half away from zero. */
export function roundCents(value: number): number {
  return value < 0 ? -Math.round(-value) : Math.round(value);
}

import { addDays, addMonths, datePartsOf, daysInMonth, type PlainDate } from '../../../dates.ts';
import { dateOfCode, dayCode, dayCodeOf, lengthOfMonth, monthOfCode } from '../calendar.ts';
import {
  annualCents,
  centsOf,
  dividedHalfUp,
  isDeposit,
  isOneOff,
  lastDayOf,
  type PaymentFrequency,
  type RentTiming,
  type Term,
} from '../term.ts';

/** A stretch of a term that is paid at once. Every day of a term lies in exactly one of its periods. */
export interface DuePeriod {
  readonly periodStart: PlainDate;
  readonly periodEnd: PlainDate;
  readonly dueDate: PlainDate;
  /** In cents. */
  readonly amount: number;
}

export interface DueOptions {
  /** The lease's current expiration (`sd_ced`). */
  readonly expiration: PlainDate | null;
  /** When a term is paid that does not say it. */
  readonly timing?: RentTiming;
}

const monthsOfPeriod: Record<Exclude<PaymentFrequency, 'Once'>, number> = {
  Monthly: 1,
  Quarterly: 3,
  'Half-yearly': 6,
  Yearly: 12,
};

/**
 * The periods of a term with their due dates and amounts, in their order. A security deposit has none. What is paid
 * once by its type is due on its start.
 *
 * - Monthly: calendar months; one that the term covers in part counts by its days.
 * - Quarterly, half-yearly, yearly: so many months from the first day of the term and from each such day on. A whole
 *   period costs so many months; the last one what the whole term costs less the others, so that the parts add up.
 * - Once: the whole term.
 *
 * In advance, a period is due on the due day of its first month, and not before its first day. In arrears, it is due
 * on the first due day from its last day on. A due day that a month does not have is its last day.
 */
export function duePeriods(term: Term, { expiration, timing }: DueOptions): readonly DuePeriod[] {
  const end = isDeposit(term) ? null : lastDayOf(term, expiration);
  const { rt_start: start } = term;
  if (end === null || start === null) return [];
  if (isOneOff(term)) {
    const amount = centsOf(term.rt_monthly ?? 0);
    return [{ periodStart: start, periodEnd: start, dueDate: start, amount }];
  }
  const spans = spansOf(term.rt_freq ?? 'Monthly', start, end);
  const amounts = amountsOf(term, spans);
  return spans.map(({ from, to }, index) => ({
    periodStart: from,
    periodEnd: to,
    dueDate: dueDateOf(from, to, term.rt_timing ?? timing ?? 'In advance', term.rt_due_day ?? 1),
    amount: amounts[index] ?? 0,
  }));
}

/** True for a term that is due on the first day of each month, as every term is that says nothing of its payment. */
export function isPaidMonthly(term: Term): boolean {
  const { rt_freq, rt_timing, rt_due_day } = term;
  if (isOneOff(term)) return false;
  return (rt_freq ?? 'Monthly') === 'Monthly' && !rt_timing && (rt_due_day ?? 1) === 1;
}

/** True for a term whose rent falls due in another month than the one that it is for. */
export function isDueElsewhere(term: Term): boolean {
  const { rt_freq, rt_timing } = term;
  if (isOneOff(term)) return false;
  return (rt_freq ?? 'Monthly') !== 'Monthly' || rt_timing === 'In arrears';
}

interface Span {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

function spansOf(frequency: PaymentFrequency, start: PlainDate, end: PlainDate): Span[] {
  if (frequency === 'Once') return [{ from: start, to: end }];
  const months = monthsOfPeriod[frequency];
  // Months of the calendar turn on their first day, longer periods on the day on which the term begins.
  const anchor = months === 1 ? `${start.slice(0, 8)}01` : start;
  const spans: Span[] = [];
  for (let from = start, count = 1; from <= end; count += 1) {
    const next = addMonths(anchor, count * months);
    const last = addDays(next, -1);
    spans.push({ from, to: last < end ? last : end });
    from = next;
  }
  return spans;
}

function amountsOf(term: Term, spans: readonly Span[]): number[] {
  const frequency = term.rt_freq ?? 'Monthly';
  const monthly = BigInt(centsOf(term.rt_monthly ?? 0));
  if (frequency === 'Monthly') return spans.map(({ from, to }) => costOf(12n * monthly, monthsIn(from, to)));
  const yearly = BigInt(annualCents(centsOf(term.rt_monthly ?? 0), term.rt_yearly));
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const total = costOf(yearly, monthsIn(first.from, last.to));
  if (frequency === 'Once') return [total];
  // What the periods up to one cost together is rounded once, so that four quarters are a year to the cent.
  const upTo = (count: number) => costOf(yearly, { over: BigInt(count * monthsOfPeriod[frequency]), by: 1n });
  return spans.map((_, index) => (index === spans.length - 1 ? total : upTo(index + 1)) - upTo(index));
}

interface Fraction {
  readonly over: bigint;
  readonly by: bigint;
}

function costOf(yearly: bigint, { over, by }: Fraction): number {
  return dividedHalfUp(yearly * over, 12n * by);
}

/** Months from one day to another, both included; a month counts with the share of its days. */
function monthsIn(from: PlainDate, to: PlainDate): Fraction {
  const [a, b] = [datePartsOf(from), datePartsOf(to)];
  const [first, last] = [daysInMonth(a.year, a.month), daysInMonth(b.year, b.month)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  return {
    over: BigInt(months * first * last + b.day * first - (a.day - 1) * last),
    by: BigInt(first * last),
  };
}

function dueDateOf(from: PlainDate, to: PlainDate, timing: RentTiming, day: number): PlainDate {
  if (timing === 'In advance') {
    const due = dayInMonth(monthOfCode(dayCode(from)), day);
    return due < from ? from : due;
  }
  const month = monthOfCode(dayCode(to));
  const due = dayInMonth(month, day);
  return due < to ? dayInMonth(month + 1, day) : due;
}

function dayInMonth(month: number, day: number): PlainDate {
  return dateOfCode(dayCodeOf(month, Math.min(day, lengthOfMonth(month))));
}

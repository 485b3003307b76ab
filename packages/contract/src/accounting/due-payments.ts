import type { PlainDate } from '../dates.ts';
import {
  duePeriods,
  isPaidMonthly,
  rentBetween,
  rentByMonth,
  rentTypeOf,
  termsUpTo,
  type RentLine,
  type RentOptions,
  type RentTiming,
  type Term,
} from '../leases/index.ts';
import type { AccountingPolicy } from './policy.ts';
import { monthIndex, monthTexts } from './engine/month-texts.ts';
import type { Cents, LeasePayment } from './types.ts';

export interface DueInput {
  readonly terms: readonly Term[];
  readonly start: PlainDate;
  readonly end: PlainDate;
  /** The lease's own expiration (`sd_ced`). */
  readonly expiration: PlainDate | null;
}

export interface DuePayments {
  readonly payments: readonly LeasePayment[];
  /** Charges that are no part of the lease, by month (`yyyy-MM`). */
  readonly variable: ReadonlyMap<string, Cents>;
}

/**
 * Computes with the rent engine what the rent terms make due from the first day of the lease to its last.
 * During an option that has no terms yet, every rent continues at its last amount.
 */
export function duePayments(
  due: DueInput,
  policy: Pick<AccountingPolicy, 'timing' | 'components'>,
): DuePayments {
  const { terms, start, end } = due;
  const first = monthIndex(start);
  const months = monthIndex(end) - first + 1;
  const options = optionsOf(due);
  const isComponent = new Set(policy.components);
  const onDates = typesOnDates(terms, isComponent);
  const fixed = new Float64Array(months);
  const variable = new Float64Array(months);
  const begin = { year: Math.floor(first / 12), month: (first % 12) + 1 };
  for (const { type, cents, assumed } of rentByMonth(terms, begin, months, options)) {
    if (onDates.has(type) && !assumed) continue;
    const sums = isComponent.has(type) ? fixed : variable;
    for (let month = 0; month < months; month++) sums[month] = (sums[month] ?? 0) + (cents[month] ?? 0);
  }
  // A first or last month that the lease covers in part counts only the days of the lease.
  for (const month of new Set([0, months - 1])) {
    const { firstDay, lastDay } = monthTexts(first + month);
    if (start <= firstDay && lastDay <= end) continue;
    const { lines } = rentBetween(terms, laterOf(start, firstDay), earlierOf(end, lastDay), options);
    fixed[month] = sumOf(
      lines.filter(({ type, assumed }) => isComponent.has(type) && (assumed || !onDates.has(type))),
    );
    variable[month] = sumOf(lines.filter(({ type }) => !isComponent.has(type)));
  }
  const payments: LeasePayment[] = paidOnDates(due, options, policy, onDates);
  const others = new Map<string, Cents>();
  for (let index = 0; index < months; index++) {
    const [cents, other] = [fixed[index] ?? 0, variable[index] ?? 0];
    const { month, firstDay, lastDay } = monthTexts(first + index);
    if (cents !== 0)
      payments.push({
        date: policy.timing === 'start' ? laterOf(start, firstDay) : earlierOf(end, lastDay),
        cents,
      });
    if (other !== 0) others.set(month, other);
  }
  return { payments, variable: others };
}

/**
 * What the rent terms make due in a month (`yyyy-MM`), as the books pay it: the rent of a lease on its due dates, of
 * which none lies after the lease, and charges that are no part of it in the months that they are for.
 */
export function rentDueIn(
  month: string,
  { terms, expiration }: Pick<DueInput, 'terms' | 'expiration'>,
  { timing, components }: Pick<AccountingPolicy, 'timing' | 'components'>,
): Cents {
  const onDates = typesOnDates(terms, new Set(components));
  const { firstDay, lastDay } = monthTexts(monthIndex(month));
  const { lines } = rentBetween(terms, firstDay, lastDay, { expiration });
  let cents = sumOf(lines.filter(({ type }) => !onDates.has(type)));
  const when = { expiration, timing: rentTimingOf(timing) };
  for (const term of terms)
    if (onDates.has(rentTypeOf(term)))
      for (const { dueDate, amount } of duePeriods(term, when)) {
        const paid = expiration === null ? dueDate : earlierOf(dueDate, expiration);
        if (firstDay <= paid && paid <= lastDay) cents += amount;
      }
  return cents;
}

function rentTimingOf(timing: AccountingPolicy['timing']): RentTiming {
  return timing === 'start' ? 'In advance' : 'In arrears';
}

/** The types of which a term is paid otherwise than on the first day of each month. */
function typesOnDates(terms: readonly Term[], isComponent: ReadonlySet<string>): ReadonlySet<string> {
  const types = new Set<string>();
  for (const term of terms) {
    const type = rentTypeOf(term);
    if (isComponent.has(type) && !isPaidMonthly(term)) types.add(type);
  }
  return types;
}

/** What is due for the days of the lease, on its due dates; what was due before the first day is paid. */
function paidOnDates(
  { terms, start, end }: DueInput,
  { expiration }: RentOptions,
  { timing }: Pick<AccountingPolicy, 'timing'>,
  types: ReadonlySet<string>,
): LeasePayment[] {
  if (types.size === 0) return [];
  const own = termsUpTo(terms, end).filter((term) => types.has(rentTypeOf(term)));
  const when = { expiration, timing: rentTimingOf(timing) };
  return own.flatMap((term) =>
    duePeriods(term, when).flatMap(({ periodStart, periodEnd, dueDate, amount }) => {
      if (dueDate < start || periodEnd < start || amount === 0) return [];
      const cents =
        periodStart < start ? rentBetween([term], start, periodEnd, { expiration }).total : amount;
      return [{ date: dueDate, cents }];
    }),
  );
}

function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b;
}

function earlierOf(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b;
}

function optionsOf({ end, expiration }: DueInput): RentOptions {
  if (expiration === null || expiration >= end) return { expiration: end };
  return { expiration, scenario: { kind: 'renewal', growth: 0 } };
}

function sumOf(lines: readonly RentLine[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

import { plainDate, datePartsOf, daysInMonth, type PlainDate } from '../dates.ts';
import { rentBetween, rentByMonth, type RentLine, type RentOptions, type Term } from '../leases/index.ts';
import type { AccountingPolicy } from './policy.ts';
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
 * What the rent terms make due from the first day of the lease to its last, by the rent engine. In the time of
 * an option that has no terms yet, every rent goes on at its last amount.
 */
export function duePayments(
  due: DueInput,
  policy: Pick<AccountingPolicy, 'timing' | 'components'>,
): DuePayments {
  const { terms, start, end } = due;
  const first = datePartsOf(start);
  const last = datePartsOf(end);
  const months = 12 * (last.year - first.year) + last.month - first.month + 1;
  const options = optionsOf(due);
  const fixed = new Float64Array(months);
  const variable = new Float64Array(months);
  const isComponent = new Set(policy.components);
  for (const { type, cents } of rentByMonth(terms, first, months, options)) {
    const sums = isComponent.has(type) ? fixed : variable;
    for (let month = 0; month < months; month++) sums[month] = (sums[month] ?? 0) + (cents[month] ?? 0);
  }
  // Of the first and the last month only the days of the lease count.
  for (const month of new Set([0, months - 1])) {
    const { lines } = rentBetween(
      terms,
      dayIn(due, first, month, 'start'),
      dayIn(due, first, month, 'end'),
      options,
    );
    fixed[month] = sumOf(lines.filter(({ type }) => isComponent.has(type)));
    variable[month] = sumOf(lines.filter(({ type }) => !isComponent.has(type)));
  }
  const payments: LeasePayment[] = [];
  const others = new Map<string, Cents>();
  for (let month = 0; month < months; month++) {
    const [cents, other] = [fixed[month] ?? 0, variable[month] ?? 0];
    if (cents !== 0) payments.push({ date: dayIn(due, first, month, policy.timing), cents });
    if (other !== 0) others.set(dayIn(due, first, month, 'end').slice(0, 7), other);
  }
  return { payments, variable: others };
}

function optionsOf({ end, expiration }: DueInput): RentOptions {
  if (expiration === null || expiration >= end) return { expiration: end };
  return { expiration, scenario: { kind: 'renewal', growth: 0 } };
}

/** The first or the last day of a month that lies in the lease. */
function dayIn(
  { start, end }: DueInput,
  first: { readonly year: number; readonly month: number },
  month: number,
  which: 'start' | 'end',
): PlainDate {
  const index = 12 * first.year + first.month - 1 + month;
  const [year, ofYear] = [Math.floor(index / 12), (index % 12) + 1];
  if (which === 'start') {
    const day = plainDate(year, ofYear, 1) ?? start;
    return day < start ? start : day;
  }
  const day = plainDate(year, ofYear, daysInMonth(year, ofYear)) ?? end;
  return day > end ? end : day;
}

function sumOf(lines: readonly RentLine[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

import { daysInMonth, datePartsOf, lastDate, type PlainDate } from '../../dates.ts';

/** The kinds of rent term, in the order they are listed. */
export const rentTypes = [
  'Base Rent',
  'CAM',
  'RE Taxes',
  'Insurance',
  'Security Deposit',
  'Operating Expenses',
  'Other',
] as const;
export type RentType = (typeof rentTypes)[number];

/** What a type of rent of a client's own counts as: one of the types, or an amount that is paid once. */
export const rentCounts = [...rentTypes, 'One-off'] as const;
export type RentCount = (typeof rentCounts)[number];

/** How often a rent is paid. */
export const paymentFrequencies = ['Monthly', 'Quarterly', 'Half-yearly', 'Yearly', 'Once'] as const;
export type PaymentFrequency = (typeof paymentFrequencies)[number];

/** Whether a period is paid at its beginning or at its end. */
export const rentTimings = ['In advance', 'In arrears'] as const;
export type RentTiming = (typeof rentTimings)[number];

/** The fields of a rent term that its figures are derived from. */
export interface Term {
  readonly rt_type: string | null;
  /** Of a type of the client's own: what it counts as. */
  readonly rt_counts?: RentCount | null;
  readonly rt_start: PlainDate | null;
  readonly rt_end: PlainDate | null;
  readonly rt_monthly: number | null;
  /** Not set: paid monthly, in advance, on day 1. */
  readonly rt_freq?: PaymentFrequency | null;
  readonly rt_timing?: RentTiming | null;
  readonly rt_due_day?: number | null;
  /** The amount a year where that was typed: 12 times the monthly one may differ from it by cents. */
  readonly rt_yearly?: number | null;
}

const inTerm: Record<keyof Term, true> = {
  rt_type: true,
  rt_counts: true,
  rt_start: true,
  rt_end: true,
  rt_monthly: true,
  rt_freq: true,
  rt_timing: true,
  rt_due_day: true,
  rt_yearly: true,
};
/** All of them, for whoever reads stored terms. */
export const termFields: readonly string[] = Object.keys(inTerm);

export interface DerivedRent {
  readonly rt_months: number | null;
  readonly rt_annual: number | null;
  readonly rt_psqft: number | null;
}

/** A security deposit is one amount, paid once on its start: no rent of a month or a year, in no sum. */
export function isDeposit(term: Typed): boolean {
  return rentTypeOf(term) === 'Security Deposit';
}

/** Of a type that is paid once, on its start, at the amount of its month: a cost, but no rent of a month or a year. */
export function isOneOff({ rt_counts }: Typed): boolean {
  return rt_counts === 'One-off';
}

/** True for what is in sums of rent a month or a year. */
export function isRent(term: Typed): boolean {
  return !isDeposit(term) && !isOneOff(term);
}

export function isBaseRent(term: Typed): boolean {
  return rentTypeOf(term) === 'Base Rent';
}

/** The three figures of a term of any type that are computed when it is read. Sums of rent leave deposits out. */
export function derivedRent(term: Term, sqft: number | null): DerivedRent {
  return {
    rt_months: monthsOf(term.rt_start, term.rt_end),
    rt_annual: annualOf(term.rt_monthly, term.rt_yearly),
    rt_psqft: perSquareFoot(term.rt_monthly, sqft, term.rt_yearly),
  };
}

/**
 * Months from start to end, both days included, to 2 decimals. Every calendar month counts
 * with the share of its days that lie in the term: a full one is 1, June 16 to 30 is 15/30.
 * So terms that follow one another add up (before rounding), and months × monthly is the
 * rent as it is prorated. `null` when a date is missing or the end is before the start.
 */
export function monthsOf(start: PlainDate | null, end: PlainDate | null): number | null {
  if (start === null || end === null || end < start) return null;
  const [from, to] = [datePartsOf(start), datePartsOf(end)];
  const [firstMonth, lastMonth] = [daysInMonth(from.year, from.month), daysInMonth(to.year, to.month)];
  // The days up to the end minus the days before the start, as a fraction with a common denominator.
  const months = (to.year - from.year) * 12 + (to.month - from.month);
  const wholes = firstMonth * lastMonth;
  const days = to.day * firstMonth - (from.day - 1) * lastMonth;
  return dividedHalfUp(100n * BigInt(months * wholes + days), wholes) / 100;
}

/** The yearly amount as it was typed, else 12 × monthly. */
export function annualOf(monthly: number | null, yearly: number | null = null): number | null {
  return monthly === null ? null : annualCents(centsOf(monthly), yearly) / 100;
}

/** A yearly amount counts as long as it gives the monthly one: who changes that changes the rent. */
export function annualCents(monthly: number, yearly: number | null | undefined): number {
  if (yearly === null || yearly === undefined) return 12 * monthly;
  const cents = centsOf(yearly);
  return dividedHalfUp(BigInt(cents), 12) === monthly ? cents : 12 * monthly;
}

/** The monthly rent for a payload that has only the annual figure. */
export function monthlyOf(annual: number): number {
  return dividedHalfUp(BigInt(centsOf(annual)), 12) / 100;
}

/** Annual ÷ square feet, rounded half up to cents. */
export function perSquareFoot(
  monthly: number | null,
  sqft: number | null,
  yearly: number | null = null,
): number | null {
  if (monthly === null || sqft === null || sqft === 0) return null;
  return dividedHalfUp(BigInt(annualCents(centsOf(monthly), yearly)), sqft) / 100;
}

/** Dollars have two decimals at most, so the nearest whole number of cents is the exact one. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Divides non-negative integers exactly and rounds half up, without floating point. */
export function dividedHalfUp(amount: bigint, by: number | bigint): number {
  const divisor = BigInt(by);
  return Number((2n * amount + divisor) / (2n * divisor));
}

type Typed = Pick<Term, 'rt_type' | 'rt_counts'>;

/** The type that a term is added up under. One without a type is Other, and so is an amount that is paid once. */
export function rentTypeOf({ rt_type, rt_counts }: Typed): RentType {
  const counted = rt_counts ?? rt_type;
  return rentTypes.find((type) => type === counted) ?? 'Other';
}

/** What people call the rent of a term. */
export function rentNameOf({ rt_type }: Pick<Term, 'rt_type'>): string {
  return rt_type ?? 'Other';
}

/**
 * The last day of a term. A term without an end runs to the lease's expiration, and where the lease has
 * none, to the last day that there is. `null`: the term has no start or ends before it, and is never in effect.
 */
export function lastDayOf(
  { rt_start, rt_end }: Pick<Term, 'rt_start' | 'rt_end'>,
  expiration: PlainDate | null,
): PlainDate | null {
  const end = rt_end ?? expiration ?? lastDate;
  return rt_start === null || end < rt_start ? null : end;
}

/** True from the start of a term to its last day, both included. */
export function isInEffect(
  term: Pick<Term, 'rt_start' | 'rt_end'>,
  day: PlainDate,
  expiration: PlainDate | null,
): boolean {
  const end = lastDayOf(term, expiration);
  return end !== null && term.rt_start !== null && term.rt_start <= day && day <= end;
}

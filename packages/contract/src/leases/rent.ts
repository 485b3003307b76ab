import { daysInMonth, datePartsOf, type PlainDate } from '../dates.ts';

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

/** The fields of a rent term that its figures are derived from. */
export interface Term {
  readonly rt_type: RentType | null;
  readonly rt_start: PlainDate | null;
  readonly rt_end: PlainDate | null;
  readonly rt_monthly: number | null;
}

export interface DerivedRent {
  readonly rt_months: number | null;
  readonly rt_annual: number | null;
  readonly rt_psqft: number | null;
}

/** A security deposit is one amount, paid once on its start: no rent of a month or a year, in no sum. */
export function isDeposit({ rt_type }: Pick<Term, 'rt_type'>): boolean {
  return rt_type === 'Security Deposit';
}

/** The three figures of a term that are computed when it is read. */
export function derivedRent(term: Term, sqft: number | null): DerivedRent {
  if (isDeposit(term)) return { rt_months: null, rt_annual: null, rt_psqft: null };
  return {
    rt_months: monthsOf(term.rt_start, term.rt_end),
    rt_annual: annualOf(term.rt_monthly),
    rt_psqft: perSquareFoot(term.rt_monthly, sqft),
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

/** 12 × monthly. */
export function annualOf(monthly: number | null): number | null {
  return monthly === null ? null : (12 * centsOf(monthly)) / 100;
}

/** The monthly rent for a payload that has only the annual figure. */
export function monthlyOf(annual: number): number {
  return dividedHalfUp(BigInt(centsOf(annual)), 12) / 100;
}

/** Annual ÷ square feet, rounded half up to cents. */
export function perSquareFoot(monthly: number | null, sqft: number | null): number | null {
  if (monthly === null || sqft === null || sqft === 0) return null;
  return dividedHalfUp(12n * BigInt(centsOf(monthly)), sqft) / 100;
}

/** Dollars have two decimals at most, so the nearest whole number of cents is the exact one. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Divides non-negative integers exactly and rounds half up, without floating point. */
function dividedHalfUp(amount: bigint, by: number): number {
  const divisor = BigInt(by);
  return Number((2n * amount + divisor) / (2n * divisor));
}

/** True when start ≤ day ≤ end. */
export function isInEffect(term: Pick<Term, 'rt_start' | 'rt_end'>, day: PlainDate): boolean {
  return term.rt_start !== null && term.rt_end !== null && term.rt_start <= day && day <= term.rt_end;
}

export interface RentFigures {
  readonly monthly: number;
  readonly annual: number;
  readonly psqft: number | null;
}

export interface RentToday {
  /** The types of rent with a term in effect, in their order. */
  readonly byType: readonly ({ readonly type: RentType } & RentFigures)[];
  /** The sum of all rent. A security deposit is not rent. */
  readonly total: RentFigures;
}

export function rentToday(terms: readonly Term[], sqft: number | null, today: PlainDate): RentToday {
  const cents = new Map<RentType, number>();
  for (const term of terms) {
    if (!isInEffect(term, today) || isDeposit(term)) continue;
    const type = typeOf(term);
    cents.set(type, (cents.get(type) ?? 0) + centsOf(term.rt_monthly ?? 0));
  }
  const present = rentTypes.filter((type) => cents.has(type));
  const sum = present.reduce((total, type) => total + (cents.get(type) ?? 0), 0);
  return {
    byType: present.map((type) => Object.assign({ type }, figuresOf(cents.get(type) ?? 0, sqft))),
    total: figuresOf(sum, sqft),
  };
}

/** A term without a type counts as Other. */
function typeOf(term: Term): RentType {
  return term.rt_type ?? 'Other';
}

function figuresOf(cents: number, sqft: number | null): RentFigures {
  const monthly = cents / 100;
  return { monthly, annual: (12 * cents) / 100, psqft: perSquareFoot(monthly, sqft) };
}

export interface RentChange {
  readonly date: PlainDate;
  readonly monthly: number;
  /** To 2 decimals; `null` where there is no base rent now. */
  readonly percent: number | null;
}

/** The first day after today on which the base rent changes. */
export function nextBaseRentChange(terms: readonly Term[], today: PlainDate): RentChange | null {
  const base = terms.filter((term) => term.rt_type === 'Base Rent');
  const now = centsOn(base, today);
  const starts = base.flatMap(({ rt_start }) => (rt_start !== null && rt_start > today ? [rt_start] : []));
  for (const date of starts.toSorted()) {
    const then = centsOn(base, date);
    if (then === now) continue;
    return { date, monthly: then / 100, percent: now === 0 ? null : percentChange(now, then) };
  }
  return null;
}

function centsOn(terms: readonly Term[], day: PlainDate): number {
  return terms
    .filter((term) => isInEffect(term, day))
    .reduce((sum, { rt_monthly }) => sum + centsOf(rt_monthly ?? 0), 0);
}

/** Rounds the absolute value half up, so that a change of -2.345 % is -2.35 % and one of 2.345 % is 2.35 %. */
/** "+3.00%", "-2.35%". */
export function showChange(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`;
}

function percentChange(from: number, to: number): number {
  const size = dividedHalfUp(10_000n * BigInt(Math.abs(to - from)), from) / 100;
  return to < from ? -size : size;
}

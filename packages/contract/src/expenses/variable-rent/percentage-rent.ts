import { addDays, addMonths, daysBetween, showDate, type PlainDate } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import { formatDollars } from '../../fields/index.ts';
import {
  dollarCents,
  centsToDollars,
  greater,
  isLess,
  lesser,
  minus,
  over,
  percentFraction,
  plus,
  roundHalfUp,
  times,
  whole,
  zero,
  type Fraction,
} from '../fraction.ts';
import { lastDayOfYear, yearPart } from '../year-part.ts';

export const salesPeriods = ['month', 'quarter', 'year'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

export interface SalesTier {
  /** Sales of a whole period above which the percent holds. */
  readonly from: number;
  readonly percent: number;
  /** A fixed amount that is due beside it once sales are above `from`. */
  readonly plus: number | null;
}

export interface PercentageRentClause {
  readonly percent: number | null;
  readonly tiers: readonly SalesTier[] | null;
  readonly breakpoint: 'natural' | number | null;
  /** The base rent of a whole period, for the natural breakpoint. */
  readonly baseRent: number | null;
  readonly period: SalesPeriod;
  /** The month in which a year begins, 1 to 12; the one of the first day where it is not given. */
  readonly yearMonth?: number | null;
  /** Of the rent that is due for a period. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
}

export interface MonthlySales {
  /** yyyy-MM */
  readonly month: string;
  readonly amount: number;
}

export interface PercentageRentPlan {
  readonly clause: PercentageRentClause;
  readonly sales: readonly MonthlySales[];
}

export interface PercentageRentDue {
  readonly due: number;
  /** The lowest breakpoint, added up over the periods. */
  readonly breakpoint: number;
  readonly sales: number;
  working: string[];
}

/** What is due for one period. */
export interface SalesPeriodDue {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly due: bigint;
  readonly breakpoint: bigint;
  readonly sales: bigint;
  readonly working: readonly string[];
}

/** The base rent of the days of a period in cents, for a natural breakpoint without a typed base rent. */
export type BaseRentOf = (from: PlainDate, to: PlainDate) => number;

export function percentageRent(plan: PercentageRentPlan): PercentageRentDue {
  const periods = percentageRentByPeriod(plan);
  function total(of: (period: SalesPeriodDue) => bigint): number {
    return centsToDollars(periods.reduce((sum, period) => sum + of(period), 0n));
  }
  return {
    due: total(({ due }) => due),
    breakpoint: total(({ breakpoint }) => breakpoint),
    sales: total((period) => period.sales),
    working: periods.flatMap(({ working }) => working),
  };
}

/** Period by period, in cents. */
export function percentageRentByPeriod(
  { clause, sales }: PercentageRentPlan,
  baseRentOf?: BaseRentOf,
): SalesPeriodDue[] {
  return periodsOf(clause, sales).map((period) => dueIn(period, clause, baseRentOf));
}

interface Period {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Of a whole period, by days. */
  readonly part: Fraction;
  readonly sales: bigint;
}

const monthsIn: Record<SalesPeriod, number> = { month: 1, quarter: 3, year: 12 };

/** The periods from the first to the last day; those of the calendar that have sales where no days are given. */
function periodsOf(
  { period, from, to, yearMonth = null }: PercentageRentClause,
  sales: readonly MonthlySales[],
): Period[] {
  const months = monthsIn[period];
  const days = sales.map(({ month }) => `${month}-01`).toSorted();
  const [firstSale, lastSale] = [days[0], days.at(-1)];
  if (from !== null && to !== null && yearMonth === null && period === 'year' && to <= lastDayOfYear(from))
    return [{ from, to, part: yearPart(from, to), sales: salesOf(sales, from, to) }];
  const start = from ?? (firstSale && calendarStart(firstSale, months));
  const end = to ?? lastSale;
  if (!start || !end) return [];
  const periods: Period[] = [];
  // Periods begin with months, as sales are known by month; the first and the last may be parts of one.
  let first = `${start.slice(0, 7)}-01`;
  if (yearMonth !== null) first = calendarStart(first, months, yearMonth);
  while (first <= end) {
    const next = addMonths(first, months);
    const last = addDays(next, -1);
    const [begins, ends] = [first < start ? start : first, to !== null && to < last ? to : last];
    const part =
      months === 12
        ? yearPart(begins, ends)
        : over(whole(daysBetween(begins, ends) + 1), whole(daysBetween(first, next)));
    const sold = salesOf(sales, begins, ends);
    if (from !== null || sold !== 0n) periods.push({ from: begins, to: ends, part, sales: sold });
    first = next;
  }
  return periods;
}

/** The first day of the period that a day lies in, where years begin in a month. */
function calendarStart(day: PlainDate, months: number, yearMonth = 1): PlainDate {
  const month = (Number(day.slice(5, 7)) - yearMonth + 12) % 12;
  return addMonths(`${day.slice(0, 7)}-01`, -(month % months));
}

function salesOf(sales: readonly MonthlySales[], from: PlainDate, to: PlainDate): bigint {
  return sales
    .filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
    .reduce((sum, { amount }) => sum + dollarCents(amount), 0n);
}

function dueIn(
  { from, to, part, sales }: Period,
  clause: PercentageRentClause,
  baseRentOf: BaseRentOf | undefined,
): SalesPeriodDue {
  const isByTerms = baseRentOf !== undefined && clause.breakpoint === 'natural' && clause.baseRent === null;
  const ownRent = isByTerms ? BigInt(baseRentOf(from, to)) : null;
  const tiers = tiersOf(clause, part, ownRent);
  const sold = whole(sales);
  const parts = tiers.map((tier, index) => {
    const next = tiers[index + 1]?.from;
    const top = next && isLess(next, sold) ? next : sold;
    const above = greater(zero, minus(top, tier.from));
    const added = isLess(tier.from, sold) ? tier.plus : 0n;
    return { ...tier, above, amount: plus(times(above, tier.percent), whole(added)), added };
  });
  const computed = parts.reduce((sum, { amount }) => plus(sum, amount), zero);
  const { minimum, maximum } = clause;
  const least = minimum === null ? computed : greater(computed, whole(dollarCents(minimum)));
  const limited = maximum === null ? least : lesser(least, whole(dollarCents(maximum)));
  const due = roundHalfUp(limited);
  const breakpoint = roundHalfUp(tiers[0]?.from ?? zero);
  return {
    from,
    to,
    due,
    breakpoint,
    sales,
    working: [
      `${showDate(from)} to ${showDate(to)}: sales ${money(sales)}.`,
      ...(ownRent === null
        ? []
        : [`Natural breakpoint: base rent ${money(ownRent)} ÷ ${clause.percent}% = ${money(breakpoint)}.`]),
      ...(part.n === part.d || ownRent !== null ? [] : [`Breakpoints by days: ${part.n} of ${part.d}.`]),
      ...parts.map(
        ({ above, percentText, from: above0, added }) =>
          `${percentText}% of ${money(roundHalfUp(above))} above ${money(roundHalfUp(above0))}${added ? ` plus ${money(added)}` : ''}.`,
      ),
      ...(roundHalfUp(computed) === due
        ? []
        : [`${money(roundHalfUp(computed))}, limited to ${money(due)}.`]),
      `Due: ${money(due)}.`,
    ],
  };
}

/** In cents, by days. A clause without tiers has one, which begins at its breakpoint. */
function tiersOf(
  { tiers, percent, breakpoint, baseRent }: PercentageRentClause,
  part: Fraction,
  ownRent: bigint | null,
) {
  if (tiers)
    return tiers.map((tier) => ({
      from: times(whole(dollarCents(tier.from)), part),
      percent: percentFraction(tier.percent),
      percentText: tier.percent,
      plus: dollarCents(tier.plus ?? 0),
    }));
  const rate = percentFraction(percent ?? 0);
  const natural = percent ? over(whole(ownRent ?? dollarCents(baseRent ?? 0)), rate) : zero;
  const from = breakpoint === 'natural' ? natural : whole(dollarCents(breakpoint ?? 0));
  // The base rent of the days themselves is that of the part already.
  const counted = ownRent === null ? times(from, part) : from;
  return [{ from: counted, percent: rate, percentText: percent ?? 0, plus: 0n }];
}

function money(cents: bigint): string {
  return formatDollars(centsToDollars(cents));
}

const mostPeriodYears = 50;

/** What hinders the computation, by field. */
export function percentageRentProblems({ clause, sales }: PercentageRentPlan): FieldError[] {
  const { percent, tiers, breakpoint, baseRent, from, to, minimum, maximum } = clause;
  const wrong: [string, boolean, string][] = [
    ['clause.percent', percent === null && !tiers, 'Enter a percent, or tiers.'],
    ['clause.percent', percent === 0, 'Enter a percent above 0.'],
    ['clause.percent', percent !== null && tiers !== null, 'Enter either a percent or tiers.'],
    ['clause.tiers', tiers?.length === 0, 'Enter at least one tier.'],
    ['clause.breakpoint', percent !== null && breakpoint === null, 'Enter a breakpoint, 0 for none.'],
    ['clause.breakpoint', tiers !== null && Boolean(breakpoint), 'Tiers have their own breakpoints.'],
    ['clause.baseRent', breakpoint === 'natural' && baseRent === null, 'Enter the base rent of a period.'],
    ['clause.from', from === null && to !== null, 'Enter the first day as well.'],
    ['clause.to', from !== null && to === null, 'Enter the last day as well.'],
    ['clause.to', from !== null && to !== null && to < from, 'The last day is before the first.'],
    [
      'clause.to',
      from !== null && to !== null && to >= addMonths(from, 12 * mostPeriodYears),
      `At most ${mostPeriodYears} years.`,
    ],
    [
      'clause.maximum',
      minimum !== null && maximum !== null && maximum < minimum,
      'The maximum is below the minimum.',
    ],
  ];
  for (const [index, tier] of (tiers ?? []).entries())
    if (index > 0 && tier.from <= (tiers?.[index - 1]?.from ?? 0))
      wrong.push([`clause.tiers.${index}.from`, true, 'Each tier begins above the one before.']);
  const seen = new Set<string>();
  for (const [index, { month }] of sales.entries()) {
    const isOutside = from !== null && to !== null && (month < from.slice(0, 7) || month > to.slice(0, 7));
    if (isOutside) wrong.push([`sales.${index}.month`, true, 'The month is outside the days of the clause.']);
    if (seen.has(month)) wrong.push([`sales.${index}.month`, true, 'The month is there twice.']);
    seen.add(month);
  }
  return wrong.filter(([, isWrong]) => isWrong).map(([field, , message]) => ({ field, message }));
}

import { addMonths, type PlainDate } from '../../dates.ts';
import { closedStatus } from '../../leases/fields.ts';
import {
  centsOf,
  monthsFrom,
  rentTypes,
  type ForecastBasis,
  type RentType,
} from '../../leases/rent/index.ts';
import { dollarCents, one, percentFraction, plus, power, roundHalfUp, times, whole } from '../fraction.ts';
import type { MonthlySales } from './percentage-rent.ts';
import {
  salesRentPeriods,
  type SalesRentPeriod,
  type SalesRentSource,
  type StoredPercentageRent,
} from './sales-rent.ts';

/** What rent is forecast by: the types of rent terms, and what depends on sales. */
export const forecastTypes = [...rentTypes, 'Percentage Rent'] as const;
export type ForecastType = RentType | 'Percentage Rent';

/** One line of a forecast, month by month, in cents. */
export interface ForecastLine {
  readonly type: ForecastType;
  readonly assumed: boolean;
  readonly cents: Float64Array;
}

/** A lease with its percentage rent. */
export interface SalesRentLease extends SalesRentSource {
  readonly clauses: readonly StoredPercentageRent[];
}

interface ForecastMonths {
  /** yyyy-MM */
  readonly from: string;
  readonly months: number;
  readonly basis: ForecastBasis;
}

/**
 * The percentage rent of a lease: what follows from sales that are reported, and, apart, what is assumed. A month
 * that is not reported sells what the same month last sold, grown by the percent of the clause every year; where no
 * year before is known, nothing is assumed.
 */
export function salesRentForecast(
  source: SalesRentLease,
  { from, months, basis }: ForecastMonths,
): ForecastLine[] {
  const names = monthsFrom(from, months);
  const until = addMonths(`${names.at(-1) ?? from}-01`, 1);
  const known: ForecastLine = { type: 'Percentage Rent', assumed: false, cents: new Float64Array(months) };
  const assumed: ForecastLine = { type: 'Percentage Rent', assumed: true, cents: new Float64Array(months) };
  if (source.lease.sd_status === closedStatus) return [];
  for (const clause of source.clauses) {
    const sales = [...source.sales, ...assumedSales(clause, source, until)];
    const reported = new Set(source.sales.map(({ month }) => month));
    for (const period of salesRentPeriods(clause, { ...source, sales }, until)) {
      if (period.due === null) continue;
      const isKnown = period.months.every(({ month }) => reported.has(month));
      const { cents } = isKnown ? known : assumed;
      for (const [month, amount] of countedIn(period, basis)) {
        const at = names.indexOf(month);
        if (at >= 0) cents[at] = (cents[at] ?? 0) + amount;
      }
    }
  }
  return [known, assumed].filter(({ cents }) => cents.some((amount) => amount !== 0));
}

/** The months that are not reported, up to the end of the period in which the day lies. */
function assumedSales(
  clause: StoredPercentageRent,
  source: SalesRentSource,
  until: PlainDate,
): MonthlySales[] {
  const reported = new Map(source.sales.map(({ month, amount }) => [month, amount]));
  const growth = plus(one, percentFraction(clause.growth ?? 0));
  const missing = salesRentPeriods(clause, source, until).flatMap((period) => period.missing);
  return missing.flatMap((month) => {
    for (let years = 1; years <= mostYearsBack; years += 1) {
      const amount = reported.get(`${Number(month.slice(0, 4)) - years}${month.slice(4)}`);
      if (amount === undefined) continue;
      const cents = roundHalfUp(times(whole(dollarCents(amount)), power(growth, years)));
      return [{ month, amount: Number(cents) / 100 }];
    }
    return [];
  });
}

/** A forecast of ten years begins after the last reported year. */
const mostYearsBack = 20;

/** By due date, or over the months of the period by their sales, so that they add up to the cent. */
function countedIn(
  { due, dueOn, months }: SalesRentPeriod,
  basis: ForecastBasis,
): (readonly [string, number])[] {
  const cents = centsOf(due ?? 0);
  if (basis === 'due') return [[dueOn.slice(0, 7), cents]];
  const sold = months.map(({ amount }) => dollarCents(amount ?? 0));
  const all = sold.reduce((sum, amount) => sum + amount, 0n);
  const weights = all > 0n ? sold : months.map(() => 1n);
  const total = all > 0n ? all : BigInt(months.length);
  let [upTo, counted] = [0n, 0];
  return months.map(({ month }, index) => {
    upTo += weights[index] ?? 0n;
    const now = Number((BigInt(cents) * upTo) / total);
    const part = now - counted;
    counted = now;
    return [month, part] as const;
  });
}

/** What is due for the periods that ended in the twelve months up to a day; `null` where none did. */
export function salesRentOfYear(source: SalesRentLease, day: PlainDate): number | null {
  const after = addMonths(day, -12);
  const due = source.clauses
    .flatMap((clause) => salesRentPeriods(clause, source, day))
    .flatMap((period) =>
      period.due !== null && period.to > after && period.to <= day ? [centsOf(period.due)] : [],
    );
  return due.length === 0 ? null : due.reduce((sum, cents) => sum + cents, 0) / 100;
}

import { addDays, addMonths, type PlainDate } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import { choice, date, fieldTable, flag, integer, money, percent, type RowOf } from '../../fields/index.ts';
import { isBaseRent, monthLabels, rentBetween, type Term } from '../../leases/rent/index.ts';
import { closedStatus, type LeaseFields } from '../../leases/fields.ts';
import { centsToDollars } from '../fraction.ts';
import { clauseSourceFields } from '../stored.ts';
import { monthName } from './index-rent.ts';
import {
  percentageRentByPeriod,
  percentageRentProblems,
  type MonthlySales,
  type PercentageRentClause,
  type SalesTier,
} from './percentage-rent.ts';

const largestSales = 10_000_000_000;

/** What a lease says of percentage rent; its tiers stand beside the fields. */
export const percentageRentFields = fieldTable({
  percent: percent('Percent of Sales', { decimals: 6, width: 'sm' }),
  naturalBreakpoint: flag('Natural Breakpoint', { help: 'Base rent of the period ÷ percent.' }),
  baseRent: money('Base Rent of a Period', {
    help: 'For the natural breakpoint. Empty: by the rent terms.',
  }),
  breakpoint: money('Breakpoint', { max: largestSales, help: 'Of a whole period. 0: none.' }),
  period: choice('Counted by', [
    { value: 'month', label: 'Month' },
    { value: 'quarter', label: 'Quarter' },
    { value: 'year', label: 'Year' },
  ]),
  yearMonth: choice(
    'Year Begins in',
    monthLabels.map((label, index) => ({ value: index + 1, label })),
    { help: 'Empty: with the first day, as lease years do.' },
  ),
  from: date('First Day'),
  to: date('Last Day', { help: 'Empty: with the lease.' }),
  minimum: money('Minimum', { help: 'Due at least for a period.' }),
  maximum: money('Maximum', { help: 'Due at most for a period.' }),
  growth: percent('Growth of Sales', {
    min: -100,
    help: 'A year, for the forecast of months not reported. Empty: none.',
  }),
  reportDays: integer('Days to Report', { max: 366, width: 'xs', help: 'After a month. Empty: 20.' }),
  dueDays: integer('Days to Pay', { max: 366, width: 'xs', help: 'After a period. Empty: 30.' }),
  ...clauseSourceFields,
});

export interface StoredPercentageRent extends RowOf<typeof percentageRentFields> {
  readonly pr_id: number;
  readonly sd_id: number;
  /** None: the clause has a percent. */
  readonly tiers: readonly SalesTier[];
  readonly active: boolean;
  readonly version: number;
}

type ClauseValues = Omit<StoredPercentageRent, 'pr_id' | 'sd_id' | 'active' | 'version'>;

const defaultDays = { report: 20, due: 30 } as const;

/** What the engine reads of a stored clause; natural breakpoints follow from the rent terms where no rent is typed. */
function engineClause(row: ClauseValues, from: PlainDate | null, to: PlainDate | null): PercentageRentClause {
  return {
    percent: row.percent,
    tiers: row.tiers.length > 0 ? row.tiers : null,
    breakpoint: row.naturalBreakpoint ? 'natural' : row.breakpoint,
    baseRent: row.baseRent,
    period: row.period ?? 'year',
    yearMonth: row.period === 'month' ? null : row.yearMonth,
    minimum: row.minimum,
    maximum: row.maximum,
    from,
    to,
  };
}

/** What contradicts itself in a stored clause, by field. */
export function percentageClauseProblems(row: ClauseValues): FieldError[] {
  const { from, to, naturalBreakpoint, breakpoint, baseRent } = row;
  const clause = engineClause(row, from, to);
  const of = naturalBreakpoint ? { ...clause, baseRent: baseRent ?? 0 } : clause;
  const wrong: (FieldError | false)[] = [
    from === null && to === null && { field: 'from', message: 'Enter the first day.' },
    row.period === null && { field: 'period', message: 'Choose what it is counted by.' },
    naturalBreakpoint === true &&
      breakpoint !== null && {
        field: 'breakpoint',
        message: 'Enter an amount, or choose the natural breakpoint.',
      },
  ];
  // The last day may be left out here: the lease has one.
  const known = percentageRentProblems({ clause: to === null ? { ...of, from: null } : of, sales: [] });
  return [
    ...wrong.filter((problem) => problem !== false),
    ...known.map(({ field, message }) => ({ field: field.replace(/^clause\./, ''), message })),
  ];
}

/** What percentage rent depends on beside its clause. */
export interface SalesRentSource {
  readonly lease: Pick<LeaseFields, 'sd_ced' | 'sd_status'>;
  readonly terms: readonly Term[];
  readonly sales: readonly MonthlySales[];
}

export interface SalesRentPeriod {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** The day on which it is due. */
  readonly dueOn: PlainDate;
  /** As yyyy-MM, with what was sold; `null`: not reported. */
  readonly months: readonly { readonly month: string; readonly amount: number | null }[];
  /** The months without sales. */
  readonly missing: readonly string[];
  readonly sales: number;
  readonly breakpoint: number;
  /** `null` as long as months are missing, or where it cannot be computed. */
  readonly due: number | null;
  /** By the sales that are there. */
  readonly soFar: number;
  /** Why nothing can be computed. */
  readonly problem: string | null;
  readonly working: readonly string[];
}

/** The periods of a clause that begin up to a day, the first one first. */
export function salesRentPeriods(
  clause: StoredPercentageRent,
  { lease, terms, sales }: SalesRentSource,
  until: PlainDate,
): SalesRentPeriod[] {
  const { from } = clause;
  if (from === null) return [];
  const end = lastDayOfClause(clause, lease) ?? lastBeyond(from, until);
  if (end < from) return [];
  const { isNatural, baseRentOf } = baseRents(clause, lease, terms);
  const plan = { clause: engineClause(clause, from, end), sales };
  const bySales = new Map(sales.map(({ month, amount }) => [month, amount]));
  return percentageRentByPeriod(plan, baseRentOf).flatMap((period) => {
    if (period.from > until) return [];
    const months = monthsOf(period.from, period.to).map((month) => ({
      month,
      amount: bySales.get(month) ?? null,
    }));
    const missing = months.flatMap(({ month, amount }) => (amount === null ? [month] : []));
    const isWithoutRent = isNatural && period.breakpoint === 0n;
    const problem = isWithoutRent ? 'No base rent is recorded for the natural breakpoint.' : null;
    const due = centsToDollars(period.due);
    return {
      from: period.from,
      to: period.to,
      dueOn: addDays(period.to, clause.dueDays ?? defaultDays.due),
      months,
      missing,
      sales: centsToDollars(period.sales),
      breakpoint: centsToDollars(period.breakpoint),
      due: missing.length > 0 || problem !== null ? null : due,
      soFar: problem === null ? due : 0,
      problem,
      working: problem === null ? period.working : [problem],
    };
  });
}

/** The last day of a clause; `null` where neither it nor its lease has one. */
function lastDayOfClause(
  { to }: StoredPercentageRent,
  { sd_ced }: SalesRentSource['lease'],
): PlainDate | null {
  return to ?? sd_ced;
}

const mostYears = 50;

/** Far enough that the period in which the day lies is whole. */
function lastBeyond(from: PlainDate, until: PlainDate): PlainDate {
  const far = addMonths(`${(until < from ? from : until).slice(0, 4)}-12-31`, 24);
  const most = addDays(addMonths(from, 12 * mostYears), -1);
  return far < most ? far : most;
}

function baseRents(
  { naturalBreakpoint, baseRent }: StoredPercentageRent,
  { sd_ced }: SalesRentSource['lease'],
  terms: readonly Term[],
) {
  const base = terms.filter(isBaseRent);
  return {
    isNatural: naturalBreakpoint === true && baseRent === null,
    baseRentOf: (from: PlainDate, to: PlainDate) => rentBetween(base, from, to, { expiration: sd_ced }).total,
  };
}

function monthsOf(from: PlainDate, to: PlainDate): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}

/**
 * The month whose sales are reported next, and until when: the one after the last reported month, or, before the
 * first report, the first that is not due yet. Holes of former years ask for no reminder.
 */
export function nextReport(
  clause: StoredPercentageRent,
  source: SalesRentSource,
  today: PlainDate,
): { readonly month: string; readonly reportBy: PlainDate } | null {
  if (source.lease.sd_status === closedStatus) return null;
  const last = source.sales.reduce((latest, { month }) => (month > latest ? month : latest), '');
  const months = salesRentPeriods(clause, source, addMonths(today, 13)).flatMap(({ missing }) => missing);
  const next = months.find((month) => (last === '' ? reportDay(month, clause) >= today : month > last));
  return next === undefined ? null : { month: next, reportBy: reportDay(next, clause) };
}

/** The last day on which the sales of a month are reported. */
function reportDay(month: string, { reportDays }: StoredPercentageRent): PlainDate {
  return addDays(addMonths(`${month}-01`, 1), (reportDays ?? defaultDays.report) - 1);
}

/** "March, April and May 2027", shortened. */
export function missingWords(missing: readonly string[]): string {
  const [first, ...rest] = missing;
  if (first === undefined) return '';
  if (rest.length === 0) return `The sales of ${monthName(first)} are missing.`;
  return `The sales of ${rest.length + 1} months are missing: ${monthName(first)} to ${monthName(rest.at(-1) ?? first)}.`;
}

import { addDays, addMonths, showDate, type PlainDate } from '../dates.ts';
import { formatDollars } from '../fields/index.ts';
import type { CheckedBill } from './check/check.ts';
import type { expensePools } from './fields.ts';
import { centsToDollars, dollarCents, over, roundHalfUp, whole } from './fraction.ts';
import { yearPart } from './year-part.ts';

type Pool = (typeof expensePools)[number];

/** The type of rent that the estimates of a pool are; the others have none of their own. */
export const rentTypeOfPool: Partial<Record<Pool, 'CAM' | 'RE Taxes' | 'Insurance' | 'Operating Expenses'>> =
  {
    CAM: 'CAM',
    'RE Taxes': 'RE Taxes',
    Insurance: 'Insurance',
    'Operating Expenses': 'Operating Expenses',
  };

export interface EstimateTerm {
  readonly rt_id: number;
  readonly rt_start: PlainDate | null;
  readonly rt_end: PlainDate | null;
  readonly rt_monthly: number | null;
}

export interface EstimateSource {
  readonly pool: Pool | null;
  readonly statement: { readonly from: PlainDate | null; readonly to: PlainDate | null };
  readonly checked: Pick<CheckedBill, 'allowed'> | null;
  /** The rent terms of the pool's type. */
  readonly terms: readonly EstimateTerm[];
  /** The last day of the lease; `null` where it is not known or goes on. */
  readonly leaseEnds: PlainDate | null;
}

export interface Estimate {
  readonly rt_type: string;
  readonly rt_start: PlainDate;
  readonly rt_end: PlainDate | null;
  readonly rt_monthly: number;
  /** The term that ends the day before; `null` where none runs then. */
  readonly replaces: EstimateTerm | null;
  readonly working: string;
}

/** The monthly estimate that follows from what the lease allowed, from the first of the next month; or why there is none. */
export function estimateAfter(
  { pool, statement: { from, to }, checked, terms, leaseEnds }: EstimateSource,
  today: PlainDate,
): Estimate | string {
  const type = pool === null ? undefined : rentTypeOfPool[pool];
  if (type === undefined) return 'No type of rent stands for this pool.';
  if (!checked || from === null || to === null) return 'The statement cannot be checked.';
  const next = `${addMonths(`${today.slice(0, 7)}-01`, 1).slice(0, 7)}-01`;
  const start = to >= next ? addDays(to, 1) : next;
  if (leaseEnds !== null && leaseEnds < start) return 'The lease ends before the next month.';
  if (checked.allowed <= 0) return 'The lease allows nothing to be billed.';
  const running = terms.filter(
    ({ rt_start, rt_end }) => (rt_start === null || rt_start < start) && (rt_end === null || rt_end >= start),
  );
  if (running.length > 1)
    return `Several rent terms of ${type} run on ${showDate(start)}. Change them by hand.`;
  const later = terms.find(({ rt_start }) => rt_start !== null && rt_start >= start);
  if (later) return `A rent term of ${type} from ${showDate(later.rt_start ?? '')} is there already.`;
  const yearly = over(whole(dollarCents(checked.allowed)), yearPart(from, to));
  const monthly = centsToDollars(roundHalfUp(over(yearly, whole(12))));
  const [replaces = null] = running;
  if (replaces?.rt_monthly === monthly) return 'The estimate that is paid agrees with the statement.';
  const isWhole = roundHalfUp(yearly) === dollarCents(checked.allowed);
  const a = isWhole ? '' : ` is ${formatDollars(centsToDollars(roundHalfUp(yearly)))} a year, which`;
  return {
    rt_type: type,
    rt_start: start,
    rt_end: replaces?.rt_end ?? null,
    rt_monthly: monthly,
    replaces,
    working: `${formatDollars(checked.allowed)} allowed for ${showDate(from)} to ${showDate(to)}${a} over 12 months makes ${formatDollars(monthly)} a month.`,
  };
}

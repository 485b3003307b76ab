import type { rateTypes } from '../../comps/index.ts';
import { addDays, type PlainDate } from '../../dates.ts';
import { firstCommencement, termOn } from '../../leases/current-term.ts';
import type { LeaseFields } from '../../leases/fields.ts';
import {
  isBaseRent,
  monthsOf,
  rentBetween,
  rentTotalOn,
  rentTypeOf,
  type RentType,
  type Term,
} from '../../leases/rent/index.ts';
import type { MarketSettings, PropertyType, RentBasis } from '../fields.ts';

export type RateType = (typeof rateTypes)[number];

/**
 * The share of the expenses that is in a rate. A modified gross rent is taken to include half of them,
 * because neither comps nor leases say which.
 */
const sharesInRate: Record<RateType, number> = {
  NNN: 0,
  'Modified Gross': 0.5,
  Gross: 1,
  'Full Service': 1,
};

/** The share of the expenses that a tenant pays beside the rent. */
const sharesBeside: Record<RentBasis, number> = { NNN: 1, 'Modified Gross': 0.5, 'Full Service': 1 };

/** What all expenses of the space cost, per SF and year, and who says so. */
export interface Expenses {
  readonly perSf: number;
  readonly from: 'lease' | 'client';
}

const charges: readonly RentType[] = ['CAM', 'RE Taxes', 'Insurance', 'Operating Expenses'];

/** The lease's own charges on a day, else what the client assumes; `null`: not known. */
export function expensesOf(
  { terms, basis, sqft, type }: Expensed,
  day: PlainDate,
  expiration: PlainDate | null,
  settings: MarketSettings,
): Expenses | null {
  const own = terms.filter((term) => charges.includes(rentTypeOf(term)));
  const cents = own.length === 0 ? 0 : rentTotalOn(own, day, expiration);
  if (cents > 0 && sqft !== null && sqft > 0)
    return { perSf: (12 * cents) / 100 / sqft / sharesBeside[basis], from: 'lease' };
  const assumed = settings[expenseSettings[type]] ?? settings.expenses;
  return assumed === null ? null : { perSf: assumed, from: 'client' };
}

interface Expensed {
  readonly terms: readonly Term[];
  readonly basis: RentBasis;
  readonly sqft: number | null;
  readonly type: PropertyType;
}

const expenseSettings = {
  Office: 'officeExpenses',
  Industrial: 'industrialExpenses',
  Retail: 'retailExpenses',
} as const satisfies Record<PropertyType, keyof MarketSettings>;

/** The share of the expenses that lies between two bases: positive where the rate must rise. */
export function shareBetween(from: RateType, to: RentBasis): number {
  return sharesInRate[to] - sharesInRate[from];
}

/** What a rate must rise by to be on another basis; `null` where the expenses are not known. */
export function expensesBetween(
  from: RateType | null,
  to: RentBasis,
  expenses: Expenses | null,
): number | null {
  const share = from === null ? 0 : shareBetween(from, to);
  if (share === 0) return 0;
  return expenses && share * expenses.perSf;
}

/** A rate on another basis; `null` where the expenses are not known, or leave nothing. */
export function onBasis(
  rate: number,
  from: RateType | null,
  to: RentBasis,
  expenses: Expenses | null,
): number | null {
  const added = expensesBetween(from, to, expenses);
  if (added === null) return null;
  const converted = rate + added;
  return converted > 0 ? converted : null;
}

/** The base rent of a lease per SF and year, and the day on which it is in effect. */
export interface OwnRent {
  readonly perSf: number;
  readonly on: PlainDate;
}

/** Today's base rent; before the lease or in a free month the next, after it the last. */
export function ownRent(
  terms: readonly Term[],
  sqft: number | null,
  expiration: PlainDate | null,
  today: PlainDate,
): OwnRent | null {
  if (sqft === null || sqft === 0) return null;
  const base = terms.filter(isBaseRent);
  const later = base.flatMap(({ rt_start }) => (rt_start !== null && rt_start > today ? [rt_start] : []));
  const ended = base.flatMap(({ rt_end }) => (rt_end !== null && rt_end < today ? [rt_end] : []));
  for (const day of [today, ...later.toSorted(), ...ended.toSorted().toReversed()]) {
    const cents = rentTotalOn(base, day, expiration);
    if (cents > 0) return { perSf: Math.round((12 * cents) / sqft) / 100, on: day };
  }
  return null;
}

/** What the term that runs costs per SF and year, with its free months and the landlord's allowance. */
export interface OwnEffective {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Months with a base rent of 0. */
  readonly freeMonths: number;
  /** Base rent over the term; free months are in it with 0. */
  readonly perSf: number;
  /** The allowance over the term; `null` where none is recorded. */
  readonly allowance: number | null;
}

/**
 * `null` where the records do not hold the base rent of every day of the term: a day without a row may be free or
 * not entered. `allowance` is in dollars; it belongs to the first term, since it was paid for that.
 */
export function ownEffective(
  lease: LeaseFields,
  terms: readonly Term[],
  allowance: number | null,
  today: PlainDate,
): OwnEffective | null {
  const { start: from, end: to } = termOn(lease, today);
  const { sd_sqft: sqft, sd_ced } = lease;
  const months = monthsOf(from, to);
  if (from === null || to === null || !sqft || !months) return null;
  const base = terms.filter(isBaseRent);
  const freeMonths = freeMonthsIn(base, from, to);
  if (freeMonths === null) return null;
  const cents = rentBetween(base, from, to, { expiration: sd_ced }).total;
  const isFirst = from === firstCommencement(lease);
  const yearly = (total: number) => Math.round((total * 12) / (months * sqft)) / 100;
  return {
    from,
    to,
    freeMonths,
    perSf: yearly(cents),
    allowance: allowance === null || !isFirst ? null : yearly(100 * allowance),
  };
}

/** Months of the term in which rows of base rent say 0; `null` where no row says anything on some day. */
function freeMonthsIn(base: readonly Term[], from: PlainDate, to: PlainDate): number | null {
  const rows = base.flatMap(({ rt_start, rt_end, rt_monthly }) =>
    rt_start === null || rt_monthly === null ? [] : [{ from: rt_start, to: rt_end ?? to, rt_monthly }],
  );
  const changes = rows.flatMap((row) => [row.from, addDays(row.to, 1)]);
  const days = [...new Set([from, ...changes.filter((day) => day > from && day <= to)])].toSorted();
  let free = 0;
  for (const [at, day] of days.entries()) {
    const there = rows.filter((row) => row.from <= day && day <= row.to);
    if (there.length === 0) return null;
    const next = days[at + 1];
    if (there.every(({ rt_monthly }) => rt_monthly === 0))
      free += monthsOf(day, next === undefined ? to : addDays(next, -1)) ?? 0;
  }
  return Math.round(free * 10) / 10;
}

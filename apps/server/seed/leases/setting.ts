import {
  addDays,
  addMonths,
  datePartsOf,
  plainDate,
  type LeaseFields,
  type PlainDate,
} from '@panoramic/contract';
import type { Random } from '../comps/random.ts';
import type { LeaseInModel } from '../market/leases.ts';
import type { City } from './cities.ts';

/** The values that all rows of one invented lease are made from. */
export interface LeaseSeed {
  readonly random: Random;
  readonly today: PlainDate;
  /** 0 for the first client. */
  readonly client: number;
  readonly city: City;
  readonly lease: LeaseFields;
  readonly term: LeaseTerm;
  /** For a lease in Greater St. Louis. */
  readonly market: LeaseInModel | null;
}

/** The current term, first day to last. */
export interface LeaseTerm {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

export function firstOfMonth(date: PlainDate): PlainDate {
  const { year, month } = datePartsOf(date);
  return plainDate(year, month, 1) ?? date;
}

/** The years of the lease in order, or some of them. */
export function leaseYears(term: LeaseTerm, from = 0, to = lastYear(term)): readonly LeaseTerm[] {
  return Array.from({ length: to - from + 1 }, (_, index) => leaseYear(term, from + index));
}

/** Years are counted from 0. */
export function lastYear({ start, end }: LeaseTerm): number {
  return yearsSince(start, end);
}

/** Whole years since `start`; negative before it. */
export function yearsSince(start: PlainDate, day: PlainDate): number {
  const [from, to] = [datePartsOf(start), datePartsOf(day)];
  return to.year - from.year - (day.slice(5) < start.slice(5) ? 1 : 0);
}

/** The last year ends with the lease. */
function leaseYear({ start, end }: LeaseTerm, index: number): LeaseTerm {
  const last = addDays(addMonths(start, 12 * (index + 1)), -1);
  return { start: addMonths(start, 12 * index), end: last < end ? last : end };
}

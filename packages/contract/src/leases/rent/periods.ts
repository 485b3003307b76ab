import { addDays, type PlainDate } from '../../dates.ts';
import { rentOn, type Rent, type RentOptions } from './engine.ts';
import { isDeposit, lastDayOf, type Term } from './term.ts';

/** Days in a row with the same rent. */
export interface RentPeriod {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly rent: Rent;
}

/** The days from one to another, cut wherever a term begins or has ended. */
export function rentPeriods(
  terms: readonly Term[],
  from: PlainDate,
  to: PlainDate,
  options: RentOptions,
): readonly RentPeriod[] {
  const cuts = terms.flatMap((term) => {
    const end = lastDayOf(term, options.expiration);
    return end === null || term.rt_start === null || isDeposit(term) ? [] : [term.rt_start, addDays(end, 1)];
  });
  const starts = [...new Set([from, ...cuts.filter((day) => from < day && day <= to)])].toSorted();
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? to : addDays(next, -1);
    return { from: start, to: end, rent: rentOn(terms, start, options) };
  });
}

/** A term that a new schedule would overlap. */
export interface OverlappedTerm<T extends Term> {
  readonly term: T;
  /** The day before the schedule begins; `null` where the term begins later and cannot end there. */
  readonly newEnd: PlainDate | null;
}

/** The terms of the schedule's type that are in effect on one of its days. */
export function overlappedTerms<T extends Term>(
  terms: readonly T[],
  schedule: readonly Term[],
  expiration: PlainDate | null,
): readonly OverlappedTerm<T>[] {
  const [first, last] = [schedule[0], schedule.at(-1)];
  if (!first?.rt_start || !last?.rt_end) return [];
  const [start, end] = [first.rt_start, last.rt_end];
  return terms.flatMap((term) => {
    const until = lastDayOf(term, expiration);
    if (term.rt_type !== first.rt_type || term.rt_start === null || until === null) return [];
    if (term.rt_start > end || until < start) return [];
    return [{ term, newEnd: term.rt_start < start ? addDays(start, -1) : null }];
  });
}

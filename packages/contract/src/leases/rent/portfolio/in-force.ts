import { addDays, type PlainDate } from '../../../dates.ts';
import { firstCommencement } from '../../current-term.ts';
import { closedStatus, type LeaseFields } from '../../fields.ts';
import { isInEffect, isRent, lastDayOf, type Term } from '../term.ts';

export type DatedLease = Pick<LeaseFields, 'sd_status' | 'sd_ocd' | 'sd_ccd' | 'sd_ced' | 'sd_ncd'> &
  Partial<Pick<LeaseFields, 'sd_renewal'>>;

/**
 * The rule of leases in force on a day, past or future, in its only place. Deleted leases are never asked about.
 *
 * - A lease is in force from its first commencement, original or current, to its current expiration.
 *   A date that is missing is no limit.
 * - It is in force on every other day for which it has a rent term.
 * - An open lease that has expired stays in force through today: it is in holdover until somebody closes it.
 * - A closed lease is a record of the past: it is in force on no day from today on.
 */
export function isInForce(
  lease: DatedLease,
  terms: readonly Term[],
  day: PlainDate,
  today: PlainDate,
): boolean {
  if (lease.sd_status === closedStatus && day >= today) return false;
  if (terms.some((term) => isRent(term) && isInEffect(term, day, lease.sd_ced))) return true;
  const begins = firstCommencement(lease);
  if (begins !== null && day < begins) return false;
  return lease.sd_ced === null || day <= lease.sd_ced || isInHoldover(lease, day, today);
}

/** True for an open lease past its expiration, on a day up to today. No later day is in holdover. */
export function isInHoldover(lease: DatedLease, day: PlainDate, today: PlainDate): boolean {
  return lease.sd_status !== closedStatus && lease.sd_ced !== null && lease.sd_ced < day && day <= today;
}

/** The terms that count: those of a closed lease end the day before today. */
export function countedTerms<T extends Term>(
  terms: readonly T[],
  lease: DatedLease,
  today: PlainDate,
): readonly T[] {
  if (lease.sd_status !== closedStatus) return terms;
  const yesterday = addDays(today, -1);
  return terms.map((term) => {
    const end = lastDayOf(term, lease.sd_ced);
    return end === null || end < today ? term : { ...term, rt_end: yesterday };
  });
}

import { openStatus, type Lease } from './fields.ts';

/**
 * The rule of open leases: a closed lease is kept as a record and in no sum. The database has the same rule as
 * the function `is_open_lease`.
 */
export function isOpenLease({ active, sd_status }: Pick<Lease, 'active' | 'sd_status'>): boolean {
  return active && sd_status === openStatus;
}

/** What closing a lease means for its dates, in words. */
export const closedLeasesRule = 'The dates of a closed lease count and remind until they are done.';

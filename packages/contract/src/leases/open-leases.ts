import { openStatus, type Lease } from './fields.ts';

/**
 * The rule of open leases. A closed lease is kept as a record: it reminds nobody, and neither it nor its
 * dates are in any count. The database has the same rule as the function `is_open_lease`.
 */
export function isOpenLease({ active, sd_status }: Pick<Lease, 'active' | 'sd_status'>): boolean {
  return active && sd_status === openStatus;
}

/** The rule in words, for the help texts and the Critical Dates Report. */
export const closedLeasesRule = 'Closed leases remind nobody, and their dates are in no count.';

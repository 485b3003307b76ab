import { sql } from '#db/scope/sql.ts';

/** The contract's rule `isOpenLease` for a lease `l`, for sums over many leases. */
export const isOpenLeaseSql = sql`is_open_lease(l.active, l.sd_status)`;

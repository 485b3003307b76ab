import type { PlainDate } from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';

/**
 * The rule of the contract's `rentToday` in SQL, for sums over many leases: which rows of `rent_terms t`
 * are rent, and in effect on a day. A security deposit is no rent. A test holds the two to each other.
 */
export const isRent = sql`t.active and t.rt_type is distinct from 'Security Deposit'`;

export function isInEffectOn(day: PlainDate): Sql {
  return sql`${day} between t.rt_start and t.rt_end`;
}

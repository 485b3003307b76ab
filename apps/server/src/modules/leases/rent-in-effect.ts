import { lastDate, type PlainDate } from '@panoramic/contract';
import { identifier, sql, type Sql } from '#db/scope/sql.ts';

/**
 * The rule of the contract's `rentOn` in SQL, for sums over many leases: which rows of `rent_terms t` are
 * rent, and in effect on a day. A security deposit is no rent. A test compares the two.
 */
export const isRent = sql`t.active and t.rt_type is distinct from 'Security Deposit'`;

/** The last day of a term, where `lease` is the name that the statement gives to the table of leases. */
export function lastDayOfTerm(lease: 'l' | 'leases'): Sql {
  return sql`coalesce(t.rt_end, ${identifier(lease)}.sd_ced, ${lastDate}::date)`;
}

export function isInEffectOn(day: PlainDate, lease: 'l' | 'leases'): Sql {
  return sql`t.rt_start <= ${day} and ${lastDayOfTerm(lease)} >= ${day}`;
}

/** The contract's `annualOf` in SQL: the yearly amount of `rent_terms t` as it was typed, else 12 × monthly. */
export const annualOfTerm = sql`case when round(t.rt_yearly / 12, 2) = t.rt_monthly then t.rt_yearly else 12 * t.rt_monthly end`;

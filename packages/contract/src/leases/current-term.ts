import { addDays, type PlainDate } from '../dates.ts';
import type { LeaseFields } from './fields.ts';

export type CommencingLease = Pick<LeaseFields, 'sd_ocd' | 'sd_ccd' | 'sd_ncd'>;

/**
 * The rule of the current term, in its only place: the term that runs on the day asked for. It begins on the
 * latest commencement up to that day; before the first one, on the first. An extension that has not begun
 * (`sd_ncd`) is a future term, and so is a current commencement that lies ahead of an original one in the past.
 * The database has the same rule as the function `commencement_on`.
 */
export function commencementOn(
  { sd_ocd, sd_ccd, sd_ncd }: CommencingLease,
  day: PlainDate,
): PlainDate | null {
  let latest: PlainDate | null = null;
  for (const date of [sd_ocd, sd_ccd, sd_ncd])
    if (date !== null && date <= day && (latest === null || date > latest)) latest = date;
  return latest ?? firstCommencement({ sd_ocd, sd_ccd });
}

/** An agreed extension is never the first: a lease whose commencement nobody entered has run before it. */
export function firstCommencement({
  sd_ocd,
  sd_ccd,
}: Pick<CommencingLease, 'sd_ocd' | 'sd_ccd'>): PlainDate | null {
  if (sd_ocd === null || sd_ccd === null) return sd_ocd ?? sd_ccd;
  return sd_ocd < sd_ccd ? sd_ocd : sd_ccd;
}

/** The commencement of what was agreed last, whether it has come or not. */
export function lastCommencement({ sd_ocd, sd_ccd, sd_ncd }: CommencingLease): PlainDate | null {
  return sd_ncd ?? sd_ccd ?? sd_ocd;
}

/** The term of a lease on a day. */
export interface TermOfDay {
  readonly start: PlainDate | null;
  /** The day before the next term, or the expiration of the lease. */
  readonly end: PlainDate | null;
  /** The first day of the next term, where one is agreed. */
  readonly next: PlainDate | null;
}

export function termOn(lease: CommencingLease & Pick<LeaseFields, 'sd_ced'>, day: PlainDate): TermOfDay {
  const start = commencementOn(lease, day);
  const ahead = [lease.sd_ccd, lease.sd_ncd].filter((date) => date !== null && date > (start ?? day));
  const [next = null] = ahead.filter((date) => date !== null && date > day).toSorted();
  return { start, end: next === null ? lease.sd_ced : addDays(next, -1), next };
}

/** What a lease's commencement is called on a day. */
export function commencementWord(lease: CommencingLease, today: PlainDate): string {
  const start = commencementOn(lease, today);
  return start !== null && start > today ? 'Commences' : 'Commenced';
}

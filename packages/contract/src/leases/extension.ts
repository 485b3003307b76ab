import { addDays, type PlainDate } from '../dates.ts';
import { isDone } from './critical-dates.ts';
import type { LeaseFields } from './fields.ts';
import { rentOn, type RentType, type Term } from './rent/index.ts';
import type { CriticalDate } from './tabs/index.ts';

/** What an extension of a lease begins with. */
export interface ExtensionStart {
  /** The day after the present expiration; today for a lease without one. */
  readonly start: PlainDate;
  /** The rents in effect on the last day of the lease that has any, in dollars a month. */
  readonly lastRents: readonly { readonly type: RentType; readonly monthly: number }[];
}

export function extensionStart(
  terms: readonly Term[],
  { sd_ced }: Pick<LeaseFields, 'sd_ced'>,
  today: PlainDate,
): ExtensionStart {
  const ends = terms.flatMap(({ rt_end }) =>
    rt_end !== null && rt_end <= (sd_ced ?? today) ? [rt_end] : [],
  );
  const onLastDay = rentOn(terms, sd_ced ?? today, { expiration: sd_ced });
  const lastEnd = ends.toSorted().at(-1);
  const { lines } =
    onLastDay.total > 0 || lastEnd === undefined ? onLastDay : rentOn(terms, lastEnd, { expiration: sd_ced });
  return {
    start: sd_ced === null ? today : addDays(sd_ced, 1),
    lastRents: lines.map(({ type, cents }) => ({ type, monthly: cents / 100 })),
  };
}

/** The open dates that an extension past the present expiration settles: the expiration itself and options to renew. */
export function settledDates(
  dates: readonly CriticalDate[],
  expiration: PlainDate | null,
): readonly CriticalDate[] {
  return dates.filter(
    (one) =>
      !isDone(one) &&
      (one.cd_type === 'Expiration Date' || one.cd_type === 'Option to Renew') &&
      (one.cd_action === null || expiration === null || one.cd_action <= expiration),
  );
}

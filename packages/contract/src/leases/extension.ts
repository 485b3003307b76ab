import { addDays, type PlainDate } from '../dates.ts';
import { isDone } from './critical-dates.ts';
import type { LeaseFields } from './fields.ts';
import { lastRents, termsUpTo, type RentType, type Term } from './rent/index.ts';
import { dateTypeOf } from './tabs/critical-date-types.ts';
import type { CriticalDate } from './tabs/index.ts';

/** What an extension of a lease begins with. */
export interface ExtensionStart {
  /** The day after the present expiration; today for a lease without one. */
  readonly start: PlainDate;
  /** The last rents up to the expiration, in dollars a month. */
  readonly lastRents: readonly { readonly type: RentType; readonly monthly: number }[];
}

export function extensionStart(
  terms: readonly Term[],
  { sd_ced }: Pick<LeaseFields, 'sd_ced'>,
  today: PlainDate,
): ExtensionStart {
  const end = sd_ced ?? today;
  return {
    start: sd_ced === null ? today : addDays(sd_ced, 1),
    lastRents: lastRents(termsUpTo(terms, end), end).map(({ type, cents }) => ({
      type,
      monthly: cents / 100,
    })),
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
      (dateTypeOf(one) === 'Expiration Date' || dateTypeOf(one) === 'Option to Renew') &&
      (one.cd_action === null || expiration === null || one.cd_action <= expiration),
  );
}

import { addDays, type PlainDate } from '../../dates.ts';
import {
  buildSchedule,
  extensionByOption,
  lastRents,
  rentTypeOf,
  termsUpTo,
  type LeaseFields,
  type OptionFields,
  type RentType,
  type Term,
} from '../../leases/index.ts';

export interface TermsWithOption {
  readonly terms: readonly Term[];
  /** The end of the option; `null` without one, or where the option does not say how long it is. */
  readonly end: PlainDate | null;
}

/**
 * The rent terms of a lease whose option to renew is reasonably certain. A charge that has terms past the
 * expiration keeps them. Base Rent continues as the option says. A rent that the option leaves open, such as
 * a market rent, and every other charge continue at their last amount. The last base rent is that of the last day
 * that has one, however long before the expiration.
 */
export function termsWithOption(
  terms: readonly Term[],
  lease: Pick<LeaseFields, 'sd_ced'>,
  option: OptionFields | null,
): TermsWithOption {
  const { sd_ced } = lease;
  if (sd_ced === null || option === null) return { terms, end: null };
  const last = lastRents(termsUpTo(terms, sd_ced), sd_ced);
  const lastBase = last.find(({ type }) => type === 'Base Rent');
  const { end, monthly, stepPercent } = extensionByOption(
    option,
    lease,
    lastBase ? lastBase.cents / 100 : null,
  );
  if (end === null) return { terms, end: null };
  const goesOn = new Set(terms.flatMap((term) => (isPast(term, sd_ced) ? [rentTypeOf(term)] : [])));
  const start = addDays(sd_ced, 1);
  const added = last
    .filter(({ type }) => !goesOn.has(type))
    .flatMap(({ type, cents }): readonly Term[] =>
      type === 'Base Rent'
        ? renewed(type, start, end, monthly ?? cents / 100, stepPercent)
        : [{ rt_type: type, rt_start: start, rt_end: end, rt_monthly: cents / 100 }],
    );
  return { terms: [...terms.map((term) => endedBy(term, sd_ced)), ...added], end };
}

function isPast({ rt_end }: Term, expiration: PlainDate): boolean {
  return rt_end !== null && rt_end > expiration;
}

/** A term without an end runs to the expiration, not to the end of the option. */
function endedBy(term: Term, expiration: PlainDate): Term {
  return term.rt_end === null ? { ...term, rt_end: expiration } : term;
}

function renewed(
  type: RentType,
  start: PlainDate,
  end: PlainDate,
  monthly: number,
  stepPercent: number | null,
): readonly Term[] {
  return buildSchedule({
    type,
    start,
    end,
    sqft: null,
    amount: monthly,
    unit: 'monthly',
    freeMonths: null,
    freePercent: null,
    everyMonths: 12,
    step: stepPercent === null ? null : { percent: stepPercent },
  });
}

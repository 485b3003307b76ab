import { addDays, addMonths, type PlainDate } from '../dates.ts';
import { closedStatus, type LeaseFields } from '../leases/fields.ts';
import {
  duePeriods,
  isOneOff,
  lastDayOf,
  rentTypeOf,
  type RentType,
  type Term,
} from '../leases/rent/index.ts';

/** A rent term with its id. */
export type KeyedTerm = Term & { readonly rt_id: number };

/** One period of one rent term: it is due once. */
export interface DueLine {
  /** The term and the first day of the period, unlike any other of the client. */
  readonly key: string;
  readonly rt_id: number;
  readonly type: RentType;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly due: PlainDate;
  readonly cents: number;
}

/** Months as yyyy-MM, both included, by due date. */
export interface DueMonths {
  readonly first: string;
  readonly last: string;
}

/**
 * What the rent terms of a lease make due in these months, by the periods of the rent engine. A closed lease owes
 * whole periods that fell due before today, and nothing from today on: what was paid before it was closed stays
 * as it is. A period that costs nothing is no payment.
 */
export function dueLines(
  { sd_status, sd_ced }: Pick<LeaseFields, 'sd_status' | 'sd_ced'>,
  terms: readonly KeyedTerm[],
  { first, last }: DueMonths,
  today: PlainDate,
): DueLine[] {
  const isClosed = sd_status === closedStatus;
  return terms.flatMap((term) => {
    const near = nearMonths(term, { first, last }, sd_ced);
    return near === null
      ? []
      : duePeriods(near, { expiration: sd_ced }).flatMap((period) => {
          const { periodStart, periodEnd, dueDate, amount } = period;
          const month = dueDate.slice(0, 7);
          if (amount === 0 || month < first || month > last || (isClosed && dueDate >= today)) return [];
          return [
            {
              key: dueKey(term.rt_id, periodStart),
              rt_id: term.rt_id,
              type: rentTypeOf(term),
              from: periodStart,
              to: periodEnd,
              due: dueDate,
              cents: amount,
            },
          ];
        });
  });
}

export function dueKey(rt_id: number, periodStart: PlainDate): string {
  return `${rt_id}-${periodStart}`;
}

/**
 * The term as far as it can fall due in the months; `null` where it cannot. Only a monthly term is cut at its
 * beginning: its periods are calendar months, and the amount of one depends on no other.
 */
function nearMonths(term: KeyedTerm, { first, last }: DueMonths, expiration: PlainDate | null): Term | null {
  const end = lastDayOf(term, expiration);
  if (end === null || term.rt_start === null) return null;
  if (isOneOff(term)) return term;
  const isMonthly = (term.rt_freq ?? 'Monthly') === 'Monthly';
  const latest = addMonths(`${last}-01`, 1);
  // In advance, a calendar month is due within itself.
  const isWithinMonth = isMonthly && term.rt_timing !== 'In arrears';
  // In arrears, a period is due up to a month after its last day.
  const earliest = isWithinMonth ? `${first}-01` : addMonths(`${first}-01`, -2);
  if (end < earliest || term.rt_start >= latest) return null;
  if (isMonthly)
    return {
      ...term,
      rt_start: term.rt_start < earliest ? earliest : term.rt_start,
      rt_end: end < latest ? end : addDays(latest, -1),
    };
  // A period of a year that begins in the last month ends within 13 months; one that is paid once is whole.
  const far = addMonths(latest, 13);
  return term.rt_freq !== 'Once' && end > far ? { ...term, rt_end: far } : term;
}

import { addDays, lastDate, showDate, type PlainDate } from '../../dates.ts';
import { commencementOn } from '../current-term.ts';
import { closedStatus, type LeaseFields } from '../fields.ts';
import {
  isDeposit,
  isOneOff,
  lastDayOf,
  rentNameOf,
  rentTypeOf,
  rentTypes,
  type RentType,
  type Term,
} from './term.ts';

export type CheckKind =
  | 'noBaseRent'
  | 'beginsLate'
  | 'gap'
  | 'overlap'
  | 'endsEarly'
  | 'pastExpiration'
  | 'neverCounts';

/** One likely mistake in a rent schedule, as a sentence. */
export interface ScheduleCheck {
  readonly kind: CheckKind;
  readonly message: string;
  /** Of a schedule that ends early: its type and its last day. */
  readonly ends?: { readonly type: string; readonly date: PlainDate };
}

type CheckedLease = Pick<LeaseFields, 'sd_ocd' | 'sd_ccd' | 'sd_ced' | 'sd_ncd' | 'sd_status'>;

/** The warnings above the rent terms; empty when there are none. */
export function scheduleChecks(
  terms: readonly Term[],
  lease: CheckedLease,
  today: PlainDate,
): readonly ScheduleCheck[] {
  const dated = terms.flatMap((term) => datedTerm(term, lease.sd_ced));
  return [
    ...noBaseRent(dated, lease, today),
    ...scheduleNames(dated).flatMap((type) => {
      const ofType = dated.filter((term) => term.name === type);
      return beginsLate(type, ofType, lease, today).concat(
        breaks(type, ofType),
        endsEarly(type, ofType, lease),
      );
    }),
    ...pastExpiration(dated, lease.sd_ced),
    ...neverCounting(terms, lease.sd_ced),
  ];
}

interface DatedTerm {
  /** What it is called: terms of one name are one schedule. */
  readonly name: string;
  readonly type: RentType;
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** Ignores a term that lacks its start or ends before it. */
function datedTerm(term: Term, expiration: PlainDate | null): DatedTerm[] {
  const end = lastDayOf(term, expiration);
  return end === null || term.rt_start === null || isOneOff(term)
    ? []
    : [{ name: rentNameOf(term), type: rentTypeOf(term), start: term.rt_start, end }];
}

/** Deposits and other charges (parking, a sign) may overlap or have gaps. */
function isOneSchedule({ type }: DatedTerm): boolean {
  return type !== 'Security Deposit' && type !== 'Other';
}

/** The names of the schedules there are, in the order of the types; those of the client's own behind. */
function scheduleNames(terms: readonly DatedTerm[]): string[] {
  const names = [...new Set(terms.filter(isOneSchedule).map(({ name }) => name))];
  return names.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(name: string): number {
  const place = rentTypes.findIndex((type) => type === name);
  return place === -1 ? rentTypes.length : place;
}

function noBaseRent(terms: readonly DatedTerm[], lease: CheckedLease, today: PlainDate): ScheduleCheck[] {
  const begins = commencementOn(lease, today);
  const runs =
    lease.sd_status !== closedStatus &&
    (begins === null || begins <= today) &&
    (lease.sd_ced === null || today <= lease.sd_ced);
  const paid = terms.some(({ type, start, end }) => type === 'Base Rent' && start <= today && today <= end);
  return runs && !paid ? [{ kind: 'noBaseRent', message: 'No Base Rent is in effect today.' }] : [];
}

/** A type without any terms has no schedule that could be short. */
function beginsLate(
  type: string,
  terms: readonly DatedTerm[],
  lease: CheckedLease,
  today: PlainDate,
): ScheduleCheck[] {
  const begins = commencementOn(lease, today);
  const [first] = terms.map(({ start }) => start).toSorted();
  if (begins === null || first === undefined || first <= begins) return [];
  return [
    {
      kind: 'beginsLate',
      message: `${type} begins ${showDate(first)}, the lease ${showDate(begins)}.`,
    },
  ];
}

function endsEarly(type: string, terms: readonly DatedTerm[], { sd_ced }: CheckedLease): ScheduleCheck[] {
  const last = terms
    .map(({ end }) => end)
    .toSorted()
    .at(-1);
  if (sd_ced === null || last === undefined || sd_ced <= last) return [];
  return [
    {
      kind: 'endsEarly',
      message: `${type} ends ${showDate(last)}, the lease ${showDate(sd_ced)}.`,
      ends: { type, date: last },
    },
  ];
}

/** Gaps and overlaps, walking through the terms by their start. */
function breaks(type: string, terms: readonly DatedTerm[]): ScheduleCheck[] {
  const found: ScheduleCheck[] = [];
  let covered: PlainDate | null = null;
  for (const { start, end } of terms.toSorted(byStart)) {
    if (covered !== null && start <= covered) {
      const until = end < covered ? end : covered;
      found.push({ kind: 'overlap', message: `${type} overlaps ${span(start, until)}.` });
    }
    if (covered !== null && start > addDays(covered, 1)) {
      const missing = span(addDays(covered, 1), addDays(start, -1));
      found.push({ kind: 'gap', message: `${type} has a gap ${missing}.` });
    }
    if (covered === null || end > covered) covered = end;
  }
  return found;
}

function byStart(a: DatedTerm, b: DatedTerm): number {
  return a.start < b.start ? -1 : a.start > b.start ? 1 : 0;
}

function span(from: PlainDate, to: PlainDate): string {
  if (to === lastDate) return `from ${showDate(from)} on`;
  return from === to ? `on ${showDate(from)}` : `from ${showDate(from)} to ${showDate(to)}`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** One sentence covers all types, because the cause is one: the lease was shortened or not yet renewed. */
function pastExpiration(terms: readonly DatedTerm[], expiration: PlainDate | null): ScheduleCheck[] {
  if (expiration === null) return [];
  const past = terms.filter(({ type, end }) => type !== 'Security Deposit' && end > expiration);
  const late = [...new Set(past.map(({ name }) => name))].toSorted((a, b) => placeOf(a) - placeOf(b));
  if (late.length === 0) return [];
  const runs = late.length === 1 ? 'runs' : 'run';
  const message = `${list.format(late)} ${runs} past the lease's expiration on ${showDate(expiration)}.`;
  return [{ kind: 'pastExpiration', message }];
}

/** A term without an end runs to the expiration: one that begins later is nowhere in effect. */
function neverCounting(terms: readonly Term[], expiration: PlainDate | null): ScheduleCheck[] {
  if (expiration === null) return [];
  return terms.flatMap((term) =>
    term.rt_start === null || term.rt_end !== null || term.rt_start <= expiration || isDeposit(term)
      ? []
      : [
          {
            kind: 'neverCounts' as const,
            message: `${rentNameOf(term)} from ${showDate(term.rt_start)} has no end and begins after the expiration: it counts nowhere until it has an end or the lease is extended.`,
          },
        ],
  );
}

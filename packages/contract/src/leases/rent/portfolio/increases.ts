import { addDays, daysBetween, showDate, type PlainDate } from '../../../dates.ts';
import { choice, date, fieldTable, money, percent, text, type RowOf } from '../../../fields/index.ts';
import { closedStatus, leaseFields } from '../../fields.ts';
import { scheduleChecks } from '../checks.ts';
import { dateOfCode, dayCode } from '../calendar.ts';
import { rentOn } from '../engine.ts';
import { percentChange } from '../figures.ts';
import { lastRents, termsUpTo } from '../last-rents.ts';
import { lineOf, piecesOf } from '../pieces.ts';
import { rentSteps } from '../steps.ts';
import { rentNameOf, rentTypeOf, rentTypes, type RentType, type Term } from '../term.ts';
import { scenarioFor } from './forecast.ts';
import type { DatedLease } from './in-force.ts';
import { largestChange, largestRent } from './rent-roll.ts';
import type { RentSettings } from './settings.ts';

/** Why a lease stands in the list of rent increases; all but changes stand on top. */
export const increaseKinds = ['holdover', 'endsEarly', 'index', 'change'] as const;
export type IncreaseKind = (typeof increaseKinds)[number];

/** Amounts are dollars a month. */
export interface RentIncrease {
  readonly kind: IncreaseKind;
  /** `null` for a lease in holdover, where it is all its rent, and for several charges that end early. */
  readonly type: RentType | null;
  /** The first day of the new amount, the last day of a schedule, or the expiration of a lease in holdover. */
  readonly date: PlainDate;
  readonly from: number;
  /** `null` where no amount is known. */
  readonly to: number | null;
  readonly difference: number | null;
  /** To 2 decimals; `null` where there was no rent before. */
  readonly percent: number | null;
  /** True: the new amount follows from the holdover percentage and not from a term. */
  readonly assumed: boolean;
  readonly note: string | null;
}

const derived = { derived: true } as const;
const amount = { ...derived, max: largestRent };

const { sd_num, sd_building, sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_region } = leaseFields;

/** The fields of a line in the list: where the lease is, and what changes. */
export const rentIncreaseFields = fieldTable({
  sd_num,
  sd_building,
  sd_address,
  sd_address2,
  sd_city,
  sd_state,
  sd_zip,
  sd_region,
  type: choice('Charge', rentTypes, derived),
  date: date('Date', derived),
  from: money('From', amount),
  to: money('To', amount),
  difference: money('Difference', { ...amount, min: -amount.max }),
  percent: percent('Change %', { ...derived, min: -100, max: largestChange, decimals: 2 }),
  note: text('Note', { ...derived, max: 400 }),
});
export type RentIncreaseField = keyof typeof rentIncreaseFields;

/** A line of the list; a lease may have several. */
export type ListedIncrease = RowOf<typeof rentIncreaseFields> &
  Pick<RentIncrease, 'kind' | 'assumed' | 'date'> & { sd_id: number };

/** What needs a look, then every change of any charge after today and through `days` later, soonest first. */
export function rentIncreases(
  terms: readonly Term[],
  lease: DatedLease,
  { today, days, settings }: { today: PlainDate; days: number; settings: RentSettings },
): readonly RentIncrease[] {
  if (lease.sd_status === closedStatus) return [];
  return [
    ...holdover(terms, lease, today, settings),
    ...endingEarly(terms, lease, today),
    ...chargeChanges(terms, lease.sd_ced, today, addDays(today, days)),
  ];
}

function holdover(
  terms: readonly Term[],
  lease: DatedLease,
  today: PlainDate,
  settings: RentSettings,
): RentIncrease[] {
  const expiration = lease.sd_ced;
  if (expiration === null || expiration >= today) return [];
  const last = lastRents(termsUpTo(terms, expiration), expiration).reduce((sum, { cents }) => sum + cents, 0);
  const due = rentOn(terms, today, { expiration, scenario: scenarioFor('holdover', settings, lease) });
  const past = daysBetween(expiration, today);
  return [
    {
      ...amountsOf(last, due.total),
      kind: 'holdover',
      type: null,
      date: expiration,
      assumed: due.assumed > 0,
      note: `Past expiration for ${past} ${past === 1 ? 'day' : 'days'}`,
    },
  ];
}

/** One line for the charges of a lease whose schedules end before it, however far off that is. */
function endingEarly(terms: readonly Term[], lease: DatedLease, today: PlainDate): RentIncrease[] {
  const expiration = lease.sd_ced;
  if (expiration === null || expiration < today) return [];
  const early = scheduleChecks(terms, lease, today).flatMap(({ ends }) => ends ?? []);
  const [first] = early.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (!first) return [];
  const cents = early.reduce(
    (sum, { type, date: day }) => sum + rentOn(named(terms, type), day, { expiration }).total,
    0,
  );
  const names = list.format(early.map(({ type }) => type));
  return [
    {
      kind: 'endsEarly',
      type: early.length === 1 ? rentTypeOf(named(terms, first.type)[0] ?? { rt_type: null }) : null,
      date: first.date,
      from: cents / 100,
      to: null,
      difference: null,
      percent: null,
      assumed: false,
      note: `${names} ${early.length === 1 ? 'ends' : 'end'} before the lease, ${showDate(expiration)}`,
    },
  ];
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Every day after `after` and through `until` on which the amount of a charge differs from the day before. */
export function chargeChanges(
  terms: readonly Term[],
  expiration: PlainDate | null,
  after: PlainDate,
  until: PlainDate,
): readonly RentIncrease[] {
  const pieces = piecesOf(terms, expiration);
  const [first, last] = [dayCode(after), dayCode(until)];
  return rentTypes
    .flatMap((type) => {
      const line = lineOf(type, false);
      const steps = rentSteps(pieces.filter((piece) => piece.line === line));
      return steps.flatMap((then, index) => {
        const before = steps[index - 1] ?? { cents: 0, count: 0 };
        if (then.day <= first || then.day > last || before.cents === then.cents) return [];
        const note = before.count === 0 ? 'Begins' : then.count === 0 ? 'Ends' : null;
        return [
          {
            ...amountsOf(before.cents, then.cents),
            kind: 'change' as const,
            type,
            date: dateOfCode(then.day),
            assumed: false,
            note,
          },
        ];
      });
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function named(terms: readonly Term[], name: string): readonly Term[] {
  return terms.filter((term) => rentNameOf(term) === name);
}

function amountsOf(from: number, to: number) {
  return {
    from: from / 100,
    to: to / 100,
    difference: (to - from) / 100,
    percent: from === 0 ? null : percentChange(from, to),
  };
}

import {
  addMonths,
  daysLeft,
  stateOf,
  type LeaseAddress,
  type OwnValues,
  type PlainDate,
  type RemindedDate,
  type Remindable,
  type ReminderStep,
} from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressJson } from '../leases/index.ts';

/** A date as the view `deadlines` has it, with where its lease is. */
interface Found extends Remindable {
  readonly sd_id: number;
  readonly cd_id: number;
  readonly cd_type: RemindedDate['cd_type'];
  readonly cd_counts: RemindedDate['cd_counts'];
  readonly cd_expansion: boolean | null;
  readonly cd_email: string | null;
  readonly cd_note: string | null;
  readonly active: boolean;
  readonly version: number;
  readonly from_lease: boolean;
  readonly lease_open: boolean;
  readonly site_details: LeaseAddress;
  readonly cd_ack_note: string | null;
  readonly cd_ack_at: string | null;
  readonly ack_by: string | null;
  readonly last_at: string | null;
  readonly last_to: string[] | null;
  readonly last_state: NonNullable<RemindedDate['lastReminder']>['state'] | null;
  readonly own?: OwnValues;
}

/** One critical date, or the expiration of a lease that stands in for one. */
export interface ReminderSubject {
  readonly cd_id: number;
  readonly sd_id: number;
}

export function isSubject({ cd_id, sd_id }: ReminderSubject): Sql {
  return cd_id === 0 ? sql`d.cd_id = 0 and d.sd_id = ${sd_id}` : sql`d.cd_id = ${cd_id}`;
}

/** From today to the same day `months` on, both included; as the specification lists them. */
export function isListed(today: PlainDate, months: number): Sql {
  return sql`d.cd_action between ${today} and ${addMonths(today, months)}`;
}

/** As `isListed`, with overdue dates as well. */
export function isOverdueOrListed(today: PlainDate, months: number): Sql {
  return sql`d.cd_action <= ${addMonths(today, months)}`;
}

type DateReader = (tx: Tx, clientId: number, which: Sql, today: PlainDate) => Promise<RemindedDate[]>;

/** Dates of leases that are not deleted, done ones and those of closed leases too, soonest first. */
export const remindedDates: DateReader = (...asked) => readDates(sql`deadlines`, ...asked);

/** Dates that somebody entered and has to act on, of leases that are not deleted, soonest first. */
export const datesToActOn: DateReader = (...asked) => readDates(sql`open_deadlines`, ...asked);

/** Expirations of open leases that nobody entered as a date, soonest first. */
export const leaseExpirations: DateReader = (tx, clientId, which, today) =>
  readDates(sql`reminded_deadlines`, tx, clientId, sql`d.from_lease and ${which}`, today);

async function readDates(
  view: Sql,
  tx: Tx,
  clientId: number,
  which: Sql,
  today: PlainDate,
): Promise<RemindedDate[]> {
  const rows = await tx.rows<Found>(sql`
    select d.sd_id, d.cd_id, d.cd_type, d.cd_counts, d.cd_expansion, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note, d.cd_status, d.cd_snoozed,
      d.active, d.version, d.own, d.from_lease, d.lease_open, d.cd_ack_note, d.cd_ack_at, ${addressJson} as site_details,
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as ack_by,
      last.at as last_at, last.addresses as last_to, last.state as last_state
    from ${view} d
    join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
    left join users u on u.id = d.cd_ack_by
    left join lateral (
      select r.at, array_agg(distinct r.address) as addresses, ${mailState} as state
      from reminders_sent r left join mails m on m.id = r.mail_id
      where r.client_id = ${clientId} and ${isOfDate}
      group by r.at order by r.at desc limit 1) last on true
    where d.client_id = ${clientId} and ${which}
    order by d.cd_action nulls last, d.sd_id, d.cd_id`);
  return rows.map((row) => asReminded(row, today));
}

/** Reminders of a lease's own expiration count for the Expiration Date that has taken its place. */
const isOfDate = sql`r.sd_id = d.sd_id
  and (r.cd_id = d.cd_id or (r.cd_id = 0 and d.cd_type = 'Expiration Date' and r.due = d.cd_action))`;

/** The state of the mails `m` of a reminder; a mail that was deleted because of its age had been sent. */
const mailState = sql`case
  when bool_or(m.state = 'failed') then 'failed'
  when bool_or(m.state in ('waiting', 'sending')) then 'waiting'
  when bool_and(m.state is not distinct from 'dropped') then 'dropped'
  else 'sent' end`;

function asReminded(row: Found, today: PlainDate): RemindedDate {
  const { from_lease, lease_open, cd_ack_at, cd_ack_note, ack_by, last_at, last_to, last_state, ...date } =
    row;
  return {
    ...date,
    fromLease: from_lease,
    leaseOpen: lease_open,
    daysLeft: date.cd_action === null ? null : daysLeft(date.cd_action, today),
    state: stateOf(date, today),
    acknowledged: cd_ack_at === null ? null : { at: cd_ack_at, by: ack_by, note: cd_ack_note },
    lastReminder: last_at && last_state ? { at: last_at, to: last_to ?? [], state: last_state } : null,
  };
}

interface Sent {
  readonly step: ReminderStep;
  readonly due: string;
  readonly to: string;
  readonly unassigned: boolean;
  readonly at: string;
  readonly state: NonNullable<RemindedDate['lastReminder']>['state'];
}

/** Every reminder of a date, the latest first. */
export function sentReminders(tx: Tx, clientId: number, subject: ReminderSubject): Promise<Sent[]> {
  return tx.rows<Sent>(sql`
    select r.step, r.due, r.address as to, r.unassigned, r.at, ${mailState} as state
    from deadlines d
    join reminders_sent r on r.client_id = d.client_id and ${isOfDate}
    left join mails m on m.id = r.mail_id
    where d.client_id = ${clientId} and ${isSubject(subject)}
    group by r.step, r.due, r.address, r.unassigned, r.at, r.step_on
    order by r.at desc, r.step_on desc, r.step, r.address`);
}

import {
  addDays,
  countdown,
  dateTypeWords,
  daysBetween,
  showDate,
  addressLine,
  leaseName,
  type LeaseAddress,
  type PlainDate,
} from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { CalendarEvent } from '#lib/calendar.ts';
import { addressJson } from '../../leases/index.ts';
import { linksToLease } from '../lease-links.ts';

interface EventRow {
  readonly sd_id: number;
  readonly cd_id: number;
  readonly cd_type: string | null;
  readonly cd_expansion: boolean | null;
  readonly cd_action: PlainDate;
  readonly cd_reminder: PlainDate | null;
  readonly cd_email: string | null;
  readonly cd_note: string | null;
  readonly version: number;
  readonly cancelled: boolean;
  readonly modified: string;
  readonly site_details: LeaseAddress;
}

export interface EventsQuery {
  readonly tx: Tx;
  readonly clientId: number;
  readonly now: Date;
  readonly today: PlainDate;
  readonly publicUrl: string;
}

/**
 * How long a date that was done or deleted, or whose lease was deleted, stays as cancelled, for calendars
 * that keep what they have read.
 */
const keptCancelled = 90 * 86_400_000;

/** The most days back, a year and some: no calendar needs older dates cancelled. */
const oldestCancelled = 400;

/** Dates to act on, expirations that stand in for one, and dates cancelled of late. */
export function eventRows(
  { tx, clientId, now, today }: EventsQuery,
  which: Sql = sql`true`,
): Promise<EventRow[]> {
  return tx.rows<EventRow>(sql`
    select d.sd_id, d.cd_id, d.cd_type, d.cd_expansion, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note, d.version, false as cancelled,
      ${modified(sql`case when d.from_lease then 'leases' else 'critical_dates' end`, sql`case when d.from_lease then d.sd_id else d.cd_id end`)} as modified,
      ${addressJson} as site_details
    from reminded_deadlines d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
    where d.client_id = ${clientId} and ${which}
    union all
    select * from (
      select d.sd_id, d.cd_id, d.cd_type, d.cd_expansion, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note, d.version, true,
        greatest(${modified(sql`'critical_dates'`, sql`d.cd_id`)},
          case when not l.active then ${modified(sql`'leases'`, sql`l.sd_id`)} end) as modified,
        ${addressJson}
      from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
      where d.client_id = ${clientId} and d.cd_action > ${addDays(today, -oldestCancelled)}
        and not (d.active and d.cd_status and l.active) and ${which}) gone
    where gone.modified > ${new Date(now.getTime() - keptCancelled)}
    order by cd_action, sd_id, cd_id`);
}

/** The time of the row's latest entry in the history. */
function modified(table: Sql, row: Sql): Sql {
  return sql`coalesce((select max(h.at) from history h
    where h.client_id = d.client_id and h.table_name = ${table} and h.row_id = ${row}), '2000-01-01')`;
}

export function eventOf(row: EventRow, { clientId, publicUrl }: EventsQuery, time: string): CalendarEvent {
  const site = leaseName(row.site_details);
  const isFromLease = row.cd_id === 0;
  const id = isFromLease ? `lease-${clientId}-${row.sd_id}` : `date-${clientId}-${row.cd_id}`;
  const url = linksToLease(publicUrl, clientId).lease(row.sd_id);
  return {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    date: row.cd_action,
    summary: `${dateTypeWords(row)}: ${site}`,
    description: [
      `${dateTypeWords({ ...row, from_lease: isFromLease })}, last day to act ${showDate(row.cd_action)}`,
      row.cd_note ?? '',
      url,
    ]
      .filter(Boolean)
      .join('\n'),
    location: addressLine(row.site_details),
    url,
    sequence: row.version - 1,
    modified: new Date(row.modified),
    cancelled: row.cancelled,
    alarms: alarmsOf(row, time),
  };
}

/** The days of the countdown and the reminder date, at the time of the client's morning. */
function alarmsOf({ cd_action, cd_reminder }: EventRow, time: string): number[] {
  const own = cd_reminder === null ? 0 : daysBetween(cd_reminder, cd_action);
  const days = new Set<number>([...countdown, ...(own > 0 ? [own] : [])]);
  const morning = 60 * Number(time.slice(0, 2)) + Number(time.slice(3));
  return [...days].toSorted((a, b) => b - a).map((before) => before * 1440 - morning);
}

import {
  addDays,
  isOpenStatement,
  monthName,
  nextReport,
  statementYear,
  type PlainDate,
} from '@panoramic/contract';
import { identifier, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { leaseSales } from './sales/sales-rent.store.ts';
import type { StatementCheck } from './statement-checks.ts';

/** A critical date that follows from another row of its lease. */
interface KeptDate {
  /** The row that it follows from. */
  readonly of: number;
  /** `null`: the row asks for nothing. */
  readonly day: PlainDate | null;
  readonly reminder: PlainDate | null;
  readonly note: string;
  readonly isOpen: boolean;
  /** It is open again although somebody has marked it done. */
  readonly reopens: boolean;
}

interface Kept {
  readonly clientId: number;
  readonly leaseId: number;
  /** The column of critical_dates that names the row. */
  readonly column: 'es_id' | 'pr_id';
  /** What a note looks like that nobody has changed. */
  readonly notePattern: string;
  /** Another day is another task, so that it is open again. */
  readonly opensWhenMoved: boolean;
  readonly dates: readonly KeptDate[];
}

/** One critical date to a row, made once, moved with it, and done with it. What people write into the date stays. */
async function keepDates(tx: Tx, { clientId, leaseId, column, notePattern, opensWhenMoved, dates }: Kept) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
    as g ("of" integer, day date, reminder date, note text, "isOpen" boolean, reopens boolean)`;
  const of = identifier(column);
  // Without a day nothing is asked for; the emptied day tells it from a date that somebody has deleted.
  await tx.run(sql`
    update critical_dates d set active = false, cd_action = null
    where d.client_id = ${clientId} and d.sd_id = ${leaseId} and d.${of} is not null and d.active
      and not exists (select from ${given} where g."of" = d.${of} and g.day is not null)`);
  const moved = sql`d.cd_action is distinct from g.day`;
  const isOpen = sql`case when not g."isOpen" then false
    when g.reopens or (${opensWhenMoved} and ${moved}) then true else d.cd_status end`;
  await tx.run(sql`
    update critical_dates d set
      active = case when ${moved} then true else d.active end,
      cd_action = g.day,
      cd_reminder = case when ${moved} then g.reminder else d.cd_reminder end,
      cd_note = case when d.cd_note ~ ${notePattern} then g.note else d.cd_note end,
      cd_status = ${isOpen}
    from ${given}
    where d.client_id = ${clientId} and d.${of} = g."of" and g.day is not null
      and (${moved} or (d.cd_note ~ ${notePattern} and d.cd_note <> g.note) or d.cd_status is distinct from ${isOpen})`);
  await tx.run(sql`
    insert into critical_dates (client_id, sd_id, ${of}, cd_type, cd_action, cd_reminder, cd_note, cd_status)
    select ${clientId}, ${leaseId}, g."of", 'Other', g.day, g.reminder, g.note, g."isOpen"
    from ${given}
    where g.day is not null and not exists (
      select from critical_dates d where d.client_id = ${clientId} and d.${of} = g."of")`);
}

/** Days before the last day to object on which people are reminded of it. */
const objectionReminder = 30;

interface Objections {
  readonly clientId: number;
  readonly leaseId: number;
  readonly checks: readonly StatementCheck[];
  /** A statement that has just been opened again: its date is open again too. */
  readonly reopened: number | null;
}

/** The last day to object to each statement, done when the statement is disputed or settled. */
export function keepObjectionDates(tx: Tx, { clientId, leaseId, checks, reopened }: Objections) {
  return keepDates(tx, {
    clientId,
    leaseId,
    column: 'es_id',
    notePattern: '^Last day to object to the landlord’s statement of \\d{4}( \\(.*\\))?$',
    opensWhenMoved: false,
    dates: checks.map(({ statement, clause, objectBy }) => ({
      of: statement.es_id,
      day: objectBy,
      reminder: objectBy && objectionReminderDay(objectBy, statement.received),
      note: objectionNote(statementYear(statement.to), clause?.pool ?? null),
      isOpen: isOpenStatement(statement.state),
      reopens: statement.es_id === reopened,
    })),
  });
}

function objectionNote(year: number, pool: string | null): string {
  return `Last day to object to the landlord’s statement of ${year}${pool === null ? '' : ` (${pool})`}`;
}

/** Not before the statement came. */
function objectionReminderDay(objectBy: string, received: string | null): string {
  const day = addDays(objectBy, -objectionReminder);
  return received !== null && day < received ? received : day;
}

/** Days before the sales of a month must be reported on which people are reminded of it. */
const salesReminder = 10;

/** The day by which the sales of the next month are reported, for each clause; it moves on when they are there. */
export async function keepSalesDates(tx: Tx, clientId: number, leaseId: number, today: PlainDate) {
  const own = (await leaseSales(tx, clientId, [leaseId])).get(leaseId);
  const dates = (own?.clauses ?? []).flatMap((clause) => {
    const next = own && nextReport(clause, own, today);
    return next
      ? {
          of: clause.pr_id,
          day: next.reportBy,
          reminder: addDays(next.reportBy, -salesReminder),
          note: `Report the sales of ${monthName(next.month)} to the landlord`,
          isOpen: true,
          reopens: false,
        }
      : [];
  });
  await keepDates(tx, {
    clientId,
    leaseId,
    column: 'pr_id',
    notePattern: '^Report the sales of \\w+ \\d{4} to the landlord$',
    opensWhenMoved: true,
    dates,
  });
}

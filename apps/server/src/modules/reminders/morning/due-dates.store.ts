import { addDays, countdown, type PlainDate, type Remindable } from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A date that has reached a step, with the fields that decide who is reminded. */
export interface DueDate extends Remindable {
  readonly sd_id: number;
  readonly cd_id: number;
  readonly cd_type: string | null;
  readonly cd_action: PlainDate;
  readonly cd_email: string | null;
}

/** Open critical dates, soonest first. */
export function dueDates(tx: Tx, clientId: number, today: PlainDate): Promise<DueDate[]> {
  return due(tx, sql`open_deadlines`, clientId, today);
}

/** As `dueDates`, with expirations of leases that nobody entered. */
export function dueDatesAndExpirations(tx: Tx, clientId: number, today: PlainDate): Promise<DueDate[]> {
  return due(tx, sql`reminded_deadlines`, clientId, today);
}

function due(tx: Tx, view: Sql, clientId: number, today: PlainDate): Promise<DueDate[]> {
  return tx.rows<DueDate>(sql`
    select sd_id, cd_id, cd_type, cd_action, cd_reminder, cd_email, cd_status, cd_snoozed from ${view}
    where client_id = ${clientId} and (cd_snoozed is null or cd_snoozed <= ${today})
      and (cd_action <= ${addDays(today, countdown[0])} or cd_reminder <= ${today} or cd_snoozed is not null)
    order by cd_action, sd_id, cd_id`);
}

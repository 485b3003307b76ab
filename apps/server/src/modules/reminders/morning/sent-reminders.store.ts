import type { ReachedStep } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { DueDate } from './due-dates.store.ts';

/** A reminder of one date for one address, with every step that was reached and not sent yet. */
export interface PendingReminder {
  readonly date: DueDate;
  readonly steps: readonly ReachedStep[];
  readonly address: string;
  readonly unassigned: boolean;
}

export type AlreadySent = (date: DueDate, step: ReachedStep, address: string) => boolean;

/** Tells which reminders of these dates were sent before. */
export async function alreadySent(tx: Tx, clientId: number, dates: readonly DueDate[]): Promise<AlreadySent> {
  const rows = await tx.rows<Told>(sql`
    select r.sd_id, r.cd_id, r.due, r.step, r.step_on as on, r.address from reminders_sent r
    join (select distinct * from unnest(${dates.map(({ sd_id }) => sd_id)}::integer[],
      ${dates.map(({ cd_action }) => cd_action)}::date[]) as d (sd_id, due)) d on d.sd_id = r.sd_id and d.due = r.due
    where r.client_id = ${clientId}`);
  const told = new Set(rows.map(keyOf));
  return (date, step, address) => {
    const one = { sd_id: date.sd_id, cd_id: date.cd_id, due: date.cd_action, ...step, address };
    // An Expiration Date takes the place of the lease's own expiration, whose reminders have `cd_id` 0.
    const stoodIn = date.cd_type === 'Expiration Date' && told.has(keyOf({ ...one, cd_id: 0 }));
    return stoodIn || told.has(keyOf(one));
  };
}

interface Told {
  readonly sd_id: number;
  readonly cd_id: number;
  readonly due: string;
  readonly step: string;
  readonly on: string;
  readonly address: string;
}

function keyOf({ sd_id, cd_id, due, step, on, address }: Told): string {
  return [sd_id, cd_id, due, step, on, address].join('/');
}

/** Records the reminders in the transaction that queues their mails, so that the ledger holds exactly what is sent. */
export async function recordSentReminders(
  tx: Tx,
  clientId: number,
  tellings: readonly PendingReminder[],
  mailTo: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = tellings.flatMap(({ date, steps, address, unassigned }) =>
    steps.map((step) => ({ date, step, address, unassigned })),
  );
  await tx.run(sql`
    insert into reminders_sent (client_id, at, sd_id, cd_id, due, step, step_on, address, unassigned, mail_id)
    select ${clientId}, ${now}, * from unnest(
      ${rows.map(({ date }) => date.sd_id)}::integer[], ${rows.map(({ date }) => date.cd_id)}::integer[],
      ${rows.map(({ date }) => date.cd_action)}::date[], ${rows.map(({ step }) => step.step)}::text[],
      ${rows.map(({ step }) => step.on)}::date[], ${rows.map(({ address }) => address)}::text[],
      ${rows.map(({ unassigned }) => unassigned)}::boolean[],
      ${rows.map(({ address }) => mailTo.get(address) ?? null)}::bigint[])`);
}

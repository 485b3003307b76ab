import {
  snoozeProblem,
  type CallOutput,
  type ParsedInput,
  type PlainDate,
  type RemindedDate,
} from '@panoramic/contract';
import { insertRow, updateRow, type StoredRow, type StoredTable } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { criticalDates } from '../leases/index.ts';
import { isSubject, remindedDates, type ReminderSubject } from './dates.store.ts';

type Acknowledgement = ParsedInput<'Reminders/Acknowledge'>;

interface Acknowledging {
  readonly tx: Tx;
  readonly clientId: number;
  readonly today: PlainDate;
  readonly now: Date;
  readonly actor: { readonly userId: number };
}

const dates: StoredTable = criticalDates.table;
type DateRow = StoredRow & { readonly cd_id: number };

/** Returns the date after the change. The row's history keeps who did what and when. */
export async function acknowledge(ctx: Acknowledging, asked: Acknowledgement): Promise<RemindedDate> {
  const date = await lockedDate(ctx, asked);
  if (asked.action === 'snooze') {
    const message = snoozeProblem(date, asked.until, ctx.today);
    if (message) refuse([{ field: 'until', message }]);
  }
  const saved = date.fromLease ? await addExpiration(ctx, date, asked) : await change(ctx, asked);
  return findDate(ctx, { cd_id: saved.cd_id, sd_id: date.sd_id });
}

/** All in one transaction; a date that is refused changes nothing and is named with the reason. */
export async function acknowledgeMany(
  ctx: Acknowledging,
  { dates: asked, ...rest }: ParsedInput<'Reminders/AcknowledgeMany'>,
): Promise<CallOutput<'Reminders/AcknowledgeMany'>> {
  const changed: RemindedDate[] = [];
  const left: { cd_id: number; sd_id: number; reason: string }[] = [];
  // By lease, so that two such calls lock the leases in the same order.
  for (const date of asked.toSorted((a, b) => a.sd_id - b.sd_id || a.cd_id - b.cd_id))
    try {
      changed.push(await acknowledge(ctx, { ...rest, ...date }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      left.push({ cd_id: date.cd_id, sd_id: date.sd_id, reason: error.message });
    }
  return { changed, left };
}

export async function findDate(
  { tx, clientId, today }: Pick<Acknowledging, 'tx' | 'clientId' | 'today'>,
  subject: ReminderSubject,
): Promise<RemindedDate> {
  const [date] = await remindedDates(tx, clientId, isSubject(subject), today);
  return date ?? noSuch();
}

/** Locks the lease, so that two acknowledgements of its expiration make one row, not two. */
async function lockedDate(ctx: Acknowledging, asked: Acknowledgement): Promise<RemindedDate> {
  const { tx, clientId } = ctx;
  await tx.run(sql`
    select 1 from leases where client_id = ${clientId} and sd_id = coalesce(
      (select sd_id from critical_dates where client_id = ${clientId} and cd_id = ${asked.cd_id}), ${asked.sd_id})
    for no key update`);
  const [date] = await remindedDates(tx, clientId, isSubject(asked), ctx.today);
  if (!date) return asked.cd_id === 0 ? covered(ctx, asked.sd_id) : noSuch();
  if (date.fromLease && asked.version !== undefined && asked.version !== date.version) return conflict(date);
  return date;
}

/** Answers a conflict with the Expiration Date when one has replaced the lease's own expiration meanwhile. */
async function covered({ tx, clientId, today }: Acknowledging, sd_id: number): Promise<never> {
  const [date] = await remindedDates(
    tx,
    clientId,
    sql`d.sd_id = ${sd_id} and d.cd_type = 'Expiration Date' and not d.from_lease`,
    today,
  );
  return date ? conflict(date) : noSuch();
}

function conflict(current: RemindedDate): never {
  throw new Problem('conflict', 'Somebody else changed this date meanwhile. Nothing was changed.', {
    current,
  });
}

function noSuch(): never {
  throw new Problem('not-found', 'There is no such date.');
}

function change(ctx: Acknowledging, asked: Acknowledgement): Promise<DateRow> {
  const { tx, clientId } = ctx;
  return updateRow<DateRow>(tx, dates, {
    clientId,
    id: asked.cd_id,
    version: asked.version ?? null,
    values: {},
    fixed: acknowledged(ctx, asked),
  });
}

function addExpiration(ctx: Acknowledging, date: RemindedDate, asked: Acknowledgement): Promise<DateRow> {
  const { tx, clientId } = ctx;
  return insertRow<DateRow>(tx, dates, {
    clientId,
    values: { cd_type: date.cd_type, cd_action: date.cd_action },
    fixed: { sd_id: date.sd_id, ...acknowledged(ctx, asked) },
  });
}

function acknowledged({ actor, now }: Acknowledging, { action, until, note }: Acknowledgement) {
  return {
    cd_status: action !== 'done',
    cd_snoozed: action === 'snooze' ? until : null,
    cd_ack_note: note,
    cd_ack_by: actor.userId,
    cd_ack_at: now,
  };
}

import {
  addMonths,
  type AccountingPeriod,
  type AccountingSettings,
  type JournalAccountNames,
  type PlainDate,
} from '@panoramic/contract';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A month that is closed, as yyyy-MM. */
export interface Closing {
  readonly ap_id: number;
  readonly month: string;
}

/** The closed months of a client, in order and without gaps. */
export function closings(tx: Tx, clientId: number): Promise<Closing[]> {
  return tx.rows<Closing>(sql`
    select ap_id, to_char(month, 'YYYY-MM') as month from accounting_periods
    where client_id = ${clientId} and reopened_at is null order by month`);
}

interface NamesRequest {
  readonly clientId: number;
  readonly closed: readonly Closing[];
  readonly settings: Pick<AccountingSettings, 'accounts'>;
  /** yyyy-MM, the month of the journal. */
  readonly to: string;
}

/** The names of the accounts in the journal of a month; a closed month keeps those that it was closed with. */
export async function accountNames(tx: Tx, asked: NamesRequest): Promise<JournalAccountNames> {
  const { clientId, closed, settings, to } = asked;
  const closing = closed.find(({ month }) => month === to);
  if (!closing) return settings.accounts;
  const { accounts } = await tx.one<{ accounts: Partial<JournalAccountNames> | null }>(sql`
    select accounts from accounting_periods where client_id = ${clientId} and ap_id = ${closing.ap_id}`);
  return { ...settings.accounts, ...accounts };
}

/** The month after the last closed one; while none is closed, this month. */
export function firstOpenMonth(closed: readonly Closing[], today: PlainDate): string {
  const last = closed.at(-1);
  return last ? nextMonth(last.month) : today.slice(0, 7);
}

function nextMonth(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}

export function previousMonth(month: string): string {
  return addMonths(`${month}-01`, -1).slice(0, 7);
}

/** Makes closings, reopenings and decisions on measurements take turns within a client. */
export async function lockPeriods(tx: Tx, clientId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${advisoryLocks.accounting}, ${clientId})`);
}

/** Every month that was ever closed, the latest first, with its last closing. */
export function listedPeriods(tx: Tx, clientId: number): Promise<AccountingPeriod[]> {
  return tx.rows<AccountingPeriod>(sql`
    select distinct on (p.month) to_char(p.month, 'YYYY-MM') as month,
      case when p.reopened_at is null then ${isoTime(sql`p.closed_at`)} end as "closedAt",
      case when p.reopened_at is null then c."userName" end as "closedBy",
      ${isoTime(sql`r.reopened_at`)} as "reopenedAt", r."userName" as "reopenedBy",
      r.reopen_reason as "reopenReason"
    from accounting_periods p
      left join users c on c.id = p.closed_by
      left join lateral (
        select o.reopened_at, o.reopen_reason, u."userName" from accounting_periods o
          left join users u on u.id = o.reopened_by
        where o.client_id = ${clientId} and o.month = p.month and o.reopened_at is not null
        order by o.ap_id desc limit 1) r on true
    where p.client_id = ${clientId}
    order by p.month desc, p.ap_id desc`);
}

function isoTime(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

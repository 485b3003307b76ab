import type {
  AccountingBook,
  LeaseMeasurement,
  MeasuredChange,
  RemeasurementEffect,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { InitialInputs, RemeasureInputs } from './stored-measurement.ts';

export interface NewMeasurement {
  readonly sd_id: number;
  /** `null`: in every book. */
  readonly book: AccountingBook | null;
  readonly kind: LeaseMeasurement['kind'];
  readonly effective: string;
  readonly reason: string | null;
  readonly changes: readonly MeasuredChange[];
  readonly effects: readonly RemeasurementEffect[];
  readonly inputs: InitialInputs | RemeasureInputs;
  readonly digest: string;
}

export async function storeMeasurements(
  tx: Tx,
  by: { readonly clientId: number; readonly userId: number; readonly now: Date },
  measurements: readonly NewMeasurement[],
): Promise<void> {
  if (measurements.length === 0) return;
  await tx.run(sql`
    insert into lease_measurements (
      client_id, sd_id, book, kind, effective, reason, changes, effects, inputs, digest, user_id, at)
    select ${by.clientId}, m.sd_id, m.book, m.kind, m.effective, m.reason, m.changes, m.effects, m.inputs, m.digest,
      ${by.userId}, ${by.now}
    from jsonb_to_recordset(${JSON.stringify(measurements)}::jsonb) as m (
      sd_id integer, book text, kind text, effective date, reason text, changes jsonb, effects jsonb, inputs jsonb, digest text)`);
}

/** That `n` was decided after `m` about the same lease and book. */
const isLaterDecision = sql`n.client_id = m.client_id and n.sd_id = m.sd_id and n.active and n.lm_id > m.lm_id
  and (n.book = m.book or n.book is null or m.book is null)`;

/** The latest first. */
export function measurementsOf(tx: Tx, clientId: number, id: number): Promise<LeaseMeasurement[]> {
  return tx.rows<LeaseMeasurement>(sql`
    select m.lm_id, m.book, m.kind, m.effective, m.reason, m.changes, m.effects, m.version, u."userName",
      not exists (select from lease_measurements n where ${isLaterDecision}) as latest,
      exists (select from lease_measurements n
        where ${isLaterDecision} and n.kind = 'remeasurement' and n.effective <= m.effective) as replaced,
      to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from lease_measurements m left join users u on u.id = m.user_id
    where m.client_id = ${clientId} and m.sd_id = ${id} and m.active
    order by m.lm_id desc`);
}

/** A measurement, and whether it is the last in its book; `null` when there is none with this id. */
export function measurementToUndo(tx: Tx, clientId: number, id: number) {
  return tx.maybe<{ kind: string; effective: string; version: number; isLast: boolean }>(sql`
    select m.kind, m.effective, m.version,
      not exists (select from lease_measurements n where ${isLaterDecision}) as "isLast"
    from lease_measurements m where m.client_id = ${clientId} and m.lm_id = ${id} and m.active`);
}

export async function deactivateMeasurement(tx: Tx, clientId: number, id: number): Promise<void> {
  await tx.run(sql`
    update lease_measurements set active = false where client_id = ${clientId} and lm_id = ${id} and active`);
}

/**
 * Deactivates the measurements of leases that are in no closed month any more, unless they were remeasured
 * since: their figures follow the current data again.
 */
export async function thawLeases(tx: Tx, clientId: number): Promise<void> {
  await tx.run(sql`
    update lease_measurements m set active = false
    where m.client_id = ${clientId} and m.active and m.kind = 'initial'
      and not exists (
        select from lease_measurements n where n.client_id = ${clientId} and n.sd_id = m.sd_id and n.active
          and n.kind = 'remeasurement')
      and not exists (
        select from accounting_figures f join accounting_periods p
          on p.client_id = f.client_id and p.ap_id = f.ap_id and p.reopened_at is null
        where f.client_id = ${clientId} and f.sd_id = m.sd_id)`);
}

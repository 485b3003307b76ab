import type { AuditKind, PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export interface AuditQuery {
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly userId?: number | undefined;
  readonly clientId?: number | undefined;
  readonly kind?: AuditKind | undefined;
}

export interface AuditRow {
  readonly source: number;
  readonly id: number;
  readonly at: string;
  /** To the microsecond, which `at` is not. */
  readonly exact: string;
  readonly kind: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly client_id: number | null;
  readonly client_name: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The key of an entry's place in the order of all entries. */
export function auditKeyOf({ exact, source, id }: AuditRow): string {
  return `${exact}_${source}_${id}`;
}

const keyShape = /^(\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([01])_(\d{1,18})$/;

interface Place {
  readonly at: string;
  readonly source: number;
  readonly id: string;
}

/** `null` for a text that is no key; an empty text stands for the start, at the newest entry. */
export function placeOf(key: string): Place | null {
  if (key === '') return { at: 'infinity', source: 9, id: '0' };
  const [, at, source, id] = keyShape.exec(key) ?? [];
  return at && source && id ? { at, source: Number(source), id } : null;
}

/** Days are those of the time zone. The database gives entries to an administrator alone. */
export function findAuditEntries(
  tx: Tx,
  { from, to, userId, clientId, kind }: AuditQuery,
  { at, source, id }: Place,
  timeZone: string,
  atMost: number,
): Promise<AuditRow[]> {
  return tx.rows<AuditRow>(sql`
    select source, id, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, kind, user_id,
      user_name, client_id, client_name, facts
    from audit_entries(
      coalesce((${from}::date)::timestamp at time zone ${timeZone}, '-infinity'),
      coalesce((${to}::date + 1)::timestamp at time zone ${timeZone}, 'infinity'),
      ${userId ?? null}, ${clientId ?? null}, ${kind ? [kind] : null}::text[],
      ${at}::timestamptz, ${source}, ${id}::bigint, ${atMost})`);
}

export async function deleteOldAuditEvents(tx: Tx, now: Date, years: number): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  await tx.rows(sql`select delete_old_audit_events(${before})`);
}

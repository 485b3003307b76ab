import { addMonths } from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** Up to which month all that a lease owes was sent as it is due, and the lines that later months look at. */
export interface Settlement {
  readonly sd_id: number;
  readonly month: string;
  readonly keep: readonly string[];
}

/** Every change of a lease, its rent terms or its charges makes this sum larger. */
function settlementStamps(clientId: number): Sql {
  const of = (table: Sql) => sql`select sd_id, version from ${table} where client_id = ${clientId}`;
  return sql`select sd_id, sum(version) as stamp from (
    ${of(sql`leases`)} union all ${of(sql`rent_terms`)} union all ${of(sql`payment_charges`)}) versions
    group by sd_id`;
}

export async function stampsOfLeases(tx: Tx, clientId: number): Promise<Map<number, number>> {
  const rows = await tx.rows<{ sd_id: number; stamp: number }>(settlementStamps(clientId));
  return new Map(rows.map(({ sd_id, stamp }) => [sd_id, stamp]));
}

/** Those that still hold. Percentage rent follows from more than the stamp knows, so that its leases have none. */
export function settlements(
  tx: Tx,
  clientId: number,
  since: string,
  leases: readonly number[] | undefined,
): Promise<Settlement[]> {
  return tx.rows<Settlement>(sql`
    select s.sd_id, s.month, s.keep from payment_settlements s join (${settlementStamps(clientId)}) v
      on v.sd_id = s.sd_id and v.stamp = s.stamp
    where s.client_id = ${clientId} and s.since = ${since}
      and not exists (select from percentage_rents p where p.client_id = s.client_id and p.sd_id = s.sd_id)
      ${leases ? sql`and s.sd_id = any(${[...leases]}::integer[])` : sql``}`);
}

/** Two months more than is open: payments of one period may fall due in different months. */
export function lookedAtFrom({ settled }: { readonly settled: string | null }, first: string): string {
  if (settled === null) return first;
  const near = addMonths(`${settled}-01`, -2).slice(0, 7);
  return near > first ? near : first;
}

import { isTabKind, openStatus, type PlainDate, type SheetKind } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** What the rows of a lease's expenses must agree with, by lease. */
export interface Surroundings {
  readonly days: ReadonlyMap<number, LeaseDays>;
  /** The pools of its clauses; one that two clauses have is there twice. */
  readonly pools: ReadonlyMap<number, readonly string[]>;
  /** The months for which it has percentage rent. */
  readonly sold: ReadonlyMap<number, readonly MonthSpan[]>;
}

interface LeaseDays {
  readonly begins: PlainDate | null;
  /** `null` too where an open lease goes on. */
  readonly ends: PlainDate | null;
}

interface MonthSpan {
  readonly first: string;
  readonly last: string;
}

const nothing: Surroundings = { days: new Map(), pools: new Map(), sold: new Map() };

export async function surroundingsOf(
  tx: Tx,
  kind: SheetKind,
  clientId: number | null,
  leaseIds: readonly number[],
): Promise<Surroundings> {
  if (!isTabKind(kind) || leaseIds.length === 0) return nothing;
  const ids = sql`(select unnest(${[...new Set(leaseIds)]}::integer[]))`;
  if (kind === 'salesMonths') {
    const spans = await tx.rows<MonthSpan & { sd_id: number }>(sql`
      select p.sd_id, to_char(p."from", 'YYYY-MM') as first,
        coalesce(to_char(coalesce(p."to", l.sd_ced), 'YYYY-MM'), '9999') as last
      from percentage_rents p join leases l on l.client_id = p.client_id and l.sd_id = p.sd_id
      where p.client_id = ${clientId} and p.active and p.sd_id in ${ids}`);
    return { ...nothing, sold: Map.groupBy(spans, ({ sd_id }) => sd_id) };
  }
  if (kind !== 'expenseStatements') return nothing;
  const leases = await tx.rows<LeaseDays & { sd_id: number }>(sql`
    select sd_id, least(sd_ocd, sd_ccd) as begins, case when sd_status = ${openStatus} then null else sd_ced end as ends
    from leases where client_id = ${clientId} and sd_id in ${ids}`);
  const clauses = await tx.rows<{ sd_id: number; pool: string }>(sql`
    select sd_id, pool from expense_clauses
    where client_id = ${clientId} and active and pool is not null and sd_id in ${ids}`);
  const pools = Map.groupBy(clauses, ({ sd_id }) => sd_id);
  return {
    ...nothing,
    days: new Map(leases.map((lease) => [lease.sd_id, lease])),
    pools: new Map([...pools].map(([lease, rows]) => [lease, rows.map(({ pool }) => pool)])),
  };
}

import type { PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { followLeases } from '../expenses/index.ts';
import type { StoredImport } from './imports.store.ts';

/** Names the clause of each statement: that of the pool in the file, else the only one of the lease. */
export async function nameClauses(tx: Tx, { id, client_id }: StoredImport): Promise<void> {
  await tx.run(sql`
    update expense_statements s set ec_id = c.ec_id
    from import_results r
    cross join lateral (
      select min(c.ec_id) as ec_id, count(*) as count from expense_clauses c
      join expense_statements s on s.client_id = c.client_id and s.es_id = r.target_id and s.sd_id = c.sd_id
      where c.client_id = ${client_id} and c.active
        and (r."values" ->> 'pool' is null or c.pool = r."values" ->> 'pool')) c
    where r.import_id = ${id} and r.kind = 'expenseStatements' and c.count = 1
      and (r.outcome = 'new' or (r.outcome = 'changed' and r."values" ? 'pool'))
      and s.client_id = ${client_id} and s.es_id = r.target_id and s.ec_id is distinct from c.ec_id`);
}

/** What follows from the clauses, statements and sales that an import stored: checks, and dates to object and report. */
export async function followExpenses(
  tx: Tx,
  { id, client_id }: StoredImport,
  today: PlainDate,
): Promise<void> {
  if (client_id === null) return;
  const leases = await tx.rows<{ sd_id: number }>(sql`
    select distinct coalesce(r.lease_id, l.target_id) as sd_id from import_results r
    left join import_results l
      on l.import_id = r.import_id and l.sheet = r.lease_sheet and l.row = r.lease_row and l.part = 0
    where r.import_id = ${id} and r.kind in ('expenseClauses', 'expenseStatements', 'salesMonths')
      and r.outcome in ('new', 'changed') and coalesce(r.lease_id, l.target_id) is not null
    order by 1`);
  await followLeases(
    tx,
    client_id,
    leases.map(({ sd_id }) => sd_id),
    today,
  );
}

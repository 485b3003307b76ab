import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** The tables whose changes are counted. */
export type CountedTable = 'leases' | 'comps';

/** Moves with every change of the client's rows in the table, in the transaction of the change. */
export async function changesOf(tx: Tx, clientId: number | null, table: CountedTable): Promise<string> {
  const { count } = await tx.one<{ count: string }>(sql`
    select coalesce(sum(count), 0)::text as count from changes
    where client_id = ${clientId ?? 0} and table_name = ${table}`);
  return count;
}

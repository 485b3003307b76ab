import { compFields, type HistoryEntry } from '@panoramic/contract';
import { historyEntry, type HistoryRow } from '#db/history/history.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

const { leaseCommencementYear: _year, leaseCommencementQtr: _quarter, ...fields } = compFields;

/** Every change of a comp, the latest first; also of one that was deleted. */
export async function compHistory(tx: Tx, id: number): Promise<HistoryEntry[]> {
  const rows = await tx.rows<HistoryRow>(sql`
    select h.at, u."userName", h.row_id, h.before, h.after
    from history h left join users u on u.id = h.user_id
    where h.client_id is null and h.table_name = 'comps' and h.row_id = ${id}
    order by h.id desc limit 2000`);
  return rows.map((row) => historyEntry(row, { what: 'Comp', fields }));
}

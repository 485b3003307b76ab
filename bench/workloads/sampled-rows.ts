import { columnsOf, type StoredTable } from '../../apps/server/src/db/scope/row-store.ts';
import { leaseTable } from '../../apps/server/src/modules/leases/lease.store.ts';
import { rentTerms } from '../../apps/server/src/modules/leases/tabs/stored-tabs.ts';
import { asOwner } from '../data/cluster.ts';

type Row = Readonly<Record<string, unknown>>;

/** What requests are made from: rows of the client, without their versions, so that every save counts. */
export interface SampledRows {
  readonly leases: readonly Row[];
  readonly rentTerms: readonly Row[];
}

const sampled = 5000;

export function sampleRows(ownerUrl: string, clientId: number): Promise<SampledRows> {
  return asOwner(ownerUrl, async (pool) => {
    async function sample(table: StoredTable): Promise<Row[]> {
      const { rows } = await pool.query<Row>(
        `select ${columnsOf(table).text} from ${table.name} where client_id = $1 order by ${table.key} limit ${sampled}`,
        [clientId],
      );
      return rows.map(({ version: _, ...row }) => row);
    }
    return { leases: await sample(leaseTable), rentTerms: await sample(rentTerms.table) };
  });
}

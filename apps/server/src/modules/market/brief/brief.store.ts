import type { CriticalDate } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { readLeaseFile, storedTabs } from '../../leases/index.ts';
import type { BriefSource } from './brief-content.ts';
import type { FiledDocument } from './open-questions.ts';

/** Everything that the brief of a lease tells, apart from the market. */
export async function briefSource(tx: Tx, clientId: number, id: number): Promise<BriefSource> {
  const { tenant, ...file } = await readLeaseFile(tx, clientId, id);
  return {
    client: tenant,
    ...file,
    // As in the list, the expiration of the lease stands in where no date is entered for it.
    dates: await tx.rows<CriticalDate>(sql`
      select ${columnsOf(storedTabs.criticalDates.table)} from reminded_deadlines
      where client_id = ${clientId} and sd_id = ${id} order by cd_action`),
    documents: await tx.rows<FiledDocument>(sql`
      select type, left(date::text, 10) as date from document_files
      where client_id = ${clientId} and site_id = ${id} and active`),
  };
}

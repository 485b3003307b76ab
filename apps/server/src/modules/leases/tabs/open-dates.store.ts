import type { ListedDate } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressJson } from '../address.ts';
import { criticalDates } from './stored-tabs.ts';

/** The dates to act on that come first, overdue ones too, each with where its lease is. */
export function openDates(tx: Tx, clientId: number, most: number): Promise<ListedDate[]> {
  return tx.rows<ListedDate>(sql`
    select d.*, ${addressJson} as site_details
    from (select ${columnsOf(criticalDates.table)} from open_deadlines
          where client_id = ${clientId} order by cd_action, sd_id, cd_id limit ${most}) d
    join leases l on l.client_id = ${clientId} and l.sd_id = d.sd_id
    order by d.cd_action, d.sd_id, d.cd_id`);
}

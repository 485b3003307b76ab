import type { ListedDate } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressJson } from '../address.ts';
import { criticalDates } from './stored-tabs.ts';

/** The open dates that come first, overdue ones too, of leases that are there, each with where its lease is. */
export function openDates(tx: Tx, clientId: number, most: number): Promise<ListedDate[]> {
  return tx.rows<ListedDate>(sql`
    select d.*, ${addressJson} as site_details
    from (select ${columnsOf(criticalDates.table)} from critical_dates
          where client_id = ${clientId} and active and cd_status and cd_action is not null) d
    join leases l on l.client_id = ${clientId} and l.sd_id = d.sd_id and l.active
    order by d.cd_action, d.cd_id
    limit ${most}`);
}

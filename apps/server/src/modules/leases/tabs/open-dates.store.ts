import type { ListedDate, PlainDate } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressJson } from '../address.ts';
import { criticalDates } from './stored-tabs.ts';

/** The dates to act on that come first from this day on, each with where its lease is. */
export function openDates(
  tx: Tx,
  clientId: number,
  most: number,
  from: PlainDate,
  until: PlainDate | null,
): Promise<ListedDate[]> {
  return tx.rows<ListedDate>(sql`
    select d.*, ${addressJson} as site_details
    from (select ${columnsOf(criticalDates.table)} from open_deadlines
          where client_id = ${clientId} and cd_action between ${from} and ${until ?? 'infinity'}::date
          order by cd_action, sd_id, cd_id limit ${most}) d
    join leases l on l.client_id = ${clientId} and l.sd_id = d.sd_id
    order by d.cd_action, d.sd_id, d.cd_id`);
}

/**
 * The day of the entered date to act on that is number `most` from a day on, found by the index by date. None of
 * the first `most` is later, so `openDates` need not read the years ahead.
 */
export function lastOfFirstDates(clientId: number, most: number, from: PlainDate): Sql {
  return sql`(select d.cd_action from critical_dates d
    join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
    where d.client_id = ${clientId} and d.active and d.cd_status and d.cd_action >= ${from} and l.active
    order by d.cd_action limit 1 offset ${most - 1})`;
}

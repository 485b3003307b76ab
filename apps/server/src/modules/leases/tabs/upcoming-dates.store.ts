import { addMonths, type ListedDate, type PlainDate } from '@panoramic/contract';
import { columnsOf } from '#db/row-store.ts';
import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import { criticalDates } from './stored-tabs.ts';

interface Asked {
  /** Without it, overdue ones are listed too. */
  readonly from?: PlainDate;
  readonly until?: PlainDate;
  readonly most?: number;
}

/** Open dates of leases that are there, soonest first, each with where its lease is. */
export function openDates(tx: Tx, clientId: number, { from, until, most }: Asked): Promise<ListedDate[]> {
  return tx.rows<ListedDate>(sql`
    select d.*, json_build_object('sd_num', l.sd_num, 'sd_building', l.sd_building, 'sd_address', l.sd_address,
      'sd_address2', l.sd_address2, 'sd_city', l.sd_city, 'sd_state', l.sd_state, 'sd_zip', l.sd_zip) as site_details
    from (select ${columnsOf(criticalDates.table)} from critical_dates
          where client_id = ${clientId} and active and cd_status
            and cd_action between ${from ?? '-infinity'} and ${until ?? 'infinity'}) d
    join leases l on l.client_id = ${clientId} and l.sd_id = d.sd_id and l.active
    order by d.cd_action, d.cd_id
    limit ${most ?? null}`);
}

/** From today to the same day `months` on, both included. */
export function upcomingDates(
  tx: Tx,
  clientId: number,
  today: PlainDate,
  months: number,
): Promise<ListedDate[]> {
  return openDates(tx, clientId, { from: today, until: addMonths(today, months) });
}

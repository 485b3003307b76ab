import type { PlainDate } from '@panoramic/contract';
import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { inTransaction } from '#db/scope/transaction.ts';
import { clientIds } from '../documents/clean-up.ts';

/**
 * Makes the next commencement of a lease its current one when its day has come. Screens and figures do not wait
 * for it, they ask `commencementOn`; it keeps the stored field true for whoever reads that alone. Any number of
 * servers may do it at once: the second finds nothing left.
 */
export async function beginAgreedTerms(pool: Pool, today: PlainDate): Promise<void> {
  for (const clientId of await clientIds(pool))
    await inTransaction(pool, { clientId, userId: null }, (tx) =>
      tx.run(sql`
        update leases set sd_ccd = case when sd_ccd > ${today} then sd_ncd else greatest(sd_ccd, sd_ncd) end,
          sd_ncd = case when sd_ccd > ${today} then sd_ccd end
        where client_id = ${clientId} and active and sd_ncd <= ${today}`),
    );
}

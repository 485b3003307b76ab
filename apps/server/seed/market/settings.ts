import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { DemoOwner } from '../leases/store.ts';

/** The expenses that clients assume; most leases have their own. The second client shows figures to all. */
export async function seedMarketSettings(tx: Tx, owners: readonly DemoOwner[]): Promise<void> {
  for (const [index, { clientId }] of owners.entries()) {
    await tx.rows(sql`select set_config('app.client', ${String(clientId)}, true)`);
    await tx.run(sql`
      insert into market_settings
        (client_id, "officeExpenses", "industrialExpenses", "retailExpenses", "figuresForAll")
      values (${clientId}, 8.25, 1.75, 5.25, ${index > 0})`);
  }
}

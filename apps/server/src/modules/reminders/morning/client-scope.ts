import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/**
 * For work that no session does: from here on the transaction sees this client's rows, and no
 * other's. Whoever calls it has found out that it is due to this client.
 */
export async function setClientScope(tx: Tx, clientId: number): Promise<void> {
  await tx.run(sql`select set_config('app.client', ${String(clientId)}, true)`);
}

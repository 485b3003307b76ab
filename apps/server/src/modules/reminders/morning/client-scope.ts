import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/**
 * Sets the client for work outside a session: from here on the transaction sees this client's rows alone.
 * The caller must have checked that the work is for this client.
 */
export async function setClientScope(tx: Tx, clientId: number): Promise<void> {
  await tx.run(sql`select set_config('app.client', ${String(clientId)}, true)`);
}

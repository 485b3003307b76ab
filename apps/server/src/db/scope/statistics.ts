import type { Pool } from '../driver/pool.ts';
import { sql } from './sql.ts';
import { inTransaction, nobody } from './transaction.ts';

/**
 * Refreshes the statistics after many rows were loaded at once; the database itself does so only a minute or
 * two later.
 */
export async function refreshStatistics(pool: Pool): Promise<void> {
  await inTransaction(pool, nobody, (tx) => tx.run(sql`select refresh_statistics()`));
}

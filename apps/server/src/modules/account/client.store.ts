import type { Client } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export async function findOwnClient(tx: Tx, clientId: number | null): Promise<Client | null> {
  if (clientId === null) return null;
  return tx.maybe<Client>(sql`select cl_id, cl_name, "logoLocation" from clients where cl_id = ${clientId}`);
}

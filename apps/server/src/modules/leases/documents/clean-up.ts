import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { abandonedUploads, beginRemoval, endRemoval } from './uploads.store.ts';

/**
 * A file that arrives is written to all the time, and is stored within seconds after its last byte. With the
 * quarter of an hour between two clean-ups, what a killed upload has left is gone within an hour.
 */
const abandonedAfter = 30 * 60_000;
/** How long imports can be read again. */
const asideFor = 24 * 3_600_000;

/**
 * Removes what failed uploads and killed servers left; what was saved is not touched. It never compares
 * the whole store with the database: a server started on an older database would wipe newer files.
 */
export async function cleanUpDocuments(pool: Pool, documents: DocumentFiles, now: Date): Promise<void> {
  await documents.discardAbandoned(new Date(now.getTime() - abandonedAfter));
  await documents.discardAside(new Date(now.getTime() - asideFor));
  for (const clientId of await clientIds(pool)) {
    const scope = { clientId, userId: null };
    const abandoned = await inTransaction(pool, scope, (tx) => abandonedUploads(tx, clientId), 'read');
    for (const digest of abandoned) {
      if (!(await inTransaction(pool, scope, (tx) => beginRemoval(tx, clientId, digest)))) continue;
      await documents.remove(clientId, digest);
      await inTransaction(pool, scope, (tx) => endRemoval(tx, clientId, digest));
    }
  }
}

export async function clientIds(pool: Pool): Promise<number[]> {
  const clients = await inTransaction(pool, nobody, (tx) =>
    tx.rows<{ cl_id: number }>(sql`select cl_id from clients order by cl_id`),
  );
  return clients.map(({ cl_id }) => cl_id);
}

import type { Pool } from '#db/pool.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Documents } from '#lib/documents/index.ts';
import { removeUnlessKept } from './document-files.store.ts';

/** Longer than any request may take. */
const abandonedAfter = 24 * 3_600_000;

/** Removes what servers that were killed left of uploads; what was saved is not touched. */
export async function cleanUpDocuments(pool: Pool, documents: Documents, now: Date): Promise<void> {
  const before = new Date(now.getTime() - abandonedAfter);
  await documents.discardAbandoned(before);
  for await (const settling of documents.unfinished(before)) {
    const scope = { clientId: settling.clientId, userId: null };
    await removeUnlessKept((work) => inTransaction(pool, scope, work), documents, settling);
  }
}

import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';
import type { Documents, Settling } from '#lib/documents/index.ts';

interface StoredFile {
  readonly filename: string;
  readonly digest: string;
  readonly size: number;
}

export function findFile(tx: Tx, clientId: number, id: number): Promise<StoredFile> {
  return tx.one<StoredFile>(sql`
    select d.filename, d.digest, d.size from document_files d
    join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    where d.client_id = ${clientId} and d.file_id = ${id} and d.active and l.active`);
}

/** Until the transaction ends, nobody removes the file as one that no row needs. */
export async function holdFile(tx: Tx, clientId: number, digest: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(clientId, digest)}, 0))`);
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Removes a file that no row names, also none that was deleted or changed since: history keeps it.
 * It waits for saves of the same file that are under way, and they wait for it.
 */
export async function removeUnlessKept(
  transact: Transact,
  documents: Documents,
  { clientId, digest, done }: Settling,
): Promise<void> {
  await transact(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lockName(clientId, digest)}, 0))`);
    const { kept } = await tx.one<{ kept: boolean }>(sql`
      select exists (select from document_files where client_id = ${clientId} and digest = ${digest})
        or exists (select from history where client_id = ${clientId} and table_name = 'document_files'
                   and after ->> 'digest' = ${digest}) as kept`);
    if (!kept) await documents.remove(clientId, digest);
  });
  await done();
}

function lockName(clientId: number, digest: string): string {
  return `document ${clientId} ${digest}`;
}

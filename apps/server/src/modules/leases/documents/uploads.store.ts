import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

/*
 * A file goes to its place before the row that names it is saved, and no transaction is open meanwhile. Each
 * upload is therefore registered first, and unregistered in the transaction that saves the row. The clean-up
 * removes a file only if no row names it and no other upload of the same content is under way, and registers
 * the removal here first: an upload that begins during a removal waits, and one whose file was marked for
 * removal meanwhile is refused.
 */

/** Longer than any upload takes. By the database's clock, which all servers share. */
const isAbandoned = sql`begun_at < now() - interval '24 hours'`;
/** A removal that is older was begun by a server that was killed: no call to the store takes that long. */
const isFree = sql`(removing_since is null or removing_since < now() - interval '1 hour')`;

/** `null` while the clean-up is removing a file of the same content. */
export async function beginUpload(tx: Tx, clientId: number, digest: string): Promise<number | null> {
  await preventRemoval(tx, clientId, digest);
  const begun = await tx.maybe<{ upload_id: number }>(sql`
    insert into document_uploads (client_id, digest)
    select ${clientId}::integer, ${digest}
    where not exists (select from document_uploads
      where client_id = ${clientId} and digest = ${digest} and removing_since is not null)
    returning upload_id`);
  return begun?.upload_id ?? null;
}

/** Called in the transaction that saves the row; fails when the file may be removed. */
export async function endUpload(tx: Tx, clientId: number, uploadId: number | null): Promise<void> {
  const ended = await tx.run(sql`
    delete from document_uploads
    where client_id = ${clientId} and upload_id = ${uploadId} and removing_since is null`);
  if (ended === 0)
    throw new Problem('unavailable', 'The file could not be kept. Nothing was saved; try again.', {
      retryAfterSeconds: 5,
    });
}

/** Keeps the clean-up from removing the file until the transaction ends. */
export async function preventRemoval(tx: Tx, clientId: number, digest: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(clientId, digest)}, 0))`);
}

/** The digests of files whose uploads were abandoned: too old to be under way, and still registered. */
export async function abandonedUploads(tx: Tx, clientId: number): Promise<string[]> {
  const found = await tx.rows<{ digest: string }>(sql`
    select distinct digest from document_uploads
    where client_id = ${clientId} and ${isAbandoned} and ${isFree}`);
  return found.map(({ digest }) => digest);
}

/**
 * Claims the removal of a file; `true` when the caller is to remove it now. No other server does then, and no
 * upload of it begins until the removal is ended. A file that a row, the history or a later upload needs is
 * left alone, and its abandoned uploads are forgotten.
 */
export async function beginRemoval(tx: Tx, clientId: number, digest: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lockName(clientId, digest)}, 0))`);
  const { needed } = await tx.one<{ needed: boolean }>(sql`
    select exists (select from document_files where client_id = ${clientId} and digest = ${digest})
      or exists (select from history where client_id = ${clientId} and table_name = 'document_files'
                 and after ->> 'digest' = ${digest})
      or exists (select from document_uploads
                 where client_id = ${clientId} and digest = ${digest} and not ${isAbandoned}) as needed`);
  if (needed) {
    await tx.run(sql`
      delete from document_uploads
      where client_id = ${clientId} and digest = ${digest} and ${isAbandoned}`);
    return false;
  }
  const claimed = await tx.run(sql`
    update document_uploads set removing_since = now()
    where client_id = ${clientId} and digest = ${digest} and ${isFree}`);
  return claimed > 0;
}

export async function endRemoval(tx: Tx, clientId: number, digest: string): Promise<void> {
  await tx.run(sql`
    delete from document_uploads
    where client_id = ${clientId} and digest = ${digest} and removing_since is not null`);
}

function lockName(clientId: number, digest: string): string {
  return `document ${clientId} ${digest}`;
}

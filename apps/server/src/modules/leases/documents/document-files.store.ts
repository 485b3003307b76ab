import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import type { FileFacts } from '#lib/documents/index.ts';
import type { DayOfDocument } from '../tabs/stored-tabs.ts';

interface StoredFile extends FileFacts {
  readonly filename: string;
}

/** A document that has no file yet is answered as one that is not there. */
export function findFile(tx: Tx, clientId: number, id: number): Promise<StoredFile> {
  return tx.one<StoredFile>(sql`
    select d.filename, d.digest, d.size from document_files d
    join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    where d.client_id = ${clientId} and d.file_id = ${id} and d.digest is not null and d.active and l.active`);
}

export function findDay(tx: Tx, clientId: number, id: number): Promise<DayOfDocument | null> {
  return tx.maybe<DayOfDocument>(sql`
    select date, time from document_files where client_id = ${clientId} and file_id = ${id}`);
}

/** The text of a new file is read soon, before those that have waited longer. The same content is read once. */
export async function awaitText(tx: Tx, clientId: number, digest: string): Promise<void> {
  await tx.run(sql`
    insert into document_texts (client_id, digest) values (${clientId}, ${digest}) on conflict do nothing`);
  await enqueue(tx, 'document-text', { clientId });
}

interface NamedFile extends StoredFile {
  readonly documentId: number;
}

/** Every file that a client's documents name or once named, after that of this digest: history keeps what was replaced. */
export function filesAfter(tx: Tx, clientId: number, digest: string): Promise<NamedFile[]> {
  return tx.rows<NamedFile>(sql`
    select distinct on (digest collate "C") digest, size, filename, "documentId" from (
      select digest, size, filename, file_id as "documentId", 1 as place from document_files
      where client_id = ${clientId}
      union all
      select after ->> 'digest', (after ->> 'size')::bigint, after ->> 'filename', row_id, 2 from history
      where client_id = ${clientId} and table_name = 'document_files' and after is not null) named
    where digest collate "C" > ${digest}
    order by digest collate "C", place, "documentId"`);
}

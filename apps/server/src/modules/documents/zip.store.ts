import { leaseName, maxFoundDocuments, type DocumentFilter } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { FileFacts } from '#lib/documents/index.ts';
import { maxRowsPerLease } from '../leases/index.ts';
import { findDocuments } from './search.store.ts';

export interface ZippedFile extends FileFacts {
  readonly filename: string;
  readonly sd_id: number;
  /** The lease's name. */
  readonly lease: string;
}

/** The files of the documents that a search lists, in its order; awaited ones have none. */
export async function zippedFiles(tx: Tx, clientId: number, filter: DocumentFilter): Promise<ZippedFile[]> {
  // A lease is zipped whole, however many documents it has.
  const most = filter.lease && !filter.text ? maxRowsPerLease : maxFoundDocuments;
  const found = await findDocuments(tx, clientId, filter, most);
  const ids = found.map(({ file_id }) => file_id);
  const facts = await tx.rows<FileFacts & { readonly file_id: number }>(sql`
    select file_id, digest, size from document_files
    where client_id = ${clientId} and file_id = any(${ids}) and digest is not null`);
  const byId = new Map(facts.map(({ file_id, ...file }) => [file_id, file]));
  return found.flatMap(({ file_id, filename, sd_id, site_details }) => {
    const file = byId.get(file_id);
    return file && filename ? [{ ...file, filename, sd_id, lease: leaseName(site_details) }] : [];
  });
}

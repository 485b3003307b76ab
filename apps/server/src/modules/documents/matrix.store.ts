import { matrixTypes, type MatrixRow } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressJson, isOpenLeaseSql } from '../leases/index.ts';

type Cells = Partial<MatrixRow['documents']>;

/** Open leases with the newest document of each type; a document with a file comes before an awaited one. */
export async function documentMatrix(tx: Tx, clientId: number): Promise<MatrixRow[]> {
  const rows = await tx.rows<Omit<MatrixRow, 'documents'> & { readonly documents: Cells | null }>(sql`
    select l.sd_id, ${addressJson} as site_details, newest.documents
    from leases l
    left join (
      select site_id, json_object_agg(type, json_build_object(
        'file_id', file_id, 'date', date, 'expires', expires, 'hasFile', digest is not null)) as documents
      from (
        select distinct on (site_id, type) site_id, type, file_id, date, expires, digest
        from document_files where client_id = ${clientId} and active and type is not null
        order by site_id, type, digest is null, date desc nulls last, file_id desc) d
      group by site_id) newest on newest.site_id = l.sd_id
    where l.client_id = ${clientId} and ${isOpenLeaseSql}
    order by l.sd_num nulls last, l.sd_id`);
  return rows.map((row) => Object.assign({}, row, { documents: withMissing(row.documents ?? {}) }));
}

function withMissing(cells: Cells): MatrixRow['documents'] {
  // Safe: the object has an entry per type.
  return Object.fromEntries(
    matrixTypes.map((type) => [type, cells[type] ?? null]),
  ) as unknown as MatrixRow['documents'];
}

import type { DocumentVersion } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { FileFacts } from '#lib/documents/index.ts';

/** Entries of the history with which a document got a file; the history keeps what was replaced. */
const entriesWithFile = sql`
  select h.id, h.at, h.user_id, (h.after ->> 'version')::integer as version,
    h.after ->> 'filename' as filename, h.after ->> 'digest' as digest, (h.after ->> 'size')::bigint as size
  from history h
  join document_files d on d.client_id = h.client_id and d.file_id = h.row_id and d.active
  join leases l on l.client_id = d.client_id and l.sd_id = d.site_id and l.active
  where h.table_name = 'document_files' and h.after ->> 'digest' is not null
    and (h.before is null or h.before ->> 'digest' is distinct from h.after ->> 'digest')`;

/** The files that a document has had, newest first; none for one that is not there. */
export function documentVersions(tx: Tx, clientId: number, id: number): Promise<DocumentVersion[]> {
  return tx.rows<DocumentVersion>(sql`
    select v.version, v.filename, v.size, v.at,
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as by,
      row_number() over (order by v.id desc) = 1 as current
    from (${entriesWithFile} and h.client_id = ${clientId} and h.row_id = ${id}) v
    left join users u on u.id = v.user_id
    order by v.id desc`);
}

interface VersionFile extends FileFacts {
  readonly filename: string;
}

export function versionFile(tx: Tx, clientId: number, id: number, version: number): Promise<VersionFile> {
  return tx.one<VersionFile>(sql`
    select v.filename, v.digest, v.size
    from (${entriesWithFile} and h.client_id = ${clientId} and h.row_id = ${id}) v
    where v.version = ${version}`);
}

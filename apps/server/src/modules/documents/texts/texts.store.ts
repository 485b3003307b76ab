import type { DocumentTextState, PageText } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { FileFacts } from '#lib/documents/index.ts';

/** A reader that has not reported for this long belongs to a server that was killed. */
const forsakenAfter = sql`interval '20 minutes'`;
/** A file whose reader was cut off this many times is given up. */
const mostTries = 3;

/** Queues the files of the client's documents that were never looked at, as after an update. */
export async function awaitTexts(tx: Tx, clientId: number): Promise<void> {
  await tx.run(sql`
    insert into document_texts (client_id, digest)
    select distinct d.client_id, d.digest from document_files d
    where d.client_id = ${clientId} and d.active and d.digest is not null and not exists (
      select from document_texts t where t.client_id = d.client_id and t.digest = d.digest)
    on conflict do nothing`);
  await tx.run(sql`
    update document_texts set state = 'damaged', claimed_at = null
    where client_id = ${clientId} and state = 'waiting' and tries >= ${mostTries}
      and claimed_at < now() - ${forsakenAfter}`);
}

export interface WaitingFile extends FileFacts {
  readonly filename: string;
}

/** The next file of the lane to read, for this server alone; `null` when there is none. */
export function claimText(tx: Tx, clientId: number, lane: 'quick' | 'slow'): Promise<WaitingFile | null> {
  return tx.maybe<WaitingFile>(sql`
    with claimed as (
      update document_texts set claimed_at = now(), tries = tries + 1
      where client_id = ${clientId} and digest = (
        select digest from document_texts
        where client_id = ${clientId} and state = 'waiting' and is_slow = ${lane === 'slow'} and tries < ${mostTries}
          and (claimed_at is null or claimed_at < now() - ${forsakenAfter})
        order by added_at desc, digest limit 1 for update skip locked)
      returning digest)
    select d.digest, d.size, d.filename from claimed
    join document_files d on d.client_id = ${clientId} and d.digest = claimed.digest
    order by d.file_id limit 1`);
}

export interface ReadText {
  readonly state: DocumentTextState;
  readonly pages: number | null;
  readonly texts: readonly { readonly page: number; readonly text: string }[];
}

export async function storeText(tx: Tx, clientId: number, digest: string, read: ReadText): Promise<void> {
  await tx.run(sql`delete from document_pages where client_id = ${clientId} and digest = ${digest}`);
  await tx.run(sql`
    insert into document_pages (client_id, digest, page, text)
    select ${clientId}::integer, ${digest}, page, text
    from jsonb_to_recordset(${JSON.stringify(read.texts)}::jsonb) as p (page integer, text text)`);
  await tx.run(sql`
    update document_texts set state = ${read.state}, pages = ${read.pages}, claimed_at = null, read_at = now()
    where client_id = ${clientId} and digest = ${digest}`);
}

/** Leaves a file that takes long to the slow lane. */
export async function moveToSlowLane(tx: Tx, clientId: number, digest: string): Promise<void> {
  await tx.run(sql`
    update document_texts set is_slow = true, claimed_at = null, tries = 0
    where client_id = ${clientId} and digest = ${digest} and state = 'waiting'`);
}

/** Releases a file after a failure outside it: the file is read again later, and the try does not count. */
export async function releaseText(tx: Tx, clientId: number, digest: string): Promise<void> {
  await tx.run(sql`
    update document_texts set claimed_at = null, tries = greatest(tries - 1, 0)
    where client_id = ${clientId} and digest = ${digest} and state = 'waiting'`);
}

/** The text of one page; `not-found` for a document without a file or of another client. */
export function pageText(tx: Tx, clientId: number, id: number, page: number): Promise<PageText> {
  return tx.one<PageText>(sql`
    select d.file_id, d.site_id as sd_id, d.name, d.filename, coalesce(t.state, 'waiting') as state, t.pages, ${page}::integer as page,
      coalesce(p.text, '') as text
    from document_files d
    join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    left join document_texts t on t.client_id = d.client_id and t.digest = d.digest
    left join document_pages p on p.client_id = d.client_id and p.digest = d.digest and p.page = ${page}
    where d.client_id = ${clientId} and d.file_id = ${id} and d.digest is not null and d.active and l.active`);
}

export interface DocumentPages {
  readonly file_id: number;
  /** The lease. */
  readonly sd_id: number;
  readonly state: DocumentTextState;
  readonly pages: number | null;
  /** In the order of the pages; those without text are left out. */
  readonly texts: readonly { readonly page: number; readonly text: string }[];
}

/** A document with the texts of all its pages; `not-found` as above. */
export function documentPages(tx: Tx, clientId: number, id: number): Promise<DocumentPages> {
  return tx.one<DocumentPages>(sql`
    select d.file_id, d.site_id as sd_id, coalesce(t.state, 'waiting') as state, t.pages,
      coalesce((select json_agg(json_build_object('page', p.page, 'text', p.text) order by p.page)
        from document_pages p where p.client_id = d.client_id and p.digest = d.digest), '[]') as texts
    from document_files d
    join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    left join document_texts t on t.client_id = d.client_id and t.digest = d.digest
    where d.client_id = ${clientId} and d.file_id = ${id} and d.digest is not null and d.active and l.active`);
}

interface Progress {
  readonly documents: number;
  readonly waiting: number;
  readonly unreadable: number;
}

/** Counts the client's documents that have a file, and those that wait or are unreadable. */
export function textProgress(tx: Tx, clientId: number): Promise<Progress> {
  return tx.one<Progress>(sql`
    select count(*)::integer as documents,
      (count(*) filter (where coalesce(t.state, 'waiting') = 'waiting'))::integer as waiting,
      (count(*) filter (where t.state in ('damaged', 'encrypted', 'too large')))::integer as unreadable
    from document_files d
    join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    left join document_texts t on t.client_id = d.client_id and t.digest = d.digest
    where d.client_id = ${clientId} and d.digest is not null and d.active and l.active`);
}

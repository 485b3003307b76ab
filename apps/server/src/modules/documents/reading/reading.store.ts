import type {
  Contact,
  CriticalDate,
  Lease,
  LeaseAddress,
  LeaseOption,
  RentTerm,
  StoredClause,
  StoredFacts,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { clauses } from '../../expenses/index.ts';
import { addressJson, leaseTable, optionTable, storedTabs } from '../../leases/index.ts';
import { documentPages, type DocumentPages } from '../texts/texts.store.ts';

export interface ReadableDocument extends DocumentPages {
  readonly name: string | null;
  readonly filename: string | null;
  readonly site_details: LeaseAddress;
}

/** A document with the texts of its pages; `not-found` for one of another client, without a file or deleted. */
export async function readableDocument(tx: Tx, clientId: number, id: number): Promise<ReadableDocument> {
  const pages = await documentPages(tx, clientId, id);
  const about = await tx.one<Pick<ReadableDocument, 'name' | 'filename' | 'site_details'>>(sql`
    select d.name, d.filename, ${addressJson} as site_details
    from document_files d join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    where d.client_id = ${clientId} and d.file_id = ${id}`);
  return { ...pages, ...about };
}

/** What suggestions for a lease are compared with. */
export async function storedFacts(tx: Tx, clientId: number, leaseId: number): Promise<StoredFacts> {
  return {
    lease: await tx.one<Lease>(sql`
      select ${columnsOf(leaseTable)} from leases where client_id = ${clientId} and sd_id = ${leaseId} and active`),
    rentTerms: await tx.rows<RentTerm>(sql`
      select ${columnsOf(storedTabs.rentTerms.table)} from rent_terms
      where client_id = ${clientId} and sd_id = ${leaseId} and active order by rt_start, rt_id`),
    criticalDates: await tx.rows<CriticalDate>(sql`
      select ${columnsOf(storedTabs.criticalDates.table)} from critical_dates
      where client_id = ${clientId} and sd_id = ${leaseId} and active order by cd_action, cd_id`),
    options: await tx.rows<LeaseOption>(sql`
      select ${columnsOf(optionTable)} from critical_date_options
      where client_id = ${clientId} and sd_id = ${leaseId} and active order by cd_id`),
    contacts: await tx.rows<Contact>(sql`
      select ${columnsOf(storedTabs.contacts.table)} from contacts
      where client_id = ${clientId} and c_site = ${leaseId} and active order by c_id`),
    clauses: await tx.rows<StoredClause>(sql`
      select ${columnsOf(clauses.table)} from expense_clauses
      where client_id = ${clientId} and sd_id = ${leaseId} and active order by ec_id`),
  };
}

export async function dismissedKeys(tx: Tx, clientId: number, fileId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ key: string }>(
    sql`select key from dismissed_suggestions where client_id = ${clientId} and file_id = ${fileId}`,
  );
  return new Set(rows.map(({ key }) => key));
}

interface Dismissal {
  readonly clientId: number;
  readonly fileId: number;
  readonly key: string;
  readonly userId: number;
}

export async function dismiss(tx: Tx, { clientId, fileId, key, userId }: Dismissal): Promise<void> {
  await tx.run(sql`
    insert into dismissed_suggestions (client_id, file_id, key, user_id)
    values (${clientId}, ${fileId}, ${key}, ${userId}) on conflict do nothing`);
}

export async function recall(tx: Tx, { clientId, fileId, key }: Omit<Dismissal, 'userId'>): Promise<void> {
  await tx.run(sql`
    delete from dismissed_suggestions
    where client_id = ${clientId} and file_id = ${fileId} and key = ${key}`);
}

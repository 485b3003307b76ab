import type { Contact, CriticalDate, NamedDocument, PlainDate, WordSource } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { ownFieldsOf } from '../../fields/index.ts';
import { readLeaseFile, storedTabs } from '../../leases/index.ts';
import { rentPaidThrough } from '../../payments/index.ts';

/** Everything that the estoppel certificate and the abstract of a lease tell. */
export async function wordSource(
  tx: Tx,
  clientId: number,
  id: number,
  today: PlainDate,
): Promise<WordSource> {
  return {
    ...(await readLeaseFile(tx, clientId, id)),
    own: await ownFieldsOf(tx, clientId, 'leases'),
    paidThrough: await rentPaidThrough(tx, clientId, id, today),
    dates: await tx.rows<CriticalDate>(sql`
      select ${columnsOf(storedTabs.criticalDates.table)} from critical_dates
      where client_id = ${clientId} and sd_id = ${id} and active order by cd_action, cd_id`),
    contacts: await tx.rows<Contact>(sql`
      select ${columnsOf(storedTabs.contacts.table)} from contacts
      where client_id = ${clientId} and c_site = ${id} and active order by c_id`),
    documents: await tx.rows<NamedDocument>(sql`
      select type, name, filename, date from document_files
      where client_id = ${clientId} and site_id = ${id} and active order by date, file_id`),
    notes: await tx.rows<WordSource['notes'][number]>(sql`
      select com_date as date, com_text as text from site_comments
      where client_id = ${clientId} and site_id = ${id} and active order by com_date desc nulls last, com_id desc limit 4`),
  };
}

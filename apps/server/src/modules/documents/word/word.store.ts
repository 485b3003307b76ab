import {
  optionFields,
  type Contact,
  type CriticalDate,
  type Lease,
  type LeaseOption,
  type NamedDocument,
  type Term,
  type WordSource,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { leaseTable, storedTabs } from '../../leases/index.ts';

const optionColumns = join(['cd_id', 'sd_id', ...Object.keys(optionFields)].map((name) => identifier(name)));

/** Everything that the estoppel certificate and the abstract of a lease tell. */
export async function wordSource(tx: Tx, clientId: number, id: number): Promise<WordSource> {
  const lease = await tx.maybe<Lease>(sql`
    select ${columnsOf(leaseTable)} from leases where client_id = ${clientId} and sd_id = ${id} and active`);
  if (!lease) throw new Problem('not-found', 'There is no such lease.');
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  return {
    tenant: cl_name,
    lease,
    terms: await tx.rows<Term>(sql`
      select rt_type, rt_start, rt_end, rt_monthly from rent_terms
      where client_id = ${clientId} and sd_id = ${id} and active`),
    dates: await tx.rows<CriticalDate>(sql`
      select ${columnsOf(storedTabs.criticalDates.table)} from critical_dates
      where client_id = ${clientId} and sd_id = ${id} and active order by cd_action, cd_id`),
    options: await tx.rows<LeaseOption>(sql`
      select ${optionColumns} from critical_date_options
      where client_id = ${clientId} and sd_id = ${id} and active`),
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

import {
  optionFields,
  type CriticalDate,
  type Contact,
  type Lease,
  type LeaseOption,
  type Term,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { leaseTable, storedTabs } from '../../leases/index.ts';
import type { BriefSource } from './brief-content.ts';
import type { FiledDocument } from './open-questions.ts';

const optionColumns = join(['cd_id', 'sd_id', ...Object.keys(optionFields)].map((name) => identifier(name)));

/** Everything that the brief of a lease tells, apart from the market. */
export async function briefSource(tx: Tx, clientId: number, id: number): Promise<BriefSource> {
  const lease = await tx.maybe<Lease>(sql`
    select ${columnsOf(leaseTable)} from leases where client_id = ${clientId} and sd_id = ${id} and active`);
  if (!lease) throw new Problem('not-found', 'There is no such lease.');
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  return {
    client: cl_name,
    lease,
    terms: await tx.rows<Term>(sql`
      select rt_type, rt_start, rt_end, rt_monthly from rent_terms
      where client_id = ${clientId} and sd_id = ${id} and active`),
    // The expiration of the lease stands in for a date of its own, as in the list.
    dates: await tx.rows<CriticalDate>(sql`
      select ${columnsOf(storedTabs.criticalDates.table)} from open_deadlines
      where client_id = ${clientId} and sd_id = ${id} order by cd_action`),
    options: await tx.rows<LeaseOption>(sql`
      select ${optionColumns} from critical_date_options
      where client_id = ${clientId} and sd_id = ${id} and active`),
    landlord: await tx.maybe<Contact>(sql`
      select ${columnsOf(storedTabs.contacts.table)} from contacts
      where client_id = ${clientId} and c_site = ${id} and active and c_type = 'Landlord'
      order by c_id desc limit 1`),
    documents: await tx.rows<FiledDocument>(sql`
      select type, left(date::text, 10) as date from document_files
      where client_id = ${clientId} and site_id = ${id} and active`),
  };
}

import { optionFields, type Contact, type Lease, type LeaseOption, type Term } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { leaseTable } from './lease.store.ts';
import { newestContact } from './summary.store.ts';

/** What every document about one lease tells. */
interface LeaseFile {
  readonly tenant: string;
  readonly landlord: Contact | null;
  readonly lease: Lease;
  readonly terms: readonly Term[];
  readonly options: readonly LeaseOption[];
}

const optionColumns = join(['cd_id', 'sd_id', ...Object.keys(optionFields)].map((name) => identifier(name)));

export async function readLeaseFile(tx: Tx, clientId: number, id: number): Promise<LeaseFile> {
  const lease = await tx.maybe<Lease>(sql`
    select ${columnsOf(leaseTable)} from leases where client_id = ${clientId} and sd_id = ${id} and active`);
  if (!lease) throw new Problem('not-found', 'There is no such lease.');
  const { tenant } = await tx.one<{ tenant: string }>(
    sql`select cl_name as tenant from clients where cl_id = ${clientId}`,
  );
  return {
    tenant,
    landlord: await newestContact(tx, clientId, id, 'Landlord'),
    lease,
    terms: await tx.rows<Term>(sql`
      select rt_type, rt_counts, rt_start, rt_end, rt_monthly, rt_yearly from rent_terms
      where client_id = ${clientId} and sd_id = ${id} and active`),
    options: await tx.rows<LeaseOption>(sql`
      select ${optionColumns} from critical_date_options
      where client_id = ${clientId} and sd_id = ${id} and active`),
  };
}

import {
  leaseTabNames,
  nextBaseRentChange,
  rentToday,
  scheduleChecks,
  type Contact,
  type CriticalDate,
  type Lease,
  type LeaseSummary,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { contacts, criticalDates, storedTabs } from './tabs/stored-tabs.ts';

/** The facts that are asked for most: rent, next date, landlord, and the number of rows of each tab. */
export async function leaseSummary(
  tx: Tx,
  clientId: number,
  id: number,
  today: PlainDate,
): Promise<LeaseSummary> {
  const lease = await summarizedLease(tx, clientId, id);
  const terms = await tx.rows<Term>(sql`
    select rt_type, rt_counts, rt_start, rt_end, rt_monthly, rt_yearly from rent_terms
    where client_id = ${clientId} and sd_id = ${id} and active`);
  return {
    rent: {
      ...copied(rentToday(terms, lease, today)),
      nextChange: nextBaseRentChange(terms, lease.sd_ced, today),
      warnings: scheduleChecks(terms, lease, today).map(({ message }) => message),
      terms: terms.map(({ rt_type, rt_counts = null, rt_start, rt_end, rt_monthly }) => ({
        rt_type,
        rt_counts,
        rt_start,
        rt_end,
        rt_monthly,
      })),
    },
    nextDate: await nextDate(tx, clientId, id),
    landlord: await newestContact(tx, clientId, id, 'Landlord'),
    propertyManager: await newestContact(tx, clientId, id, 'Property Manager'),
    counts: await countRows(tx, clientId, id),
  };
}

type SummarizedLease = Pick<Lease, 'sd_sqft' | 'sd_ocd' | 'sd_ccd' | 'sd_ced' | 'sd_ncd' | 'sd_status'>;

async function summarizedLease(tx: Tx, clientId: number, id: number): Promise<SummarizedLease> {
  const found = await tx.maybe<SummarizedLease>(sql`
    select sd_sqft, sd_ocd, sd_ccd, sd_ced, sd_ncd, sd_status from leases
    where client_id = ${clientId} and sd_id = ${id} and active`);
  if (!found) throw new Problem('not-found', 'There is no such lease.');
  return found;
}

function copied({ byType, total }: ReturnType<typeof rentToday>) {
  return { byType: [...byType], total };
}

/** The oldest entered date to act on: overdue ones stay the next until they are done. */
function nextDate(tx: Tx, clientId: number, id: number): Promise<CriticalDate | null> {
  return tx.maybe<CriticalDate>(sql`
    select ${columnsOf(criticalDates.table)} from open_deadlines
    where client_id = ${clientId} and sd_id = ${id}
    order by cd_action, cd_id limit 1`);
}

/** The landlord of a lease, or whom else of one type it names. */
export function newestContact(
  tx: Tx,
  clientId: number,
  id: number,
  type: NonNullable<Contact['c_type']>,
): Promise<Contact | null> {
  return tx.maybe<Contact>(sql`
    select ${columnsOf(contacts.table)} from contacts
    where client_id = ${clientId} and c_id = (select c_id from newest_contacts
      where client_id = ${clientId} and sd_id = ${id} and c_type = ${type})`);
}

function countRows(tx: Tx, clientId: number, id: number): Promise<LeaseSummary['counts']> {
  const counts = leaseTabNames.map((name) => {
    const { table, tab } = storedTabs[name];
    return sql`(select count(*) from ${identifier(table.name)}
      where client_id = ${clientId} and ${identifier(tab.parent)} = ${id} and active) as ${identifier(name)}`;
  });
  return tx.one(sql`select ${join(counts)}`);
}

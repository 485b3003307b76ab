import { salesRentPeriods, type CallOutput, type PlainDate, type SalesRentLease } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { parentLease, termsOfLease } from '../../leases/index.ts';
import { percentageRents } from '../expense-tables.ts';

/** All that the percentage rent of a lease follows from. */
export type LeaseSales = SalesRentLease & { readonly sd_id: number };

/** Of the leases asked for, or all leases of the client: those with percentage rent, which are few. */
export async function leaseSales(
  tx: Tx,
  clientId: number,
  leases?: readonly number[],
): Promise<Map<number, LeaseSales>> {
  const only = leases ? sql`and p.sd_id = any(${[...leases]}::integer[])` : sql``;
  const found = await tx.rows<LeaseSales>(sql`
    select p.sd_id, json_agg(p order by p."from", p.pr_id) as clauses,
      json_build_object('sd_ced', l.sd_ced, 'sd_status', l.sd_status) as lease,
      ${termsOfLease(clientId, sql`p.sd_id`)} as terms, (
      select coalesce(json_agg(json_build_object('month', m.month, 'amount', m.amount) order by m.month), '[]')
      from sales_months m where m.client_id = ${clientId} and m.sd_id = p.sd_id and m.active) as sales
    from (
      select ${columnsOf(percentageRents.table)} from percentage_rents
      where client_id = ${clientId} and active) p
    join leases l on l.client_id = ${clientId} and l.sd_id = p.sd_id and l.active ${only}
    group by p.sd_id, l.sd_ced, l.sd_status`);
  return new Map(found.map((one) => [one.sd_id, one]));
}

export async function salesRentOfLease(
  tx: Tx,
  clientId: number,
  id: number,
  today: PlainDate,
): Promise<CallOutput<'Expenses/GetSalesRent'>> {
  await parentLease(tx, clientId, id);
  const own = (await leaseSales(tx, clientId, [id])).get(id);
  if (!own) return [];
  return own.clauses.map((clause) => ({
    pr_id: clause.pr_id,
    periods: salesRentPeriods(clause, own, today),
  }));
}

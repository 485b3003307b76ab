import type { FieldError, ParsedInput, SalesMonth } from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { parentLease } from '../../leases/index.ts';
import { salesMonths } from '../expense-tables.ts';

/** Writes the sales of several months, or none where one of them is refused. */
export async function saveSales(
  tx: Tx,
  clientId: number,
  { id, sales }: ParsedInput<'Expenses/SaveSales'>,
): Promise<SalesMonth[]> {
  // Of two people who report one month the second waits here and then finds the first.
  await parentLease(tx, clientId, id, 'locked');
  const stored = await salesOfLease(tx, clientId, id);
  const byMonth = new Map(stored.map((row) => [row.month, row]));
  const isHeld = await heldMonths(tx, clientId, id);
  const problems: FieldError[] = [];
  const seen = new Set<string>();
  let current: SalesMonth | undefined;
  for (const [index, { month, amount, version }] of sales.entries()) {
    const there = byMonth.get(month);
    const field = `sales.${index}.month`;
    if (seen.has(month)) problems.push({ field, message: 'The month is there twice.' });
    else if (there && version === undefined && there.amount !== amount)
      problems.push({ field, message: 'The sales of this month are there already.' });
    else if (!isHeld(month)) problems.push({ field, message: outside });
    if (there && version !== undefined && version !== there.version) current ??= there;
    seen.add(month);
  }
  if (problems.length > 0) refuse(problems);
  if (current)
    throw new Problem('conflict', `The sales of ${current.month} were changed meanwhile.`, { current });
  await tx.run(sql`
    update sales_months m set amount = v.amount
    from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as v (month text, amount numeric)
    where m.client_id = ${clientId} and m.sd_id = ${id} and m.active and m.month = v.month
      and m.amount is distinct from v.amount`);
  await tx.run(sql`
    insert into sales_months (client_id, sd_id, month, amount)
    select ${clientId}, ${id}, v.month, v.amount
    from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as v (month text, amount numeric)
    where not exists (
      select from sales_months m where m.client_id = ${clientId} and m.sd_id = ${id} and m.active
        and m.month = v.month)`);
  return salesOfLease(tx, clientId, id);
}

function salesOfLease(tx: Tx, clientId: number, id: number): Promise<SalesMonth[]> {
  return tx.rows<SalesMonth>(sql`
    select ${columnsOf(salesMonths.table)} from sales_months
    where client_id = ${clientId} and sd_id = ${id} and active order by month`);
}

const outside = 'The month is outside the days of the clause.';

/** Sales of a month for which the lease has no percentage rent are refused, once it has any. */
export async function refuseOutside(tx: Tx, clientId: number, { sd_id, month }: SalesMonth): Promise<void> {
  const isHeld = await heldMonths(tx, clientId, sd_id);
  if (month !== null && !isHeld(month)) refuse([{ field: 'month', message: outside }]);
}

async function heldMonths(tx: Tx, clientId: number, id: number): Promise<(month: string) => boolean> {
  const spans = await tx.rows<{ first: string; last: string }>(sql`
    select to_char(p."from", 'YYYY-MM') as first, coalesce(to_char(coalesce(p."to", l.sd_ced), 'YYYY-MM'), '9999') as last
    from percentage_rents p join leases l on l.client_id = p.client_id and l.sd_id = p.sd_id
    where p.client_id = ${clientId} and p.sd_id = ${id} and p.active`);
  return (month) => spans.length === 0 || spans.some(({ first, last }) => month >= first && month <= last);
}

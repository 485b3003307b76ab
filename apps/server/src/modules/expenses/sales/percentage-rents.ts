import type { ParsedInput, StoredPercentageRent } from '@panoramic/contract';
import { findRow } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { parentLease, saveRow, type Saving } from '../../leases/index.ts';
import { percentageRents } from '../expense-tables.ts';

/** Saves a clause of percentage rent; of two clauses for the same days the second is refused. */
export async function savePercentageRent(
  tx: Tx,
  clientId: number,
  { tiers, ...change }: ParsedInput<'Expenses/EditPercentageRent'>,
  saving: Saving,
): Promise<StoredPercentageRent> {
  if (change.pr_id === 0) await parentLease(tx, clientId, change.sd_id, 'locked');
  const payload = { ...change, ...(tiers && { tiers: JSON.stringify(tiers) }) };
  // Safe: a row of the table is a clause of percentage rent.
  const row = (await saveRow(
    tx,
    clientId,
    percentageRents,
    payload,
    saving,
  )) as unknown as StoredPercentageRent;
  if (change.pr_id !== 0) await parentLease(tx, clientId, row.sd_id, 'locked');
  await refuseOverlapping(tx, clientId, row);
  return row;
}

/** A clause that was deleted may have been replaced meanwhile. */
export async function refuseIfOverlapping(tx: Tx, clientId: number, id: number): Promise<void> {
  const row = await findRow<StoredPercentageRent>(tx, percentageRents.table, clientId, id);
  if (row) await refuseOverlapping(tx, clientId, row);
}

async function refuseOverlapping(tx: Tx, clientId: number, row: StoredPercentageRent): Promise<void> {
  const other = await tx.maybe(sql`
    select pr_id from percentage_rents p join leases l on l.client_id = p.client_id and l.sd_id = p.sd_id
    where p.client_id = ${clientId} and p.sd_id = ${row.sd_id} and p.active and p.pr_id <> ${row.pr_id}
      and p."from" <= coalesce(${row.to}::date, l.sd_ced, 'infinity')
      and coalesce(p."to", l.sd_ced, 'infinity') >= ${row.from}::date
    limit 1`);
  if (other) refuse([{ field: 'from', message: 'Another clause of percentage rent holds for these days.' }]);
}

import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/**
 * What payables of a demonstration client paid of its batches: everything on its due date, but for one payment that
 * is not paid, one paid too little and one paid twice, and the last landlord with several rents got one check.
 */
export async function payDemoBatches(tx: Tx, clientId: number): Promise<void> {
  const [check] = await tx.rows<{ pb_id: number; py_id: number }>(sql`
    select pb_id, py_id from payment_batch_lines where client_id = ${clientId} and py_id is not null
    group by pb_id, py_id having count(*) between 2 and 4 order by pb_id desc, py_id desc limit 1`);
  const isOfCheck = sql`(l.pb_id = ${check?.pb_id ?? 0} and l.py_id = ${check?.py_id ?? 0})`;
  const lines = sql`
    select l.*, b.number, row_number() over (order by l.pb_id desc, l.type, l.line) as nth
    from payment_batch_lines l join payment_batches b on b.client_id = l.client_id and b.pb_id = l.pb_id
    where l.client_id = ${clientId} and not ${isOfCheck}`;
  await tx.run(sql`
    insert into payment_actuals (
      client_id, pa_batch, pa_line, pa_key, pa_reference, pa_amount, pa_paid, pa_match, sd_id)
    select client_id, number, line, key, 'ACH ' || (4000 + number),
      case nth when ${unpaid + 1} then amount - 100 when ${unpaid + 2} then amount * 2 else amount end, due, key, sd_id
    from (${lines}) l where nth <> ${unpaid}`);
  await tx.run(sql`
    insert into payment_actuals (client_id, pa_payee, pa_reference, pa_amount, pa_paid)
    select client_id, max(payment ->> 'payee'), 'Check 2041', sum(amount), max(due)
    from payment_batch_lines l where client_id = ${clientId} and ${isOfCheck} group by client_id`);
}

/** Which payment is not paid, counted from those of the last batch; the next two differ. */
const unpaid = 3;

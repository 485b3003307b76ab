import {
  centsOf,
  formatDollars,
  type ParsedInput,
  type Payment,
  type PaymentBatch,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { lockPayments, type Deciding } from './decide.ts';
import { madeFile } from './files/layout-file.ts';
import { madeFileOf, nextFileNumber } from './files/made-files.store.ts';
import { paymentRows } from './files/payment-rows.ts';
import { layoutNamed } from './layouts.store.ts';
import { settleLeases } from './settle-leases.ts';
import { plainPayment, readMonth, totalOf } from './list-payments.ts';

/** A batch with its payments as they were sent. */
export async function batchOf(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<{ batch: PaymentBatch; payments: Payment[] }> {
  const batch = await madeFileOf<PaymentBatch>(tx, 'batch', clientId, id);
  const lines = await tx.rows<{ payment: Payment }>(sql`
    select payment from payment_batch_lines where client_id = ${clientId} and pb_id = ${id} order by line`);
  return {
    batch,
    payments: lines.map(({ payment }) => Object.assign(payment, { state: 'Sent' as const, marks: [] })),
  };
}

/** Sends what is approved in the month, all of it or nothing. Two at once take turns: the second finds nothing. */
export async function makeBatch(
  ctx: Deciding,
  { month, layout: name, total: shown, format }: ParsedInput<'Payments/MakeBatch'>,
): Promise<PaymentBatch> {
  const { tx, clientId, actor, now, today, log } = ctx;
  await lockPayments(tx, clientId);
  const layout = await layoutNamed(tx, clientId, { subject: 'payments', name, format });
  const approved = (await readMonth(tx, { clientId, month, today })).filter(
    ({ state }) => state === 'Approved',
  );
  if (approved.length === 0) await refuseEmpty(tx, clientId, month);
  const total = totalOf(approved);
  if (shown !== undefined && centsOf(shown) !== centsOf(total))
    throw new Problem(
      'conflict',
      `What is approved is ${formatDollars(total)} now, not ${formatDollars(shown)}. Nothing was sent.`,
    );
  if (total < 0)
    refuse([
      {
        field: 'month',
        message: `The credits are more than the payments: the total would be ${formatDollars(total)}. Hold credits until they are covered. Nothing was sent.`,
      },
    ]);
  const number = await nextFileNumber(tx, 'batch', clientId);
  const payments = approved.map(plainPayment);
  const { file, digest, filename } = await madeFile(layout, paymentRows(number, payments), {
    name: `payments-${month}-${number}`,
    made: now,
  });
  const { pb_id } = await tx.one<{ pb_id: number }>(sql`
    insert into payment_batches (client_id, number, month, layout, count, total, filename, file, digest, made_by, made_at)
    values (${clientId}, ${number}, ${month}, ${JSON.stringify(layout)}, ${payments.length}, ${total}, ${filename},
      ${file}, ${digest}, ${actor.userId}, ${now}) returning pb_id`);
  await tx.run(sql`
    insert into payment_batch_lines (client_id, pb_id, line, key, sd_id, py_id, type, due, amount, payment)
    select ${clientId}, ${pb_id}, l.line, l.payment ->> 'key', (l.payment ->> 'sd_id')::integer,
      (l.payment ->> 'py_id')::integer, l.payment ->> 'type', (l.payment ->> 'due')::date,
      (l.payment ->> 'amount')::numeric, l.payment
    from jsonb_array_elements(${JSON.stringify(payments)}::jsonb) with ordinality l (payment, line)`);
  await settleLeases(tx, clientId, today);
  audit(log, 'payments-changed', {
    change: `sent in batch ${number}`,
    count: payments.length,
    total,
    clientId,
    userId: actor.userId,
  });
  return madeFileOf<PaymentBatch>(tx, 'batch', clientId, pb_id);
}

async function refuseEmpty(tx: Tx, clientId: number, month: string): Promise<never> {
  const last = await tx.maybe<{ number: number }>(sql`
    select max(number) as number from payment_batches where client_id = ${clientId} and month = ${month}
    having count(*) > 0`);
  const message = last
    ? `All that is approved of ${month} is sent already, the last in batch ${last.number}.`
    : `Nothing of ${month} is approved.`;
  return refuse([{ field: 'month', message }]);
}

import { createHash } from 'node:crypto';
import {
  centsOf,
  formatDollars,
  startingLayouts,
  type ParsedInput,
  type PaymentBatch,
  type PaymentLayout,
  type SavedLayout,
} from '@panoramic/contract';
import { violatedIndex } from '#db/driver/failures.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { batchFile } from './batch-file.ts';
import { lockPayments, type Deciding } from './decide.ts';
import { plainPayment, readMonth, totalOf } from './list-payments.ts';

const columns = sql`b.pb_id as "batchId", b.number, b.month, b.layout ->> 'name' as layout, b.count, b.total,
  b.filename, b.digest, b.made_at as "madeAt", u."userName" as "madeBy"`;

/** The newest first. */
export function batchesOf(tx: Tx, clientId: number): Promise<PaymentBatch[]> {
  return tx.rows<PaymentBatch>(sql`
    select ${columns} from payment_batches b join users u on u.id = b.made_by
    where b.client_id = ${clientId} order by b.number desc limit 1000`);
}

/** Sends what is approved in the month, all of it or nothing. Two at once take turns: the second finds nothing. */
export async function makeBatch(
  ctx: Deciding,
  { month, layout: name }: ParsedInput<'Payments/MakeBatch'>,
): Promise<PaymentBatch> {
  const { tx, clientId, actor, now, today, log } = ctx;
  await lockPayments(tx, clientId);
  const layout = await layoutNamed(tx, clientId, name);
  const approved = (await readMonth(tx, { clientId, month, today })).filter(
    ({ state }) => state === 'Approved',
  );
  if (approved.length === 0) await refuseEmpty(tx, clientId, month);
  const total = totalOf(approved);
  if (total < 0)
    refuse([
      {
        field: 'month',
        message: `The credits are more than the payments: the total would be ${formatDollars(total)}. Hold credits until they are covered. Nothing was sent.`,
      },
    ]);
  const { number } = await tx.one<{ number: number }>(sql`
    select coalesce(max(number), 0) + 1 as number from payment_batches where client_id = ${clientId}`);
  const payments = approved.map(plainPayment);
  const file = Buffer.from(batchFile(layout, { number, payments, cents: centsOf(total) }));
  const digest = createHash('sha256').update(file).digest('hex');
  const filename = `payments-${month}-${number}.csv`;
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
  audit(log, 'payments-changed', {
    change: `sent in batch ${number}`,
    count: payments.length,
    total,
    clientId,
    userId: actor.userId,
  });
  return tx.one<PaymentBatch>(sql`
    select ${columns} from payment_batches b join users u on u.id = b.made_by
    where b.client_id = ${clientId} and b.pb_id = ${pb_id}`);
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

export async function fileOfBatch(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<{ file: Buffer; filename: string; number: number; count: number; total: number }> {
  const found = await tx.maybe<{
    file: Buffer;
    filename: string;
    number: number;
    count: number;
    total: number;
  }>(sql`
    select file, filename, number, count, total from payment_batches
    where client_id = ${clientId} and pb_id = ${id}`);
  if (!found) throw new Problem('not-found', 'There is no such batch.');
  return found;
}

/** The client's own, then the starting points that it has not replaced. */
export async function layoutsOf(tx: Tx, clientId: number): Promise<SavedLayout[]> {
  const own = await tx.rows<SavedLayout>(sql`
    select pl_id as id, layout, version from payment_layouts where client_id = ${clientId} and active
    order by lower(name)`);
  const names = new Set(own.map(({ layout }) => layout.name.toLowerCase()));
  const others = startingLayouts.filter(({ name }) => !names.has(name.toLowerCase()));
  return [...own, ...others.map((layout) => ({ id: 0, layout, version: 0 }))];
}

async function layoutNamed(tx: Tx, clientId: number, name: string): Promise<PaymentLayout> {
  const wanted = name.trim().toLowerCase();
  const found = (await layoutsOf(tx, clientId)).find(({ layout }) => layout.name.toLowerCase() === wanted);
  return found?.layout ?? refuse([{ field: 'layout', message: 'There is no layout of that name.' }]);
}

export async function saveLayout(
  tx: Tx,
  clientId: number,
  { id, layout, version }: ParsedInput<'Payments/EditLayout'>,
): Promise<SavedLayout> {
  const name = layout.name.trim();
  const text = JSON.stringify({ ...layout, name });
  try {
    const saved = await tx.maybe<SavedLayout>(
      id === 0
        ? sql`insert into payment_layouts (client_id, name, layout) values (${clientId}, ${name}, ${text})
            returning pl_id as id, layout, version`
        : sql`update payment_layouts set name = ${name}, layout = ${text}
            where client_id = ${clientId} and pl_id = ${id} and active
              and (${version ?? null}::integer is null or version = ${version ?? null})
            returning pl_id as id, layout, version`,
    );
    if (saved) return saved;
  } catch (error) {
    if (violatedIndex(error) !== 'payment_layouts_by_name') throw error;
    refuse([{ field: 'layout', message: 'There is a layout of that name already.' }]);
  }
  const current = (await layoutsOf(tx, clientId)).find((one) => one.id === id);
  if (!current) throw new Problem('not-found', 'There is no such layout.');
  throw new Problem('conflict', 'Somebody else saved this layout meanwhile. Nothing was changed.', {
    current,
  });
}

export async function deleteLayout(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const gone = await tx.run(sql`
    update payment_layouts set active = false where client_id = ${clientId} and pl_id = ${id} and active`);
  return gone > 0;
}

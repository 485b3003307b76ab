import {
  centsOf,
  isExplained,
  linesOfPaid,
  linesPaidTogether,
  type ActualPayment,
  type PaidDifference,
  type PaidReply,
  type ParsedInput,
  type UnknownPayment,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { refuse } from '#lib/problem.ts';
import { lockPayments, type Deciding } from '../decide.ts';
import { paidTable } from './paid-matcher.ts';
import { payableLines } from './payable-lines.store.ts';
import {
  differencesOfLines,
  listPaidLines,
  mostPaidLines,
  paidLinesOf,
  type LineDifference,
} from './paid-lines.store.ts';

type Reading = Pick<Deciding, 'tx' | 'clientId' | 'today'>;

export async function paidReply(
  { tx, clientId, today }: Reading,
  { sd_id, show }: ParsedInput<'Payments/GetPaid'>,
): Promise<PaidReply> {
  const { lines, more } = await listPaidLines(tx, { clientId, sd_id, show, today });
  const unknown = sd_id === undefined ? await unknownPayments(tx, clientId, show) : [];
  const listed = new Set(lines.map(({ key }) => key));
  const others = [...new Set(unknown.flatMap(({ fits, together }) => [...fits, ...together]))].filter(
    (key) => !listed.has(key),
  );
  return { lines, unknown, candidates: await paidLinesOf(tx, clientId, others, today), more };
}

interface StoredUnknown extends ActualPayment {
  readonly what: PaidDifference | null;
  readonly explained: number | null;
  readonly note: string | null;
  readonly noteBy: string | null;
}

/** Actual payments without a line, with the lines that they can be of. */
async function unknownPayments(
  tx: Tx,
  clientId: number,
  show: 'unsettled' | 'all',
): Promise<UnknownPayment[]> {
  const rows = await tx.rows<StoredUnknown>(sql`
    select p.*, e.what, e.difference as explained, e.note, u."userName" as "noteBy" from (
      select ${columnsOf(paidTable)} from payment_actuals
      where client_id = ${clientId} and active and pa_match is null) p
    left join payment_explanations e on e.client_id = ${clientId} and e.key = 'u' || p.pa_id and e.active
    left join users u on u.id = e.user_id
    ${show === 'all' ? sql`` : sql`where e.key is null or e.difference <> p.pa_amount`}
    order by p.pa_paid, p.pa_id limit ${mostPaidLines}`);
  const lines = rows.length === 0 ? [] : await payableLines(tx, clientId, rows);
  return rows.map(({ what, explained, note, noteBy, ...paid }) => {
    const cents = centsOf(paid.pa_amount ?? 0);
    const isSettled = what !== null && isExplained({ what, difference: explained ?? 0 }, 'unknown', cents);
    return Object.assign(paid, {
      key: `u${paid.pa_id}`,
      fits: keysOf(linesOfPaid({ ...paid, cents }, lines)),
      together: keysOf(linesPaidTogether({ ...paid, cents }, lines)),
      difference: cents / 100,
      note: isSettled ? note : null,
      noteBy: isSettled ? noteBy : null,
    });
  });
}

function keysOf(lines: readonly { readonly key: string }[]): string[] {
  return lines.map(({ key }) => key);
}

/** Stores why these payments differ, for the differences that there are now. */
export async function explainPaid(
  { tx, clientId, actor, now, today, log }: Deciding,
  { keys, note }: ParsedInput<'Payments/ExplainPaid'>,
): Promise<{ count: number }> {
  await lockPayments(tx, clientId);
  const wanted = [...new Set(keys.map((key) => key.trim()))];
  const words = note.trim();
  if (words === '') {
    const count = await tx.run(sql`
      update payment_explanations set active = false
      where client_id = ${clientId} and key = any(${wanted}::text[]) and active`);
    audit(log, 'payments-changed', {
      change: 'explanation taken back',
      count,
      clientId,
      userId: actor.userId,
    });
    return { count };
  }
  const rows = [
    ...(await differencesOfLines(tx, clientId, wanted, today)),
    ...(await unknownDifferences(tx, clientId, wanted)),
  ];
  if (rows.length < wanted.length)
    refuse([
      {
        field: 'keys',
        message:
          'One of these has nothing to explain: it is paid as it was sent, or not due yet. Nothing was changed.',
      },
    ]);
  await tx.run(sql`
    insert into payment_explanations (client_id, key, sd_id, what, difference, note, user_id, at)
    select ${clientId}, r.key, r.sd_id, r.what, r.cents / 100.0, ${words}, ${actor.userId}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}) as r(key text, sd_id integer, what text, cents bigint)
    on conflict (client_id, key) do update
      set what = excluded.what, difference = excluded.difference, note = excluded.note, active = true,
        user_id = excluded.user_id, at = excluded.at`);
  const total = rows.reduce((sum, { cents }) => sum + cents, 0) / 100;
  audit(log, 'payments-changed', {
    change: `explained: ${words}`.slice(0, 200),
    count: rows.length,
    total,
    clientId,
    userId: actor.userId,
  });
  return { count: rows.length };
}

async function unknownDifferences(
  tx: Tx,
  clientId: number,
  keys: readonly string[],
): Promise<LineDifference[]> {
  const ids = keys.flatMap((key) => (/^u\d{1,9}$/.test(key) ? [Number(key.slice(1))] : []));
  if (ids.length === 0) return [];
  const rows = await tx.rows<{ pa_id: number; pa_amount: number }>(sql`
    select pa_id, pa_amount from payment_actuals
    where client_id = ${clientId} and pa_id = any(${ids}::integer[]) and active and pa_match is null`);
  return rows.map(({ pa_id, pa_amount }) => ({
    key: `u${pa_id}`,
    sd_id: null,
    what: 'unknown',
    cents: centsOf(pa_amount),
  }));
}

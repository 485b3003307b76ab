import {
  centsOf,
  formatDollars,
  openCentsOf,
  sharesOfPaid,
  type ActualPayment,
  type CallOutput,
  type ParsedInput,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { lockPayments, type Deciding } from '../decide.ts';
import { paidTable } from './paid-matcher.ts';

/** Those of one line, with what each pays of it. */
export function actualsOf(tx: Tx, clientId: number, key: string): Promise<CallOutput<'Payments/GetActuals'>> {
  return tx.rows<CallOutput<'Payments/GetActuals'>[number]>(sql`
    select a.*, p.amount as share, (
      select count(*) from paid_of_lines o where o.client_id = ${clientId} and o.pa_id = a.pa_id) as lines
    from paid_of_lines p join (
      select ${columnsOf(paidTable)} from payment_actuals where client_id = ${clientId} and active) a
      on a.pa_id = p.pa_id
    where p.client_id = ${clientId} and p.key = ${key} order by a.pa_paid, a.pa_id`);
}

interface SentLine {
  readonly key: string;
  readonly sd_id: number;
  readonly lease: string;
  readonly type: string;
  readonly openCents: number;
}

/** Sets by hand which lines an actual payment pays; none takes it back. */
export async function matchPaid(
  { tx, clientId, actor, log }: Deciding,
  { id, keys, version }: ParsedInput<'Payments/MatchPaid'>,
): Promise<ActualPayment> {
  await lockPayments(tx, clientId);
  const before = await actualPayment(tx, clientId, id);
  if (!before) throw new Problem('not-found', 'There is no such actual payment.');
  if (version !== undefined && version !== null && version !== before.version)
    throw new Problem('conflict', 'Somebody else matched this payment meanwhile. Nothing was changed.', {
      current: before,
    });
  const lines = await sentLinesOf(tx, clientId, id, keys);
  const shares = sharesOf(before, lines);
  await tx.run(sql`
    update payment_shares set active = false where client_id = ${clientId} and pa_id = ${id} and active`);
  const [first] = lines;
  const saved = await tx.one<ActualPayment>(sql`
    update payment_actuals set pa_match = ${first?.key ?? null}, sd_id = ${first?.sd_id ?? null}
    where client_id = ${clientId} and pa_id = ${id} returning ${columnsOf(paidTable)}`);
  if (shares.length > 1)
    await tx.run(sql`
      insert into payment_shares (client_id, pa_id, key, sd_id, amount)
      select ${clientId}, ${id}, r.key, r.sd_id, r.cents / 100.0
      from json_to_recordset(${JSON.stringify(shares)}) as r(key text, sd_id integer, cents bigint)`);
  const change = first
    ? `actual payment matched${lines.length > 1 ? ` with ${lines.length} lines` : ''}`
    : 'match of an actual payment taken back';
  const facts = { change, count: Math.max(1, lines.length), total: saved.pa_amount ?? 0 };
  audit(log, 'payments-changed', { ...facts, clientId, userId: actor.userId });
  return saved;
}

function actualPayment(tx: Tx, clientId: number, id: number): Promise<ActualPayment | null> {
  return tx.maybe<ActualPayment>(sql`
    select ${columnsOf(paidTable)} from payment_actuals
    where client_id = ${clientId} and pa_id = ${id} and active for update`);
}

/** The lines in the order of the keys, with what others have left open of them. */
async function sentLinesOf(
  tx: Tx,
  clientId: number,
  id: number,
  keys: readonly string[],
): Promise<SentLine[]> {
  const wanted = [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ''))];
  const rows = await tx.rows<
    Omit<SentLine, 'openCents'> & { readonly amount: number; readonly paid: number }
  >(sql`
    select l.key, l.sd_id, l.payment ->> 'lease' as lease, l.type, l.amount, coalesce((
      select sum(p.amount) from paid_of_lines p
      where p.client_id = ${clientId} and p.key = l.key and p.pa_id <> ${id}), 0) as paid
    from payment_batch_lines l
    where l.client_id = ${clientId} and l.key = any(${wanted}::text[])
    order by array_position(${wanted}::text[], l.key)`);
  if (rows.length < wanted.length) refuse([{ field: 'keys', message: 'No payment with this key was sent.' }]);
  return rows.map(({ amount, paid, ...line }) =>
    Object.assign(line, { openCents: openCentsOf(amount, paid) }),
  );
}

/** Fails where the payment does not reach all of them. */
function sharesOf({ pa_amount }: ActualPayment, lines: readonly SentLine[]) {
  const cents = centsOf(pa_amount ?? 0);
  const { shares, difference, unpaid } = sharesOfPaid(cents, lines);
  if (unpaid) {
    const { lease, type, openCents } = unpaid;
    const reason =
      openCents === 0
        ? 'is paid already'
        : `gets nothing: all together ${formatDollars((cents - difference) / 100)} is open`;
    refuse([{ field: 'keys', message: `${lease}, ${type} ${reason}. Leave it out. Nothing was matched.` }]);
  }
  return shares.map(({ line: { key, sd_id }, cents: share }) => ({ key, sd_id, cents: share }));
}

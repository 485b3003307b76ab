import { addDays, addMonths, centsOf, dueLines, openStatus, type PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import { monthsSent, readPaymentFacts, type PayingLease, type PaymentFacts } from './due-payments.store.ts';
import { keptLine, lookedAtFrom, stampsOfLeases, type KeptLine } from './settlements.store.ts';

/** A period of a year that begins by the end of the month is due within this many months. */
const furthestDue = 16;

/** Looks which leases owe nothing more up to the last month that was sent. For whoever sends, in their turn. */
export async function settleLeases(tx: Tx, clientId: number, today: PlainDate): Promise<void> {
  const sent = await monthsSent(tx, clientId);
  if (!sent) return;
  const { first, last } = sent;
  const months = { first: last, last: addMonths(`${last}-01`, furthestDue).slice(0, 7) };
  // Read before the facts: what somebody changes from here on makes another stamp, so that it is looked at again.
  const stamps = await stampsOfLeases(tx, clientId, undefined);
  const facts = await readPaymentFacts(tx, { clientId, months }, today);
  const lines = Map.groupBy(facts.sent, ({ sd_id }) => sd_id);
  const charges = Map.groupBy(facts.charges, ({ sd_id }) => sd_id);
  const settled: {
    readonly sd_id: number;
    readonly stamp: number | undefined;
    readonly kept: readonly KeptLine[];
  }[] = [];
  for await (const lease of inTurns(facts.leases)) {
    if (lease.settled !== null && lease.settled >= last) continue;
    const { sd_id } = lease;
    const own = { sent: lines.get(sd_id) ?? [], charges: charges.get(sd_id) ?? [] };
    const kept = keptLines(lease, own, facts, last);
    if (kept !== null) settled.push({ sd_id, stamp: stamps.get(sd_id), kept });
  }
  await tx.run(sql`
    insert into payment_settlements (client_id, sd_id, month, since, stamp, kept)
    select ${clientId}, r.sd_id, ${last}, ${first}, r.stamp, r.kept
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as r(sd_id integer, stamp bigint, kept jsonb)
    where r.stamp is not null
    on conflict (client_id, sd_id) do update
      set month = excluded.month, since = excluded.since, stamp = excluded.stamp, kept = excluded.kept`);
}

/** `null` where something is open up to the month, or where what was sent may fall due again later. */
function keptLines(
  lease: PayingLease,
  { sent, charges }: Pick<PaymentFacts, 'sent' | 'charges'>,
  { window, months }: PaymentFacts,
  last: string,
): KeptLine[] | null {
  const from = lease.settled ?? '';
  const dues = dueLines(
    { ...lease, sd_status: openStatus },
    lease.terms,
    { first: lookedAtFrom(lease, window.first), last: months.last },
    lease.sd_ced ?? '',
  );
  const cents = new Map(dues.map((due) => [due.key, due]));
  const ofCharges = new Map(charges.map((one) => [`c${one.ch_id}`, one]));
  const fresh = Map.groupBy(
    sent.filter(({ month }) => month > from),
    ({ base }) => base,
  );
  const isOpen = (key: string, due: string, amount: number) =>
    due.slice(0, 7) > from && due.slice(0, 7) <= last && !fresh.has(key) && amount !== 0;
  if (dues.some((due) => isOpen(due.key, due.due, due.cents))) return null;
  if (charges.some((one) => isOpen(`c${one.ch_id}`, one.ch_due ?? last, centsOf(one.ch_amount ?? 0))))
    return null;
  for (const [base, lines] of fresh) {
    const sum = lines.reduce((all, { amount }) => all + centsOf(amount), 0);
    const [due, charge] = [cents.get(base), ofCharges.get(base)];
    const now = due?.cents ?? centsOf(charge?.ch_amount ?? 0);
    const month = (due?.due ?? charge?.ch_due ?? last).slice(0, 7);
    if (sum !== now || month > last || lines.some((line) => line.month > last)) return null;
  }
  const next = new Set(
    dues.flatMap(({ type, from: begins, due }) => (due.slice(0, 7) > last ? [`${type} ${begins}`] : [])),
  );
  const lastOfType = new Map(sent.map((line) => [line.type, line]));
  const compared = sent.filter(
    ({ type, payment }) => payment.to !== null && next.has(`${type} ${addDays(payment.to, 1)}`),
  );
  return [...new Set([...lastOfType.values(), ...compared])].map(keptLine);
}

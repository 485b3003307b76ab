import { addMonths, centsOf, paidThrough, type Payment, type PlainDate } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { readPaymentFacts } from '../due-payments.store.ts';
import { listPayments } from '../list-payments.ts';

/** Before any lease of a client. */
const firstMonth = '1970-01';

/**
 * The last day up to which the base rent of a lease is paid, by what was sent and what payables paid of it; `null`
 * where the records do not say.
 */
export async function rentPaidThrough(
  tx: Tx,
  clientId: number,
  id: number,
  today: PlainDate,
): Promise<PlainDate | null> {
  const months = { first: firstMonth, last: addMonths(today, 13).slice(0, 7) };
  const facts = await readPaymentFacts(tx, { clientId, leases: [id], months }, today);
  const recorded = facts.sentMonths;
  if (!recorded) return null;
  const periods = (await listPayments(facts, today)).flatMap(({ type, from, to, due, ...payment }) => {
    const isOfRecords = due.slice(0, 7) >= recorded.first;
    // A credit that is not settled yet leaves no rent unpaid.
    if (type !== 'Base Rent' || from === null || to === null || !isOfRecords || payment.amount < 0) return [];
    return [{ from, to, isPaid: isCovered(payment) }];
  });
  return paidThrough(periods);
}

/** An explanation of too little settles the difference, but pays nothing. */
function isCovered({ amount, paid }: Pick<Payment, 'amount' | 'paid'>): boolean {
  return paid !== undefined && centsOf(paid) >= centsOf(amount);
}

import {
  addDays,
  centsOf,
  closedStatus,
  formatDollars,
  showDate,
  rentTypeOf,
  type Payment,
  type PaymentMark,
} from '@panoramic/contract';
import type { Decision, NamedPayee, PayingLease, PaymentFacts } from './due-payments.store.ts';
import type { SentLine } from './settlements.store.ts';
import type { Due } from './traced-payment.ts';

export interface MarkedLease {
  readonly lease: PayingLease;
  readonly sent: readonly SentLine[];
  readonly dues: readonly Due[];
  readonly payee: NamedPayee | undefined;
  readonly dispute: Decision | undefined;
  readonly hasCode: boolean;
}

/** Why somebody should look at a payment, in words. */
export function marksOf(due: Due, of: MarkedLease, facts: PaymentFacts): Payment['marks'] {
  const { lease, payee, dispute } = of;
  const marks: Payment['marks'] = [];
  const mark = (name: PaymentMark, words: string | null) => {
    if (words !== null) marks.push({ mark: name, words });
  };
  const proposed = facts.proposed.get(lease.sd_id);
  if (!payee) mark('noPayee', `No payee${proposed ? `. The contacts name ${proposed}` : ''}.`);
  if (!of.hasCode) mark('noCode', `No account for ${due.type}.`);
  if (due.due.slice(0, 7) < facts.months.first) mark('late', `It was due on ${showDate(due.due)}.`);
  if (payee) mark('newPayee', newPayee(payee, due, of, facts));
  mark('differs', unexplained(due, of));
  const day = due.from ?? due.due;
  if (lease.sd_status === closedStatus) mark('closed', 'The lease is closed.');
  else if (lease.sd_ced !== null && day > lease.sd_ced)
    mark('pastExpiration', `The lease expired on ${showDate(lease.sd_ced)}.`);
  if (dispute) mark('disputed', `In dispute: ${dispute.reason}`);
  return marks;
}

/** Nobody is new in the first month that is sent. */
function newPayee(
  payee: NamedPayee,
  { type }: Due,
  { sent }: MarkedLease,
  facts: PaymentFacts,
): string | null {
  const before = sent.findLast((line) => line.type === type);
  if (before && before.payment.py_id !== payee.py_id)
    return `New payee: ${before.payment.payee ?? 'nobody'} was paid before.`;
  const isNew = facts.sentMonths !== null && !facts.paidBefore.has(payee.py_id);
  return isNew ? 'New payee: nothing was sent to it before.' : null;
}

/** Compares with what was sent for the period before; a term of the type that begins or ends in between explains it. */
function unexplained({ rt_id, type, from, to }: Due, { lease, sent, dues }: MarkedLease): string | null {
  if (rt_id === null || from === null || to === null) return null;
  const dayBefore = addDays(from, -1);
  const before = sent.filter(({ type: sentType, payment }) => sentType === type && payment.to === dayBefore);
  const start = before[0]?.payment.from;
  if (!start) return null;
  const paid = before.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const now = dues
    .filter((one) => one.type === type && one.from === from)
    .reduce((sum, { cents }) => sum + cents, 0);
  // Quarters of a yearly amount differ by a cent.
  if (Math.abs(now - paid) <= 1) return null;
  const isStep = lease.terms.some(
    ({ rt_start, rt_end, ...term }) =>
      rentTypeOf(term) === type &&
      ((rt_start !== null && rt_start > start && rt_start <= to) ||
        (rt_end !== null && rt_end >= start && rt_end < to)),
  );
  return isStep
    ? null
    : `${formatDollars(paid / 100)} was sent for ${showDate(start)} to ${showDate(dayBefore)}; no rent step explains the difference.`;
}

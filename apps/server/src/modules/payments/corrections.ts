import { centsOf, formatDollars, showDate, type Payment } from '@panoramic/contract';
import type { Decision } from './due-payments.store.ts';
import type { SentLine } from './settlements.store.ts';
import { decidedState, type Due, type TracedPayment } from './traced-payment.ts';

/**
 * What is due more or less than was sent, each under a key of its own: never a second payment of the same. It goes
 * to whom the payment was sent, under the same account.
 */
export function correctionsOf(
  sent: readonly SentLine[],
  dues: readonly Due[],
  upTo: string,
  decisions: ReadonlyMap<string, Decision>,
): TracedPayment[] {
  const byKey = new Map(dues.map((due) => [due.key, due]));
  // What was sent of a period in a later month counts as well: it is sent.
  const groups = [...Map.groupBy(sent, ({ base }) => base)].filter(([, lines]) =>
    lines.some(({ month }) => month <= upTo),
  );
  return groups.flatMap(([base, lines]) => {
    const last = lines.at(-1);
    const due = byKey.get(base);
    const paid = lines.reduce((sum, { amount }) => sum + centsOf(amount), 0);
    const cents = (due?.cents ?? 0) - paid;
    return last === undefined || cents === 0
      ? []
      : [correction(base, lines.length, { last, due, paid, cents }, decisions)];
  });
}

interface Difference {
  readonly last: SentLine;
  readonly due: Due | undefined;
  readonly paid: number;
  readonly cents: number;
}

function correction(
  base: string,
  count: number,
  { last: { payment }, due, paid, cents }: Difference,
  decisions: ReadonlyMap<string, Decision>,
): TracedPayment {
  const key = `${base}+${count}`;
  const decision = decisions.get(key);
  const { py_id, payee, vendor, account } = payment;
  const shown = { amount: cents / 100, py_id, payee, vendor, account };
  const { state, lapsed } = decidedState(decision, shown);
  const reason = reasonOf(payment, paid, due?.cents ?? 0);
  const marks: Payment['marks'] = [{ mark: 'correction', words: reason }];
  if (lapsed !== null) marks.push({ mark: 'changed', words: lapsed });
  return {
    ...payment,
    ...shown,
    key,
    state,
    marks,
    note: state === 'Held' ? (decision?.reason ?? null) : reason,
    by: state === 'Due' ? null : (decision?.by ?? null),
    rt_id: /^[cp]/.test(base) ? null : Number(base.slice(0, base.indexOf('-'))),
    ch_id: base.startsWith('c') ? Number(base.slice(1)) : null,
    pr_id: base.startsWith('p') ? Number(base.slice(1, base.indexOf('-'))) : null,
    lp_id: null,
  };
}

function reasonOf({ from, to, due }: Payment, paid: number, now: number): string {
  const period = from && to ? `${showDate(from)} to ${showDate(to)}` : showDate(due);
  const sum = formatDollars(paid / 100);
  return now === 0
    ? `${sum} was sent for ${period}; nothing is due for it any more.`
    : `${sum} was sent for ${period}; ${formatDollars(now / 100)} is due.`;
}

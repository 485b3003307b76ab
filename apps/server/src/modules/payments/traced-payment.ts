import { centsOf, formatDollars, type Payment, type PlainDate, type RentType } from '@panoramic/contract';
import type { Decision } from './due-payments.store.ts';

/** A payment, and where it comes from. */
export interface TracedPayment extends Payment {
  readonly rt_id: number | null;
  readonly ch_id: number | null;
  readonly pr_id: number | null;
  readonly lp_id: number | null;
}

/** What a rent term, a charge or percentage rent makes due. */
export interface Due {
  readonly key: string;
  readonly type: RentType;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly due: PlainDate;
  readonly cents: number;
  readonly note: string | null;
  readonly rt_id: number | null;
  readonly ch_id: number | null;
  readonly pr_id: number | null;
}

type Shown = Pick<Payment, 'amount' | 'py_id' | 'payee' | 'vendor' | 'account'>;

/**
 * The state that somebody gave a payment; an approval lapses once amount, payee or account is another, or the payee
 * has another name or vendor number: it is that number that payables pay.
 */
export function decidedState(
  decision: Decision | undefined,
  shown: Shown,
): { readonly state: Payment['state']; readonly lapsed: string | null } {
  if (!decision) return { state: 'Due', lapsed: null };
  const lapsed = decision.state === 'Approved' ? lapseOf(decision, shown) : null;
  return { state: lapsed === null ? decision.state : 'Due', lapsed };
}

function lapseOf({ amount, py_id, payee, vendor, account }: Decision, now: Shown): string | null {
  if (centsOf(amount) !== centsOf(now.amount))
    return `Approved at ${formatDollars(amount)}; it is ${formatDollars(now.amount)} now.`;
  if (py_id !== now.py_id) return 'Approved for another payee.';
  if (payee !== null && payee !== now.payee) return `Approved for ${payee}; the payee is ${now.payee} now.`;
  if (payee !== null && vendor !== now.vendor)
    return `Approved for the vendor number ${vendor ?? '(none)'}; it is ${now.vendor ?? '(none)'} now.`;
  return account === now.account ? null : 'Approved for another account.';
}

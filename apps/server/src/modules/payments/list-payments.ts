import {
  addDays,
  addressLine,
  blockingMarks,
  centsOf,
  closedStatus,
  codeFor,
  dueLines,
  formatDollars,
  leaseName,
  showDate,
  type DueMonths,
  type Payment,
  type PaymentMark,
  type PlainDate,
  type RentType,
} from '@panoramic/contract';
import type { Decision, NamedPayee, PayingLease, PaymentFacts } from './due-payments.store.ts';

/** A payment, and where it comes from. */
export interface TracedPayment extends Payment {
  readonly rt_id: number | null;
  readonly ch_id: number | null;
  readonly lp_id: number | null;
}

interface Due {
  readonly key: string;
  readonly type: RentType;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly due: PlainDate;
  readonly cents: number;
  readonly note: string | null;
  readonly rt_id: number | null;
  readonly ch_id: number | null;
}

function chargeKey(ch_id: number): string {
  return `c${ch_id}`;
}

/** The payments of the months, lease by lease in the order of their due dates. */
export function listPayments(facts: PaymentFacts, months: DueMonths, today: PlainDate): TracedPayment[] {
  const byKey = new Map(facts.decisions.map((one) => [one.key, one]));
  const payees = grouped(facts.payees);
  const charges = grouped(facts.charges);
  const decisions = grouped(facts.decisions);
  return facts.leases.flatMap((lease) => {
    const rents = dueLines(lease, lease.terms, months, today).map((line): Due =>
      Object.assign(line, { note: null, ch_id: null }),
    );
    const once = (charges.get(lease.sd_id) ?? []).map((charge): Due => ({
      key: chargeKey(charge.ch_id),
      type: charge.ch_type ?? 'Other',
      from: charge.ch_from,
      to: charge.ch_to,
      // A stored charge has a due date and an amount.
      due: charge.ch_due ?? today,
      cents: centsOf(charge.ch_amount ?? 0),
      note: charge.ch_note,
      rt_id: null,
      ch_id: charge.ch_id,
    }));
    const of = { lease, payees: payees.get(lease.sd_id) ?? [], decisions: decisions.get(lease.sd_id) ?? [] };
    return [...rents, ...once]
      .toSorted((a, b) => compare(a.due, b.due) || compare(a.key, b.key))
      .map((due) => paymentOf(due, byKey.get(due.key), of, facts));
  });
}

/** Those with marks first; the sum is exact. */
export function monthReply(month: string, payments: readonly TracedPayment[]) {
  const plain = payments.map(({ rt_id: _rt, ch_id: _ch, lp_id: _lp, ...payment }) => payment);
  return {
    month,
    payments: plain.toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0)),
    total: totalOf(payments),
  };
}

export function totalOf(payments: readonly Pick<Payment, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + centsOf(amount), 0) / 100;
}

interface OfLease {
  readonly lease: PayingLease;
  readonly payees: readonly NamedPayee[];
  readonly decisions: readonly Decision[];
}

function paymentOf(
  due: Due,
  decision: Decision | undefined,
  { lease, payees, decisions }: OfLease,
  facts: PaymentFacts,
): TracedPayment {
  const payee =
    payees.find(({ lp_type }) => lp_type === due.type) ?? payees.find(({ lp_type }) => lp_type === null);
  const code = codeFor(facts.codes, { ...lease, type: due.type });
  const marks: Payment['marks'] = [];
  const mark = (name: PaymentMark, words: string) => marks.push({ mark: name, words });
  const proposed = facts.proposed.get(lease.sd_id);
  if (!payee) mark('noPayee', `No payee${proposed ? `. The contacts name ${proposed}` : ''}.`);
  if (!code) mark('noCode', `No account for ${due.type}.`);
  const day = due.from ?? due.due;
  if (lease.sd_status === closedStatus) mark('closed', 'The lease is closed.');
  else if (lease.sd_ced !== null && day > lease.sd_ced)
    mark('pastExpiration', `The lease expired on ${showDate(lease.sd_ced)}.`);
  const dispute = decisions.find(({ type, disputed }) => disputed && type === due.type);
  if (dispute) mark('disputed', `In dispute: ${dispute.reason}`);
  const lapsed = decision?.state === 'Approved' ? lapseOf(decision, due, payee, code?.pc_account) : null;
  if (lapsed !== null) mark('changed', lapsed);
  const state = decision && lapsed === null ? decision.state : 'Due';
  return {
    key: due.key,
    sd_id: lease.sd_id,
    lease: leaseName(lease) || addressLine(lease),
    payee: payee?.py_name ?? null,
    py_id: payee?.py_id ?? null,
    vendor: payee?.py_vendor ?? null,
    reference: payee?.lp_reference ?? null,
    type: due.type,
    from: due.from,
    to: due.to,
    due: due.due,
    payOn: addDays(due.due, -(payee?.lp_lead ?? 0)),
    amount: due.cents / 100,
    account: code?.pc_account ?? null,
    costCenter: code?.pc_cost_center ?? null,
    entity: code?.pc_entity ?? null,
    state,
    marks,
    note: state === 'Held' ? (decision?.reason ?? null) : due.note,
    by: state === 'Due' ? null : (decision?.by ?? null),
    rt_id: due.rt_id,
    ch_id: due.ch_id,
    lp_id: payee?.lp_id ?? null,
  };
}

/** Why an approval counts no more; `null` while the payment is what was approved. */
function lapseOf(
  { amount, py_id, account }: Decision,
  { cents }: Due,
  payee: NamedPayee | undefined,
  code: string | null | undefined,
): string | null {
  if (centsOf(amount) !== cents)
    return `Approved at ${formatDollars(amount)}; it is ${formatDollars(cents / 100)} now.`;
  if (py_id !== (payee?.py_id ?? null)) return 'Approved for another payee.';
  return account === (code ?? null) ? null : 'Approved for another account.';
}

/** What keeps a payment from being approved by anybody, in words; `null` where nothing does. */
export function obstacleOf({ lease, type, marks }: Payment): string | null {
  const words = marks.filter(({ mark }) => blockingMarks.includes(mark)).map((one) => one.words);
  return words.length === 0 ? null : `${lease}, ${type}: ${words.join(' ')}`;
}

function grouped<T extends { readonly sd_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.sd_id);
    if (group) group.push(row);
    else groups.set(row.sd_id, [row]);
  }
  return groups;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

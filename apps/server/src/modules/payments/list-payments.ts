import {
  addDays,
  addressLine,
  blockingMarks,
  centsOf,
  closedStatus,
  codeFor,
  codesByLease,
  dueLines,
  leaseName,
  openStatus,
  salesDueLines,
  type DueMonths,
  type LeaseAddress,
  type Payment,
  type PaymentCharge,
  type PlainDate,
  type SavedPaymentCode,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import { correctionsOf } from './corrections.ts';
import {
  readPaymentFacts,
  type Decision,
  type NamedPayee,
  type PayingLease,
  type PaymentFacts,
} from './due-payments.store.ts';
import { marksOf, type MarkedLease } from './marks.ts';
import { differenceWords } from './paid/difference-words.ts';
import type { PaidOfLines } from './paid/paid-lines.store.ts';
import { lookedAtFrom, type SentLine } from './settlements.store.ts';
import { decidedState, type Due, type TracedPayment } from './traced-payment.ts';

/**
 * The payments of the months, lease by lease in the order of their due dates: what was sent in them, what falls due
 * in them, what fell due in months that were sent and is still open, and corrections of what was sent.
 */
export async function listPayments(facts: PaymentFacts, today: PlainDate): Promise<TracedPayment[]> {
  const rows: RowsByLease = {
    byKey: new Map(facts.decisions.map((one) => [one.key, one])),
    payees: grouped(facts.payees),
    charges: grouped(facts.charges),
    decisions: grouped(facts.decisions),
    sent: grouped(facts.sent),
    codesOf: codesByLease(facts.codes),
  };
  const listed: TracedPayment[] = [];
  for await (const lease of inTurns(facts.leases)) listed.push(...paymentsOfLease(lease, rows, facts, today));
  return listed;
}

interface RowsByLease {
  readonly byKey: ReadonlyMap<string, Decision>;
  readonly payees: ReadonlyMap<number, readonly NamedPayee[]>;
  readonly charges: ReadonlyMap<number, readonly PaymentCharge[]>;
  readonly decisions: ReadonlyMap<number, readonly Decision[]>;
  readonly sent: ReadonlyMap<number, readonly SentLine[]>;
  readonly codesOf: (sd_id: number) => readonly SavedPaymentCode[];
}

function paymentsOfLease(
  lease: PayingLease,
  { byKey, payees, charges, decisions, sent, codesOf }: RowsByLease,
  facts: PaymentFacts,
  today: PlainDate,
): TracedPayment[] {
  const dues = [
    ...duesOf(lease, facts, today),
    ...(charges.get(lease.sd_id) ?? []).map((charge) => dueOfCharge(charge, today)),
    ...duesOfSales(facts, lease.sd_id),
  ];
  const lines = sent.get(lease.sd_id) ?? [];
  const of: OfLease = {
    lease,
    payees: payees.get(lease.sd_id) ?? [],
    decisions: decisions.get(lease.sd_id) ?? [],
    sent: lines,
    dues,
    codes: codesOf(lease.sd_id),
  };
  const bases = new Set(lines.map(({ base }) => base));
  const open = dues.filter((due) => !bases.has(due.key) && isListed(due, lease, facts, today));
  return [
    ...lines
      .filter(({ month }) => isWithin(month, facts.months))
      .map((line) => sentPayment(line, facts.paid.get(line.key))),
    ...open.map((due) => paymentOf(due, byKey.get(due.key), of, facts)),
    ...correctionsOf(sinceSettled(lines, lease), dues, facts.months.last, byKey),
  ].toSorted((a, b) => compare(a.due, b.due) || compare(a.key, b.key));
}

/** By the rent terms. Closing a lease corrects nothing that was sent, so that all its periods are compared. */
function duesOf(lease: PayingLease, { window }: PaymentFacts, today: PlainDate): Due[] {
  const months = { ...window, first: lookedAtFrom(lease, window.first) };
  return dueLines({ ...lease, sd_status: openStatus }, lease.terms, months, today).map((line) =>
    Object.assign(line, { note: null, ch_id: null, pr_id: null }),
  );
}

/** Nothing that was sent before is due otherwise now. */
function sinceSettled(lines: readonly SentLine[], { settled }: PayingLease): readonly SentLine[] {
  return settled === null ? lines : lines.filter(({ month }) => month > settled);
}

/** What falls due in the months, and what is still open of a month that was sent. */
function isListed(
  due: Due,
  lease: PayingLease,
  { months, sentMonths }: PaymentFacts,
  today: PlainDate,
): boolean {
  if (due.rt_id !== null && lease.sd_status === closedStatus && due.due >= today) return false;
  const month = due.due.slice(0, 7);
  if (lease.settled !== null && month <= lease.settled) return false;
  return isWithin(month, months) || (month < months.first && sentMonths !== null && month <= sentMonths.last);
}

function isWithin(month: string, { first, last }: DueMonths): boolean {
  return month >= first && month <= last;
}

function dueOfCharge(charge: PaymentCharge, today: PlainDate): Due {
  return {
    key: `c${charge.ch_id}`,
    type: charge.ch_type ?? 'Other',
    from: charge.ch_from,
    to: charge.ch_to,
    // A stored charge has a due date and an amount.
    due: charge.ch_due ?? today,
    cents: centsOf(charge.ch_amount ?? 0),
    note: charge.ch_note,
    rt_id: null,
    ch_id: charge.ch_id,
    pr_id: null,
  };
}

/** Percentage rent is paid as a charge of its own, once the sales of its period are reported. */
function duesOfSales({ sales, window }: PaymentFacts, id: number): Due[] {
  const sold = sales.get(id);
  if (!sold) return [];
  return salesDueLines(sold, window).map((line) =>
    Object.assign(line, { type: 'Other' as const, note: 'Percentage rent', rt_id: null, ch_id: null }),
  );
}

const untraced = { rt_id: null, ch_id: null, pr_id: null, lp_id: null };

type PaidOfLine = PaidOfLines extends ReadonlyMap<string, infer P> ? P : never;

/** Paid in full, or with a difference that somebody has explained. */
function sentPayment({ payment, number, key }: SentLine, paid: PaidOfLine | undefined): TracedPayment {
  const sent = { ...payment, ...untraced, key, marks: [], note: payment.note ?? `Batch ${number}` };
  if (!paid) return { ...sent, state: 'Sent' };
  const { state } = paid;
  const differs = state === 'late' || state === 'under' || state === 'over';
  return {
    ...sent,
    state: state === 'under' ? 'Sent' : 'Paid',
    paid: paid.paid,
    paidOn: paid.paidOn,
    marks: differs
      ? [{ mark: 'paidDiffers', words: differenceWords(state, paid.difference, paid.paidOn) }]
      : [],
    note: paid.note ?? sent.note,
  };
}

/** A payment without where it comes from. */
export function plainPayment({
  rt_id: _rt,
  ch_id: _ch,
  pr_id: _pr,
  lp_id: _lp,
  ...payment
}: TracedPayment): Payment {
  return payment;
}

/**
 * Several months in the order of their due dates. What fell due before the first month that was sent was paid by
 * other means, unless somebody decides about it.
 */
export async function sinceFirstSent(facts: PaymentFacts, today: PlainDate): Promise<TracedPayment[]> {
  const first = facts.sentMonths?.first ?? '';
  return (await listPayments(facts, today))
    .filter(({ state, due }) => state !== 'Due' || due.slice(0, 7) >= first)
    .toSorted((a, b) => compare(a.due, b.due));
}

interface MonthRequest {
  readonly clientId: number;
  readonly month: string;
  readonly today: PlainDate;
}

export async function readMonth(tx: Tx, { clientId, month, today }: MonthRequest): Promise<TracedPayment[]> {
  return listPayments(
    await readPaymentFacts(tx, { clientId, months: { first: month, last: month } }, today),
    today,
  );
}

/** Few enough that other requests wait only for a moment while their text is made. */
const paymentsAtOnce = 500;

/** The reply of GetMonth, in pieces: those with marks first; the sum is exact. */
export async function* monthText(month: string, payments: readonly TracedPayment[]): AsyncGenerator<string> {
  const sorted = payments.toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0));
  yield `{"month":${JSON.stringify(month)},"total":${JSON.stringify(totalOf(payments))},"payments":[`;
  for (let index = 0; index < sorted.length; index += paymentsAtOnce) {
    const rows = sorted.slice(index, index + paymentsAtOnce).map((one) => JSON.stringify(plainPayment(one)));
    yield `${index === 0 ? '' : ','}${rows.join(',')}`;
  }
  yield ']}';
}

export function totalOf(payments: readonly Pick<Payment, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + centsOf(amount), 0) / 100;
}

interface OfLease extends Pick<MarkedLease, 'lease' | 'sent' | 'dues'> {
  readonly payees: readonly NamedPayee[];
  readonly decisions: readonly Decision[];
  /** Of the lease, and of all leases. */
  readonly codes: readonly SavedPaymentCode[];
}

function paymentOf(
  due: Due,
  decision: Decision | undefined,
  { payees, decisions, codes, ...of }: OfLease,
  facts: PaymentFacts,
): TracedPayment {
  const { lease } = of;
  const payee =
    payees.find(({ lp_type }) => lp_type === due.type) ?? payees.find(({ lp_type }) => lp_type === null);
  const code = codeFor(codes, { ...lease, type: due.type });
  const dispute = decisions.find(({ type, disputed }) => disputed && type === due.type);
  const marks = marksOf(due, { ...of, payee, dispute, hasCode: code !== null }, facts);
  const shown = {
    amount: due.cents / 100,
    py_id: payee?.py_id ?? null,
    payee: payee?.py_name ?? null,
    vendor: payee?.py_vendor ?? null,
    account: code?.pc_account ?? null,
  };
  const decided = decidedState(decision, shown);
  if (decided.lapsed !== null) marks.push({ mark: 'changed', words: decided.lapsed });
  return {
    key: due.key,
    sd_id: lease.sd_id,
    lease: paymentLeaseName(lease),
    reference: payee?.lp_reference ?? null,
    type: due.type,
    from: due.from,
    to: due.to,
    due: due.due,
    payOn: addDays(due.due, -(payee?.lp_lead ?? 0)),
    costCenter: code?.pc_cost_center ?? null,
    entity: code?.pc_entity ?? null,
    ...shown,
    state: decided.state,
    marks,
    note: decided.state === 'Held' ? (decision?.reason ?? null) : due.note,
    by: decided.state === 'Due' ? null : (decision?.by ?? null),
    rt_id: due.rt_id,
    ch_id: due.ch_id,
    pr_id: due.pr_id,
    lp_id: payee?.lp_id ?? null,
  };
}

export function paymentLeaseName(lease: LeaseAddress): string {
  return leaseName(lease) || addressLine(lease);
}

/** What keeps a payment from being approved by anybody, in words; `null` where nothing does. */
export function obstacleOf({ lease, type, marks }: Payment): string | null {
  const words = marks.filter(({ mark }) => blockingMarks.includes(mark)).map((one) => one.words);
  return words.length === 0 ? null : `${lease}, ${type}: ${words.join(' ')}`;
}

function grouped<T extends { readonly sd_id: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ sd_id }) => sd_id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

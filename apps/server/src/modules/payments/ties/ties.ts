import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  centsOf,
  closedStatus,
  dueLines,
  isDueElsewhere,
  noFilters,
  openStatus,
  policyOf,
  rentDueIn,
  rentTypeOf,
  type AccountingBook,
  type AccountingPolicy,
  type Completeness,
  type DueLine,
  type Payment,
  type PlainDate,
  type Tie,
  type Ties,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import {
  besideCash,
  completeness,
  isClosedSpan,
  requestedSpan,
  type Posting,
} from '../../accounting/index.ts';
import { eachForecast, rentSettings } from '../../rent/portfolio/index.ts';
import { monthsSent, readPaymentFacts, type PayingLease } from '../due-payments.store.ts';
import type { SentLine } from '../settlements.store.ts';
import { listPayments, paymentLeaseName } from '../list-payments.ts';
import { explainTie, type TieFacts } from './tie-reasons.ts';

interface TiesRequest {
  readonly clientId: number;
  readonly today: PlainDate;
  readonly month: string;
  readonly book?: AccountingBook | undefined;
}

/** The payments of a month against journal and forecast, each as its own screen has it. */
export async function tiesOf(tx: Tx, asked: TiesRequest): Promise<Ties> {
  const { month } = asked;
  const span = await requestedSpan(tx, { ...asked, book: asked.book, from: month, to: month, search: null });
  const payments = await paymentsOf(tx, asked, policyOf(span.settings));
  const forecast = await forecastOf(tx, asked);
  const journal = new Map<number, Booked>();
  const { findings } = await completeness(tx, span, ({ sd_id, label, postings }, rent) =>
    journal.set(sd_id, { label, cash: cashOf(postings), rent, beside: besideCash(postings) }),
  );
  const byLease = new Map(findings.map((finding) => [finding.sd_id, finding]));
  const ids = [...new Set([...payments.keys(), ...forecast.keys(), ...journal.keys()])];
  const ties = ids
    .map((sd_id) =>
      tieOf(sd_id, {
        paid: payments.get(sd_id),
        forecast: forecast.get(sd_id),
        booked: journal.get(sd_id),
        finding: byLease.get(sd_id),
      }),
    )
    .filter(
      ({ sent, ...tie }) => tie.payments !== 0 || tie.journal !== 0 || tie.forecast !== 0 || sent !== 0,
    );
  const sum = (name: 'payments' | 'sent' | 'journal' | 'forecast' | 'unexplained') =>
    ties.reduce((all, tie) => all + centsOf(tie[name]), 0) / 100;
  return {
    month,
    book: span.book,
    closed: isClosedSpan(span),
    payments: sum('payments'),
    sent: sum('sent'),
    journal: sum('journal'),
    forecast: sum('forecast'),
    unexplained: sum('unexplained'),
    ties: ties.toSorted((a, b) => rank(a) - rank(b) || b.unexplained - a.unexplained || a.sd_id - b.sd_id),
  };
}

function rank({ unexplained, reasons }: Tie): number {
  return unexplained > 0 ? 0 : reasons.length > 0 ? 1 : 2;
}

interface Paid {
  readonly lease: string;
  readonly payments: number;
  readonly sent: number;
  readonly charges: number;
  readonly sales: number;
  readonly moved: number;
  readonly elsewhere: TieFacts['elsewhere'];
  readonly isClosed: boolean;
  readonly rounding: number;
}

/** What is due in the month, whenever it was sent: so up to the last month that was sent. */
async function paymentsOf(
  tx: Tx,
  { clientId, month, today }: TiesRequest,
  policy: AccountingPolicy,
): Promise<Map<number, Paid>> {
  const sentMonths = await monthsSent(tx, clientId);
  const last = sentMonths && sentMonths.last > month ? sentMonths.last : month;
  const facts = await readPaymentFacts(tx, { clientId, months: { first: month, last } }, today);
  const listed = Map.groupBy(
    (await listPayments(facts, today)).filter(({ due }) => due.startsWith(month)),
    ({ sd_id }) => sd_id,
  );
  const sent = Map.groupBy(facts.sent, ({ sd_id }) => sd_id);
  const found = new Map<number, Paid>();
  for await (const lease of inTurns(facts.leases)) {
    const dues = dueLines({ ...lease, sd_status: openStatus }, lease.terms, { first: month, last }, today);
    found.set(lease.sd_id, {
      lease: paymentLeaseName(lease),
      ...sumsOf(listed.get(lease.sd_id) ?? []),
      moved: movedIn(month, sent.get(lease.sd_id) ?? [], dues),
      elsewhere: dueElsewhere(month, lease, dues, policy),
      isClosed: lease.sd_status === closedStatus,
      rounding: Math.max(0, dues.filter(({ due }) => due.startsWith(month)).length - 1),
    });
  }
  return found;
}

function sumsOf(listed: readonly Payment[]): Pick<Paid, 'payments' | 'sent' | 'charges' | 'sales'> {
  const cents = (which: (payment: Payment) => boolean) =>
    listed.filter(which).reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return {
    payments: cents(() => true),
    sent: cents(({ state }) => state === 'Sent' || state === 'Paid'),
    charges: cents(({ key }) => key.startsWith('c')),
    sales: cents(({ key }) => key.startsWith('p')),
  };
}

/** What was sent as due in one month and is due in another now. */
function movedIn(month: string, sent: readonly SentLine[], dues: readonly DueLine[]): number {
  const months = new Map(dues.map(({ key, due }) => [key, due.slice(0, 7)]));
  let cents = 0;
  for (const { base, amount, payment } of sent) {
    const [then, now] = [payment.due.slice(0, 7), months.get(base)];
    if (now === undefined || now === then) continue;
    if (then === month) cents += centsOf(amount);
    if (now === month) cents -= centsOf(amount);
  }
  return cents;
}

/** Rent that is due in another month than the one that it is for, less what the books count of it in the month. */
function dueElsewhere(
  month: string,
  { terms, sd_ced }: PayingLease,
  dues: readonly DueLine[],
  policy: AccountingPolicy,
): TieFacts['elsewhere'] {
  const types = new Set(terms.filter(isDueElsewhere).map(rentTypeOf));
  if (types.size === 0) return { types: [], cents: 0 };
  const own = terms.filter((term) => types.has(rentTypeOf(term)));
  const due = dues
    .filter((line) => line.due.startsWith(month) && types.has(line.type))
    .reduce((sum, { cents }) => sum + cents, 0);
  return { types: [...types], cents: due - rentDueIn(month, { terms: own, expiration: sd_ced }, policy) };
}

interface Forecast {
  readonly lease: string;
  readonly all: number;
  readonly sales: number;
}

async function forecastOf(tx: Tx, { clientId, month, today }: TiesRequest): Promise<Map<number, Forecast>> {
  const found = new Map<number, Forecast>();
  const settings = await rentSettings(tx, clientId);
  const request = {
    clientId,
    today,
    settings,
    from: month,
    months: 1,
    search: noFilters,
    rates: null,
    groupBy: 'lease',
    scenario: 'contract',
    basis: 'due',
  } as const;
  const batches = eachForecast(tx, request, ({ lease }, lines) => {
    const [all, sales] = [0, 0];
    const sums = { lease: paymentLeaseName(lease), all, sales };
    for (const { type, cents } of lines) {
      sums.all += cents[0] ?? 0;
      if (type === 'Percentage Rent') sums.sales += cents[0] ?? 0;
    }
    found.set(lease.sd_id, sums);
  });
  for await (const count of batches) if (count > 0) await nextTurn();
  return found;
}

interface Booked {
  readonly label: string;
  readonly cash: number;
  /** Of the cash; what is neither is direct costs that are paid and incentives that are got at the commencement. */
  readonly rent: number;
  /** Percentage rent and what statements ask for. */
  readonly beside: number;
}

/** What a lease pays by its postings. */
function cashOf(postings: readonly Posting[]): number {
  let cash = 0;
  for (const [, account, debit, credit] of postings) if (account === 'cash') cash += credit - debit;
  return cash;
}

interface OfLease {
  readonly paid: Paid | undefined;
  readonly forecast: Forecast | undefined;
  readonly booked: Booked | undefined;
  readonly finding: Completeness['findings'][number] | undefined;
}

const unpaid: Paid = {
  lease: '',
  payments: 0,
  sent: 0,
  charges: 0,
  sales: 0,
  moved: 0,
  elsewhere: { types: [], cents: 0 },
  isClosed: false,
  rounding: 0,
};
const notForecast: Forecast = { lease: '', all: 0, sales: 0 };
const unbooked: Booked = { label: '', cash: 0, rent: 0, beside: 0 };

function tieOf(sd_id: number, found: OfLease): Tie {
  const { paid = unpaid, forecast = notForecast, booked = unbooked, finding } = found;
  const { lease, sent, ...due } = paid;
  const { unexplained, reasons } = explainTie({
    ...due,
    journal: booked.cash,
    otherCash: booked.cash - booked.rent - booked.beside,
    beside: booked.beside,
    forecast: forecast.all,
    salesForecast: forecast.sales,
    // Where nothing was found, the books pay what the rent terms say.
    rent: finding ? centsOf(finding.rent) : booked.rent,
    bookReason: finding?.explained ? finding.reason : null,
  });
  return {
    sd_id,
    lease: lease || forecast.lease || booked.label,
    payments: due.payments / 100,
    sent: sent / 100,
    journal: booked.cash / 100,
    forecast: forecast.all / 100,
    unexplained: unexplained / 100,
    reasons,
  };
}

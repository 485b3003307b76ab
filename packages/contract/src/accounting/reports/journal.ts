import { journalAccounts, journalEvents } from '../report-types.ts';
import type {
  BookedRow,
  JournalAccount,
  JournalEvent,
  JournalLine,
  LeaseJournal,
  PeriodJournal,
  ReportedLease,
  ReportedPeriod,
} from '../report-types.ts';
import { kindOn } from './kind-on.ts';
import { monthsWithin, rowBefore, rowsWithin } from './rows-within.ts';
import type { Cents, MeasuredKind, ScheduleRow } from '../types.ts';

/** What one lease posts in a period, balanced to the cent. */
export function journalOfLease(lease: ReportedLease, period: ReportedPeriod): LeaseJournal {
  return journalOf(lease, period, monthsWithin(period));
}

function journalOf(lease: ReportedLease, period: ReportedPeriod, months: readonly string[]): LeaseJournal {
  const postings = new Postings();
  const rows = rowsWithin(lease, period);
  for (const row of rows) {
    postEntry(postings, lease, row);
    if (lease.exemption === null) postMeasured(postings, lease, row);
    else postExempt(postings, lease, row);
  }
  if (lease.exemption === null) settleAccounts(postings, lease, rows);
  for (const event of ['variable', 'beside'] as const) {
    const cents = centsIn(lease[event], months);
    postings.add(event, 'variableCost', cents);
    postings.add(event, 'cash', -cents);
  }
  return { id: lease.id, lines: postings.lines() };
}

/** Per lease and in total. Leases that post nothing are left out. */
export function journalOfPeriod(leases: Iterable<ReportedLease>, period: ReportedPeriod): PeriodJournal {
  const journals: LeaseJournal[] = [];
  const total = new Postings();
  const months = monthsWithin(period);
  for (const lease of leases) {
    const journal = journalOf(lease, period, months);
    if (journal.lines.length === 0) continue;
    journals.push(journal);
    for (const { event, account, debit, credit } of journal.lines) total.add(event, account, debit - credit);
  }
  return { leases: journals, total: total.lines() };
}

/** All variable cost: charges of the rent terms, and what is paid beside them. */
export function variableIn({ variable, beside }: ReportedLease, months: readonly string[]): Cents {
  return centsIn(variable, months) + centsIn(beside, months);
}

function centsIn(byMonth: ReadonlyMap<string, Cents> | undefined, months: readonly string[]): Cents {
  let sum = 0;
  if (byMonth) for (const month of months) sum += byMonth.get(month) ?? 0;
  return sum;
}

/** The balances of a lease that is recognised late or taken over, against the opening adjustment. */
function postEntry(postings: Postings, lease: ReportedLease, { date, entered }: BookedRow): void {
  if (!entered) return;
  const { event, liability, asset, deferred } = entered;
  const accounts = accountsOf(lease, kindOn(lease, date));
  postings.add(event, accounts.asset, asset);
  postings.add(event, accounts.longTerm, -liability);
  postings.add(event, 'deferredRent', -deferred);
  postings.add(event, 'openingAdjustment', liability + deferred - asset);
}

/**
 * Payments and interest are posted to the current part of the liability, measurements to the long-term part.
 * `settleAccounts` then moves what belongs to the other.
 */
function postMeasured(postings: Postings, lease: ReportedLease, row: BookedRow): void {
  const { measured, takenOver } = lease;
  const kind = kindOn(lease, row.date);
  const { asset, current, longTerm } = accountsOf(lease, kind);
  const isFirst = row.date === measured.rows[0]?.date;
  if (isFirst && takenOver !== true) postCommencement(postings, lease, row);
  postings.add('payment', current, row.repaid);
  postings.add('payment', 'cash', -row.repaid);
  if (kind === 'operating') {
    postings.add('cost', 'leaseCost', row.cost);
    postings.add('cost', current, -row.interest);
    postings.add('cost', asset, -row.amortisation);
  } else {
    postings.add('interest', 'interest', row.interest);
    postings.add('interest', current, -row.interest);
    postings.add('amortisation', 'amortisation', row.amortisation);
    postings.add('amortisation', asset, -row.amortisation);
  }
  const gain = row.changedAsset - row.changedLiability - row.addedCosts + row.impairment;
  postings.add('remeasurement', asset, row.changedAsset);
  postings.add('remeasurement', longTerm, -row.changedLiability);
  postings.add('remeasurement', 'prepaidRent', -row.addedCosts);
  postings.add('remeasurement', 'impairment', row.impairment);
  postings.add('remeasurement', 'gainOrLoss', -gain);
  postings.add('transfer', 'ownedAsset', row.transferredAsset);
  postings.add('transfer', asset, -row.transferredAsset);
}

interface LeaseAccounts {
  readonly asset: JournalAccount;
  readonly current: JournalAccount;
  readonly longTerm: JournalAccount;
}

const oneModel: LeaseAccounts = { asset: 'asset', current: 'liabilityCurrent', longTerm: 'liability' };
const byKind: Readonly<Record<MeasuredKind, LeaseAccounts>> = {
  operating: {
    asset: 'operatingAsset',
    current: 'operatingLiabilityCurrent',
    longTerm: 'operatingLiability',
  },
  finance: { asset: 'financeAsset', current: 'financeLiabilityCurrent', longTerm: 'financeLiability' },
};
const balanceAccounts = [oneModel, ...Object.values(byKind)].flatMap(({ asset, current, longTerm }) => [
  asset,
  current,
  longTerm,
]);

function accountsOf({ measured }: ReportedLease, kind: MeasuredKind): LeaseAccounts {
  return measured.input.standard === 'IFRS16' ? oneModel : byKind[kind];
}

/** Moves balances between the accounts, so that each holds at the end what belongs to it. */
function settleAccounts(postings: Postings, lease: ReportedLease, rows: readonly BookedRow[]): void {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const opened = heldBefore(lease, first);
  const closed = held(accountsOf(lease, kindOn(lease, last.date)), last);
  const moves = balanceAccounts.map((account) => {
    const due = (closed.get(account) ?? 0) - (opened.get(account) ?? 0) - postings.postedTo(account);
    return [account, due] as const;
  });
  for (const [account, cents] of moves) postings.add('reclassification', account, cents);
}

type Held = ReadonlyMap<JournalAccount, Cents>;

function held(
  accounts: LeaseAccounts,
  { liability, current, asset }: Pick<ScheduleRow, 'liability' | 'current' | 'asset'>,
): Held {
  return new Map([
    [accounts.asset, asset],
    [accounts.current, -current],
    [accounts.longTerm, current - liability],
  ]);
}

/** What the accounts hold at the beginning of a row; a liability is below 0. */
function heldBefore(lease: ReportedLease, row: BookedRow): Held {
  const before = rowBefore(lease, row);
  if (before) return held(accountsOf(lease, kindOn(lease, before.date)), before);
  const carried = lease.entry?.carried;
  if (!carried) return heldAtStart(lease, row);
  if (carried.apart) return held(accountsOf(lease, carried.kind), carried);
  return new Map([
    [oneModel.asset, carried.asset],
    [oneModel.longTerm, -carried.liability],
  ]);
}

/** Without earlier rows in the books, only the opening balances of the row itself are held. */
function heldAtStart(lease: ReportedLease, row: BookedRow): Held {
  const { openingLiability: liability, openingAsset: asset } = row;
  return held(accountsOf(lease, kindOn(lease, row.date)), { liability, asset, current: 0 });
}

/** An asset that incentives would put below 0 stands at 0, and the excess is a gain. */
function postCommencement(postings: Postings, lease: ReportedLease, row: ScheduleRow): void {
  const { prepaid, directCosts, incentives, deferredRent = 0 } = lease.measured.input;
  const { asset, longTerm } = accountsOf(lease, kindOn(lease, row.date));
  const paid = row.payment - row.repaid + directCosts - incentives;
  postings.add('commencement', asset, row.addedAsset);
  postings.add('commencement', longTerm, -row.addedLiability);
  postings.add('commencement', 'prepaidRent', -prepaid);
  postings.add('commencement', 'cash', -paid);
  postings.add('commencement', 'deferredRent', deferredRent);
  const gain = row.addedAsset - row.addedLiability - prepaid - paid + deferredRent;
  postings.add('commencement', 'gainOrLoss', -gain);
}

/** An exempt lease is expensed in a straight line; payments less cost are deferred rent. */
function postExempt(
  postings: Postings,
  { measured, exemption, takenOver }: ReportedLease,
  row: BookedRow,
): void {
  const { prepaid, directCosts, incentives } = measured.input;
  if (row.date === measured.rows[0]?.date && takenOver !== true) {
    postings.add('commencement', 'deferredRent', prepaid + directCosts - incentives);
    postings.add('commencement', 'prepaidRent', -prepaid);
    postings.add('commencement', 'cash', incentives - directCosts);
  }
  postings.add('remeasurement', 'deferredRent', row.addedCosts);
  postings.add('remeasurement', 'prepaidRent', -row.addedCosts);
  postings.add('cost', exemption === 'straightLine' ? 'leaseCost' : 'shortTermCost', row.straightLine);
  postings.add('cost', 'deferredRent', -row.straightLine);
  postings.add('payment', 'deferredRent', row.payment);
  postings.add('payment', 'cash', -row.payment);
}

/** Sums by event and account. */
class Postings {
  readonly #sums = new Map<JournalEvent, Map<JournalAccount, Cents>>();

  /** Above 0 a debit, below 0 a credit. */
  add(event: JournalEvent, account: JournalAccount, cents: Cents): void {
    if (cents === 0) return;
    let accounts = this.#sums.get(event);
    if (!accounts) this.#sums.set(event, (accounts = new Map<JournalAccount, Cents>()));
    accounts.set(account, (accounts.get(account) ?? 0) + cents);
  }

  /** The sum of all events on an account. */
  postedTo(account: JournalAccount): Cents {
    let sum = 0;
    for (const accounts of this.#sums.values()) sum += accounts.get(account) ?? 0;
    return sum;
  }

  lines(): JournalLine[] {
    const lines: JournalLine[] = [];
    for (const event of journalEvents) {
      const accounts = this.#sums.get(event);
      if (!accounts) continue;
      for (const account of journalAccounts) {
        const cents = accounts.get(account) ?? 0;
        if (cents !== 0)
          lines.push({ event, account, debit: Math.max(0, cents), credit: Math.max(0, -cents) });
      }
    }
    return lines;
  }
}

import { journalAccounts, journalEvents } from '../report-types.ts';
import type {
  JournalAccount,
  JournalEvent,
  JournalLine,
  LeaseJournal,
  PeriodJournal,
  ReportedLease,
  ReportedPeriod,
} from '../report-types.ts';
import { kindOn } from './kind-on.ts';
import { monthsWithin, rowsWithin } from './rows-within.ts';
import type { Cents, MeasurementInput, ScheduleRow } from '../types.ts';

/** What one lease posts in a period, balanced to the cent. */
export function journalOfLease(lease: ReportedLease, period: ReportedPeriod): LeaseJournal {
  return journalOf(lease, period, monthsWithin(period));
}

function journalOf(lease: ReportedLease, period: ReportedPeriod, months: readonly string[]): LeaseJournal {
  const postings = new Postings();
  const post = lease.exemption === null ? postMeasured : postExempt;
  for (const row of rowsWithin(lease.measured, period)) post(postings, lease, row);
  const variable = variableIn(lease, months);
  postings.add('variable', 'variableCost', variable);
  postings.add('variable', 'cash', -variable);
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

export function variableIn({ variable }: ReportedLease, months: readonly string[]): Cents {
  let sum = 0;
  for (const month of months) sum += variable.get(month) ?? 0;
  return sum;
}

function postMeasured(postings: Postings, lease: ReportedLease, row: ScheduleRow): void {
  const { measured } = lease;
  const isFirst = row === measured.rows[0];
  if (isFirst) postCommencement(postings, measured.input, row);
  postings.add('payment', 'liability', row.repaid);
  postings.add('payment', 'cash', -row.repaid);
  if (kindOn(lease, row.date) === 'operating') {
    postings.add('cost', 'leaseCost', row.cost);
    postings.add('cost', 'liability', -row.interest);
    postings.add('cost', 'asset', -row.amortisation);
  } else {
    postings.add('interest', 'interest', row.interest);
    postings.add('interest', 'liability', -row.interest);
    postings.add('amortisation', 'amortisation', row.amortisation);
    postings.add('amortisation', 'asset', -row.amortisation);
  }
  const gain = row.changedAsset - row.changedLiability;
  postings.add('remeasurement', 'asset', row.changedAsset);
  postings.add('remeasurement', 'liability', -row.changedLiability);
  postings.add('remeasurement', 'gainOrLoss', -gain);
  postings.add('transfer', 'ownedAsset', row.transferredAsset);
  postings.add('transfer', 'asset', -row.transferredAsset);
}

/** An asset that incentives would put below 0 stands at 0, and the excess is a gain. */
function postCommencement(postings: Postings, input: MeasurementInput, row: ScheduleRow): void {
  const { prepaid, directCosts, incentives, deferredRent = 0 } = input;
  const paid = row.payment - row.repaid + directCosts - incentives;
  postings.add('commencement', 'asset', row.addedAsset);
  postings.add('commencement', 'liability', -row.addedLiability);
  postings.add('commencement', 'prepaidRent', -prepaid);
  postings.add('commencement', 'cash', -paid);
  postings.add('commencement', 'deferredRent', deferredRent);
  const gain = row.addedAsset - row.addedLiability - prepaid - paid + deferredRent;
  postings.add('commencement', 'gainOrLoss', -gain);
}

/** An exempt lease is expensed in a straight line; payments less cost are deferred rent. */
function postExempt(postings: Postings, { measured }: ReportedLease, row: ScheduleRow): void {
  const { prepaid, directCosts, incentives } = measured.input;
  if (row === measured.rows[0]) {
    postings.add('commencement', 'deferredRent', prepaid + directCosts - incentives);
    postings.add('commencement', 'prepaidRent', -prepaid);
    postings.add('commencement', 'cash', incentives - directCosts);
  }
  postings.add('cost', 'shortTermCost', row.straightLine);
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

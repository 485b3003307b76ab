import type { PlainDate } from '../../dates.ts';
import { dayCode, nextDayCode } from '../../leases/rent/calendar.ts';
import { monthsTo } from '../engine/discounting.ts';
import { kindOn } from './kind-on.ts';
import { variableIn } from './journal.ts';
import type {
  BookedRow,
  CashPaid,
  LeaseCost,
  LeaseDisclosures,
  MaturityAnalysis,
  ReportedLease,
  ReportedPeriod,
  RollForward,
  WeightedAverages,
} from '../report-types.ts';
import { monthIndex, monthTexts } from '../engine/month-texts.ts';
import { monthsWithin, rowsWithin } from './rows-within.ts';
import type { MeasuredStage, ScheduleRow } from '../types.ts';

/** Everything that the notes show for a period, in one pass over the leases. */
export function leaseDisclosures(leases: Iterable<ReportedLease>, period: ReportedPeriod): LeaseDisclosures {
  const forward = newRollForward();
  const maturity = new Maturity(period.to);
  const cost = newCost();
  const cash = newCash();
  const months = monthsWithin(period);
  for (const lease of leases) {
    const rows = rowsWithin(lease, period);
    addCostAndCash(cost, cash, lease, rows, months);
    if (lease.exemption !== null) continue;
    addToRollForward(forward, rows, period);
    maturity.add(lease);
  }
  return {
    rollForward: finished(forward),
    maturity: maturity.analysis(),
    averages: maturity.averages(),
    cost,
    cash,
  };
}

export function rollForward(leases: Iterable<ReportedLease>, period: ReportedPeriod): RollForward {
  const forward = newRollForward();
  for (const lease of leases)
    if (lease.exemption === null) addToRollForward(forward, rowsWithin(lease, period), period);
  return finished(forward);
}

/** At the end of a month, `yyyy-MM`. */
export function maturityAnalysis(leases: Iterable<ReportedLease>, month: string): MaturityAnalysis {
  const maturity = new Maturity(month);
  for (const lease of leases) if (lease.exemption === null) maturity.add(lease);
  return maturity.analysis();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends object ? Mutable<T[K]> : T[K] };

function newRollForward(): Mutable<RollForward> {
  return {
    liability: {
      opening: 0,
      takenOver: 0,
      late: 0,
      added: 0,
      interest: 0,
      payments: 0,
      remeasured: 0,
      closing: 0,
      current: 0,
      longTerm: 0,
    },
    asset: {
      opening: 0,
      takenOver: 0,
      late: 0,
      added: 0,
      amortisation: 0,
      remeasured: 0,
      transferred: 0,
      closing: 0,
    },
  };
}

function addToRollForward(
  { liability, asset }: Mutable<RollForward>,
  rows: readonly BookedRow[],
  { to }: ReportedPeriod,
): void {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return;
  liability.opening += first.openingLiability;
  asset.opening += first.openingAsset;
  if (first.entered) {
    const figure = first.entered.event === 'takenOver' ? 'takenOver' : 'late';
    liability[figure] += first.entered.liability;
    asset[figure] += first.entered.asset;
  }
  for (const row of rows) {
    liability.added += row.addedLiability;
    liability.interest += row.interest;
    liability.payments += row.repaid;
    liability.remeasured += row.changedLiability;
    asset.added += row.addedAsset;
    asset.amortisation += row.amortisation;
    asset.remeasured += row.changedAsset;
    asset.transferred += row.transferredAsset;
  }
  liability.closing += last.liability;
  asset.closing += last.asset;
  if (last.date.startsWith(to)) liability.current += last.current;
}

function finished(forward: Mutable<RollForward>): RollForward {
  forward.liability.longTerm = forward.liability.closing - forward.liability.current;
  return forward;
}

class Maturity {
  readonly #month: number;
  readonly #asOf: PlainDate;
  readonly #years = [0, 0, 0, 0, 0] as [number, number, number, number, number];
  #after = 0;
  #undiscounted = 0;
  #liability = 0;
  /** Sums of liability × months, of the liabilities above 0, and of payments × rate. */
  #termSum = 0;
  #weight = 0;
  #rateSum = 0;

  constructor(month: string) {
    this.#month = monthIndex(month);
    this.#asOf = monthTexts(this.#month).lastDay;
  }

  add({ measured, entry }: ReportedLease): void {
    if (entry && entry.month > this.#asOf.slice(0, 7)) return;
    const { rows, stages } = measured;
    const first = rows[0];
    if (!first) return;
    const firstMonth = monthIndex(first.date);
    const row = rows[this.#month - firstMonth];
    if (!row) return;
    const stage = this.#stageOf(stages);
    // Payments after the end of the lease are booked in its last month.
    const lastMonth = monthIndex(stage.end);
    let toPay = 0;
    for (const { date, cents } of stage.payments) {
      const ahead = Math.min(monthIndex(date), Math.max(lastMonth, monthIndex(stage.from))) - this.#month;
      if (ahead <= 0) continue;
      toPay += cents;
      const year = Math.floor((ahead - 1) / 12);
      if (year < 5) this.#years[year] = (this.#years[year] ?? 0) + cents;
      else this.#after += cents;
    }
    this.#undiscounted += toPay;
    this.#liability += row.liability;
    const monthsLeft = monthsTo(nextDayCode(dayCode(stage.end))) - this.#month - 1;
    this.#termSum += row.liability * Math.max(0, monthsLeft);
    this.#weight += row.liability;
    this.#rateSum += toPay * stage.rate;
  }

  /** The last stage that has begun by the end of the month. */
  #stageOf(stages: readonly MeasuredStage[]): MeasuredStage {
    const stage = stages.findLast(({ from }) => from <= this.#asOf) ?? stages[0];
    // Unreachable: the first stage begins with the first row.
    return stage ?? { from: this.#asOf, end: this.#asOf, rate: 0, kind: 'finance', payments: [] };
  }

  analysis(): MaturityAnalysis {
    return {
      asOf: this.#asOf,
      years: this.#years,
      after: this.#after,
      undiscounted: this.#undiscounted,
      imputedInterest: this.#undiscounted - this.#liability,
      liability: this.#liability,
    };
  }

  averages(): WeightedAverages {
    return {
      remainingYears: this.#weight === 0 ? null : this.#termSum / this.#weight / 12,
      rate: this.#undiscounted === 0 ? null : this.#rateSum / this.#undiscounted,
    };
  }
}

function newCost(): Mutable<LeaseCost> {
  return {
    operating: 0,
    amortisation: 0,
    interest: 0,
    shortTerm: 0,
    lowValue: 0,
    variable: 0,
    gain: 0,
    total: 0,
  };
}

function newCash(): Mutable<CashPaid> {
  return { operating: 0, interest: 0, principal: 0, shortTerm: 0, variable: 0, total: 0 };
}

function addCostAndCash(
  cost: Mutable<LeaseCost>,
  cash: Mutable<CashPaid>,
  lease: ReportedLease,
  rows: readonly ScheduleRow[],
  months: readonly string[],
): void {
  const variable = variableIn(lease, months);
  let [total, paid] = [variable, variable];
  cost.variable += variable;
  cash.variable += variable;
  for (const row of rows) {
    paid += row.payment;
    if (lease.exemption !== null) {
      cost[lease.exemption === 'straightLine' ? 'operating' : lease.exemption] += row.straightLine;
      cash[lease.exemption === 'straightLine' ? 'operating' : 'shortTerm'] += row.payment;
      total += row.straightLine;
      continue;
    }
    total += row.cost;
    cost.gain += row.gain;
    if (kindOn(lease, row.date) === 'operating') {
      cost.operating += row.cost;
      cash.operating += row.payment;
    } else {
      cost.amortisation += row.amortisation;
      cost.interest += row.interest;
    }
  }
  if (lease.exemption === null) addFinanceCash(cash, lease, rows);
  cost.total += total;
  cash.total += paid;
}

/** Adds the cash of a finance lease. A payment first settles accrued interest; the rest is principal. */
function addFinanceCash(cash: Mutable<CashPaid>, lease: ReportedLease, rows: readonly ScheduleRow[]): void {
  const [first] = rows;
  if (!first || rows.every((row) => kindOn(lease, row.date) === 'operating')) return;
  let unpaid = 0;
  let isWithin = false;
  let left = rows.length;
  for (const row of lease.measured.rows) {
    if (left === 0) break;
    unpaid += row.interest;
    const settled = Math.min(Math.max(0, unpaid), row.repaid);
    unpaid -= settled;
    isWithin ||= row.date === first.date;
    if (!isWithin) continue;
    left--;
    if (kindOn(lease, row.date) === 'operating') continue;
    cash.interest += settled;
    cash.principal += row.payment - settled;
  }
}

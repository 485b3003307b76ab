import type { PlainDate } from '../../dates.ts';
import { dateOfCode, dayCode, monthOfCode, nextDayCode, type DayCode } from '../../leases/rent/calendar.ts';
import { discounted, Growth, roundCents, sumOfPayments, Timeline, type TimedPayment } from './discounting.ts';
import { firstFrom, isInOrder, isSame, staying } from './payment-lists.ts';
import { ScheduleLedger, totalsOf } from './ledger.ts';
import { lastMonthOf, lifeAfter, movesAsset, termFrom } from './change-effects.ts';
import { keptBalances } from './given-back.ts';
import type { BrokenStage, StageBalances, StageStart } from './stage-types.ts';
import { Stage } from './stage.ts';
import type {
  Cents,
  LeasePayment,
  MeasuredKind,
  MeasuredLease,
  MeasuredStage,
  MeasurementInput,
  Remeasure,
  Remeasurement,
} from '../types.ts';

/**
 * The schedule of one lease, with its changes.
 *
 * - Amounts are whole cents. The liability at the end of a month is the present value of what remains and the
 *   straight-line share of a month its part of the whole, each rounded once, half away from zero. Interest is
 *   the difference of two liabilities; what rounding leaves of a straight line falls into its last month.
 * - Months are calendar months. A month that is covered in part counts by its days.
 * - What a remeasurement finds is left as it is when payments, end, rate and space are the same.
 */
export function measureLease(input: MeasurementInput): MeasuredLease {
  return new Measurement(input).result();
}

/** The present value of all payments at the start, including those of the first day. */
export function presentValueAtStart(input: MeasurementInput): Cents {
  return new Measurement(input).presentValue();
}

class Measurement {
  readonly #input: MeasurementInput;
  readonly #kind: MeasuredKind;
  readonly #timeline: Timeline;
  readonly #start: DayCode;
  readonly #ledger: ScheduleLedger;
  readonly #remeasurements: Remeasurement[] = [];
  readonly #stages: MeasuredStage[] = [];

  constructor(input: MeasurementInput) {
    this.#input = input;
    this.#kind = input.standard === 'IFRS16' ? 'finance' : input.kind;
    this.#start = dayCode(input.start);
    this.#timeline = new Timeline(input.convention, this.#start);
    this.#ledger = new ScheduleLedger(monthOfCode(this.#start), lastMonthOf(input));
  }

  presentValue(): Cents {
    const { payments, end, convention, rate } = this.#input;
    const timed = this.#timed(payments, dayCode(end), true);
    return roundCents(discounted(timed, this.#timeline.startOf(this.#start), new Growth(convention, rate)));
  }

  result(): MeasuredLease {
    const input = this.#input;
    const { directCosts, incentives, prepaid, deferredRent = 0 } = input;
    const end = dayCode(input.end);
    const growth = new Growth(input.convention, input.rate);
    const position = this.#timeline.startOf(this.#start);
    const all = this.#timed(input.payments, end, true);
    const onStart = firstFrom(all, this.#start);
    const afterStart = firstFrom(all, this.#start + 1);
    const firstDay = sumOfPayments(all.slice(onStart, afterStart));
    const payments = all.slice(afterStart);
    const liability = roundCents(discounted(payments, position, growth));
    const paidBefore = prepaid + directCosts - incentives - deferredRent;
    const rawAsset = liability + firstDay + paidBefore;
    const asset = Math.max(0, rawAsset);
    const month = monthOfCode(this.#start);
    this.#ledger.add('payment', month, firstDay);
    this.#ledger.add('addedLiability', month, liability);
    this.#ledger.add('addedAsset', month, asset);
    this.#ledger.add('gain', month, asset - rawAsset);
    const last = this.#run({
      kind: this.#kind,
      isImpaired: false,
      timeline: this.#timeline,
      month,
      from: this.#start,
      end,
      position,
      rate: input.rate,
      growth,
      payments,
      liability,
      asset,
      unspent: firstDay + paidBefore,
      lifeLeft: input.usefulLife,
    });
    const rows = this.#ledger.rows(last.start.month + last.months - 1, last.start.end, paidBefore);
    return {
      input,
      presentValue: liability + firstDay,
      liability,
      asset,
      rows,
      totals: totalsOf(rows),
      remeasurements: this.#remeasurements,
      stages: this.#stages,
    };
  }

  /** Runs every stage with its changes and returns the last stage. */
  #run(start: StageStart): Stage {
    this.#enter(start, this.#input.start, this.#input.end);
    let stage = new Stage(start);
    for (const change of this.#input.remeasure) stage = this.#remeasured(stage, change);
    this.#ledger.post(stage);
    return stage;
  }

  #enter({ kind, rate, payments }: StageStart, from: PlainDate, end: PlainDate): void {
    this.#stages.push({ from, end, rate, kind, payments: payments.map(({ payment }) => payment) });
  }

  #remeasured(stage: Stage, change: Remeasure): Stage {
    const { start: old } = stage;
    const date = dayCode(change.date);
    const from = this.#effective(date, change.payments);
    const position = Math.max(this.#timeline.startOf(from), this.#timeline.paidAt(date));
    const carried = stage.cutAt({ from, position });
    const { balances, unpaid } = carried;
    const end = change.end === null ? old.end : dayCode(change.end);
    const rate = change.rate ?? old.rate;
    const kind = this.#input.standard === 'IFRS16' ? old.kind : (change.kind ?? old.kind);
    const said = this.#timed(change.payments ?? staying(unpaid, old.end, end), end, end >= from);
    const payments = said.slice(firstFrom(said, from));
    const growth = rate === old.rate ? old.growth : new Growth(this.#input.convention, rate);
    const next = { ...old, kind, month: monthOfCode(date), from, end, position, rate, growth, payments };
    if (!movesAsset(change) && isSameStage(old, next) && isSame(payments, unpaid)) {
      this.#record(change, next, balances, balances, 0);
      return stage;
    }
    const exact = stage.breakAt({ from, position });
    const found = this.#measureRest(change, old, next, exact);
    const rounding = exact.balances.asset - balances.asset;
    const isGone =
      found.impairment > 0
        ? found.asset <= Math.max(0, rounding)
        : found.asset === 0 && carried.begun.amortisation === 0;
    this.#ledger.post(stage, isGone ? carried : exact, next.month);
    const measured = isGone
      ? this.#posted(change, next, balances, withNothingLeft(found, rounding))
      : this.#posted(change, next, exact.balances, found);
    const lifeLeft = lifeAfter(change, old, from);
    const isAbandoned = lifeLeft !== null && kind === 'operating' && lifeLeft < termFrom(from, end);
    const start: StageStart = {
      ...next,
      ...measured,
      isImpaired: old.isImpaired || (change.impairment ?? 0) > 0 || isAbandoned,
      lifeLeft,
    };
    this.#enter(start, change.date, dateOfCode(end));
    return new Stage(start);
  }

  /** Measures the rest of the lease on the day of a change. */
  #measureRest(
    change: Remeasure,
    old: StageStart,
    next: Omit<StageStart, keyof StageBalances>,
    { balances, unpaid }: BrokenStage,
  ): Remeasured {
    const { from, end, position, growth, payments } = next;
    const liability = roundCents(discounted(payments, position, growth));
    const kept = keptBalances({
      ...balances,
      standard: this.#input.standard,
      keepShare: change.keepShare,
      keepSpace: change.keepSpace ?? null,
      termBefore: termFrom(from, old.end),
      termAfter: termFrom(from, end),
      valueBefore: discounted(unpaid, position, old.growth),
      valueInTerm: discounted(
        unpaid.filter(({ day }) => day <= end),
        position,
        old.growth,
      ),
    });
    const costs = change.addedCosts ?? 0;
    // The asset is 0 without a remaining term, because nothing is left to use, and it is never below 0.
    const hasTerm = termFrom(from, end) > 0;
    const left = hasTerm ? Math.max(0, kept.asset + liability - kept.liability + costs) : 0;
    const impairment = hasTerm ? Math.min(left, change.impairment ?? 0) : 0;
    return { liability, asset: left - impairment, costs, impairment };
  }

  /** Posts what a change moves, and returns the balances that follow it. */
  #posted(
    change: Remeasure,
    next: Omit<StageStart, keyof StageBalances>,
    before: StageBalances,
    { liability, asset, costs, impairment }: Remeasured,
  ): StageBalances {
    const { month } = next;
    const gain = asset - before.asset - (liability - before.liability) - costs;
    this.#ledger.add('changedLiability', month, liability - before.liability);
    this.#ledger.add('changedAsset', month, asset - before.asset);
    this.#ledger.add('addedCosts', month, costs);
    this.#ledger.add('impairment', month, impairment);
    this.#ledger.add('gain', month, gain);
    const after = { liability, asset, unspent: before.unspent + costs };
    this.#record(change, next, before, after, gain);
    return after;
  }

  #record(
    { date }: Remeasure,
    { rate, end }: Pick<StageStart, 'rate' | 'end'>,
    before: StageBalances,
    after: StageBalances,
    gain: Cents,
  ): void {
    this.#remeasurements.push({
      date,
      rate,
      end: dateOfCode(end),
      liability: after.liability,
      asset: after.asset,
      gain,
      liabilityBefore: before.liability,
      assetBefore: before.asset,
    });
  }

  /**
   * The first day that a change counts for. One that is dated on the last day of a month takes place at its
   * end, after what was due on that day is paid, unless the new payments name the day themselves.
   */
  #effective(date: DayCode, payments: readonly LeasePayment[] | null): DayCode {
    const isNamed = payments?.some((payment) => dayCode(payment.date) === date) ?? false;
    return this.#timeline.endsMonth(date) && !isNamed ? nextDayCode(date) : date;
  }

  /** The payments sorted by day, with the amounts that are due on the last day of the lease. */
  #timed(payments: readonly LeasePayment[], end: DayCode, hasTerm: boolean): TimedPayment[] {
    const { purchasePrice, residualGuarantee } = this.#input;
    const atEnd = hasTerm ? purchasePrice + residualGuarantee : 0;
    const timed: TimedPayment[] = [];
    for (const payment of payments) timed.push(this.#timedPayment(dayCode(payment.date), payment, false));
    if (atEnd > 0) timed.push(this.#timedPayment(end, { date: dateOfCode(end), cents: atEnd }, true));
    return isInOrder(timed) ? timed : timed.sort((a, b) => a.day - b.day);
  }

  #timedPayment(day: DayCode, payment: LeasePayment, isAtEnd: boolean): TimedPayment {
    return { day, at: this.#timeline.paidAt(day), cents: payment.cents, payment, isAtEnd };
  }
}

interface Remeasured {
  readonly liability: Cents;
  readonly asset: Cents;
  readonly costs: Cents;
  readonly impairment: Cents;
}

/** What rounding has left of an asset goes with the rest of it. Alone it would be amortised as a cent or two. */
function withNothingLeft(found: Remeasured, rounding: Cents): Remeasured {
  const impairment = found.impairment === 0 ? 0 : found.impairment + found.asset - rounding;
  return { ...found, asset: 0, impairment };
}

function isSameStage(old: StageStart, next: Pick<StageStart, 'end' | 'kind' | 'rate'>): boolean {
  return next.end === old.end && next.kind === old.kind && next.rate === old.rate;
}

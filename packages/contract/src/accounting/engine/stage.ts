import { dayCodeOf, monthOfCode, nextDayCode, type DayCode } from '../../leases/rent/calendar.ts';
import { discounted, monthsTo, roundCents, sumOfPayments, type TimedPayment } from './discounting.ts';
import { limitedWeights, shareOf, straightLineOver, type StraightLine } from './spread.ts';
import type { BrokenStage, StageBalances, StageCut, StageFlow, StageStart } from './stage-types.ts';
import type { Cents } from '../types.ts';

/**
 * A lease from one measurement to its end, month by month, as if nothing changed any more. The liability at
 * the end of a month is the present value of what remains, rounded once, and the interest is what it takes to
 * get there: rounding never adds up, and a month in which nothing accrues has no interest.
 */
export class Stage {
  readonly start: StageStart;
  readonly months: number;
  readonly interest: Float64Array;
  readonly paid: Float64Array;
  /** Closing balances. */
  readonly liability: Float64Array;
  readonly asset: Float64Array;
  readonly amortisation: Float64Array;
  /** The straight-line rent, for clients that keep neither standard. */
  readonly rent: StraightLine;
  /** The part of the asset that remains at the end, where it is used for longer than the lease runs. */
  readonly leftOver: Cents;
  /** The cost is one straight line, and the amortisation is the cost less the interest. */
  readonly #hasLevelCost: boolean;
  /** The straight line of the amortisation; where the cost is level, of the whole cost. */
  readonly #line: StraightLine;

  constructor(start: StageStart) {
    this.start = start;
    this.months = Math.max(monthOfCode(start.end), start.month) - start.month + 1;
    const column = columnsOf(this.months);
    this.interest = column();
    this.paid = column();
    this.liability = column();
    this.asset = column();
    this.#accrue(this.#presentValues(column()));
    const weights = this.#weights(column());
    const term = weights.reduce((sum, weight) => sum + weight, 0);
    const toPay = sumOfPayments(start.payments);
    this.rent = straightLineOver(start.unspent + toPay, weights, term, column());
    this.#hasLevelCost = start.kind === 'operating' && !start.isImpaired;
    if (this.#hasLevelCost) {
      this.#line = straightLineOver(start.asset + toPay - start.liability, weights, term, column());
      this.amortisation = column();
      for (let index = 0; index < this.months; index++)
        this.amortisation[index] = (this.#line.amounts[index] ?? 0) - (this.interest[index] ?? 0);
    } else {
      const life = start.lifeLeft ?? term;
      this.#line = straightLineOver(start.asset, limitedWeights(weights, life, column()), life, column());
      this.amortisation = this.#line.amounts;
    }
    this.leftOver = this.#fillAsset();
  }

  /** The liability at the end of a month is the present value of what remains; the interest is the rest. */
  #accrue(values: Float64Array): void {
    const { payments, month } = this.start;
    let balance = this.start.liability;
    let next = 0;
    for (let index = 0; index < this.months; index++) {
      // Payments after the end of the lease are booked in its last month.
      const upTo = index === this.months - 1 ? Infinity : month + index;
      let paid = 0;
      for (; next < payments.length && monthOfPayment(payments, next) <= upTo; next++)
        paid += payments[next]?.cents ?? 0;
      const closing = roundCents(values[index] ?? 0);
      this.interest[index] = closing - balance + paid;
      this.paid[index] = paid;
      this.liability[index] = closing;
      balance = closing;
    }
  }

  /**
   * Fills in the present value of the remaining payments at the end of each month, not rounded, from the last
   * month back.
   */
  #presentValues(values: Float64Array): Float64Array {
    const { payments, growth, month, position } = this.start;
    let value = 0;
    let next = payments.length;
    let reached = Infinity;
    for (let index = this.months - 2; index >= 0; index--) {
      while (next > 0 && monthOfPayment(payments, next - 1) > month + index) {
        next--;
        const { at, cents } = payments[next] ?? noPayment;
        if (value !== 0 && at < reached) value /= growth.over(reached - at);
        value += cents;
        reached = at;
      }
      const end = Math.max(position, this.#endOf(index));
      if (value !== 0 && end < reached) value /= growth.over(reached - end);
      reached = end;
      values[index] = value;
    }
    return values;
  }

  /** The position on the timeline where a month ends. */
  #endOf(index: number): number {
    return this.start.timeline.startOf(dayCodeOf(this.start.month + index + 1, 1));
  }

  /** The share of each month that the stage covers. */
  #weights(weights: Float64Array): Float64Array {
    const { month, from, end } = this.start;
    const [begins, ends] = [monthsTo(from), monthsTo(nextDayCode(end))];
    for (let index = 0; index < this.months; index++)
      weights[index] = Math.max(0, Math.min(month + index + 1, ends) - Math.max(month + index, begins));
    return weights;
  }

  #fillAsset(): Cents {
    let balance = this.start.asset;
    for (let index = 0; index < this.months; index++) {
      balance -= this.amortisation[index] ?? 0;
      this.asset[index] = balance;
    }
    return balance;
  }

  /** Cuts the stage at a day. The balances include the rounding of the months until then. */
  cutAt({ from, position }: StageCut): BrokenStage {
    const isOver = from > this.start.end;
    const whole = isOver ? this.months : Math.max(0, monthOfCode(from) - this.start.month);
    const before = this.#balancesAfter(whole);
    const unpaid = isOver ? [] : this.start.payments.filter(({ day }) => day >= from);
    const begun =
      whole < this.months ? this.#begun(whole, before.liability, from, position, unpaid) : nothing;
    return {
      whole,
      begun,
      balances: {
        liability: before.liability + begun.interest - begun.paid,
        // After the end the rest of the asset belongs to the lessee.
        asset: isOver ? 0 : before.asset - begun.amortisation,
        unspent: before.unspent + begun.paid - begun.straightLine,
      },
      unpaid,
    };
  }

  /**
   * Like `cutAt`, for a stage that ends there: what the rounding of straight lines has left is settled in the
   * month that has begun, so that the next stage is measured from exact balances. The months before stay as
   * they are.
   */
  breakAt(cut: StageCut): BrokenStage {
    const carried = this.cutAt(cut);
    const { whole, begun, balances } = carried;
    if (whole === this.months) return carried;
    const exact = this.#exactAt(cut.from, balances.liability, carried.unpaid);
    return {
      ...carried,
      balances: exact,
      begun: {
        ...begun,
        amortisation: begun.amortisation + balances.asset - exact.asset,
        straightLine: begun.straightLine + balances.unspent - exact.unspent,
      },
    };
  }

  /** The balances at the cut, computed directly so that each is rounded once and not every month. */
  #exactAt(from: DayCode, liability: Cents, unpaid: readonly TimedPayment[]): StageBalances {
    const { start } = this;
    const paid = sumOfPayments(start.payments) - sumOfPayments(unpaid);
    const months = Math.max(0, monthsTo(from) - monthsTo(start.from));
    const isLevel = this.#hasLevelCost;
    const used = isLevel ? months : Math.min(months, start.lifeLeft ?? months);
    const line = shareOf(this.#line.total, used, this.#line.whole);
    const interest = liability - start.liability + paid;
    return {
      liability,
      asset: start.asset - (isLevel ? line - interest : line),
      unspent: start.unspent + paid - shareOf(this.rent.total, months, this.rent.whole),
    };
  }

  #balancesAfter(months: number): StageBalances {
    if (months === 0) return this.start;
    let { unspent } = this.start;
    for (let index = 0; index < months; index++)
      unspent += (this.paid[index] ?? 0) - (this.rent.amounts[index] ?? 0);
    return { liability: this.liability[months - 1] ?? 0, asset: this.asset[months - 1] ?? 0, unspent };
  }

  /** The month that has begun, up to the cut; `unpaid` is what is due from there on. */
  #begun(
    index: number,
    balance: Cents,
    cut: DayCode,
    position: number,
    unpaid: readonly TimedPayment[],
  ): StageFlow {
    const { payments, growth, month, from, end, lifeLeft } = this.start;
    let paid = sumOfPayments(payments) - sumOfPayments(unpaid);
    for (let earlier = 0; earlier < index; earlier++) paid -= this.paid[earlier] ?? 0;
    const interest = roundCents(discounted(unpaid, position, growth)) - balance + paid;
    const begins = Math.max(monthsTo(from), month + index);
    const weight = Math.max(0, Math.min(monthsTo(cut), monthsTo(nextDayCode(end))) - begins);
    const lifeHere = lifeLeft === null ? weight : Math.max(0, lifeLeft - (begins - monthsTo(from)));
    const line = shareOf(
      this.#line.total,
      Math.min(weight, this.#hasLevelCost ? weight : lifeHere),
      this.#line.whole,
    );
    return {
      interest,
      paid,
      amortisation: this.#hasLevelCost ? line - interest : line,
      straightLine: shareOf(this.rent.total, weight, this.rent.whole),
    };
  }
}

/** Hands out columns of one block, because allocating each would take a good part of the time. */
function columnsOf(months: number): () => Float64Array {
  const { buffer } = new Float64Array(mostColumns * months);
  let next = 0;
  return () => new Float64Array(buffer, 8 * months * next++, months);
}

/**
 * Seven columns for every lease, and two more: the cost and the amortisation of an operating lease, or the
 * weights of the life and the amortisation of any other.
 */
const mostColumns = 9;

const nothing: StageFlow = { interest: 0, paid: 0, amortisation: 0, straightLine: 0 };
const noPayment = { at: 0, cents: 0 };

function monthOfPayment(payments: readonly TimedPayment[], index: number): number {
  return monthOfCode(payments[index]?.day ?? 0);
}

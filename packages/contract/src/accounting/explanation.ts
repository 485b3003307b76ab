import type { PlainDate } from '../dates.ts';
import { dateOfCode, dayCode, dayCodeOf, monthOfCode } from '../leases/rent/calendar.ts';
import { Growth, roundCents, Timeline } from './engine/discounting.ts';
import type { Cents, MeasuredLease, MeasurementInput } from './types.ts';

/** How the figures of a lease come about, as data: a page puts them into words. */
export interface MeasurementExplanation {
  readonly input: MeasurementInput;
  /** The growth of a balance over one month (of 31 days in `actual365`), such as 1.00565. */
  readonly monthlyGrowth: number;
  readonly presentValue: Cents;
  /** The first payments, discounted one by one. */
  readonly discounted: readonly {
    readonly date: PlainDate;
    readonly cents: Cents;
    /** Months, or days in `actual365`. */
    readonly time: number;
    readonly factor: number;
    readonly presentValue: Cents;
  }[];
  readonly paidOnFirstDay: Cents;
  readonly liability: Cents;
  readonly directCosts: Cents;
  readonly prepaid: Cents;
  readonly incentives: Cents;
  readonly asset: Cents;
  /** The first three months. */
  readonly months: readonly ExplainedMonth[];
}

export interface ExplainedMonth {
  readonly date: PlainDate;
  readonly opening: Cents;
  readonly payment: Cents;
  /** The balance that bears interest: the opening balance less what is paid on the first day of the month. */
  readonly balance: Cents;
  readonly growth: number;
  readonly interest: Cents;
  readonly closing: Cents;
  readonly assetOpening: Cents;
  /** Of an operating lease: the straight-line cost, from which the interest is taken to give the amortisation. */
  readonly cost: Cents;
  readonly amortisation: Cents;
  readonly assetClosing: Cents;
}

/** How many payments and months are worked out one by one. */
const explainedPayments = 3;
const explainedMonths = 3;

export function explainMeasurement(measured: MeasuredLease): MeasurementExplanation {
  const { input, presentValue, liability, asset, rows } = measured;
  const { convention, rate, directCosts, prepaid, incentives } = input;
  const start = dayCode(input.start);
  const timeline = new Timeline(convention, start);
  const growth = new Growth(convention, rate);
  const paid = input.payments.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, explainedPayments);
  return {
    input,
    monthlyGrowth: growth.over(convention === 'actual365' ? 31 : 1),
    presentValue,
    discounted: paid.map(({ date, cents }) => {
      const time = timeline.paidAt(dayCode(date)) - timeline.startOf(start);
      const factor = 1 / growth.over(time);
      return { date, cents, time, factor, presentValue: roundCents(cents * factor) };
    }),
    paidOnFirstDay: presentValue - liability,
    liability,
    directCosts,
    prepaid,
    incentives,
    asset,
    months: rows.slice(0, explainedMonths).map((row, index) => {
      const opening = index === 0 ? liability : row.openingLiability;
      const month = monthOfCode(dayCode(row.date));
      const from = Math.max(timeline.startOf(start), timeline.startOf(dayCodeOf(month, 1)));
      const to = timeline.startOf(dayCodeOf(month + 1, 1));
      const atOnce = index === 0 ? 0 : paidOn(input, dateOfCode(dayCodeOf(month, 1)));
      return {
        date: row.date,
        opening,
        payment: row.repaid,
        balance: opening - atOnce,
        growth: growth.over(to - from),
        interest: row.interest,
        closing: row.liability,
        assetOpening: index === 0 ? asset : row.openingAsset,
        cost: row.cost,
        amortisation: row.amortisation,
        assetClosing: row.asset,
      };
    }),
  };
}

function paidOn({ payments }: MeasurementInput, day: PlainDate): Cents {
  return payments.reduce((sum, { date, cents }) => sum + (date === day ? cents : 0), 0);
}

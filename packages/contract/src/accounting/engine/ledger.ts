import { dateOfCode, monthOfCode, type DayCode } from '../../leases/rent/calendar.ts';
import { monthTexts } from './month-texts.ts';
import type { BrokenStage } from './stage-types.ts';
import type { Stage } from './stage.ts';
import type { Cents, ScheduleRow, ScheduleTotals } from '../types.ts';

/** The columns that stages and changes fill; the others follow from them. Each has its place in one block. */
const columns = {
  payment: 0,
  addedLiability: 1,
  interest: 2,
  repaid: 3,
  changedLiability: 4,
  current: 5,
  addedAsset: 6,
  amortisation: 7,
  changedAsset: 8,
  transferredAsset: 9,
  gain: 10,
  straightLine: 11,
  addedCosts: 12,
  impairment: 13,
} as const;
type Column = keyof typeof columns;
const width = Object.keys(columns).length;

/** The months of a lease, filled by one stage after another. */
export class ScheduleLedger {
  readonly #first: number;
  /** Month by month, all columns of each: one block of memory for a lease. */
  readonly #values: Float64Array;

  /** The month of the start and the last month that any stage reaches, both counted from year 0. */
  constructor(first: number, last: number) {
    this.#first = first;
    this.#values = new Float64Array(width * (last - first + 1));
  }

  add(column: Column, month: number, cents: Cents): void {
    const place = width * (month - this.#first) + columns[column];
    this.#values[place] = (this.#values[place] ?? 0) + cents;
  }

  /** Posts the months of a stage: all, or those before it was broken off and the part of that month. */
  post(stage: Stage, broken?: BrokenStage, month?: number): void {
    const whole = broken?.whole ?? stage.months;
    const { month: first } = stage.start;
    for (let index = 0; index < whole; index++) {
      this.#flow(first + index, {
        interest: stage.interest[index] ?? 0,
        paid: stage.paid[index] ?? 0,
        amortisation: stage.amortisation[index] ?? 0,
        straightLine: stage.rent.amounts[index] ?? 0,
      });
    }
    if (broken && whole < stage.months) this.#flow(month ?? first + whole, broken.begun);
    this.#currentParts(stage, whole);
    if (whole === stage.months) this.add('transferredAsset', first + whole - 1, stage.leftOver);
  }

  #flow(month: number, { interest, paid, amortisation, straightLine }: BrokenStage['begun']): void {
    this.add('interest', month, interest);
    this.add('repaid', month, paid);
    this.add('payment', month, paid);
    this.add('amortisation', month, amortisation);
    this.add('straightLine', month, straightLine);
  }

  /** Sets the current part of the liability as known at the end of each month, before later stages. */
  #currentParts(stage: Stage, whole: number): void {
    const offset = stage.start.month - this.#first;
    for (let index = 0; index < Math.max(1, whole); index++) {
      const closing = stage.liability[index] ?? 0;
      const later = stage.liability[index + 12] ?? 0;
      const current = Math.max(0, Math.min(closing, closing - later));
      this.#values[width * (offset + index) + columns.current] = current;
    }
  }

  /** One row a month up to the last; `end` is the last day of the lease, `paidBefore` what is paid before its start. */
  rows(lastMonth: number, end: DayCode, paidBefore: Cents): ScheduleRow[] {
    const values = this.#values;
    const rows: ScheduleRow[] = [];
    let [openingLiability, openingAsset, deferred] = [0, 0, -paidBefore];
    for (let index = 0; index <= lastMonth - this.#first; index++) {
      const month = this.#first + index;
      const at = width * index;
      const payment = values[at + columns.payment] ?? 0;
      const addedLiability = values[at + columns.addedLiability] ?? 0;
      const interest = values[at + columns.interest] ?? 0;
      const repaid = values[at + columns.repaid] ?? 0;
      const changedLiability = values[at + columns.changedLiability] ?? 0;
      const liability = openingLiability + addedLiability + interest - repaid + changedLiability;
      const addedAsset = values[at + columns.addedAsset] ?? 0;
      const amortisation = values[at + columns.amortisation] ?? 0;
      const changedAsset = values[at + columns.changedAsset] ?? 0;
      const transferredAsset = values[at + columns.transferredAsset] ?? 0;
      const asset = openingAsset + addedAsset - amortisation + changedAsset - transferredAsset;
      const straightLine = values[at + columns.straightLine] ?? 0;
      const addedCosts = values[at + columns.addedCosts] ?? 0;
      deferred += straightLine - payment - addedCosts;
      rows.push({
        date: month === monthOfCode(end) ? dateOfCode(end) : monthTexts(month).lastDay,
        payment,
        openingLiability,
        addedLiability,
        interest,
        repaid,
        changedLiability,
        liability,
        current: values[at + columns.current] ?? 0,
        openingAsset,
        addedAsset,
        amortisation,
        changedAsset,
        transferredAsset,
        asset,
        addedCosts,
        impairment: values[at + columns.impairment] ?? 0,
        gain: values[at + columns.gain] ?? 0,
        cost: interest + amortisation,
        straightLine,
        deferred,
      });
      [openingLiability, openingAsset] = [liability, asset];
    }
    return rows;
  }
}

export function totalsOf(rows: readonly ScheduleRow[]): ScheduleTotals {
  const totals = { payments: 0, interest: 0, amortisation: 0, cost: 0, gain: 0 };
  for (const row of rows) {
    totals.payments += row.payment;
    totals.interest += row.interest;
    totals.amortisation += row.amortisation;
    totals.cost += row.cost;
    totals.gain += row.gain;
  }
  return totals;
}

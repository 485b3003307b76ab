import type { PlainDate } from '../dates.ts';
import { dateOfCode, dayCodeOf, lengthOfMonth, monthOfCode, type DayCode } from '../leases/rent/calendar.ts';
import type { BrokenStage, Stage } from './stage.ts';
import type { Cents, ScheduleRow, ScheduleTotals } from './types.ts';

const columns = [
  'payment',
  'addedLiability',
  'interest',
  'repaid',
  'changedLiability',
  'current',
  'addedAsset',
  'amortisation',
  'changedAsset',
  'transferredAsset',
  'gain',
  'straightLine',
] as const;
type Column = (typeof columns)[number];

/** The months of a lease, filled by one stage after another. */
export class ScheduleLedger {
  readonly #first: number;
  readonly #columns: Record<Column, Float64Array>;

  /** From the month of the start to the last that any stage reaches, counted from year 0. */
  constructor(first: number, last: number) {
    this.#first = first;
    const months = last - first + 1;
    // Safe: an entry for each column.
    this.#columns = Object.fromEntries(columns.map((column) => [column, new Float64Array(months)])) as Record<
      Column,
      Float64Array
    >;
  }

  add(column: Column, month: number, cents: Cents): void {
    const values = this.#columns[column];
    const index = month - this.#first;
    values[index] = (values[index] ?? 0) + cents;
  }

  /** The months of a stage: all of them, or those before it was broken off in a month. */
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

  /** As known at the end of each month: what a later stage brings is not looked ahead to. */
  #currentParts(stage: Stage, whole: number): void {
    const values = this.#columns.current;
    const offset = stage.start.month - this.#first;
    for (let index = 0; index < Math.max(1, whole); index++) {
      const closing = stage.liability[index] ?? 0;
      const later = stage.liability[index + 12] ?? 0;
      values[offset + index] = Math.max(0, Math.min(closing, closing - later));
    }
  }

  /** One row a month up to the last; `end` is the last day of the lease, `paidBefore` what is paid before its start. */
  rows(lastMonth: number, end: DayCode, paidBefore: Cents): ScheduleRow[] {
    const values = this.#columns;
    const rows: ScheduleRow[] = [];
    let [openingLiability, openingAsset, deferred] = [0, 0, -paidBefore];
    for (let index = 0; index <= lastMonth - this.#first; index++) {
      const month = this.#first + index;
      const payment = values.payment[index] ?? 0;
      const addedLiability = values.addedLiability[index] ?? 0;
      const interest = values.interest[index] ?? 0;
      const repaid = values.repaid[index] ?? 0;
      const changedLiability = values.changedLiability[index] ?? 0;
      const liability = openingLiability + addedLiability + interest - repaid + changedLiability;
      const addedAsset = values.addedAsset[index] ?? 0;
      const amortisation = values.amortisation[index] ?? 0;
      const changedAsset = values.changedAsset[index] ?? 0;
      const transferredAsset = values.transferredAsset[index] ?? 0;
      const asset = openingAsset + addedAsset - amortisation + changedAsset - transferredAsset;
      const straightLine = values.straightLine[index] ?? 0;
      deferred += straightLine - payment;
      rows.push({
        date: month === monthOfCode(end) ? dateOfCode(end) : lastDayOfMonth(month),
        payment,
        openingLiability,
        addedLiability,
        interest,
        repaid,
        changedLiability,
        liability,
        current: values.current[index] ?? 0,
        openingAsset,
        addedAsset,
        amortisation,
        changedAsset,
        transferredAsset,
        asset,
        gain: values.gain[index] ?? 0,
        cost: interest + amortisation,
        straightLine,
        deferred,
      });
      [openingLiability, openingAsset] = [liability, asset];
    }
    return rows;
  }
}

/** The last days of months as text, which every lease asks for again: as many as there are months. */
const lastDays = new Map<number, PlainDate>();

function lastDayOfMonth(month: number): PlainDate {
  let day = lastDays.get(month);
  if (day === undefined) lastDays.set(month, (day = dateOfCode(dayCodeOf(month, lengthOfMonth(month)))));
  return day;
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

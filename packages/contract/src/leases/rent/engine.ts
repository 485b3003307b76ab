import type { PlainDate } from '../../dates.ts';
import { dayCode, dayCodeOf, dayOfCode, lengthOfMonth, monthOfCode, type DayCode } from './calendar.ts';
import {
  isAssumedLine,
  lineCount,
  LineMonths,
  MonthSums,
  oneOffsOf,
  piecesOf,
  typeOfLine,
  type Piece,
} from './pieces.ts';
import { duesOf } from './due/due-amounts.ts';
import { isDueElsewhere } from './due/due-periods.ts';
import { assumedPieces, type Scenario } from './scenario.ts';
import { centsOf, isInEffect, isRent, type RentType, type Term } from './term.ts';

/**
 * The rent of one lease, from its terms. Every screen, report and reminder reads it here.
 *
 * - Amounts are whole cents.
 * - A month that a term covers in part counts by its days, as `rt_months` does.
 * - Terms of one type that overlap add up. A security deposit is never rent.
 * - What is paid once is no rent of a day, and counts in the month of its start.
 * - A term without an end runs to the lease's expiration; without that it runs on.
 * - Each type is rounded once a month. What a month costs through a day is rounded half up, and a span of
 *   days is the difference of two such figures, so the parts of a span always add up to it.
 */
export interface RentOptions {
  /** The lease's current expiration (`sd_ced`). */
  readonly expiration: PlainDate | null;
  /** What is assumed past the expiration and the last term; nothing unless it is given. */
  readonly scenario?: Scenario;
}

export interface MonthOptions extends RentOptions {
  /** Rent counts in the month in which it falls due, and not in the months that it is for. */
  readonly byDueDate?: boolean;
}

export interface RentLine {
  readonly type: RentType;
  /** True: the figure follows from the scenario and not from a term. */
  readonly assumed: boolean;
  readonly cents: number;
}

export interface Rent {
  /** By type in their order, assumed figures apart. A line may be 0, as free rent is. */
  readonly lines: readonly RentLine[];
  readonly total: number;
  /** The part of the total that is assumed. */
  readonly assumed: number;
}

/** The monthly rent in effect on a day. */
export function rentOn(terms: readonly Term[], day: PlainDate, options: RentOptions): Rent {
  const code = dayCode(day);
  const pieces = within(terms, options, code, code);
  const cents = new Float64Array(lineCount);
  for (const piece of pieces) cents[piece.line] = (cents[piece.line] ?? 0) + piece.cents;
  return rentOf(pieces, cents);
}

/** The total of `rentOn` by the terms alone, in cents: for figures of many leases, which have no use for the lines. */
export function rentTotalOn(terms: readonly Term[], day: PlainDate, expiration: PlainDate | null): number {
  let cents = 0;
  for (const term of terms)
    if (isRent(term) && isInEffect(term, day, expiration)) cents += centsOf(term.rt_monthly ?? 0);
  return cents;
}

/** What is due for a month; `month` is 1 to 12. */
export function rentOfMonth(terms: readonly Term[], year: number, month: number, options: RentOptions): Rent {
  const index = 12 * year + month - 1;
  return rentOfDays(terms, dayCodeOf(index, 1), dayCodeOf(index, lengthOfMonth(index)), options);
}

/** What is due for the days from one to another, both included. */
export function rentBetween(
  terms: readonly Term[],
  from: PlainDate,
  to: PlainDate,
  options: RentOptions,
): Rent {
  return rentOfDays(terms, dayCode(from), dayCode(to), options);
}

function rentOfDays(terms: readonly Term[], from: DayCode, to: DayCode, options: RentOptions): Rent {
  // Includes the whole first month, because the cost of its earlier days is subtracted again.
  const pieces = within(terms, options, dayCodeOf(monthOfCode(from), 1), to);
  const due = new Float64Array(lineCount);
  const sums = new MonthSums();
  const [firstMonth, lastMonth] = [monthOfCode(from), monthOfCode(to)];
  function add(sign: 1 | -1) {
    for (let line = 0; line < lineCount; line++)
      due[line] = (due[line] ?? 0) + sign * (sums.cents[line] ?? 0);
  }
  if (from <= to) {
    for (let month = firstMonth; month <= lastMonth; month++) {
      sums.count(pieces, month, month === lastMonth ? dayOfCode(to) : lengthOfMonth(month));
      add(1);
    }
    sums.count(pieces, firstMonth, dayOfCode(from) - 1);
    add(-1);
  }
  const once = oneOffsOf(terms, options.expiration).filter(({ day }) => from <= day && day <= to);
  for (const { line, cents } of once) due[line] = (due[line] ?? 0) + cents;
  return rentOf([...pieces.filter((piece) => from <= piece.to), ...once], due);
}

/** One line of the rent, month by month, in cents. */
export interface MonthlyRent {
  readonly type: RentType;
  readonly assumed: boolean;
  readonly cents: Float64Array;
}

/**
 * `rentOfMonth` of many months in a row, for forecasts of many leases: one line for each type with a term in
 * these months, and one for each that is assumed in them.
 */
export function rentByMonth(
  terms: readonly Term[],
  first: { readonly year: number; readonly month: number },
  months: number,
  options: MonthOptions,
): readonly MonthlyRent[] {
  return new RentMonths(first, months).of(terms, options);
}

/** `rentByMonth` for one lease after another, in reused buffers: a result is valid until the next lease. */
export class RentMonths {
  readonly #start: number;
  readonly #from: DayCode;
  readonly #to: DayCode;
  readonly #months: number;
  readonly #lines: (
    | { readonly months: LineMonths; readonly rent: MonthlyRent; isUsed: boolean }
    | undefined
  )[];

  constructor(first: { readonly year: number; readonly month: number }, months: number) {
    this.#start = 12 * first.year + first.month - 1;
    const end = this.#start + months - 1;
    this.#from = dayCodeOf(this.#start, 1);
    this.#to = dayCodeOf(end, lengthOfMonth(end));
    this.#months = months;
    this.#lines = Array.from({ length: lineCount }, () => undefined);
  }

  of(terms: readonly Term[], options: MonthOptions): readonly MonthlyRent[] {
    for (const line of this.#lines) if (line) line.isUsed = false;
    if (options.byDueDate && terms.some(isDueElsewhere)) this.#addDue(terms, options);
    else for (const piece of within(terms, options, this.#from, this.#to)) this.#line(piece.line).add(piece);
    for (const { line, day, cents } of oneOffsOf(terms, options.expiration))
      if (this.#from <= day && day <= this.#to) this.#line(line).addDue(monthOfCode(day), cents);
    const rents: MonthlyRent[] = [];
    for (const line of this.#lines) {
      if (!line?.isUsed) continue;
      line.months.round();
      rents.push(line.rent);
    }
    return rents;
  }

  #addDue(terms: readonly Term[], { expiration, scenario }: RentOptions): void {
    const { pieces, dues } = duesOf(terms, { expiration, scenario, until: this.#to });
    for (const piece of pieces)
      if (piece.from <= this.#to && this.#from <= piece.to) this.#line(piece.line).add(piece);
    for (const { line, day, cents } of dues)
      if (this.#from <= day && day <= this.#to) this.#line(line).addDue(monthOfCode(day), cents);
  }

  #line(number: number): LineMonths {
    let line = this.#lines[number];
    if (!line) {
      const months = new LineMonths(this.#start, this.#months);
      const rent = { type: typeOfLine(number), assumed: isAssumedLine(number), cents: months.cents };
      this.#lines[number] = line = { months, rent, isUsed: true };
    } else if (!line.isUsed) line.months.clear();
    line.isUsed = true;
    return line.months;
  }
}

/** The pieces with a day in the span. */
function within(terms: readonly Term[], options: RentOptions, from: DayCode, to: DayCode): readonly Piece[] {
  const { expiration, scenario } = options;
  const certain = piecesOf(terms, expiration);
  const assumed = scenario
    ? assumedPieces(certain, expiration === null ? null : dayCode(expiration), scenario, to)
    : [];
  const found: Piece[] = [];
  for (const piece of certain) if (piece.from <= to && from <= piece.to) found.push(piece);
  for (const piece of assumed) if (piece.from <= to && from <= piece.to) found.push(piece);
  return found;
}

function linesOf(pieces: readonly Pick<Piece, 'line'>[]): number[] {
  return [...new Set(pieces.map(({ line }) => line))].toSorted((a, b) => a - b);
}

function rentOf(pieces: readonly Pick<Piece, 'line'>[], cents: Float64Array): Rent {
  const lines = linesOf(pieces).map((line) => ({
    type: typeOfLine(line),
    assumed: isAssumedLine(line),
    cents: cents[line] ?? 0,
  }));
  return {
    lines,
    total: lines.reduce((sum, line) => sum + line.cents, 0),
    assumed: lines.reduce((sum, line) => sum + (line.assumed ? line.cents : 0), 0),
  };
}

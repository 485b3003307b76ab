import type { PlainDate } from '../../dates.ts';
import { dayCode, dayOfCode, lengthOfMonth, monthOfCode, type DayCode } from './calendar.ts';
import {
  centsOf,
  isOneOff,
  isRent,
  lastDayOf,
  rentTypeOf,
  rentTypes,
  type RentType,
  type Term,
} from './term.ts';

/**
 * A term made ready for counting: whole cents a month from one day to another, both included.
 * `line` says what it is: two numbers for each type of rent, the second for what is assumed.
 */
export interface Piece {
  readonly line: number;
  readonly cents: number;
  readonly from: DayCode;
  readonly to: DayCode;
}

export const lineCount = 2 * rentTypes.length;

export function lineOf(type: RentType, assumed: boolean): number {
  return 2 * rentTypes.indexOf(type) + (assumed ? 1 : 0);
}

export function isAssumedLine(line: number): boolean {
  return line % 2 === 1;
}

export function typeOfLine(line: number): RentType {
  // Unreachable: lines are made from the types.
  return rentTypes[line >> 1] ?? 'Other';
}

/** What is rent of a month; terms that are never in effect are left out. */
export function piecesOf(terms: readonly Term[], expiration: PlainDate | null): Piece[] {
  const pieces: Piece[] = [];
  for (const term of terms) {
    const end = lastDayOf(term, expiration);
    if (end === null || term.rt_start === null || !isRent(term)) continue;
    pieces.push({
      line: lineOf(rentTypeOf(term), false),
      cents: centsOf(term.rt_monthly ?? 0),
      from: dayCode(term.rt_start),
      to: dayCode(end),
    });
  }
  return pieces;
}

/** An amount that is paid once, on one day. */
export interface OneOff {
  readonly line: number;
  readonly cents: number;
  readonly day: DayCode;
}

/** What is paid once, on the start of its term; terms that are never in effect are left out. */
export function oneOffsOf(terms: readonly Term[], expiration: PlainDate | null): OneOff[] {
  return terms.flatMap((term) =>
    !isOneOff(term) || term.rt_start === null || lastDayOf(term, expiration) === null
      ? []
      : [
          {
            line: lineOf(rentTypeOf(term), false),
            cents: centsOf(term.rt_monthly ?? 0),
            day: dayCode(term.rt_start),
          },
        ],
  );
}

/** The sums of one month by line: whole cents, and remainders in 1/n cents for a month of n days. */
export class MonthSums {
  readonly cents = new Float64Array(lineCount);
  readonly #parts = new Float64Array(lineCount);

  /**
   * What the days from the first of a month through a day of it cost. A line that covers them in part counts
   * by its days, and is rounded half up once, however many terms it is made of. Every product stays
   * below 2^53: 31 times the largest amount.
   */
  count(pieces: readonly Piece[], month: number, through: number): void {
    const length = lengthOfMonth(month);
    this.cents.fill(0);
    let isParted = false;
    for (const { line, cents, from, to } of pieces) {
      const firstMonth = monthOfCode(from);
      const lastMonth = monthOfCode(to);
      if (month < firstMonth || month > lastMonth) continue;
      const first = month === firstMonth ? dayOfCode(from) : 1;
      const last = month === lastMonth ? Math.min(dayOfCode(to), through) : through;
      const days = last - first + 1;
      if (days <= 0) continue;
      if (days === length) {
        this.cents[line] = (this.cents[line] ?? 0) + cents;
        continue;
      }
      if (!isParted) this.#parts.fill(0);
      isParted = true;
      const product = cents * days;
      const rest = product % length;
      this.cents[line] = (this.cents[line] ?? 0) + (product - rest) / length;
      this.#parts[line] = (this.#parts[line] ?? 0) + rest;
    }
    if (!isParted) return;
    for (let line = 0; line < lineCount; line++)
      this.cents[line] =
        (this.cents[line] ?? 0) + Math.floor((2 * (this.#parts[line] ?? 0) + length) / (2 * length));
  }
}

/**
 * The months of one line. Whole months are added as they are; parts of months are rounded together, once a
 * month. The buffers are reused for one lease after another.
 */
export class LineMonths {
  readonly cents: Float64Array;
  readonly #start: number;
  /** The remainders in 1/n cents for a month of n days; created when a month is covered in part. */
  #rests: Float64Array | null = null;
  #isParted = false;

  constructor(start: number, months: number) {
    this.#start = start;
    this.cents = new Float64Array(months);
  }

  clear(): void {
    this.cents.fill(0);
    if (this.#isParted) this.#rests?.fill(0);
    this.#isParted = false;
  }

  add({ from, to, cents: amount }: Piece): void {
    const { cents } = this;
    let first = monthOfCode(from) - this.#start;
    let last = monthOfCode(to) - this.#start;
    const [firstDay, lastDay] = [dayOfCode(from), dayOfCode(to)];
    const isCut = lastDay < lengthOfMonth(last + this.#start);
    if (first === last && (firstDay > 1 || isCut))
      return this.#addPart(first, lastDay - firstDay + 1, amount);
    if (firstDay > 1) {
      this.#addPart(first, lengthOfMonth(first + this.#start) - firstDay + 1, amount);
      first += 1;
    }
    if (isCut) {
      this.#addPart(last, lastDay, amount);
      last -= 1;
    }
    if (first < 0) first = 0;
    if (last >= cents.length) last = cents.length - 1;
    for (let month = first; month <= last; month++) cents[month] = (cents[month] ?? 0) + amount;
  }

  /** Adds an amount that is due at once in a month. */
  addDue(month: number, amount: number): void {
    const at = month - this.#start;
    if (at >= 0 && at < this.cents.length) this.cents[at] = (this.cents[at] ?? 0) + amount;
  }

  /** Every product stays below 2^53: 31 times the largest amount. */
  #addPart(month: number, days: number, amount: number): void {
    if (month < 0 || month >= this.cents.length) return;
    const length = lengthOfMonth(month + this.#start);
    const product = amount * days;
    const rest = product % length;
    this.#rests ??= new Float64Array(this.cents.length);
    this.#isParted = true;
    this.cents[month] = (this.cents[month] ?? 0) + (product - rest) / length;
    this.#rests[month] = (this.#rests[month] ?? 0) + rest;
  }

  /** Rounds every month half up, after the last piece. */
  round(): void {
    if (!this.#isParted || !this.#rests) return;
    for (let month = 0; month < this.#rests.length; month++) {
      const rest = this.#rests[month] ?? 0;
      if (rest === 0) continue;
      const length = lengthOfMonth(month + this.#start);
      this.cents[month] = (this.cents[month] ?? 0) + Math.floor((2 * rest + length) / (2 * length));
    }
  }
}

import { dayOfCode, lengthOfMonth, monthOfCode } from './calendar.ts';
import { lineCount, type Piece } from './pieces.ts';

/** The months of one line of rent, in cents. */
export interface MonthLine {
  readonly line: number;
  readonly cents: Float64Array;
}

/**
 * What `MonthSums` counts month by month, for many months at once: each piece is added to the months that it
 * covers, and the parts of months are rounded half up at the end, once for each line and month.
 */
export function monthLines(pieces: readonly Piece[], start: number, months: number): MonthLine[] {
  const lines: (LineSums | undefined)[] = Array.from({ length: lineCount });
  for (const piece of pieces) (lines[piece.line] ??= new LineSums(start, months)).add(piece);
  return lines.flatMap((sums, line) => (sums ? [{ line, cents: sums.rounded() }] : []));
}

class LineSums {
  readonly #start: number;
  readonly #cents: Float64Array;
  /** What is left of whole cents, as parts of a month's days, by the month's index. */
  #parts: Map<number, number> | null = null;

  constructor(start: number, months: number) {
    this.#start = start;
    this.#cents = zeros(months);
  }

  add({ cents, from, to }: Piece): void {
    const [firstMonth, lastMonth] = [monthOfCode(from), monthOfCode(to)];
    const [firstDay, lastDay] = [dayOfCode(from), dayOfCode(to)];
    const lastLength = lengthOfMonth(lastMonth);
    if (firstMonth === lastMonth) return this.#addDays(firstMonth, cents, lastDay - firstDay + 1, lastLength);
    if (firstDay > 1) {
      const length = lengthOfMonth(firstMonth);
      this.#addDays(firstMonth, cents, length - firstDay + 1, length);
    }
    if (lastDay < lastLength) this.#addDays(lastMonth, cents, lastDay, lastLength);
    const first = Math.max(0, firstMonth + (firstDay > 1 ? 1 : 0) - this.#start);
    const end = Math.min(this.#cents.length, lastMonth + (lastDay < lastLength ? 0 : 1) - this.#start);
    for (let index = first; index < end; index++) this.#cents[index] = (this.#cents[index] ?? 0) + cents;
  }

  #addDays(month: number, cents: number, days: number, length: number): void {
    const index = month - this.#start;
    if (index < 0 || index >= this.#cents.length) return;
    const product = cents * days;
    const rest = product % length;
    this.#cents[index] = (this.#cents[index] ?? 0) + (product - rest) / length;
    if (rest === 0) return;
    this.#parts ??= new Map();
    this.#parts.set(index, (this.#parts.get(index) ?? 0) + rest);
  }

  rounded(): Float64Array {
    for (const [index, parts] of this.#parts ?? []) {
      const length = lengthOfMonth(this.#start + index);
      this.#cents[index] = (this.#cents[index] ?? 0) + Math.floor((2 * parts + length) / (2 * length));
    }
    return this.#cents;
  }
}

const slabLength = 1 << 15;
let slab = new Float64Array(0);
let used = 0;

/** A part of a larger array: many small typed arrays cost more to make than to fill. Nothing is used twice. */
function zeros(length: number): Float64Array {
  if (used + length > slab.length) {
    slab = new Float64Array(Math.max(length, slabLength));
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
}

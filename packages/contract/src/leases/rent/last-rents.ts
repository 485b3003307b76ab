import type { PlainDate } from '../../dates.ts';
import { dateOfCode, dayCode, type DayCode } from './calendar.ts';
import { isAssumedLine, lineOf, piecesOf, typeOfLine, type Piece } from './pieces.ts';
import { isBaseRent, type RentType, type Term } from './term.ts';

/** The last amount of a line: what goes on when nothing else is agreed. */
export interface LastRent {
  readonly line: number;
  /** Cents a month. */
  readonly cents: number;
  /** The last day that a term covers. */
  readonly day: DayCode;
}

/**
 * The rents that go on past the expiration, at the amounts of their last days. Base rent is always among them,
 * however early its terms end and whatever other charges run on; another charge is, unless it ended before the
 * last day of the lease that has any rent.
 */
export function lastRentsOf(certain: readonly Piece[], expiration: DayCode): LastRent[] {
  const ends = new Map<number, DayCode>();
  let lastEnd = 0;
  for (const { line, to } of certain) {
    if (isAssumedLine(line)) continue;
    if (to > (ends.get(line) ?? 0)) ends.set(line, to);
    if (to > lastEnd) lastEnd = to;
  }
  const base = lineOf('Base Rent', false);
  const rents: LastRent[] = [];
  for (const [line, day] of ends) {
    if (line !== base && day < Math.min(expiration, lastEnd)) continue;
    let cents = 0;
    for (const piece of certain)
      if (piece.line === line && piece.from <= day && day <= piece.to) cents += piece.cents;
    rents.push({ line, cents, day });
  }
  return rents.toSorted((a, b) => a.line - b.line);
}

/** `lastRentsOf` for terms, as dates. */
export function lastRents(
  terms: readonly Term[],
  expiration: PlainDate,
): readonly { readonly type: RentType; readonly cents: number; readonly day: PlainDate }[] {
  return lastRentsOf(piecesOf(terms, expiration), dayCode(expiration)).map(({ line, cents, day }) => ({
    type: typeOfLine(line),
    cents,
    day: dateOfCode(day),
  }));
}

/** The base rent of the last day of the term, in dollars a month: what an option calls the last rent. */
export function lastBaseRent(terms: readonly Term[], expiration: PlainDate | null): number | null {
  if (expiration === null) return null;
  const base = terms.filter(isBaseRent);
  const [last] = lastRents(termsUpTo(base, expiration), expiration);
  return last ? last.cents / 100 : null;
}

/** The terms as far as they lie up to a day. */
export function termsUpTo<T extends Term>(terms: readonly T[], day: PlainDate): T[] {
  return terms
    .filter(({ rt_start }) => rt_start !== null && rt_start <= day)
    .map((term) => endedBy(term, day));
}

function endedBy<T extends Term>(term: T, day: PlainDate): T {
  return term.rt_end === null || term.rt_end <= day ? term : { ...term, rt_end: day };
}

import type { AccountingBook } from '@panoramic/contract';
import type { BesideOfLease } from '../measured/beside-rent.store.ts';
import type { MeasuredInBook } from '../measured/measured-lease.ts';

/** A measurement of a lease, and the months in which the books follow it: yyyy-MM, both included. */
export interface BookedPart {
  readonly measured: MeasuredInBook;
  readonly from: string;
  readonly to: string;
  /** What its months book beside the rent terms. */
  readonly beside?: readonly BookedBesideRent[];
}

/** What a month books beside the rent terms. */
export interface BookedBesideRent {
  readonly key: string;
  readonly month: string;
  readonly cents: number;
  readonly words: string;
}

/**
 * What the months that are not closed book of it: each in its month, or, where that is closed, in the first open month
 * as far as no closed month has it. Nothing in a closed month moves. Months before the first closed one are no
 * part of the books that were closed: what belongs to them stays with them.
 */
export function besideInOpenMonths(
  { items, booked, firstClosed }: BesideOfLease,
  book: AccountingBook,
  openMonth: string | null,
): BookedBesideRent[] {
  const known = new Map(booked.filter((one) => one.book === book).map((one) => [one.key, one]));
  const found = items.map(({ key, month, cents, words, lateWords }) => {
    const before = known.get(key)?.cents ?? 0;
    const isBeforeBooks = before === 0 && firstClosed !== null && month < firstClosed;
    const isLate = openMonth !== null && month < openMonth && !isBeforeBooks;
    return {
      key,
      month: isLate ? openMonth : month,
      cents: cents - before,
      words: isLate ? lateWords : words,
    };
  });
  const gone = [...known.values()].filter(({ key }) => items.every((one) => one.key !== key));
  const takenBack =
    openMonth === null
      ? []
      : gone.map(({ key, cents, words }) => ({
          key,
          month: openMonth,
          cents: -cents,
          words: `${words}, taken back`,
        }));
  return [...found, ...takenBack].filter(({ cents }) => cents !== 0);
}

/** Each part with what its months book beside the rent terms. */
export function withBesideRent(
  parts: readonly BookedPart[],
  beside: readonly BookedBesideRent[],
): BookedPart[] {
  if (beside.length === 0) return [...parts];
  return parts.map((part, at) => {
    // A month that two parts cover is booked by the first.
    const own = beside.filter(
      ({ month }) => parts.findIndex((one) => one.from <= month && month <= one.to) === at,
    );
    if (own.length === 0) return part;
    const byMonth = new Map<string, number>();
    for (const { month, cents } of own) byMonth.set(month, (byMonth.get(month) ?? 0) + cents);
    const reported = { ...part.measured.reported, beside: byMonth };
    return { ...part, measured: { ...part.measured, reported }, beside: own };
  });
}

/** What the parts book in a month. */
export function besideIn(parts: readonly BookedPart[], month: string): readonly BookedBesideRent[] {
  return parts.flatMap(({ beside = [] }) => beside.filter((one) => one.month === month));
}

import type { PlainDate } from '../../dates.ts';
import { addMonthsToCode, dateOfCode, nextDayCode, previousDayCode, type DayCode } from './calendar.ts';
import { grown } from './growth.ts';
import { isAssumedLine, lineOf, type Piece } from './pieces.ts';

/**
 * What is assumed of an open lease past its expiration and its last term. A closed lease pays nothing
 * then: ask for `contract`.
 */
export type Scenario =
  /** Nothing: the terms alone. */
  | { readonly kind: 'contract' }
  /** Every rent goes on at its last amount times a percentage. */
  | { readonly kind: 'holdover'; readonly percent?: number }
  /** Every rent goes on at its last amount, which grows by a percentage at once and then once a year. */
  | {
      readonly kind: 'renewal';
      readonly growth: number;
      /** An estimate of the monthly Base Rent in cents on the first day, in place of the last one grown. */
      readonly market?: (day: PlainDate) => number | null;
    };

export const holdoverPercent = 150;

/** The pieces that a scenario adds, from the day after the last certain one to `until`. */
export function assumedPieces(
  certain: readonly Piece[],
  expiration: DayCode | null,
  scenario: Scenario,
  until: DayCode,
): Piece[] {
  if (expiration === null || scenario.kind === 'contract') return [];
  const lastEnd = certain.reduce((latest, { to }) => Math.max(latest, to), 0);
  const start = nextDayCode(Math.max(expiration, lastEnd));
  if (start > until) return [];
  const last = rentByLine(certain, Math.min(expiration, lastEnd));
  if (scenario.kind === 'holdover') {
    const percent = scenario.percent ?? holdoverPercent;
    return [...last].map(([line, cents]) => ({
      line: line + 1,
      cents: grown(cents, percent - 100, 1),
      from: start,
      to: until,
    }));
  }
  return renewed(last, start, until, scenario);
}

/** The last rent of each line: the amount in effect on the last day of the lease that has any rent. */
function rentByLine(certain: readonly Piece[], day: DayCode): Map<number, number> {
  const cents = new Map<number, number>();
  for (const piece of certain)
    if (piece.from <= day && day <= piece.to && !isAssumedLine(piece.line))
      cents.set(piece.line, (cents.get(piece.line) ?? 0) + piece.cents);
  return cents;
}

function renewed(
  last: ReadonlyMap<number, number>,
  start: DayCode,
  until: DayCode,
  { growth, market }: Extract<Scenario, { kind: 'renewal' }>,
): Piece[] {
  const base = lineOf('Base Rent', false);
  const estimate = market?.(dateOfCode(start)) ?? null;
  const rents = [...last].filter(([line]) => line !== base || estimate === null);
  const pieces: Piece[] = [];
  for (let year = 0, from = start; from <= until; year++) {
    const next = addMonthsToCode(start, 12 * (year + 1));
    const to = Math.min(until, previousDayCode(next));
    for (const [line, cents] of rents)
      pieces.push({ line: line + 1, cents: grown(cents, growth, year + 1), from, to });
    if (estimate !== null) pieces.push({ line: base + 1, cents: grown(estimate, growth, year), from, to });
    from = next;
  }
  return pieces;
}

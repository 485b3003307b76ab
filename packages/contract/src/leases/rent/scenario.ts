import type { PlainDate } from '../../dates.ts';
import { addMonthsToCode, dateOfCode, nextDayCode, previousDayCode, type DayCode } from './calendar.ts';
import { grown } from './growth.ts';
import { lastRentsOf } from './last-rents.ts';
import { lineOf, type Piece } from './pieces.ts';

/**
 * What is assumed of an open lease past its expiration, for each rent past its own last term. A closed lease pays
 * nothing then: ask for `contract`.
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

/** The pieces that a scenario adds: each rent from the day after its last term, and not before the expiration. */
export function assumedPieces(
  certain: readonly Piece[],
  expiration: DayCode | null,
  scenario: Scenario,
  until: DayCode,
): Piece[] {
  if (expiration === null || scenario.kind === 'contract') return [];
  const pieces: Piece[] = [];
  for (const { line, cents, day } of lastRentsOf(certain, expiration)) {
    const start = nextDayCode(Math.max(expiration, day));
    if (start > until) continue;
    if (scenario.kind === 'renewal') pieces.push(...renewed({ line, cents }, start, until, scenario));
    else {
      const percent = scenario.percent ?? holdoverPercent;
      pieces.push({ line: line + 1, cents: grown(cents, percent - 100, 1), from: start, to: until });
    }
  }
  return pieces;
}

function renewed(
  { line, cents }: Pick<Piece, 'line' | 'cents'>,
  start: DayCode,
  until: DayCode,
  { growth, market }: Extract<Scenario, { kind: 'renewal' }>,
): Piece[] {
  const estimate = line === lineOf('Base Rent', false) ? (market?.(dateOfCode(start)) ?? null) : null;
  const pieces: Piece[] = [];
  for (let year = 0, from = start; from <= until; year++) {
    const next = addMonthsToCode(start, 12 * (year + 1));
    pieces.push({
      line: line + 1,
      cents: estimate === null ? grown(cents, growth, year + 1) : grown(estimate, growth, year),
      from,
      to: Math.min(until, previousDayCode(next)),
    });
    from = next;
  }
  return pieces;
}

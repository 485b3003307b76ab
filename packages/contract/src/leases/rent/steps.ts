import { nextDayCode, type DayCode } from './calendar.ts';
import type { Piece } from './pieces.ts';

/** What some terms cost together from a day on, to the next step. */
export interface RentStep {
  readonly day: DayCode;
  readonly cents: number;
  /** How many of them are in effect. */
  readonly count: number;
  /** True: a term begins on this day. */
  readonly begins: boolean;
}

/**
 * The days on which a term begins or is over, in their order. One pass over the sorted days: asking for the rent
 * of each day would take a minute for the most terms that a lease can have.
 */
export function rentSteps(pieces: readonly Piece[]): readonly RentStep[] {
  const turns = new Map<DayCode, { cents: number; count: number; begins: boolean }>();
  function turn(day: DayCode, cents: number, count: 1 | -1): void {
    let known = turns.get(day);
    if (!known) turns.set(day, (known = { cents: 0, count: 0, begins: false }));
    known.cents += cents;
    known.count += count;
    known.begins ||= count === 1;
  }
  for (const { from, to, cents } of pieces) {
    turn(from, cents, 1);
    turn(nextDayCode(to), -cents, -1);
  }
  let [cents, count] = [0, 0];
  return [...turns]
    .toSorted(([a], [b]) => a - b)
    .map(([day, change]) => {
      count += change.count;
      cents = count === 0 ? 0 : cents + change.cents;
      return { day, cents, count, begins: change.begins };
    });
}

/** The step that a day lies in; `null` before the first. */
export function stepOn(steps: readonly RentStep[], day: DayCode): RentStep | null {
  return steps.findLast((step) => step.day <= day) ?? null;
}

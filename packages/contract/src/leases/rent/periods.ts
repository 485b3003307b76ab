import { addDays, type PlainDate } from '../../dates.ts';
import { dateOfCode, dayCode, previousDayCode } from './calendar.ts';
import type { Rent, RentLine, RentOptions } from './engine.ts';
import { piecesOf, typeOfLine } from './pieces.ts';
import { rentSteps } from './steps.ts';
import { lastDayOf, type Term } from './term.ts';

/** Days in a row with the same rent. */
export interface RentPeriod {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly rent: Rent;
}

/** The days from one to another, cut wherever a term begins or has ended. */
export function rentPeriods(
  terms: readonly Term[],
  from: PlainDate,
  to: PlainDate,
  { expiration }: Pick<RentOptions, 'expiration'>,
): readonly RentPeriod[] {
  const pieces = piecesOf(terms, expiration);
  const lines = [...new Set(pieces.map(({ line }) => line))]
    .toSorted((a, b) => a - b)
    .map((line) => ({
      type: typeOfLine(line),
      steps: rentSteps(pieces.filter((piece) => piece.line === line)),
      reached: 0,
    }));
  const [first, last] = [dayCode(from), dayCode(to)];
  const turns = lines.flatMap(({ steps }) => steps.map(({ day }) => day));
  const starts = [...new Set([first, ...turns.filter((day) => first < day && day <= last)])].toSorted(
    (a, b) => a - b,
  );
  return starts.map((start, index) => {
    const inEffect: RentLine[] = [];
    for (const line of lines) {
      while ((line.steps[line.reached]?.day ?? Infinity) <= start) line.reached += 1;
      const step = line.steps[line.reached - 1];
      if (step && step.count > 0) inEffect.push({ type: line.type, assumed: false, cents: step.cents });
    }
    const next = starts[index + 1];
    return {
      from: dateOfCode(start),
      to: next === undefined ? to : dateOfCode(previousDayCode(next)),
      rent: { lines: inEffect, total: inEffect.reduce((sum, { cents }) => sum + cents, 0), assumed: 0 },
    };
  });
}

/** A term that a new schedule would overlap. */
export interface OverlappedTerm<T extends Term> {
  readonly term: T;
  /** The day before the schedule begins; `null` where the term begins later and cannot end there. */
  readonly newEnd: PlainDate | null;
}

/** The terms of the schedule's type that are in effect on one of its days. */
export function overlappedTerms<T extends Term>(
  terms: readonly T[],
  schedule: readonly Term[],
  expiration: PlainDate | null,
): readonly OverlappedTerm<T>[] {
  const [first, last] = [schedule[0], schedule.at(-1)];
  if (!first?.rt_start || !last?.rt_end) return [];
  const [start, end] = [first.rt_start, last.rt_end];
  return terms.flatMap((term) => {
    const until = lastDayOf(term, expiration);
    if (term.rt_type !== first.rt_type || term.rt_start === null || until === null) return [];
    if (term.rt_start > end || until < start) return [];
    return [{ term, newEnd: term.rt_start < start ? addDays(start, -1) : null }];
  });
}

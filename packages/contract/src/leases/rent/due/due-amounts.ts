import type { PlainDate } from '../../../dates.ts';
import { addMonthsToCode, dateOfCode, dayCode, type DayCode } from '../calendar.ts';
import { lastRentsOf } from '../last-rents.ts';
import { lineOf, piecesOf, typeOfLine, type Piece } from '../pieces.ts';
import { assumedPieces, type Scenario } from '../scenario.ts';
import { isInEffect, lastDayOf, rentTypeOf, type Term } from '../term.ts';
import { duePeriods, isDueElsewhere } from './due-periods.ts';

interface DueAmount {
  readonly line: number;
  readonly day: DayCode;
  readonly cents: number;
}

interface DueSpan {
  readonly expiration: PlainDate | null;
  readonly scenario: Scenario | undefined;
  /** The last day that is asked for. */
  readonly until: DayCode;
}

/** Longer than every period, so that one that falls due in the span is computed whole. */
const monthsBeyond = 13;

/**
 * The rent of a lease by the months in which it falls due: as pieces what is due in the months that it is for, and
 * all other amounts with their due dates. What a scenario assumes is paid as the last term was; a rent that was paid
 * once goes on by the month.
 */
export function duesOf(
  terms: readonly Term[],
  { expiration, scenario, until }: DueSpan,
): { readonly pieces: readonly Piece[]; readonly dues: readonly DueAmount[] } {
  const beyond = addMonthsToCode(until, monthsBeyond);
  const elsewhere = terms.filter(isDueElsewhere);
  const pieces = piecesOf(
    terms.filter((term) => !isDueElsewhere(term)),
    expiration,
  );
  const dues = elsewhere.flatMap((term) =>
    duesOfTerm(cutAfter(term, beyond, expiration), lineOf(rentTypeOf(term), false), expiration),
  );
  if (!scenario || expiration === null) return { pieces, dues };
  const certain = piecesOf(terms, expiration);
  const last = lastRentsOf(certain, dayCode(expiration));
  for (const piece of assumedPieces(certain, dayCode(expiration), scenario, beyond)) {
    const type = typeOfLine(piece.line);
    const lastDay = last.find(({ line }) => line === lineOf(type, false))?.day;
    const paid = elsewhere.find(
      (term) =>
        rentTypeOf(term) === type &&
        term.rt_freq !== 'Once' &&
        lastDay !== undefined &&
        isInEffect(term, dateOfCode(lastDay), expiration),
    );
    if (paid) dues.push(...duesOfTerm(termOf(piece, paid), piece.line, expiration));
    else pieces.push(piece);
  }
  return { pieces, dues };
}

function duesOfTerm(term: Term, line: number, expiration: PlainDate | null): DueAmount[] {
  return duePeriods(term, { expiration }).map(({ dueDate, amount }) => ({
    line,
    day: dayCode(dueDate),
    cents: amount,
  }));
}

/** A term may run for thousands of years; what is paid once depends on all of them. */
function cutAfter(term: Term, day: DayCode, expiration: PlainDate | null): Term {
  const end = dateOfCode(day);
  const isLonger = (lastDayOf(term, expiration) ?? end) > end;
  return isLonger && term.rt_freq !== 'Once' ? { ...term, rt_end: end } : term;
}

function termOf(
  { cents, from, to }: Piece,
  { rt_type, rt_counts, rt_freq, rt_timing, rt_due_day }: Term,
): Term {
  return {
    rt_type,
    rt_counts: rt_counts ?? null,
    rt_start: dateOfCode(from),
    rt_end: dateOfCode(to),
    rt_monthly: cents / 100,
    rt_freq: rt_freq ?? null,
    rt_timing: rt_timing ?? null,
    rt_due_day: rt_due_day ?? null,
  };
}

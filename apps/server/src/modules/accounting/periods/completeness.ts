import {
  monthIndex,
  monthTexts,
  policyOf,
  rentDueIn,
  showDate,
  type Completeness,
  type CompletenessKind,
  type Term,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import type { AccountedRow } from '../measured/accounted-leases.store.ts';
import { gapProblems, measuredInBook, namesOf } from '../measured/measured-lease.ts';
import { proposalsFor } from '../measured/proposal.ts';
import type { Booking } from './booked-lease.ts';
import type { LeaseLine } from './lease-line.ts';
import { bookingOf, isClosedSpan, readLeases, reportedLines, type SpanRequest } from './reported-lines.ts';

/** Compares what the rent terms make due in a month with what the books pay, lease by lease. */
export async function completeness(tx: Tx, asked: SpanRequest): Promise<Completeness> {
  const booked = new Map<number, LeaseLine>();
  for await (const lines of reportedLines(tx, asked)) for (const line of lines) booked.set(line.sd_id, line);
  const booking = bookingOf(asked);
  const found = { rent: 0, booked: 0, agreeing: 0 };
  const findings: Completeness['findings'] = [];
  for await (const rows of readLeases(tx, asked))
    for await (const row of inTurns(rows)) {
      const line = booked.get(row.sd_id) ?? null;
      const [rent, paid] = [row.active ? rentIn(row, asked) : 0, line ? paidIn(line) : 0];
      found.rent += rent;
      found.booked += paid;
      const kind = kindOf(rent, paid, line !== null);
      if (kind === null) found.agreeing += rent === 0 ? 0 : 1;
      else
        findings.push({
          sd_id: row.sd_id,
          label: namesOf(row).label,
          kind,
          rent: rent / 100,
          booked: paid / 100,
          reason: reasons[kind](row, asked, booking),
        });
    }
  return {
    month: asked.to,
    book: asked.book,
    closed: isClosedSpan(asked),
    rent: found.rent / 100,
    booked: found.booked / 100,
    agreeing: found.agreeing,
    findings,
  };
}

function rentIn({ terms, sd_ced }: AccountedRow, { to, settings }: SpanRequest): number {
  return rentDueIn(to, { terms, expiration: sd_ced }, policyOf(settings));
}

function paidIn({ amounts }: LeaseLine): number {
  const { cashOperating, cashInterest, cashPrincipal, cashExempt, cashVariable } = amounts;
  return cashOperating + cashInterest + cashPrincipal + cashExempt + cashVariable;
}

/** `null` where both say the same. */
function kindOf(rent: number, paid: number, isMeasured: boolean): CompletenessKind | null {
  if (!isMeasured) return rent === 0 ? null : 'notMeasured';
  if (rent === 0 && paid === 0) return 'notPaying';
  return rent === paid ? null : 'differs';
}

type Reason = (row: AccountedRow, asked: SpanRequest, booking: Booking) => string;

const reasons: Readonly<Record<CompletenessKind, Reason>> = {
  notMeasured: (row, { book, to, closed }, booking) => {
    const measured = measuredInBook(row, book, booking);
    if (typeof measured === 'string') return gapProblems[measured].message;
    const { start, end } = measured.reported.measured.input;
    const { firstDay, lastDay } = monthTexts(monthIndex(to));
    if (start > lastDay || end < firstDay)
      return `The books have it from ${showDate(start)} to ${showDate(end)}. The rent terms go beyond that.`;
    const isClosed = closed.some(({ month }) => month === to);
    return isClosed
      ? 'It was entered after the month was closed. The books have it from the first month closed since.'
      : 'The books have it only from a later month.';
  },
  notPaying: ({ active, terms, sd_ced }, { to }) => {
    if (!active) return 'The lease is deleted and still in the books.';
    if (terms.length === 0) return 'It has no rent terms.';
    const next = nextRent(terms, to);
    if (next !== null) return `No rent is due in the month. Rent begins on ${showDate(next)}.`;
    const end = sd_ced === null ? '' : ` before it expires on ${showDate(sd_ced)}`;
    return `No rent is due in the month, and none after it${end}.`;
  },
  differs: (row, _asked, booking) => {
    if (!row.active) return 'The lease is deleted; the books pay until its remeasurement is accepted.';
    const [proposal] = proposalsFor(row, booking);
    return proposal
      ? `A remeasurement waits for a decision: ${proposal.changes.map(({ what }) => what).join(', ')}.`
      : 'The books pay on another day, or as measured before the lease was changed.';
  },
};

/** The first day after a month on which a term with an amount begins. */
function nextRent(terms: readonly Term[], month: string): string | null {
  const { lastDay } = monthTexts(monthIndex(month));
  const days = terms.flatMap(({ rt_start, rt_monthly }) =>
    rt_start !== null && rt_start > lastDay && (rt_monthly ?? 0) > 0 ? [rt_start] : [],
  );
  return days.toSorted()[0] ?? null;
}

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
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import type { AccountedRow } from '../measured/accounted-leases.store.ts';
import { gapProblems, measuredInBook, namesOf } from '../measured/measured-lease.ts';
import { proposalsFor } from '../measured/proposal.ts';
import type { Booking } from './booked-lease.ts';
import { besideCash, type LeaseLine, type Posting } from './lease-line.ts';
import {
  bookedIn,
  bookingOf,
  isClosedSpan,
  postedLeases,
  readLeases,
  reportedLines,
  type PostedLease,
  type SpanRequest,
} from './reported-lines.ts';

/**
 * Compares what the rent terms make due in a month with what the books pay, lease by lease. `onPosted` gets what each
 * lease posts in the month and the cents of rent among it, so that an open month is measured once for both.
 */
export async function completeness(
  tx: Tx,
  asked: SpanRequest,
  onPosted: OnPosted = () => {},
): Promise<Completeness> {
  const booking = bookingOf(asked);
  const found = { rent: 0, booked: 0, agreeing: 0 };
  const findings: Completeness['findings'] = [];
  for await (const [row, line, paid] of bookedRows(tx, asked, onPosted)) {
    const rent = row.active ? rentIn(row, asked) : 0;
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
        ...told(reasons[kind](row, asked, booking)),
      });
  }
  await explainByChanges(tx, asked, findings);
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

type OnPosted = (lease: PostedLease, rent: number) => void;

/** Every lease with its line of the month: as it was frozen where the month is closed, else as measured now. */
async function* bookedRows(
  tx: Tx,
  asked: SpanRequest,
  onPosted: OnPosted,
): AsyncGenerator<readonly [AccountedRow, LeaseLine | null, paid: number]> {
  if (!isClosedSpan(asked)) {
    const booking = bookingOf(asked);
    for await (const rows of readLeases(tx, asked))
      for await (const row of inTurns(rows)) {
        const { line, posted } = bookedIn(row, asked, booking);
        if (line && posted) onPosted(posted, paidIn(line, posted.postings));
        yield [row, line, line ? paidIn(line, posted?.postings ?? []) : 0];
      }
    return;
  }
  const booked = new Map<number, LeaseLine>();
  for await (const lines of reportedLines(tx, asked)) for (const line of lines) booked.set(line.sd_id, line);
  const paid = new Map<number, number>();
  for await (const leases of postedLeases(tx, asked))
    for (const lease of leases) {
      const line = booked.get(lease.sd_id);
      const cents = line ? paidIn(line, lease.postings) : 0;
      paid.set(lease.sd_id, cents);
      onPosted(lease, cents);
    }
  for await (const rows of readLeases(tx, asked))
    for await (const row of inTurns(rows)) {
      const line = booked.get(row.sd_id) ?? null;
      yield [row, line, paid.get(row.sd_id) ?? 0];
    }
}

function rentIn({ terms, sd_ced }: AccountedRow, { to, settings }: SpanRequest): number {
  return rentDueIn(to, { terms, expiration: sd_ced }, policyOf(settings));
}

/** Of the rent terms alone: percentage rent and statements are paid beside them. */
function paidIn({ amounts }: LeaseLine, postings: readonly Posting[]): number {
  const { cashOperating, cashInterest, cashPrincipal, cashExempt, cashVariable } = amounts;
  return cashOperating + cashInterest + cashPrincipal + cashExempt + cashVariable - besideCash(postings);
}

/** `null` where both say the same. */
function kindOf(rent: number, paid: number, isMeasured: boolean): CompletenessKind | null {
  if (!isMeasured) return rent === 0 ? null : 'notMeasured';
  if (rent === 0 && paid === 0) return 'notPaying';
  return rent === paid ? null : 'differs';
}

/** `null`: nothing is known that explains it. */
type Reason = (row: AccountedRow, asked: SpanRequest, booking: Booking) => string | null;

function told(reason: string | null): Pick<Completeness['findings'][number], 'reason' | 'explained'> {
  return {
    reason: reason ?? 'The books pay on another day, or as measured before the lease was changed.',
    explained: reason !== null,
  };
}

/** What was changed after the month was closed is in the books only from a later month. */
async function explainByChanges(
  tx: Tx,
  { clientId, closed, to }: SpanRequest,
  findings: Completeness['findings'],
): Promise<void> {
  const closing = closed.find(({ month }) => month === to);
  const open = findings.filter(({ explained }) => !explained);
  if (!closing || open.length === 0) return;
  const changes = await tx.rows<{ sd_id: number; at: string }>(sql`
    select l.sd_id, to_char(min(h.at), 'MM/DD/YYYY') as at
    from unnest(${open.map(({ sd_id }) => sd_id)}::integer[]) l (sd_id)
    join history h on h.client_id = ${clientId}
      and (h.table_name = 'rent_terms' and h.parent_id = l.sd_id or h.table_name = 'leases' and h.row_id = l.sd_id)
    where h.id > (select max(c.id) from history c where c.client_id = ${clientId}
      and c.table_name = 'accounting_periods' and c.row_id = ${closing.ap_id} and c.action = 'insert')
    group by l.sd_id`);
  const days = new Map(changes.map(({ sd_id, at }) => [sd_id, at]));
  for (const finding of open) {
    const day = days.get(finding.sd_id);
    if (day === undefined) continue;
    finding.reason = `The lease was changed on ${day}, after the month was closed.`;
    finding.explained = true;
  }
}

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
      : null;
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

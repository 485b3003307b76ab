import type {
  AccountingBook,
  LeaseSearch,
  PlainDate,
  ProposalQuestion,
  StoredAccountingSettings,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import { accountedLeases, type AccountedRow } from '../measured/accounted-leases.store.ts';
import { gapProblems, measuredInBook, namesOf } from '../measured/measured-lease.ts';
import { proposalsFor } from '../measured/proposal.ts';
import type { SeenProposal } from '../measured/seen-proposals.ts';
import type { BookedPart } from './beside-rent.ts';
import { bookedParts, type Booking } from './booked-lease.ts';
import { firstOpenMonth, type Closing } from './closings.store.ts';
import { allClosedLines, closedLines, closedPostings } from './figures.store.ts';
import { leaseLine, mergedLine, postingsOf, type LeaseLine, type Posting } from './lease-line.ts';

/** What a report covers: the client, the book, the months and the leases. */
export interface SpanRequest {
  readonly clientId: number;
  readonly today: PlainDate;
  readonly settings: StoredAccountingSettings;
  readonly closed: readonly Closing[];
  readonly book: AccountingBook;
  readonly from: string;
  readonly to: string;
  /** `null`: every lease, those deleted since included. */
  readonly search: LeaseSearch | null;
}

export function bookingOf({ settings, today, closed, from, to }: Omit<SpanRequest, 'search'>): Booking {
  return {
    settings,
    today,
    openFrom: `${firstOpenMonth(closed, today)}-01`,
    charges: { from, to },
    firstClosing: closed[0] ?? null,
    lastClosing: closed.at(-1) ?? null,
  };
}

/** Notes beside the lines of an open month: leases that cannot be measured, and proposals that wait. */
export interface LinesNotes {
  readonly unmeasured: { sd_id: number; label: string; message: string }[];
  readonly proposals: { sd_id: number; label: string; what: string; questions: ProposalQuestion[] }[];
  readonly seen: SeenProposal[];
}

/** True when every month of the span is closed: all figures are frozen. */
export function isClosedSpan({ closed, from, to }: Pick<SpanRequest, 'closed' | 'from' | 'to'>): boolean {
  const [first, last] = [closed[0], closed.at(-1)];
  return first !== undefined && last !== undefined && from >= first.month && to <= last.month;
}

/** The lines of a span of months, in batches: closed months as they were frozen, the others as measured now. */
export async function* reportedLines(
  tx: Tx,
  asked: SpanRequest,
  notes?: LinesNotes,
): AsyncGenerator<readonly LeaseLine[]> {
  const { closed, from, to, search, today } = asked;
  const frozen = { ...asked, closings: closingsIn(closed, from, to) };
  if (isClosedSpan(asked)) {
    yield* allClosedLines(tx, frozen, search, today);
    return;
  }
  const booking = bookingOf(asked);
  const isPartlyClosed = frozen.closings.length > 0;
  for await (const rows of readLeases(tx, asked)) {
    const stored = isPartlyClosed
      ? await closedLines(tx, frozen, rows[0]?.sd_id ?? 0, rows.at(-1)?.sd_id ?? 0)
      : null;
    const lines: LeaseLine[] = [];
    for await (const row of inTurns(rows)) {
      const parts = bookedParts(row, asked.book, booking);
      if (notes) note(row, asked, booking, notes);
      const names = { sd_id: row.sd_id, ...namesOf(row) };
      const line = mergedLine([
        ...listed(leaseLine(names, before(parts, asked), asked)),
        ...listed(stored?.get(row.sd_id) ?? null),
        ...listed(leaseLine(names, after(parts, asked), asked)),
      ]);
      if (line) lines.push(line);
    }
    yield lines;
  }
}

function listed<T>(one: T | null): readonly T[] {
  return one === null ? [] : [one];
}

/** The parts of the months before the first closed one, and those after the last. */
function before(parts: readonly BookedPart[], { closed }: SpanRequest): readonly BookedPart[] {
  return parts.filter(({ from }) => closed[0] && from < closed[0].month);
}

function after(parts: readonly BookedPart[], { closed }: SpanRequest): readonly BookedPart[] {
  return parts.filter(({ from }) => !closed[0] || from >= closed[0].month);
}

function closingsIn(closed: readonly Closing[], from: string, to: string): number[] {
  return closed.filter(({ month }) => from <= month && month <= to).map(({ ap_id }) => ap_id);
}

export function readLeases(tx: Tx, { clientId, today, closed, search }: SpanRequest) {
  const [firstClosing, lastClosing] = [closed[0]?.ap_id ?? null, closed.at(-1)?.ap_id ?? null];
  return accountedLeases(tx, { clientId, today, search, firstClosing, lastClosing });
}

/** Open leases that cannot be measured, and those whose remeasurement waits. */
function note(
  row: AccountedRow,
  { book, from, closed }: SpanRequest,
  booking: Booking,
  notes: LinesNotes,
): void {
  const { sd_id } = row;
  const { label } = namesOf(row);
  // Any month can be the first that is closed; what waits is then seen from that month.
  const openFrom = closed.length === 0 ? `${from}-01` : booking.openFrom;
  const proposals = proposalsFor(row, { ...booking, openFrom });
  if (proposals.length > 0) {
    const what = [...new Set(proposals.flatMap(({ changes }) => changes.map((one) => one.what)))].join(', ');
    const questions = [...new Set(proposals.flatMap(({ question }) => question ?? []))];
    notes.proposals.push({ sd_id, label, what, questions });
    notes.seen.push(...proposals.map((one): SeenProposal => [sd_id, one.book, one.digest]));
  }
  if (!row.active || (row.sd_ced !== null && row.sd_ced < `${from}-01`)) return;
  const measured = measuredInBook(row, book, booking);
  if (typeof measured === 'string' && measured !== 'closed')
    notes.unmeasured.push({ sd_id, label, message: gapProblems[measured].message });
}

export interface PostedLease extends Pick<LeaseLine, 'sd_id' | 'label' | 'class'> {
  readonly postings: readonly Posting[];
}

/** What the leases post in a month, in batches. */
export async function* postedLeases(tx: Tx, asked: SpanRequest): AsyncGenerator<readonly PostedLease[]> {
  const { closed, to, search, today } = asked;
  if (isClosedSpan(asked)) {
    const frozen = { ...asked, closings: closingsIn(closed, to, to) };
    for await (const rows of closedPostings(tx, frozen, search, today))
      yield rows.map(({ sd_id, label, class: kind, journal }) => ({
        sd_id,
        label,
        class: kind,
        postings: journal,
      }));
    return;
  }
  const booking = bookingOf(asked);
  for await (const rows of readLeases(tx, asked)) {
    const posted: PostedLease[] = [];
    for await (const row of inTurns(rows)) {
      const lease = bookedIn(row, asked, booking).posted;
      if (lease) posted.push(lease);
    }
    yield posted;
  }
}

/** The line of a lease in an open month, and what it posts; `null` where it has none. */
export function bookedIn(
  row: AccountedRow,
  { book, to }: SpanRequest,
  booking: Booking,
): { readonly line: LeaseLine | null; readonly posted: PostedLease | null } {
  const parts = bookedParts(row, book, booking);
  const line = leaseLine({ sd_id: row.sd_id, ...namesOf(row) }, parts, { from: to, to });
  if (!line) return { line, posted: null };
  const { sd_id, label, class: kind } = line;
  return { line, posted: { sd_id, label, class: kind, postings: postingsOf(parts, to) } };
}

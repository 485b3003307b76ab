import type { AccountingBook, LeaseSearch, PlainDate, StoredAccountingSettings } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import { accountedLeases, type AccountedRow } from '../measured/accounted-leases.store.ts';
import { gapProblems, measuredInBook, namesOf, type Measuring } from '../measured/measured-lease.ts';
import { proposalFor } from '../measured/proposal.ts';
import { firstOpenMonth, nextMonth, previousMonth, type Closing } from './closings.store.ts';
import { allClosedLines, closedLines, closedPostings, mergedAmounts } from './figures.store.ts';
import { leaseLine, postingsOf, type LeaseLine, type Posting } from './lease-line.ts';

/** What a report covers: the client, the book, the months and the leases. */
export interface SpanAsked {
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

function measuringOf({ settings, today, closed, from, to }: Omit<SpanAsked, 'search'>): Measuring {
  return {
    settings,
    today,
    openFrom: `${firstOpenMonth(closed, today)}-01`,
    hasClosed: closed.length > 0,
    charges: { from, to },
  };
}

/** Notes beside the lines of an open month: leases that cannot be measured, and proposals that wait. */
export interface LinesNotes {
  readonly unmeasured: { sd_id: number; label: string; message: string }[];
  readonly proposals: { sd_id: number; label: string; what: string }[];
}

/** True when every month of the span is closed: all figures are frozen. */
export function isClosedSpan({ closed, from, to }: Pick<SpanAsked, 'closed' | 'from' | 'to'>): boolean {
  const [first, last] = [closed[0], closed.at(-1)];
  return first !== undefined && last !== undefined && from >= first.month && to <= last.month;
}

/** The lines of a span of months, in batches: closed months as they were frozen, the others as measured now. */
export async function* reportedLines(
  tx: Tx,
  asked: SpanAsked,
  notes?: LinesNotes,
): AsyncGenerator<readonly LeaseLine[]> {
  const { closed, from, to, search, today } = asked;
  const frozen = { ...asked, closings: closingsIn(closed, from, to) };
  if (isClosedSpan(asked)) {
    yield* allClosedLines(tx, frozen, search, today);
    return;
  }
  const measuring = measuringOf(asked);
  const spans = openSpans(asked);
  for await (const rows of readLeases(tx, asked)) {
    const stored =
      frozen.closings.length === 0
        ? null
        : await closedLines(tx, frozen, rows[0]?.sd_id ?? 0, rows.at(-1)?.sd_id ?? 0);
    const lines: LeaseLine[] = [];
    for await (const row of inTurns(rows)) {
      const measured = measuredInBook(row, asked.book, measuring);
      if (notes) note(row, measured, asked.from, measuring, notes);
      const open = openLines(row, measured, spans);
      const between = stored?.get(row.sd_id) ?? null;
      const line = mergedLine([open.before, between, open.after]);
      if (line) lines.push(line);
    }
    yield lines;
  }
}

function closingsIn(closed: readonly Closing[], from: string, to: string): number[] {
  return closed.filter(({ month }) => from <= month && month <= to).map(({ ap_id }) => ap_id);
}

function readLeases(tx: Tx, { clientId, today, closed, search }: SpanAsked) {
  return accountedLeases(tx, { clientId, today, search, lastClosing: closed.at(-1)?.ap_id ?? null });
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** The months of a span that come before the first closed one, and those that come after the last. */
function openSpans({ closed, from, to }: SpanAsked): { before: Span | null; after: Span | null } {
  const [first, last] = [closed[0], closed.at(-1)];
  if (!first || !last || to < first.month || from > last.month) return { before: null, after: { from, to } };
  return {
    before: from < first.month ? { from, to: previousMonth(first.month) } : null,
    after: to > last.month ? { from: nextMonth(last.month), to } : null,
  };
}

function openLines(
  row: AccountedRow,
  measured: ReturnType<typeof measuredInBook>,
  spans: { before: Span | null; after: Span | null },
): { before: LeaseLine | null; after: LeaseLine | null } {
  if (typeof measured === 'string') return { before: null, after: null };
  const names = { sd_id: row.sd_id, ...namesOf(row) };
  return {
    before: spans.before && leaseLine(names, measured, spans.before),
    after: spans.after && leaseLine(names, measured, spans.after),
  };
}

/** Merges the lines of one lease, given in the order of the parts of the span. */
function mergedLine(parts: readonly (LeaseLine | null)[]): LeaseLine | null {
  const found = parts.filter((part) => part !== null);
  const last = found.at(-1);
  return last === undefined || found.length === 1
    ? (last ?? null)
    : { ...last, amounts: mergedAmounts(found.map(({ amounts }) => amounts)) };
}

/** Open leases that cannot be measured, and those whose remeasurement waits. */
function note(
  row: AccountedRow,
  measured: ReturnType<typeof measuredInBook>,
  from: string,
  measuring: Measuring,
  notes: LinesNotes,
): void {
  const { sd_id } = row;
  const { label } = namesOf(row);
  const proposal = proposalFor(row, measuring);
  if (proposal)
    notes.proposals.push({ sd_id, label, what: proposal.changes.map(({ what }) => what).join(', ') });
  if (!row.active || (row.sd_ced !== null && row.sd_ced < `${from}-01`)) return;
  if (typeof measured === 'string' && measured !== 'closed')
    notes.unmeasured.push({ sd_id, label, message: gapProblems[measured].message });
}

export interface PostedLease extends Pick<LeaseLine, 'sd_id' | 'label' | 'class'> {
  readonly postings: readonly Posting[];
}

/** What the leases post in a month, in batches. */
export async function* postedLeases(tx: Tx, asked: SpanAsked): AsyncGenerator<readonly PostedLease[]> {
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
  const measuring = measuringOf(asked);
  for await (const rows of readLeases(tx, asked)) {
    const posted: PostedLease[] = [];
    for await (const row of inTurns(rows)) {
      const measured = measuredInBook(row, asked.book, measuring);
      if (typeof measured === 'string') continue;
      const line = leaseLine({ sd_id: row.sd_id, ...namesOf(row) }, measured, { from: to, to });
      if (!line) continue;
      const { sd_id, label, class: kind } = line;
      posted.push({ sd_id, label, class: kind, postings: postingsOf(measured, to, line) });
    }
    yield posted;
  }
}

import {
  booksOf,
  monthIndex,
  monthTexts,
  showDate,
  type AccountingBook,
  type CallOutput,
  type JournalAccountNames,
  type PlainDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { accountedLeases, type AccountedRow } from '../measured/accounted-leases.store.ts';
import { initialInputs, remeasuredRow } from '../measured/live-measurement.ts';
import { frozenOf, namesOf } from '../measured/measured-lease.ts';
import { storeMeasurements, thawLeases, type NewMeasurement } from '../measured/measurements.store.ts';
import {
  proposalsFor,
  questionTexts,
  type ProposalAnswers,
  type ProposedChange,
} from '../measured/proposal.ts';
import { digestOfProposals, type SeenProposal } from '../measured/seen-proposals.ts';
import { accountingSettings } from '../settings.store.ts';
import { besideIn, type BookedPart } from './beside-rent.ts';
import { bookedParts, partsLeaving, type Booking } from './booked-lease.ts';
import { closings, firstOpenMonth, lockPeriods, type Closing } from './closings.store.ts';
import { storeFigures, type FrozenLine } from './figures.store.ts';
import { leaseLine, postingsOf } from './lease-line.ts';

interface Closer {
  readonly clientId: number;
  readonly userId: number;
  readonly today: PlainDate;
  readonly now: Date;
}

interface ClosingRequest {
  readonly month: string;
  readonly acceptProposals: boolean;
  /** The month may be closed although it has not ended. */
  readonly beforeEnd: boolean;
  /** `null`: not given, which refuses what waits. Left out: whatever waits is accepted, as for a demonstration. */
  readonly proposalsDigest?: string | null;
  readonly answers?: ProposalAnswers;
}

/**
 * Freezes the figures of every lease in a month. The leases are read by one statement, so that a lease saved
 * meanwhile is either in the month as it was or leads to a remeasurement in the next. Of two closings at the
 * same time, the second finds the month closed.
 */
export async function closePeriod(
  tx: Tx,
  by: Closer,
  { month, acceptProposals, beforeEnd, proposalsDigest, answers }: ClosingRequest,
): Promise<CallOutput<'Accounting/ClosePeriod'>> {
  const { clientId, today } = by;
  await lockPeriods(tx, clientId);
  const settings = await accountingSettings(tx, clientId);
  const closed = await closings(tx, clientId);
  refuseMonth(month, closed, today);
  if (!beforeEnd) refuseUnended(month, today);
  const closing = await insertClosing(tx, by, month, settings.accounts);
  const last = closed.at(-1) ?? null;
  const booking: Booking = {
    settings,
    today,
    openFrom: `${month}-01`,
    charges: { from: month, to: month },
    // The months before are not asked for.
    firstClosing: null,
    lastClosing: last,
  };
  const lastClosing = last?.ap_id ?? null;
  let leases = 0;
  const waiting: string[] = [];
  const unanswered: ProposedChange['question'][] = [];
  const seen: SeenProposal[] = [];
  let remeasured = 0;
  let storing = Promise.resolve();
  for await (const rows of accountedLeases(tx, { clientId, today, lastClosing })) {
    const batch = new ClosedBatch(month, booking);
    for await (const row of inTurns(rows)) {
      const proposals = proposalsFor(row, booking);
      seen.push(...proposals.map(({ book, digest }): SeenProposal => [row.sd_id, book, digest]));
      if (proposals.length > 0 && !acceptProposals) waiting.push(namesOf(row).label);
      const accepted =
        answers && proposals.some(({ question }) => question)
          ? proposalsFor(row, booking, { answers })
          : proposals;
      unanswered.push(...accepted.flatMap(({ question, outcome }) => (outcome ? [] : [question])));
      // One waiting proposal already refuses the closing, so the loop only collects the others that wait.
      if (waiting.length === 0 && unanswered.length === 0) batch.add(row, accepted);
    }
    if (waiting.length > 0 || unanswered.length > 0) continue;
    leases += batch.leases;
    remeasured += batch.remeasured;
    await storing;
    // This batch is stored while the next one is computed.
    storing = storeBatch(tx, by, closing, batch);
    // The next `await storing` throws a failure. This handler is for the case that it is never reached.
    storing.catch(() => {});
  }
  await storing;
  if (waiting.length > 0) refuseWaiting(waiting);
  if (seen.length > 0 && proposalsDigest !== undefined) refuseUnseen(proposalsDigest, seen);
  if (unanswered.length > 0) refuseUnanswered(unanswered);
  await tx.run(sql`
    update accounting_periods set leases = ${leases} where client_id = ${clientId} and ap_id = ${closing}`);
  return { month, leases, remeasured };
}

async function storeBatch(tx: Tx, by: Closer, closing: number, batch: ClosedBatch): Promise<void> {
  await storeMeasurements(tx, by, batch.measurements);
  await storeFigures(tx, by.clientId, closing, batch.lines);
}

function refuseMonth(month: string, closed: readonly Closing[], today: PlainDate): void {
  const open = firstOpenMonth(closed, today);
  const message = closed.some((one) => one.month === month)
    ? 'The month is closed already.'
    : closed.length > 0 && month !== open
      ? `Months are closed in order: the next is ${open}.`
      : month > today.slice(0, 7)
        ? 'The month has not begun.'
        : null;
  if (message !== null) refuse([{ field: 'month', message }]);
}

/** Whoever closes a month that still runs says so: what happens on its last days is not in it. */
function refuseUnended(month: string, today: PlainDate): void {
  const { lastDay } = monthTexts(monthIndex(month));
  if (today > lastDay) return;
  const message = `The month ends on ${showDate(lastDay)}. Say that it is to be closed before its end.`;
  refuse([{ field: 'beforeEnd', message }]);
}

function refuseWaiting(waiting: readonly string[]): never {
  const some = waiting.slice(0, 3).join('; ');
  const more = waiting.length > 3 ? ` and ${waiting.length - 3} more` : '';
  const detail = `Decide on the remeasurement first, or accept all: ${some}${more}.`;
  throw new Problem('refused', detail, { errors: [{ field: 'acceptProposals', message: detail }] });
}

/** What is accepted is what was seen: a lease that changed meanwhile, or a rate, is looked at again. */
function refuseUnseen(digest: string | null, seen: readonly SeenProposal[]): void {
  if (digest === null) {
    const message = 'Say what was seen to wait: the digest that GetPeriod answers with.';
    refuse([{ field: 'proposalsDigest', message }]);
  }
  if (digest !== digestOfProposals(seen))
    throw new Problem('conflict', 'The remeasurements that wait have changed meanwhile. Look at them again.');
}

function refuseUnanswered(unanswered: readonly ProposedChange['question'][]): never {
  const questions = [...new Set(unanswered)].filter((one) => one !== null);
  return refuse(questions.map((one) => ({ field: `answers.${one}`, message: questionTexts[one] })));
}

async function insertClosing(
  tx: Tx,
  { clientId, userId, now }: Closer,
  month: string,
  accounts: JournalAccountNames,
): Promise<number> {
  const { ap_id } = await tx.one<{ ap_id: number }>(sql`
    insert into accounting_periods (client_id, month, closed_by, closed_at, accounts)
    values (${clientId}, ${`${month}-01`}, ${userId}, ${now}, ${JSON.stringify(accounts)}::jsonb) returning ap_id`);
  return ap_id;
}

/** What a batch of leases adds to a closed month. */
class ClosedBatch {
  leases = 0;
  readonly lines: FrozenLine[] = [];
  readonly measurements: NewMeasurement[] = [];
  /** How many leases are remeasured. */
  remeasured = 0;
  readonly #month: string;
  readonly #booking: Booking;
  readonly #books: readonly AccountingBook[];

  constructor(month: string, booking: Booking) {
    this.#month = month;
    this.#booking = booking;
    this.#books = booksOf(booking.settings);
  }

  add(row: AccountedRow, proposals: readonly ProposedChange[]): void {
    const accepted = proposals.length > 0 ? withChanges(row, proposals) : row;
    const books = this.#books.map((book) => ({
      book,
      parts: bookedParts(accepted, book, this.#booking),
    }));
    if (proposals.length > 0) this.#accept(row, proposals);
    const left = partsLeaving(row, this.#books, this.#booking);
    const all = [...books, ...left.map((part) => ({ book: part.measured.book, parts: [part] }))];
    const lines = all.flatMap(({ book, parts }) => this.#lineOf(row, book, parts) ?? []);
    if (lines.length === 0) return;
    this.leases += 1;
    this.lines.push(...lines);
    this.#freeze(row);
  }

  #accept({ sd_id }: AccountedRow, proposals: readonly ProposedChange[]): void {
    this.remeasured += 1;
    for (const { book, date, outcome, changes, subject } of proposals)
      if (outcome)
        this.measurements.push({
          sd_id,
          book,
          kind: outcome.kind,
          effective: date,
          reason: 'Accepted when the month was closed',
          changes,
          effects: outcome.effect ? [outcome.effect] : [],
          inputs: outcome.inputs,
          digest: subject,
        });
  }

  #lineOf(row: AccountedRow, book: AccountingBook, parts: readonly BookedPart[]): FrozenLine | null {
    const month = this.#month;
    const line = leaseLine({ sd_id: row.sd_id, ...namesOf(row) }, parts, { from: month, to: month });
    return line && { ...line, book, postings: postingsOf(parts, month), beside: besideIn(parts, month) };
  }

  /** Stores the inputs that the lease is measured by, which it keeps from now on. */
  #freeze(row: AccountedRow): void {
    const frozen = frozenOf(row, this.#books[0] ?? 'straightLine', this.#booking);
    const { settings } = this.#booking;
    if (frozen && (frozen.initial.rateFrom !== null || settings.standards === 'none')) return;
    const inputs = initialInputs(row, settings);
    if (!inputs) return;
    const effective = inputs.start;
    const beside = { book: null, reason: null, changes: [], effects: [], digest: '' };
    this.measurements.push({ sd_id: row.sd_id, kind: 'initial', effective, inputs, ...beside });
  }
}

/** The lease with the changes that are accepted. */
function withChanges(row: AccountedRow, proposals: readonly ProposedChange[]): AccountedRow {
  const added = proposals.flatMap(({ book, date, outcome, subject }) =>
    outcome
      ? [
          {
            lm_id: Infinity,
            book,
            kind: outcome.kind,
            effective: date,
            inputs: outcome.inputs,
            digest: subject,
          },
        ]
      : [],
  );
  return remeasuredRow(row, [...row.measurements, ...added]);
}

/** Opens the last closed month again. Its figures stay with the closing that is no longer in force. */
export async function reopenPeriod(
  tx: Tx,
  { clientId, userId, now }: Closer,
  { month, reason }: { readonly month: string; readonly reason: string },
): Promise<void> {
  await lockPeriods(tx, clientId);
  const last = (await closings(tx, clientId)).at(-1);
  if (last?.month !== month) {
    const message = last
      ? `Only the last closed month can be reopened: ${last.month}.`
      : 'No month is closed.';
    refuse([{ field: 'month', message }]);
  }
  await tx.run(sql`
    update accounting_periods set reopened_by = ${userId}, reopened_at = ${now}, reopen_reason = ${reason}
    where client_id = ${clientId} and ap_id = ${last.ap_id}`);
  await thawLeases(tx, clientId);
}

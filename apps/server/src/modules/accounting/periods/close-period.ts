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
import { effectOf } from '../measured/effects.ts';
import { initialInputs, remeasuredRow } from '../measured/live-measurement.ts';
import { frozenOf, measuredInBook, namesOf } from '../measured/measured-lease.ts';
import {
  replaceRemeasurements,
  storeMeasurements,
  thawLeases,
  type NewMeasurement,
} from '../measured/measurements.store.ts';
import { proposalFor, type ProposedChange } from '../measured/proposal.ts';
import { accountingSettings } from '../settings.store.ts';
import { bookedParts, partsLeaving, type BookedPart, type Booking } from './booked-lease.ts';
import { closings, firstOpenMonth, lockPeriods, type Closing } from './closings.store.ts';
import { storeFigures, type FrozenLine } from './figures.store.ts';
import { leaseLine, postingsOf } from './lease-line.ts';

interface Closer {
  readonly clientId: number;
  readonly userId: number;
  readonly today: PlainDate;
  readonly now: Date;
}

interface ClosingAsked {
  readonly month: string;
  readonly acceptProposals: boolean;
  /** The month may be closed although it has not ended. */
  readonly beforeEnd: boolean;
}

/**
 * Freezes the figures of every lease in a month. The leases are read by one statement, so that a lease saved
 * meanwhile is either in the month as it was or leads to a remeasurement in the next. Of two closings at the
 * same time, the second finds the month closed.
 */
export async function closePeriod(
  tx: Tx,
  by: Closer,
  { month, acceptProposals, beforeEnd }: ClosingAsked,
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
  let remeasured = 0;
  let storing = Promise.resolve();
  for await (const rows of accountedLeases(tx, { clientId, today, lastClosing })) {
    const batch = new ClosedBatch(month, booking);
    for await (const row of inTurns(rows)) {
      const proposal = proposalFor(row, booking);
      if (proposal && !acceptProposals) waiting.push(namesOf(row).label);
      // One waiting proposal already refuses the closing, so the loop only collects the others that wait.
      if (waiting.length === 0) batch.add(row, proposal);
    }
    if (waiting.length > 0) continue;
    leases += batch.leases;
    remeasured += batch.remeasured.size;
    await storing;
    // This batch is stored while the next one is computed.
    storing = storeBatch(tx, by, closing, batch);
    // The next `await storing` throws a failure. This handler is for the case that it is never reached.
    storing.catch(() => {});
  }
  await storing;
  if (waiting.length > 0) refuseWaiting(waiting);
  await tx.run(sql`
    update accounting_periods set leases = ${leases} where client_id = ${clientId} and ap_id = ${closing}`);
  return { month, leases, remeasured };
}

async function storeBatch(tx: Tx, by: Closer, closing: number, batch: ClosedBatch): Promise<void> {
  await replaceRemeasurements(tx, by.clientId, batch.remeasured);
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
  /** The day of the remeasurement, by lease. */
  readonly remeasured = new Map<number, string>();
  readonly #month: string;
  readonly #booking: Booking;
  readonly #books: readonly AccountingBook[];

  constructor(month: string, booking: Booking) {
    this.#month = month;
    this.#booking = booking;
    this.#books = booksOf(booking.settings);
  }

  add(row: AccountedRow, proposal: ProposedChange | null): void {
    const accepted = proposal ? withChange(row, proposal) : row;
    const books = this.#books.map((book) => ({
      book,
      parts: bookedParts(accepted, book, this.#booking),
    }));
    if (proposal) this.#accept(row, proposal, accepted);
    const left = partsLeaving(row, this.#books, this.#booking);
    const all = [...books, ...left.map((part) => ({ book: part.measured.book, parts: [part] }))];
    const lines = all.flatMap(({ book, parts }) => this.#lineOf(row, book, parts) ?? []);
    if (lines.length === 0) return;
    this.leases += 1;
    this.lines.push(...lines);
    this.#freeze(row);
  }

  #accept({ sd_id }: AccountedRow, proposal: ProposedChange, accepted: AccountedRow): void {
    const measured = this.#books.flatMap((book) => {
      const found = measuredInBook(accepted, book, this.#booking);
      return typeof found === 'string' ? [] : [found];
    });
    const { inputs, digest, changes, remeasure } = proposal;
    this.remeasured.set(sd_id, remeasure.date);
    this.measurements.push({
      sd_id,
      kind: 'remeasurement',
      effective: remeasure.date,
      reason: 'Accepted when the month was closed',
      changes,
      effects: measured.flatMap(({ book, class: kind, reported }) =>
        kind === 'operating' || kind === 'finance' ? (effectOf(book, reported.measured, proposal) ?? []) : [],
      ),
      inputs,
      digest,
    });
  }

  #lineOf(row: AccountedRow, book: AccountingBook, parts: readonly BookedPart[]): FrozenLine | null {
    const month = this.#month;
    const line = leaseLine({ sd_id: row.sd_id, ...namesOf(row) }, parts, { from: month, to: month });
    return line && { ...line, book, postings: postingsOf(parts, month) };
  }

  /** Stores the inputs that the lease is measured by, which it keeps from now on. */
  #freeze(row: AccountedRow): void {
    const frozen = frozenOf(row, this.#booking);
    const { settings } = this.#booking;
    if (frozen && (frozen.initial.rateFrom !== null || settings.standards === 'none')) return;
    const inputs = initialInputs(row, settings);
    if (!inputs) return;
    const effective = inputs.start;
    const beside = { reason: null, changes: [], effects: [], digest: '' };
    this.measurements.push({ sd_id: row.sd_id, kind: 'initial', effective, inputs, ...beside });
  }
}

/** The lease with a change added, which replaces the remeasurements from its day on. */
function withChange(row: AccountedRow, { inputs, digest, remeasure }: ProposedChange): AccountedRow {
  const kept = row.measurements.filter(
    ({ kind, effective }) => kind !== 'remeasurement' || effective < remeasure.date,
  );
  const lm_id = Number.MAX_SAFE_INTEGER;
  return remeasuredRow(row, [
    ...kept,
    { lm_id, kind: 'remeasurement', effective: remeasure.date, inputs, digest },
  ]);
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

import {
  measureLease,
  monthIndex,
  monthTexts,
  nothingCarried,
  type AccountingBook,
  type CarriedBalances,
  type LeaseClass,
  type LeaseEntry,
} from '@panoramic/contract';
import type { AccountedRow, ClosedBalances } from '../measured/accounted-leases.store.ts';
import { measuredInBook, type MeasuredInBook, type Measuring } from '../measured/measured-lease.ts';
import { besideInOpenMonths, withBesideRent, type BookedPart } from './beside-rent.ts';
import { previousMonth, type Closing } from './closings.store.ts';

/** How the leases of a client are measured, and which months are closed. */
export interface Booking extends Measuring {
  readonly firstClosing: Closing | null;
  readonly lastClosing: Closing | null;
}

const [firstOfMonths, lastOfMonths] = ['0000-01', '9999-12'];

/**
 * The measurements that a lease has in a book in the months that are not closed, in order.
 *
 * Closed months are the truth: the first open month begins with what the last closed one carries. A lease that
 * it does not have, although the lease began earlier, comes into the books in the first open month with all
 * its balances. Months before the first closed one show the leases that this month has, by the measurement
 * that it was closed with, and those that were over by then.
 */
export function bookedParts(row: AccountedRow, book: AccountingBook, booking: Booking): BookedPart[] {
  const current = measuredInBook(row, book, booking);
  const before = partBefore(row, book, booking, current);
  const parts = [...(before ? [before] : []), ...partsAfter(row, book, booking, current)];
  const openMonth = booking.lastClosing ? booking.openFrom.slice(0, 7) : null;
  return withBesideRent(parts, besideInOpenMonths(row.beside, book, openMonth));
}

function partBefore(
  row: AccountedRow,
  book: AccountingBook,
  booking: Booking,
  current: ReturnType<typeof measuredInBook>,
): BookedPart | null {
  const { firstClosing } = booking;
  if (!firstClosing) return null;
  const isInFirst = row.closed.some((one) => one.ap_id === firstClosing.ap_id && one.book === book);
  const measured = isInFirst ? firstMeasured(row, book, booking, current) : current;
  if (typeof measured === 'string') return null;
  if (!isInFirst && lastMonthOf(measured) >= firstClosing.month) return null;
  return { measured, from: firstOfMonths, to: previousMonth(firstClosing.month) };
}

/** By the measurement with which the lease first stood in a closed month. */
function firstMeasured(
  row: AccountedRow,
  book: AccountingBook,
  booking: Booking,
  current: ReturnType<typeof measuredInBook>,
): ReturnType<typeof measuredInBook> {
  const begins = row.measurements.filter((one) => one.kind === 'initial' || isRemeasured(one, book));
  if (begins.length < 2) return current;
  const openFrom = `${booking.firstClosing?.month ?? ''}-01`;
  return measuredInBook({ ...row, measurements: begins.slice(0, 1) }, book, { ...booking, openFrom });
}

function isRemeasured(one: AccountedRow['measurements'][number], book: AccountingBook): boolean {
  const isOfBook = one.book === null || one.book === book;
  return isOfBook && one.kind === 'remeasurement' && one.inputs.anew !== undefined;
}

function partsAfter(
  row: AccountedRow,
  book: AccountingBook,
  booking: Booking,
  current: ReturnType<typeof measuredInBook>,
): BookedPart[] {
  const month = booking.openFrom.slice(0, 7);
  const from = booking.lastClosing ? month : firstOfMonths;
  const carried = carriedBy(row, book, booking);
  const entry = booking.lastClosing ? { month, carried } : undefined;
  const parts: BookedPart[] = [];
  const begin = typeof current === 'string' ? null : firstMonthOf(current);
  const earlier = begin !== null && begin > from ? measuredEarlier(row, book, booking) : null;
  if (earlier && begin !== null) parts.push({ measured: earlier, from, to: previousMonth(begin) });
  if (typeof current !== 'string')
    parts.push({
      measured: current,
      from: parts.length > 0 && begin !== null ? begin : from,
      to: lastOfMonths,
    });
  if (entry && !isNothing(carried) && !parts.some(({ measured }) => hasMonth(measured, month)))
    parts.unshift({ measured: leaving(row.sd_id, book, booking, carried), from: month, to: month });
  return parts.map((part) => withEntry(part, entry));
}

/** Before the day from which an exempt lease is measured anew, it is expensed as it was. */
function measuredEarlier(row: AccountedRow, book: AccountingBook, booking: Booking): MeasuredInBook | null {
  const anew = row.measurements.findLastIndex((one) => isRemeasured(one, book));
  if (anew < 0) return null;
  const found = measuredInBook({ ...row, measurements: row.measurements.slice(0, anew) }, book, booking);
  return typeof found === 'string' ? null : found;
}

function withEntry(part: BookedPart, entry: LeaseEntry | undefined): BookedPart {
  if (!entry || entry.month < part.from) return part;
  const { measured } = part;
  return { ...part, measured: { ...measured, reported: { ...measured.reported, entry } } };
}

/** Balances of the last closed month in books that the client does not keep any more: they leave them. */
export function partsLeaving(
  row: AccountedRow,
  kept: readonly AccountingBook[],
  booking: Booking,
): BookedPart[] {
  const month = booking.openFrom.slice(0, 7);
  return lastClosed(row, booking)
    .filter(({ book }) => !kept.includes(book))
    .flatMap(({ book }) => {
      const carried = carriedBy(row, book, booking);
      if (isNothing(carried)) return [];
      const part = { measured: leaving(row.sd_id, book, booking, carried), from: month, to: month };
      return [withEntry(part, { month, carried })];
    });
}

function lastClosed({ closed }: AccountedRow, { lastClosing }: Booking): readonly ClosedBalances[] {
  return lastClosing ? closed.filter(({ ap_id }) => ap_id === lastClosing.ap_id) : [];
}

/** What the last closed month carries of the lease. */
function carriedBy(row: AccountedRow, book: AccountingBook, booking: Booking): CarriedBalances {
  const found = lastClosed(row, booking).find((one) => one.book === book);
  if (!found) return nothingCarried;
  return {
    liability: Math.round(100 * found.liability),
    current: Math.round(100 * found.current),
    asset: Math.round(100 * found.asset),
    deferred: Math.round(100 * found.deferred),
    kind: found.class === 'operating' ? 'operating' : 'finance',
    apart: found.apart,
  };
}

function isNothing({ liability, asset, deferred }: CarriedBalances): boolean {
  return liability === 0 && asset === 0 && deferred === 0;
}

/** A month without any measurement, in which the balances carried so far leave the books. */
function leaving(
  id: number,
  book: AccountingBook,
  { openFrom }: Booking,
  { kind, liability, asset }: CarriedBalances,
): MeasuredInBook {
  const standard = book === 'straightLine' ? 'ASC842' : book;
  const { lastDay: end } = monthTexts(monthIndex(openFrom));
  const nothing = { directCosts: 0, incentives: 0, prepaid: 0, purchasePrice: 0, residualGuarantee: 0 };
  const measured = measureLease({
    ...nothing,
    standard,
    kind,
    convention: 'effective',
    rate: 0,
    start: openFrom,
    end,
    payments: [],
    usefulLife: null,
    remeasure: [],
  });
  const hadBalances = liability !== 0 || asset !== 0;
  const left: LeaseClass = book === 'straightLine' ? book : hadBalances ? kind : 'shortTerm';
  const exemption = hadBalances ? null : 'shortTerm';
  const reported = { id, kind, exemption, measured, variable: new Map<string, number>() } as const;
  return { book, class: left, findings: [], rateFrom: null, reported };
}

function firstMonthOf({ reported }: MeasuredInBook): string {
  return reported.measured.input.start.slice(0, 7);
}

function lastMonthOf({ reported }: MeasuredInBook): string {
  const { input, rows } = reported.measured;
  return (rows.at(-1)?.date ?? input.end).slice(0, 7);
}

function hasMonth(measured: MeasuredInBook, month: string): boolean {
  return firstMonthOf(measured) <= month && month <= lastMonthOf(measured);
}

/** The months of a span in which the books follow a part; `null` when there are none. */
export function monthsCovered(
  { from, to }: BookedPart,
  span: { readonly from: string; readonly to: string },
): { readonly from: string; readonly to: string } | null {
  const [first, last] = [from > span.from ? from : span.from, to < span.to ? to : span.to];
  return first <= last ? { from: first, to: last } : null;
}

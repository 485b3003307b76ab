import {
  formatDollars,
  enteredIn,
  journalOfLease,
  kindOn,
  leaseDisclosures,
  maturityBands,
  periodFigureNames,
  type JournalAccount,
  type LeaseClass,
  type LeaseDisclosures,
  type MaturityBand,
  type PeriodFigure,
  type PeriodLine,
  type PostedLine,
  type ReportedLease,
  type ReportedPeriod,
} from '@panoramic/contract';
import type { MeasuredInBook } from '../measured/measured-lease.ts';
import { besideIn, type BookedPart } from './beside-rent.ts';
import { monthsCovered } from './booked-lease.ts';

export type Amounts = Record<PeriodFigure | MaturityBand, number>;
// Safe: both lists are of these names.
export const amountNames = [...periodFigureNames, ...maturityBands] as readonly (keyof Amounts)[];

/** A lease in a span of months, in cents. */
export interface LeaseLine {
  readonly sd_id: number;
  readonly label: string;
  readonly detail: string | null;
  readonly class: LeaseClass;
  /** The class that the opening balances belong to. */
  readonly openingClass: LeaseClass;
  readonly rate: number | null;
  readonly remainingYears: number | null;
  readonly amounts: Amounts;
}

/** Event, account, debit and credit in cents. */
export type Posting = readonly [
  event: PostedLine['event'],
  account: JournalAccount,
  debit: number,
  credit: number,
  /** What a line of percentage rent and statements is made of. */
  words?: string,
];

export type LeaseNames = Pick<LeaseLine, 'sd_id' | 'label' | 'detail'>;

/** `null` for a lease that has nothing to report in the span. */
export function leaseLine(
  names: LeaseNames,
  parts: readonly BookedPart[],
  span: ReportedPeriod,
): LeaseLine | null {
  const lines = parts.flatMap((part) => {
    const months = monthsCovered(part, span);
    return (months && lineIn(names, part.measured, months)) ?? [];
  });
  return mergedLine(lines);
}

/** Merges the lines of one lease, given in the order of their months. */
export function mergedLine(lines: readonly LeaseLine[]): LeaseLine | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || first === last) return last ?? null;
  const amounts = mergedAmounts(lines.map((line) => line.amounts));
  return { ...last, openingClass: first.openingClass, amounts };
}

const openings: ReadonlySet<keyof Amounts> = new Set<PeriodFigure>(['liabilityOpening', 'assetOpening']);
const ends: ReadonlySet<keyof Amounts> = new Set<keyof Amounts>([
  'liabilityClosing',
  'liabilityCurrent',
  'assetClosing',
  'deferred',
  ...maturityBands,
]);

/** Which month of a span a figure is taken from: the first, the last, or their sum. */
export function takenFrom(name: keyof Amounts): 'first' | 'last' | 'sum' {
  return openings.has(name) ? 'first' : ends.has(name) ? 'last' : 'sum';
}

function mergedAmounts(parts: readonly Amounts[]): Amounts {
  const taken = {
    first: (name: keyof Amounts) => parts[0]?.[name] ?? 0,
    last: (name: keyof Amounts) => parts.at(-1)?.[name] ?? 0,
    sum: (name: keyof Amounts) => parts.reduce((sum, part) => sum + part[name], 0),
  };
  // Safe: an entry for each name.
  return Object.fromEntries(amountNames.map((name) => [name, taken[takenFrom(name)](name)])) as Amounts;
}

/** What the liability and the asset of a line lack to foot; both are 0 in sound books. */
export function footingGap({ amounts }: LeaseLine): { readonly liability: number; readonly asset: number } {
  const { liabilityOpening, liabilityTakenOver, liabilityLate, liabilityAdded, interest, paid } = amounts;
  const { assetOpening, assetTakenOver, assetLate, assetAdded, amortisation, assetTransferred } = amounts;
  const liability = liabilityOpening + liabilityTakenOver + liabilityLate + liabilityAdded + interest - paid;
  const asset = assetOpening + assetTakenOver + assetLate + assetAdded - amortisation - assetTransferred;
  return {
    liability: liability + amounts.liabilityRemeasured - amounts.liabilityClosing,
    asset: asset + amounts.assetRemeasured - amounts.assetClosing,
  };
}

function lineIn(names: LeaseNames, measured: MeasuredInBook, span: ReportedPeriod): LeaseLine | null {
  if (isOutside(measured, span)) return null;
  const reported = reportedIn(measured);
  const disclosed = leaseDisclosures([reported], span);
  const isMeasured = reported.exemption === null;
  return {
    ...names,
    class: classAt(measured, span.to),
    openingClass: openingClassOf(measured, span.from),
    rate: isMeasured ? stored(disclosed.averages.rate) : null,
    remainingYears: isMeasured ? stored(disclosed.averages.remainingYears) : null,
    amounts: amountsOf(reported, span, disclosed),
  };
}

/** Straight-line rent expenses every lease. */
function reportedIn({ book, reported }: MeasuredInBook): ReportedLease {
  return book === 'straightLine' ? { ...reported, exemption: 'straightLine' } : reported;
}

/** The class of the balances that a month opens with. */
function openingClassOf({ class: kind, reported }: MeasuredInBook, month: string): LeaseClass {
  if (kind !== 'operating' && kind !== 'finance') return kind;
  const { entry } = reported;
  return entry && entry.month >= month ? entry.carried.kind : kindOn(reported, `${month}-00`);
}

/** The class at the end of a month, because a change may have reclassified the lease. */
function classAt({ class: kind, reported }: MeasuredInBook, month: string): LeaseClass {
  return kind === 'operating' || kind === 'finance' ? kindOn(reported, `${month}-31`) : kind;
}

/** To the four decimals that a closed month keeps. */
function stored(figure: number | null | undefined): number | null {
  return figure === null || figure === undefined ? null : Math.round(figure * 10_000) / 10_000;
}

/** The lease begins after the span or has ended before it. */
function isOutside({ reported }: MeasuredInBook, { from, to }: ReportedPeriod): boolean {
  const { input, rows } = reported.measured;
  const last = (rows.at(-1)?.date ?? input.end).slice(0, 7);
  if (input.start.slice(0, 7) > to) return true;
  // What is paid after the end as measured is booked all the same.
  const paid = [...reported.variable, ...(reported.beside ?? [])];
  return last < from && !paid.some(([month, cents]) => month >= from && month <= to && cents !== 0);
}

function amountsOf(
  reported: ReportedLease,
  period: ReportedPeriod,
  { rollForward: { liability, asset }, maturity, cost, cash }: LeaseDisclosures,
): Amounts {
  const [year1, year2, year3, year4, year5] = maturity.years;
  const isMeasured = reported.exemption === null;
  const entered = enteredIn(reported, period);
  return {
    liabilityOpening: liability.opening,
    liabilityTakenOver: liability.takenOver,
    liabilityLate: liability.late,
    liabilityAdded: liability.added,
    interest: liability.interest,
    paid: liability.payments,
    liabilityRemeasured: liability.remeasured,
    liabilityClosing: liability.closing,
    liabilityCurrent: liability.current,
    assetOpening: asset.opening,
    assetTakenOver: asset.takenOver,
    assetLate: asset.late,
    assetAdded: asset.added,
    amortisation: asset.amortisation,
    assetRemeasured: asset.remeasured,
    assetTransferred: asset.transferred,
    assetClosing: asset.closing,
    gain: cost.gain,
    operatingCost: cost.operating,
    exemptCost: cost.shortTerm + cost.lowValue,
    operatingInterest: liability.interest - cost.interest,
    variableCost: cost.variable,
    openingAdjustment: entered ? entered.liability + entered.deferred - entered.asset : 0,
    deferred: isMeasured ? 0 : deferredAt(reported, period),
    cashOperating: cash.operating,
    cashInterest: cash.interest,
    cashPrincipal: cash.principal,
    cashExempt: cash.shortTerm,
    cashVariable: cash.variable,
    year1,
    year2,
    year3,
    year4,
    year5,
    later: maturity.after,
  };
}

/** The deferred rent at the end of the span. */
function deferredAt({ measured }: ReportedLease, { to }: ReportedPeriod): number {
  return measured.rows.findLast(({ date }) => date.slice(0, 7) <= to)?.deferred ?? 0;
}

/** What a lease posts in a month; debits and credits are equal. */
export function postingsOf(parts: readonly BookedPart[], month: string): readonly Posting[] {
  const period = { from: month, to: month };
  const part = parts.find((one) => monthsCovered(one, period));
  if (!part) return [];
  const { lines } = journalOfLease(reportedIn(part.measured), period);
  // Within an event the debits come first; events stay in their order.
  const events = [...new Set(lines.map(({ event }) => event))];
  const words = besideIn(parts, month).map((one) => `${one.words} (${formatDollars(one.cents / 100)})`);
  return lines
    .map(({ event, account, debit, credit }): Posting =>
      event === 'beside'
        ? [event, account, debit, credit, words.join('; ')]
        : [event, account, debit, credit],
    )
    .toSorted((a, b) => events.indexOf(a[0]) - events.indexOf(b[0]) || b[2] - a[2]);
}

/** What postings pay beside the rent terms. */
export function besideCash(postings: readonly Posting[]): number {
  let cents = 0;
  for (const [event, account, debit, credit] of postings)
    if (event === 'beside' && account === 'cash') cents += credit - debit;
  return cents;
}

/** As a reply tells it, in dollars. */
export function lineInDollars({ amounts, openingClass: _class, ...line }: LeaseLine): PeriodLine {
  return { ...line, ...inDollars(amounts) };
}

export function inDollars(amounts: Amounts): Amounts {
  // Safe: an entry for each name.
  return Object.fromEntries(amountNames.map((name) => [name, amounts[name] / 100])) as Amounts;
}

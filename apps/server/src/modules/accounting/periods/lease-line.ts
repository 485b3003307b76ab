import {
  journalOfLease,
  kindOn,
  leaseDisclosures,
  maturityBands,
  periodFigureNames,
  rollForward,
  type AccountKey,
  type LeaseClass,
  type LeaseDisclosures,
  type MaturityBand,
  type PeriodFigure,
  type PeriodLine,
  type PostedLine,
  type ReportedPeriod,
} from '@panoramic/contract';
import type { MeasuredInBook } from '../measured/measured-lease.ts';

export type Amounts = Record<PeriodFigure | MaturityBand, number>;
// Safe: both lists are of these names.
export const amountNames = [...periodFigureNames, ...maturityBands] as readonly (keyof Amounts)[];

/** A lease in a span of months, in cents. */
export interface LeaseLine {
  readonly sd_id: number;
  readonly label: string;
  readonly detail: string | null;
  readonly class: LeaseClass;
  readonly rate: number | null;
  readonly remainingYears: number | null;
  readonly amounts: Amounts;
}

/** Event, account, debit and credit in cents. */
export type Posting = readonly [
  event: PostedLine['event'],
  account: AccountKey,
  debit: number,
  credit: number,
];

type Names = Pick<LeaseLine, 'sd_id' | 'label' | 'detail'>;

/** `null` for a lease that has nothing to report in the span. */
export function leaseLine(names: Names, measured: MeasuredInBook, span: ReportedPeriod): LeaseLine | null {
  const { lateFrom, reported } = measured;
  const isLate = lateFrom !== null && lateFrom <= span.to;
  const period = isLate && lateFrom > span.from ? { from: lateFrom, to: span.to } : span;
  if (isOutside(measured, period) || (lateFrom !== null && lateFrom > span.to)) return null;
  const disclosed = measured.book === 'straightLine' ? null : leaseDisclosures([reported], period);
  const amounts = disclosed
    ? measuredAmounts(measured, period, disclosed)
    : straightLineAmounts(measured, period);
  if (isLate && lateFrom >= span.from) recogniseLate(amounts);
  return {
    ...names,
    class: classAt(measured, span.to),
    rate: stored(disclosed?.averages.rate),
    remainingYears: stored(disclosed?.averages.remainingYears),
    amounts,
  };
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
  const last = rows.at(-1)?.date ?? input.end;
  return input.start.slice(0, 7) > to || last.slice(0, 7) < from;
}

function measuredAmounts(
  measured: MeasuredInBook,
  period: ReportedPeriod,
  { rollForward: { liability, asset }, maturity, cost, cash }: LeaseDisclosures,
): Amounts {
  const [year1, year2, year3, year4, year5] = maturity.years;
  return {
    liabilityOpening: liability.opening,
    liabilityAdded: liability.added,
    interest: liability.interest,
    paid: liability.payments,
    liabilityRemeasured: liability.remeasured,
    liabilityClosing: liability.closing,
    liabilityCurrent: liability.current,
    assetOpening: asset.opening,
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
    openingAdjustment: 0,
    deferred: measured.reported.exemption === null ? 0 : deferredAt(measured, period),
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

/** Neither liability nor asset: the cost in a straight line, what is paid, and what is deferred. */
function straightLineAmounts(measured: MeasuredInBook, period: ReportedPeriod): Amounts {
  // Safe: an entry for each name.
  const amounts = Object.fromEntries(amountNames.map((name) => [name, 0])) as Amounts;
  for (const row of rowsIn(measured, period)) {
    amounts.operatingCost += row.straightLine;
    amounts.cashOperating += row.payment;
  }
  for (const [month, cents] of measured.reported.variable)
    if (month >= period.from && month <= period.to) amounts.variableCost += cents;
  amounts.cashVariable = amounts.variableCost;
  amounts.deferred = deferredAt(measured, period);
  return amounts;
}

function rowsIn({ reported }: MeasuredInBook, { from, to }: ReportedPeriod) {
  return reported.measured.rows.filter(({ date }) => date.slice(0, 7) >= from && date.slice(0, 7) <= to);
}

/** The deferred rent at the end of the span. */
function deferredAt({ reported }: MeasuredInBook, { to }: ReportedPeriod): number {
  return reported.measured.rows.findLast(({ date }) => date.slice(0, 7) <= to)?.deferred ?? 0;
}

/** Adds the balances from before the first open month to that month, for a lease that is recognised late. */
function recogniseLate(amounts: Amounts): void {
  amounts.liabilityAdded += amounts.liabilityOpening;
  amounts.assetAdded += amounts.assetOpening;
  amounts.openingAdjustment = amounts.liabilityOpening - amounts.assetOpening;
  amounts.liabilityOpening = 0;
  amounts.assetOpening = 0;
}

/** What a lease posts in a month; debits and credits are equal. */
export function postingsOf(measured: MeasuredInBook, month: string, line: LeaseLine): readonly Posting[] {
  const period = { from: month, to: month };
  const postings: Posting[] =
    measured.book === 'straightLine'
      ? straightLinePostings(line.amounts)
      : journalOfLease(measured.reported, period).lines.map(({ event, account, debit, credit }) => [
          event,
          account,
          debit,
          credit,
        ]);
  const all = measured.lateFrom === month ? [...openingPostings(measured, month), ...postings] : postings;
  // Within an event the debits come first; events stay in their order.
  const events = [...new Set(all.map(([event]) => event))];
  return all.toSorted((a, b) => events.indexOf(a[0]) - events.indexOf(b[0]) || b[2] - a[2]);
}

function straightLinePostings({ operatingCost, cashOperating, variableCost }: Amounts): Posting[] {
  return [
    ...pair('cost', 'leaseCost', 'deferredRent', operatingCost),
    ...pair('payment', 'deferredRent', 'cash', cashOperating),
    ...pair('variable', 'variableCost', 'cash', variableCost),
  ];
}

function pair(event: PostedLine['event'], debit: AccountKey, credit: AccountKey, cents: number): Posting[] {
  if (cents === 0) return [];
  return [
    [event, debit, cents, 0],
    [event, credit, 0, cents],
  ];
}

function openingPostings(measured: MeasuredInBook, month: string): Posting[] {
  if (measured.book === 'straightLine' || measured.reported.exemption !== null) return [];
  const { liability, asset } = rollForward([measured.reported], { from: month, to: month });
  const postings: Posting[] = [
    ['opening', 'asset', asset.opening, 0],
    ['opening', 'liability', 0, liability.opening],
  ];
  const difference = liability.opening - asset.opening;
  if (difference !== 0)
    postings.push(['opening', 'openingAdjustment', Math.max(difference, 0), Math.max(-difference, 0)]);
  return postings;
}

/** As a reply tells it, in dollars. */
export function lineInDollars({ amounts, ...line }: LeaseLine): PeriodLine {
  return { ...line, ...inDollars(amounts) };
}

export function inDollars(amounts: Amounts): Amounts {
  // Safe: an entry for each name.
  return Object.fromEntries(amountNames.map((name) => [name, amounts[name] / 100])) as Amounts;
}

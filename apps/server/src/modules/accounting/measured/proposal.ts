import {
  accountingBookLabels,
  addDays,
  booksOf,
  leaseClassLabels,
  monthsOf,
  rateFor,
  showDate,
  showPercent,
  type AccountingSettings,
  type LeasePayment,
  type MeasuredChange,
  type MeasurementInput,
  type PlainDate,
  type Remeasure,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { sinceFrozen } from './live-measurement.ts';
import { endOf, frozenOf, isOver, rateOf, type Measuring } from './measured-lease.ts';
import { noLongerExempt, reclassified } from './reclassified.ts';
import {
  digestOf,
  lastKind,
  remeasureInputs,
  type FrozenLease,
  type InitialInputs,
  type RemeasureInputs,
} from './stored-measurement.ts';
import { paymentsOf, storedPayments } from './stored-payments.ts';

/** A difference between a lease's current data and its measurement, effective on a day. */
export interface ProposedChange {
  /** The measurement without the changes from this day on, which this one replaces. */
  readonly frozen: FrozenLease;
  readonly remeasure: Remeasure;
  readonly changes: readonly MeasuredChange[];
  /** The rate that a remeasurement on this day takes when it is revised. */
  readonly revisedRate: number;
  readonly rateFrom: 'typed' | 'table' | null;
  /** Whether the rate is revised unless somebody decides otherwise. */
  readonly revisesRate: boolean;
  /** A digest of the lease's current data; it does not depend on the day. */
  readonly digest: string;
  readonly inputs: RemeasureInputs;
}

interface Decided {
  /** Left out: the first open day. */
  readonly effective?: PlainDate | null;
  readonly reviseRate?: boolean | undefined;
  /** From 0 to 1. */
  readonly keepShare?: number | null;
}

/** `null`: nothing has changed, or what has changed was dismissed. */
export function proposalFor(
  row: AccountedRow,
  measuring: Measuring,
  decided: Decided = {},
): ProposedChange | null {
  const frozen = frozenOf(row, measuring);
  const date = decided.effective ?? measuring.openFrom;
  if (!frozen || endOf(frozen) < date || frozen.initial.start >= date) return null;
  const proposal = isOver(row, measuring.today)
    ? terminated(row, frozen, date)
    : changed(row, frozen, measuring, date, decided);
  return proposal && !frozen.dismissed.has(proposal.digest) ? proposal : null;
}

/** A closed or deleted lease leaves the books. */
function terminated(row: AccountedRow, frozen: FrozenLease, date: PlainDate): ProposedChange {
  const remeasure = { date, payments: [], end: addDays(date, -1), rate: null, keepShare: null };
  const base = measuredBefore(frozen, date);
  const what = row.active ? 'The lease is closed' : 'The lease is deleted';
  return {
    frozen: base,
    remeasure,
    changes: [{ what, before: `ends ${showDate(endOf(frozen))}`, after: 'leaves the books' }],
    revisedRate: rateOf(frozen),
    rateFrom: frozen.rateFrom,
    revisesRate: false,
    digest: digestOf(what),
    inputs: remeasureInputs(remeasure, { rateFrom: frozen.rateFrom, sqft: frozen.sqft }),
  };
}

function changed(
  row: AccountedRow,
  frozen: FrozenLease,
  { settings }: Measuring,
  date: PlainDate,
  decided: Decided,
): ProposedChange | null {
  const rate = rateOf(frozen);
  const typed = row.accounting?.la_rate ?? null;
  const isRateChanged = typed === null ? frozen.rateFrom === 'typed' : typed !== rate;
  const isSpaceChanged = row.sd_sqft !== frozen.sqft;
  const saidNow = digestOf(row.said);
  // Nothing has changed for most leases, nor for those whose accepted change takes effect later.
  if (!isRateChanged && !isSpaceChanged && saidNow === frozen.said) return null;
  const now = sinceFrozen(row, frozen, settings);
  if (typeof now === 'string') return null;
  const isEndChanged = now.input.end !== endOf(frozen);
  const said = from(date, saidPayments(now.input, frozen));
  const measured = from(date, measuredPayments(frozen));
  const arePaymentsChanged = !isSame(said, measured);
  if (!isRateChanged && !isSpaceChanged && !isEndChanged && !arePaymentsChanged) return null;
  const revisedRate = typed ?? rateFor(settings.rates, date, monthsOf(date, now.input.end) ?? 0) ?? rate;
  const revisesRate = isRateChanged || isSpaceChanged || isEndChanged;
  const isRevised = decided.reviseRate ?? revisesRate;
  const base = measuredBefore(frozen, date);
  const anew = isEndChanged ? noLongerExempt(row, base, settings, date) : null;
  const classification =
    isRevised && base.initial.classes.ASC842.exemption === null
      ? reclassified(row, now.input, date, revisedRate)
      : null;
  const remeasure: Remeasure = {
    date: anew?.start ?? date,
    payments: said,
    end: now.input.end,
    rate: isRevised ? revisedRate : null,
    keepShare: decided.keepShare ?? shareKept(row.sd_sqft, base.sqft),
    ...(classification && { kind: classification.kind }),
  };
  const rateFrom = isRevised ? (typed === null ? 'table' : 'typed') : frozen.rateFrom;
  const changes: MeasuredChange[] = [];
  if (isEndChanged)
    changes.push({ what: 'End', before: showDate(endOf(frozen)), after: showDate(now.input.end) });
  if (arePaymentsChanged)
    changes.push({
      what: 'Payments to come',
      before: dollars(sumOf(measured)),
      after: dollars(sumOf(said)),
    });
  if (isRateChanged || (isRevised && revisedRate !== rate))
    changes.push({ what: 'Rate', before: showPercent(rate), after: showPercent(revisedRate) });
  if (isSpaceChanged)
    changes.push({ what: 'Space', before: squareFeet(frozen.sqft), after: squareFeet(row.sd_sqft) });
  const isClassChanged =
    anew !== null || (classification && classification.kind !== lastKind(base, 'ASC842'));
  if (isClassChanged) changes.push(...classChanges(base, remeasure, anew, settings));
  return {
    frozen: base,
    remeasure,
    changes,
    revisedRate,
    rateFrom,
    revisesRate,
    digest: digestOf([storedPayments(saidPayments(now.input, frozen)), now.input.end, row.sd_sqft, typed]),
    inputs: remeasureInputs(remeasure, {
      rateFrom,
      sqft: row.sd_sqft,
      said: saidNow,
      ...(classification && { findings: classification.findings }),
      ...(anew && { anew }),
    }),
  };
}

/** What a lease is classed as before and after, in each book in which it changes. */
function classChanges(
  base: FrozenLease,
  { kind }: Remeasure,
  anew: InitialInputs | null,
  settings: AccountingSettings,
): MeasuredChange[] {
  const books = booksOf(settings);
  return books.flatMap((book) => {
    if (book === 'straightLine') return [];
    const before = base.initial.classes[book].exemption ?? lastKind(base, book);
    const after = anew
      ? (anew.classes[book].exemption ?? anew.classes[book].kind)
      : book === 'ASC842'
        ? (kind ?? before)
        : before;
    if (after === before) return [];
    const what = books.length > 1 ? `Class, ${accountingBookLabels[book]}` : 'Class';
    return [{ what, before: leaseClassLabels[before], after: leaseClassLabels[after] }];
  });
}

/**
 * The payments by the lease's current data. The difference between the residual guarantee expected now and
 * the measured one is added as a payment at the end.
 */
function saidPayments(now: MeasurementInput, { initial }: FrozenLease): readonly LeasePayment[] {
  const more = now.residualGuarantee - initial.residualGuarantee;
  return more === 0 ? now.payments : [...now.payments, { date: now.end, cents: more }];
}

function measuredPayments({ initial, changes }: FrozenLease): readonly LeasePayment[] {
  return paymentsOf(changes.findLast(({ payments }) => payments !== null)?.payments ?? initial.payments);
}

function from(day: PlainDate, payments: readonly LeasePayment[]): readonly LeasePayment[] {
  return payments.filter(({ date }) => date >= day);
}

function isSame(a: readonly LeasePayment[], b: readonly LeasePayment[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ date, cents }, index) => date === b[index]?.date && cents === b[index].cents)
  );
}

/** The measurement without the changes that take effect on a day or later. */
function measuredBefore(frozen: FrozenLease, date: PlainDate): FrozenLease {
  const changes = frozen.changes.filter((change) => change.date < date);
  const { sqft, rateFrom, said = null } = changes.at(-1) ?? frozen.initial;
  return { ...frozen, changes, sqft, rateFrom, said };
}

/** The share of the space that is kept; `null` unless some is given back. */
function shareKept(now: number | null, before: number | null): number | null {
  return now !== null && before !== null && now < before ? now / before : null;
}

function sumOf(payments: readonly LeasePayment[]): number {
  return payments.reduce((sum, { cents }) => sum + cents, 0);
}

/** Made once: making it takes longer than measuring a lease. */
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function dollars(cents: number): string {
  return money.format(cents / 100);
}

function squareFeet(sqft: number | null): string {
  return sqft === null ? 'none' : `${sqft.toLocaleString('en-US')} SF`;
}

import { createHash } from 'node:crypto';
import {
  addDays,
  booksOf,
  measureLease,
  monthsOf,
  proposedRemeasurement,
  rateFor,
  showDate,
  type AccountingBook,
  type MeasuredChange,
  type MeasurementInput,
  type PlainDate,
  type Remeasure,
  type RemeasurementEffect,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { endOf, frozenOf, inputWith, isOver, rateOf, sinceFrozen, type Measuring } from './measured-lease.ts';
import {
  frozenInput,
  remeasureInputs,
  type FrozenLease,
  type RemeasureInputs,
} from './stored-measurement.ts';
import { paymentsOf, storedPayments } from './stored-payments.ts';

/** What a lease says differently from what it is measured by, effective on a day. */
export interface ProposedChange {
  /** As measured before the day: changes from the day on are replaced by this one. */
  readonly frozen: FrozenLease;
  readonly remeasure: Remeasure;
  readonly changes: readonly MeasuredChange[];
  /** The rate that a remeasurement on this day takes when it is revised. */
  readonly revisedRate: number;
  readonly rateFrom: 'typed' | 'table' | null;
  /** Whether the rate is revised unless somebody decides otherwise. */
  readonly revisesRate: boolean;
  /** Of what the lease says now, whatever the day. */
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
    inputs: remeasureInputs(remeasure, frozen),
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
  const now = sinceFrozen(row, frozen, settings);
  if (typeof now === 'string') return null;
  const typed = row.accounting?.la_rate ?? null;
  const isRateChanged = typed === null ? frozen.rateFrom === 'typed' : typed !== rate;
  const isSpaceChanged = row.sd_sqft !== frozen.sqft;
  if (!isRateChanged && !isSpaceChanged && isAsMeasured(now.input, frozen, date)) return null;
  const measured = frozenInput(frozen, 'ASC842');
  const other = proposedRemeasurement(measured, now.input, date, null);
  if (!other && !isRateChanged && !isSpaceChanged) return null;
  const revisedRate = typed ?? rateFor(settings.rates, date, monthsOf(date, now.input.end) ?? 0) ?? rate;
  const isEndChanged = now.input.end !== endOf(frozen);
  const revisesRate = isRateChanged || isSpaceChanged || isEndChanged;
  const isRevised = decided.reviseRate ?? revisesRate;
  const base = measuredBefore(frozen, date);
  const remeasure: Remeasure = {
    date,
    payments: now.input.payments.filter((payment) => payment.date >= date),
    end: now.input.end,
    rate: isRevised ? revisedRate : null,
    keepShare: decided.keepShare ?? shareKept(row.sd_sqft, base.sqft),
  };
  const rateFrom = isRevised ? (typed === null ? 'table' : 'typed') : frozen.rateFrom;
  const changes: MeasuredChange[] = [];
  if (isEndChanged)
    changes.push({ what: 'End', before: showDate(endOf(frozen)), after: showDate(now.input.end) });
  if (other?.payments) {
    const planned = measureLease(measured).stages.at(-1)?.payments ?? [];
    changes.push({
      what: 'Payments to come',
      before: dollars(sumFrom(planned, date)),
      after: dollars(sumFrom(now.input.payments, date)),
    });
  }
  if (isRateChanged || (isRevised && revisedRate !== rate))
    changes.push({ what: 'Rate', before: `${rate}%`, after: `${revisedRate}%` });
  if (isSpaceChanged)
    changes.push({ what: 'Space', before: squareFeet(frozen.sqft), after: squareFeet(row.sd_sqft) });
  return {
    frozen: base,
    remeasure,
    changes,
    revisedRate,
    rateFrom,
    revisesRate,
    digest: digestOf([storedPayments(now.input.payments), now.input.end, row.sd_sqft, typed]),
    inputs: remeasureInputs(remeasure, { rateFrom, sqft: row.sd_sqft }),
  };
}

/** True when payments and end are plainly the same, as they are of most leases: nothing is measured for it. */
function isAsMeasured(now: MeasurementInput, frozen: FrozenLease, date: PlainDate): boolean {
  const { initial, changes } = frozen;
  if (now.end !== endOf(frozen) || now.residualGuarantee !== initial.residualGuarantee) return false;
  const runs = changes.findLast(({ payments }) => payments !== null)?.payments ?? initial.payments;
  const measured = paymentsOf(runs).filter((payment) => payment.date >= date);
  const said = now.payments.filter((payment) => payment.date >= date);
  return (
    said.length === measured.length &&
    said.every((one, index) => one.date === measured[index]?.date && one.cents === measured[index].cents)
  );
}

/** The measurement without the changes that take effect on a day or later. */
function measuredBefore(frozen: FrozenLease, date: PlainDate): FrozenLease {
  const changes = frozen.changes.filter((change) => change.date < date);
  const { sqft, rateFrom } = changes.at(-1) ?? frozen.initial;
  return { ...frozen, changes, sqft, rateFrom };
}

/** The share of the space that is kept; `null` unless some is given back. */
function shareKept(now: number | null, before: number | null): number | null {
  return now !== null && before !== null && now < before ? now / before : null;
}

function sumFrom(payments: readonly { date: PlainDate; cents: number }[], date: PlainDate): number {
  return payments.reduce((sum, payment) => sum + (payment.date >= date ? payment.cents : 0), 0);
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function squareFeet(sqft: number | null): string {
  return sqft === null ? 'none' : `${sqft.toLocaleString('en-US')} SF`;
}

function digestOf(what: unknown): string {
  return createHash('sha1').update(JSON.stringify(what)).digest('base64url');
}

/** What accepting it does to liability and asset, by book. */
export function effectsOf(
  { frozen, remeasure }: ProposedChange,
  { settings }: Measuring,
): readonly RemeasurementEffect[] {
  return booksOf(settings)
    .filter((book) => book !== 'straightLine' && frozen.initial.rateFrom !== null)
    .flatMap((book) => effectIn(book, frozen, remeasure) ?? []);
}

function effectIn(
  book: AccountingBook,
  frozen: FrozenLease,
  remeasure: Remeasure,
): RemeasurementEffect | null {
  const standard = book === 'straightLine' ? 'ASC842' : book;
  if (frozen.initial.classes[standard].exemption !== null) return null;
  const after = measureLease(inputWith(frozenInput(frozen, standard), [remeasure])).remeasurements.at(-1);
  if (!after) return null;
  return {
    book,
    liabilityBefore: after.liabilityBefore / 100,
    liabilityAfter: after.liability / 100,
    assetBefore: after.assetBefore / 100,
    assetAfter: after.asset / 100,
    gain: after.gain / 100,
  };
}

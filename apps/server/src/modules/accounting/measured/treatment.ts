import {
  rateFor,
  termLength,
  type AccountingBook,
  type AccountingSettings,
  type ChangeCause,
  type Remeasure,
  type RemeasurementEffect,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { effectIn } from './effects.ts';
import { remainingLife, type LeaseChanges } from './lease-changes.ts';
import { rateOf } from './measured-lease.ts';
import { centsOfPayments, from, measuredPayments } from './measured-payments.ts';
import { noLongerExempt, reclassified } from './reclassified.ts';
import { remeasureInputs, type FrozenLease, type RemeasureInputs } from './stored-measurement.ts';
import { storedPayments } from './stored-payments.ts';

export interface ProposedOutcome {
  readonly kind: 'remeasurement' | 'variable';
  readonly inputs: RemeasureInputs;
  /** The revised rate; `null`: the rate stays. */
  readonly rate: number | null;
  readonly effect: RemeasurementEffect | null;
}

interface Treated {
  readonly row: AccountedRow;
  readonly book: AccountingBook;
  readonly base: FrozenLease;
  readonly changes: LeaseChanges;
  readonly shareOfSpace: number | null;
  readonly cause: ChangeCause | null;
  readonly settings: AccountingSettings;
}

/** How a book treats a change once its cause is known. */
export function treated(change: Treated): ProposedOutcome {
  const { book, cause, changes } = change;
  const followsIndex = cause === 'index' && book !== 'IFRS16';
  // Where something else remeasures the liability, the rent by the index is part of it (842-10-35-5).
  if (followsIndex && !changes.isResidualChanged) return variableCost(change);
  return remeasured(change);
}

/** An index under ASC 842: the liability stays, and what is paid beside it is variable lease cost. */
function variableCost({ row, book, base, changes }: Treated): ProposedOutcome {
  const { date, said, addedCosts } = changes;
  const usefulLife = remainingLife(changes);
  const unchanged = { date, end: null, rate: null, keepShare: null };
  const beside = { rateFrom: base.rateFrom, sqft: row.sd_sqft, said: row.saidDigest };
  const difference = centsOfPayments(said) - centsOfPayments(from(date, measuredPayments(base)));
  if (addedCosts === 0 && usefulLife === undefined) {
    const inputs = remeasureInputs({ ...unchanged, payments: said }, beside);
    const effect = effectIn(book, base, { ...inputs, payments: null }, difference);
    return { kind: 'variable', inputs, rate: null, effect };
  }
  const inputs = remeasureInputs(
    { ...unchanged, payments: null, addedCosts, usefulLife },
    { ...beside, paid: storedPayments(said), ...measuredBeside(changes) },
  );
  return { kind: 'remeasurement', inputs, rate: null, effect: effectIn(book, base, inputs, difference) };
}

function remeasured({ row, book, base, changes, shareOfSpace, cause, settings }: Treated): ProposedOutcome {
  const { date, now, said } = changes;
  const rate = isRateRevised(changes, cause) ? revisedRate(row, base, changes, settings) : null;
  const typed = row.accounting?.la_rate ?? null;
  const mayEndExemption = changes.isEndChanged || changes.isPurchaseChanged;
  const anew = mayEndExemption ? noLongerExempt(row, base, book, settings, date) : null;
  // Of a lease that has ended before the day nothing is left to classify: it leaves the books.
  const classification =
    book === 'ASC842' && rate !== null && now.end >= date && base.initial.classes.ASC842.exemption === null
      ? reclassified(row, now, date, rate)
      : null;
  const isPaymentsKept = !changes.isRentChanged && !changes.isEndChanged && !isAtEndChanged(changes);
  const remeasure: Remeasure = {
    date: anew?.start ?? date,
    payments: isPaymentsKept && rate === null ? null : said,
    end: now.end,
    rate,
    // Where no option is given up with the lessor, nothing is given back: the asset moves by the difference.
    keepShare: cause === 'option' ? 1 : null,
    ...(shareOfSpace !== null && { keepSpace: shareOfSpace }),
    ...(classification && { kind: classification.kind }),
    ...(changes.addedCosts !== 0 && { addedCosts: changes.addedCosts }),
    ...(changes.isLifeChanged && { usefulLife: remainingLife(changes) }),
  };
  const inputs = remeasureInputs(remeasure, {
    rateFrom: rate === null ? base.rateFrom : typed === null ? 'table' : 'typed',
    sqft: row.sd_sqft,
    said: row.saidDigest,
    ...measuredBeside(changes),
    ...(classification && { findings: classification.findings }),
    ...(anew && { anew }),
  });
  return { kind: 'remeasurement', inputs, rate, effect: effectIn(book, base, inputs, 0) };
}

function measuredBeside({ now }: LeaseChanges): Pick<RemeasureInputs, 'purchase' | 'residual' | 'life'> {
  return { purchase: now.purchasePrice, residual: now.residualGuarantee, life: now.usefulLife };
}

function isAtEndChanged({ isResidualChanged, isPurchaseChanged }: LeaseChanges): boolean {
  return isResidualChanged || isPurchaseChanged;
}

/** Only an index and what is expected of a residual guarantee keep the rate (842-20-35-5, IFRS 16.43, 45). */
function isRateRevised(changes: LeaseChanges, cause: ChangeCause | null): boolean {
  const { isEndChanged, isSpaceChanged, isRateChanged, isPurchaseChanged, isRentChanged } = changes;
  if (isEndChanged || isSpaceChanged || isPurchaseChanged) return true;
  return isRentChanged ? cause !== 'index' : isRateChanged;
}

function revisedRate(
  row: AccountedRow,
  base: FrozenLease,
  { date, now }: LeaseChanges,
  { rates }: AccountingSettings,
): number {
  return row.accounting?.la_rate ?? rateFor(rates, date, termLength(date, now.end)) ?? rateOf(base);
}

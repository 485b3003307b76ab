import {
  formatMoney,
  addDays,
  showDate,
  showPercent,
  termLength,
  type Cents,
  type LeasePayment,
  type MeasuredChange,
  type MeasurementInput,
  type PlainDate,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { sinceFrozen } from './live-measurement.ts';
import { endOf, rateOf, type Measuring } from './measured-lease.ts';
import { expectedPayments, from, isSamePayments, centsOfPayments } from './measured-payments.ts';
import { digestOf, type FrozenLease } from './stored-measurement.ts';
import { storedPayments } from './stored-payments.ts';

/** How a lease's current data differs from its measurement in a book, seen from a day. */
export interface LeaseChanges {
  readonly date: PlainDate;
  readonly now: MeasurementInput;
  /** The payments from the day on by the current data, and as the books expect them. */
  readonly said: readonly LeasePayment[];
  readonly expected: readonly LeasePayment[];
  readonly isRentChanged: boolean;
  readonly isResidualChanged: boolean;
  readonly isPurchaseChanged: boolean;
  readonly isEndChanged: boolean;
  readonly isShorter: boolean;
  readonly isRateChanged: boolean;
  readonly isSpaceChanged: boolean;
  /** The share of the space that is kept; `null` unless some is given back. */
  readonly shareOfSpace: number | null;
  /** Direct costs and prepaid rent less incentives that are not measured yet. */
  readonly addedCosts: Cents;
  readonly isLifeChanged: boolean;
  /** A digest of what is compared; a decision on it is not asked for twice. */
  readonly subject: string;
}

/** `null`: nothing has changed since something was last decided. */
export function changesSince(
  row: AccountedRow,
  frozen: FrozenLease,
  { settings }: Measuring,
  date: PlainDate,
): LeaseChanges | null {
  const typed = row.accounting?.la_rate ?? null;
  const isRateChanged = typed === null ? frozen.rateFrom === 'typed' : typed !== rateOf(frozen);
  const isSpaceChanged = row.sd_sqft !== frozen.sqft;
  // Nothing has changed for most leases, nor for those whose accepted change takes effect later.
  if (!isRateChanged && !isSpaceChanged && row.saidDigest === frozen.said) return null;
  const derived = sinceFrozen(row, frozen, settings);
  if (typeof derived === 'string') return null;
  const now = derived.input;
  const atEnd = measuredAtEnd(frozen);
  const all = withAtEnd(now, frozen);
  const [said, expected] = [from(date, all), expectedPayments(frozen, date)];
  const life = measuredLife(frozen);
  const addedCosts = costsOf(now) - measuredCosts(frozen, now);
  const isEndChanged = now.end !== endOf(frozen);
  const arePaymentsChanged = !isSamePayments(said, expected);
  const rent = rentOf(said, now.end, extraAtEnd(now, frozen));
  const found: LeaseChanges = {
    date,
    now,
    said,
    expected,
    isRentChanged: !isSamePayments(rent, rentOf(expected, endOf(frozen), atEnd.extra)),
    isResidualChanged: arePaymentsChanged && now.residualGuarantee !== atEnd.residual,
    isPurchaseChanged: arePaymentsChanged && now.purchasePrice !== atEnd.purchase,
    isEndChanged,
    isShorter: now.end < endOf(frozen),
    isRateChanged,
    isSpaceChanged,
    shareOfSpace: shareKept(row.sd_sqft, frozen.sqft),
    addedCosts,
    isLifeChanged: now.usefulLife !== life,
    subject: digestOf([
      storedPayments(all),
      now.end,
      row.sd_sqft,
      typed,
      // Left out where there are none, so that decisions from before they were compared still count.
      ...(addedCosts !== 0 || now.usefulLife !== life ? [costsOf(now), now.usefulLife] : []),
    ]),
  };
  const isChanged = isRateChanged || isSpaceChanged || isEndChanged || arePaymentsChanged;
  if (!isChanged && addedCosts === 0 && !found.isLifeChanged) return null;
  return found.subject === frozen.decided ? null : found;
}

/**
 * The payments by the lease's current data. What is due at the end beyond the purchase price and the guarantee
 * of the first measurement is added as a payment on the last day.
 */
function withAtEnd(now: MeasurementInput, frozen: FrozenLease): readonly LeasePayment[] {
  const cents = extraAtEnd(now, frozen);
  return cents === 0 ? now.payments : [...now.payments, { date: now.end, cents }];
}

function extraAtEnd(now: MeasurementInput, { initial }: FrozenLease): Cents {
  return now.purchasePrice + now.residualGuarantee - initial.purchasePrice - initial.residualGuarantee;
}

/** The purchase price and the residual guarantee as last measured, and how much of it is in the payments. */
function measuredAtEnd({ initial, changes }: FrozenLease) {
  const last = changes.findLast(({ purchase }) => purchase !== undefined);
  const purchase = last?.purchase ?? initial.purchasePrice;
  const residual = last?.residual ?? initial.residualGuarantee;
  return {
    purchase,
    residual,
    extra: purchase + residual - initial.purchasePrice - initial.residualGuarantee,
  };
}

function rentOf(payments: readonly LeasePayment[], end: PlainDate, extra: Cents): readonly LeasePayment[] {
  return extra === 0 ? payments : [...payments, { date: end, cents: -extra }];
}

function costsOf({ directCosts, prepaid, incentives }: MeasurementInput): Cents {
  return directCosts + prepaid - incentives;
}

function measuredCosts({ initial, changes }: FrozenLease, now: MeasurementInput): Cents {
  const { deferredRent, directCosts, prepaid, incentives } = initial;
  // A lease that was exempt has expensed its costs; measurements from before say nothing about them.
  const expensed = initial.expensedCosts ?? (deferredRent === undefined ? 0 : costsOf(now));
  const added = changes.reduce((sum, change) => sum + (change.addedCosts ?? 0), 0);
  return directCosts + prepaid - incentives + expensed + added;
}

function measuredLife({ initial, changes }: FrozenLease): number | null {
  const last = changes.findLast(({ life }) => life !== undefined);
  return last?.life === undefined ? initial.usefulLife : last.life;
}

/** The useful life that is left on the day, for a change of it; `undefined` where it has not changed. */
export function remainingLife({ isLifeChanged, now, date }: LeaseChanges): number | null | undefined {
  if (!isLifeChanged) return undefined;
  if (now.usefulLife === null) return null;
  return Math.max(0, now.usefulLife - termLength(now.start, addDays(date, -1)));
}

function shareKept(now: number | null, before: number | null): number | null {
  return now !== null && before !== null && now < before ? now / before : null;
}

/** The changes in words; a rate is named where it is revised. */
export function describeChanges(
  changes: LeaseChanges,
  row: AccountedRow,
  frozen: FrozenLease,
  revisedRate: number | null,
  currency: string,
): MeasuredChange[] {
  const amount = (cents: Cents) => formatMoney(cents / 100, currency);
  const rate = rateOf(frozen);
  const found: MeasuredChange[] = [];
  const add = (isChanged: boolean, what: string, before: string, after: string) => {
    if (isChanged) found.push({ what, before, after });
  };
  const { said, expected, now, addedCosts } = changes;
  const arePaymentsChanged = !isSamePayments(said, expected);
  add(changes.isEndChanged, 'End', showDate(endOf(frozen)), showDate(now.end));
  add(
    arePaymentsChanged,
    'Payments to come',
    amount(centsOfPayments(expected)),
    amount(centsOfPayments(said)),
  );
  add(
    addedCosts !== 0,
    'Direct costs less incentives',
    amount(costsOf(now) - addedCosts),
    amount(costsOf(now)),
  );
  add(changes.isLifeChanged, 'Useful life', months(measuredLife(frozen)), months(now.usefulLife));
  const isRateShown = revisedRate !== null && (changes.isRateChanged || revisedRate !== rate);
  add(isRateShown, 'Rate', showPercent(rate), showPercent(revisedRate ?? rate));
  add(changes.isSpaceChanged, 'Space', squareFeet(frozen.sqft), squareFeet(row.sd_sqft));
  return found;
}

function squareFeet(sqft: number | null): string {
  return sqft === null ? 'none' : `${sqft.toLocaleString('en-US')} SF`;
}

function months(life: number | null): string {
  return life === null ? 'the term' : `${life} months`;
}

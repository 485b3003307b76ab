import {
  addressLine,
  closedStatus,
  kindOn,
  leaseName,
  measureLease,
  type AccountingBook,
  type AccountingSettings,
  type FieldError,
  type LeaseClass,
  type MeasurementGap,
  type PlainDate,
  type ReportedLease,
  type ReportedPeriod,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { chargesWithin, liveInBook, noCharges } from './live-measurement.ts';
import { paidBesideMeasured } from './measured-payments.ts';
import {
  frozenWithTakenOver,
  frozenLease,
  lastFindings,
  type FrozenClass,
  type FrozenLease,
} from './stored-measurement.ts';
import { takenOverOf, withTakenOver } from './taken-over.ts';

/** What is the same for all leases of a client. */
export interface Measuring {
  readonly settings: AccountingSettings;
  readonly today: PlainDate;
  /** The first day of the first open month; changes take effect on it, or later. */
  readonly openFrom: PlainDate;
  /** The months for which charges outside the measurement are needed; `null` when none are. */
  readonly charges: ReportedPeriod | null;
}

/** A lease in one book, ready for the reports. */
export interface MeasuredInBook {
  readonly book: AccountingBook;
  readonly class: LeaseClass;
  readonly findings: FrozenClass['findings'];
  readonly rateFrom: 'typed' | 'table' | null;
  readonly reported: ReportedLease;
}

/** The frozen measurement in force in a book, or `null` while the figures follow the lease's current data. */
export function frozenOf(
  row: AccountedRow,
  book: AccountingBook,
  { openFrom }: Measuring,
): FrozenLease | null {
  const frozen = frozenLease(row.measurements, book);
  if (!frozen) return null;
  // A lease that was renewed after its end is measured anew.
  const isRenewed = row.active && endOf(frozen) < openFrom && (row.sd_ccd ?? '') > endOf(frozen);
  return isRenewed ? null : frozen;
}

/** The last day as measured. */
export function endOf({ initial, changes }: FrozenLease): PlainDate {
  return changes.reduce((end, change) => change.end ?? end, initial.end);
}

/** Percent a year as measured. */
export function rateOf({ initial, changes }: FrozenLease): number {
  return changes.reduce((rate, change) => change.rate ?? rate, initial.rate);
}

/** A lease in a book, or why it cannot be measured. */
export function measuredInBook(
  row: AccountedRow,
  book: AccountingBook,
  measuring: Measuring,
): MeasuredInBook | MeasurementGap | 'closed' {
  const { charges, today } = measuring;
  const frozen = frozenOf(row, book, measuring);
  const standard = book === 'straightLine' ? 'ASC842' : book;
  if (frozen && (book === 'straightLine' || frozen.initial.rateFrom !== null)) {
    const { kind, exemption } = frozen.initial.classes[standard];
    const findings = lastFindings(frozen, standard);
    const { input, takenOver } = frozenWithTakenOver(frozen, standard, book);
    const reported = {
      id: row.sd_id,
      kind,
      exemption,
      takenOver,
      measured: measureLease(input),
      variable: charges && !isOver(row, today) ? variableWithin(row, frozen, charges) : noCharges,
    };
    return inBook(book, { reported, findings, rateFrom: frozen.rateFrom });
  }
  if (isOver(row, measuring.today)) return 'closed';
  const live = liveInBook(row, book, measuring.settings);
  if (typeof live === 'string') return live;
  const { kind, exemption, classification, rateFrom, variable } = live;
  const begun = withTakenOver(live.input, takenOverOf(row.accounting), book, exemption);
  if (begun === 'takenOver') return begun;
  const { input, takenOver } = begun;
  const reported = { id: row.sd_id, kind, exemption, takenOver, measured: measureLease(input), variable };
  return inBook(book, { reported, findings: classification?.findings ?? [], rateFrom });
}

/** Charges that are not measured, and what is paid beside what is. */
function variableWithin(
  row: AccountedRow,
  frozen: FrozenLease,
  period: ReportedPeriod,
): ReadonlyMap<string, number> {
  const charges = chargesWithin(row, frozen, period);
  const beside = paidBesideMeasured(frozen, period);
  if (beside.size === 0) return charges;
  const sums = new Map(charges);
  for (const [month, cents] of beside) sums.set(month, (sums.get(month) ?? 0) + cents);
  return sums;
}

function inBook(
  book: AccountingBook,
  found: Pick<MeasuredInBook, 'reported' | 'findings' | 'rateFrom'>,
): MeasuredInBook {
  const { exemption } = found.reported;
  return {
    ...found,
    book,
    class: book === 'straightLine' ? 'straightLine' : (exemption ?? kindOn(found.reported, lastOfDays)),
  };
}

/** After every day that a lease can have. */
const lastOfDays = '9999-12-31';

/** A closed lease is over, whatever its expiration says; a deleted one as well. */
export function isOver(row: AccountedRow, today: PlainDate): boolean {
  return !row.active || (row.sd_status === closedStatus && (row.sd_ced ?? today) >= today);
}

/** Why a lease cannot be measured, for the person who can mend it. */
export const gapProblems: Readonly<Record<MeasurementGap | 'closed', FieldError>> = {
  noStart: { field: 'sd_ccd', message: 'The lease has no current commencement date.' },
  noEnd: { field: 'sd_ced', message: 'The lease has no current expiration date.' },
  endBeforeStart: { field: 'sd_ced', message: 'The lease ends before it begins.' },
  tooLong: { field: 'sd_ced', message: 'The lease is longer than 100 years.' },
  noRate: {
    field: 'la_rate',
    message: 'There is no discount rate: the rate table has none for this commencement and term.',
  },
  tooMuch: { field: 'rt_monthly', message: 'The payments of the lease add up to more than a trillion.' },
  takenOver: {
    field: 'la_taken_day',
    message:
      'The balances taken over do not fit the lease: their day is outside it, or no rate leads from the payments to come to the liability.',
  },
  closed: { field: 'sd_status', message: 'The lease is closed.' },
};

/** What a lease is called in lists. */
export function namesOf(row: AccountedRow): { readonly label: string; readonly detail: string | null } {
  return {
    label: leaseName(row) || addressLine(row) || `Lease ${row.sd_id}`,
    detail: [row.sd_city, row.sd_state].filter(Boolean).join(', ') || null,
  };
}

import {
  addressLine,
  closedStatus,
  leaseName,
  measureLease,
  measurementOfLease,
  policyOf,
  termsWithOption,
  type AccountingBook,
  type AccountingPolicy,
  type AccountingSettings,
  type AccountingStandard,
  type DerivedMeasurement,
  type FieldError,
  type LeaseClass,
  type LeaseToMeasure,
  type MeasurementGap,
  type MeasurementInput,
  type PlainDate,
  type ReportedLease,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import {
  frozenInput,
  frozenLease,
  type FrozenClass,
  type FrozenLease,
  type InitialInputs,
} from './stored-measurement.ts';
import { storedPayments } from './stored-payments.ts';

/** What is the same for all leases of a client. */
export interface Measuring {
  readonly settings: AccountingSettings;
  readonly today: PlainDate;
  /** The first day of the first open month; changes take effect on it, or later. */
  readonly openFrom: PlainDate;
  /** True: months are closed, so a lease that none of them has is recognised in the first open one. */
  readonly hasClosed: boolean;
}

/** A lease in one book, ready for the reports. */
export interface MeasuredInBook {
  readonly book: AccountingBook;
  readonly class: LeaseClass;
  readonly findings: FrozenClass['findings'];
  readonly rateFrom: 'typed' | 'table' | null;
  readonly reported: ReportedLease;
  /** The first open month as yyyy-MM, for a lease that began earlier and stands in no closed month. */
  readonly lateFrom: string | null;
}

/** The measurement in force of a lease, or `null` while it follows the lease. */
export function frozenOf(row: AccountedRow, { openFrom }: Measuring): FrozenLease | null {
  const frozen = frozenLease(row.measurements);
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
  const frozen = frozenOf(row, measuring);
  const standard = book === 'straightLine' ? 'ASC842' : book;
  if (frozen && (book === 'straightLine' || frozen.initial.rateFrom !== null)) {
    const { kind, exemption, findings } = frozen.initial.classes[standard];
    const now = sinceFrozen(row, frozen, measuring.settings);
    const reported = {
      id: row.sd_id,
      kind,
      exemption,
      measured: measureLease(frozenInput(frozen, standard)),
      variable: typeof now === 'string' || isOver(row, measuring.today) ? noCharges : now.variable,
    };
    return inBook(row, book, measuring, { reported, findings, rateFrom: frozen.rateFrom });
  }
  if (isOver(row, measuring.today)) return 'closed';
  const live = liveInBook(row, book, measuring.settings);
  if (typeof live === 'string') return live;
  const { input, kind, exemption, classification, rateFrom, variable } = live;
  const reported = { id: row.sd_id, kind, exemption, measured: measureLease(input), variable };
  return inBook(row, book, measuring, { reported, findings: classification?.findings ?? [], rateFrom });
}

const noCharges: ReadonlyMap<string, number> = new Map();

function inBook(
  row: AccountedRow,
  book: AccountingBook,
  { openFrom, hasClosed }: Measuring,
  found: Pick<MeasuredInBook, 'reported' | 'findings' | 'rateFrom'>,
): MeasuredInBook {
  const { exemption, kind, measured } = found.reported;
  // A lease that runs on stands in the last closed month, unless it came later.
  const runsOn = measured.input.start < openFrom && (measured.rows.at(-1)?.date ?? '') >= openFrom;
  const isLate = hasClosed && runsOn && !row.closedBooks.includes(book);
  return {
    ...found,
    book,
    class: book === 'straightLine' ? 'straightLine' : (exemption ?? kind),
    lateFrom: isLate ? openFrom.slice(0, 7) : null,
  };
}

/** A closed lease is over, whatever its expiration says; a deleted one as well. */
export function isOver(row: AccountedRow, today: PlainDate): boolean {
  return !row.active || (row.sd_status === closedStatus && (row.sd_ced ?? today) >= today);
}

/** Straight-line rent needs no rate. */
function liveInBook(
  row: AccountedRow,
  book: AccountingBook,
  settings: AccountingSettings,
): LiveMeasurement | MeasurementGap {
  const policy = policyOf(settings);
  if (book !== 'straightLine') return liveMeasurement(row, policy, book);
  const live = liveMeasurement(row, policy, 'ASC842');
  if (live !== 'noRate') return live;
  const without = liveMeasurement(row, policy, 'ASC842', { rate: 0 });
  return typeof without === 'string' ? without : { ...without, rateFrom: null };
}

type LiveMeasurement = Omit<DerivedMeasurement, 'rateFrom'> & {
  readonly rateFrom: 'typed' | 'table' | null;
};

const known = new WeakMap<AccountedRow, DerivedMeasurement | MeasurementGap>();

/**
 * What a measured lease says now, under the settings that it keeps and from the start that it has; its rate is
 * not looked at. Under IFRS 16, where nothing is classified, which would take as long as measuring.
 */
export function sinceFrozen(
  row: AccountedRow,
  { initial }: FrozenLease,
  settings: AccountingSettings,
): DerivedMeasurement | MeasurementGap {
  let now = known.get(row);
  if (now === undefined) {
    const { convention, timing, components, start } = initial;
    const policy = { ...policyOf(settings), convention, timing, components };
    known.set(row, (now = liveMeasurement(row, policy, 'IFRS16', { start, rate: 0 })));
  }
  return now;
}

/** What the lease says now. */
function liveMeasurement(
  row: AccountedRow,
  policy: AccountingPolicy,
  standard: AccountingStandard,
  fixed: { readonly start?: PlainDate; readonly rate?: number } = {},
): DerivedMeasurement | MeasurementGap {
  return measurementOfLease(leaseToMeasure(row, fixed), policy, standard);
}

function leaseToMeasure(
  row: AccountedRow,
  { start, rate }: { readonly start?: PlainDate; readonly rate?: number },
): LeaseToMeasure {
  const { terms, end } = termsWithOption(row.terms, row, row.option);
  const given = row.accounting;
  return {
    id: row.sd_id,
    lease: { sd_ccd: start ?? row.sd_ccd, sd_ced: row.sd_ced, sd_sqft: row.sd_sqft },
    terms,
    accounting: {
      certainEnd: end,
      rate: rate ?? given?.la_rate ?? null,
      directCosts: given?.la_direct_costs ?? null,
      prepaid: given?.la_prepaid ?? null,
      incentives: given?.la_incentives ?? null,
      residualGuarantee: given?.la_residual ?? null,
      residualExpected: given?.la_residual_expected ?? null,
      purchasePrice: given?.la_purchase_price ?? null,
      purchaseCertain: given?.la_purchase_certain ?? false,
      ownershipPasses: given?.la_ownership ?? false,
      specialised: given?.la_specialised ?? false,
      lowValue: given?.la_low_value ?? false,
      fairValue: given?.la_fair_value ?? null,
      economicLife: given?.la_life_months ?? null,
    },
    remeasure: [],
  };
}

/** What is frozen of a lease that is measured for the first time; `null` when it cannot be measured. */
export function initialInputs(row: AccountedRow, settings: AccountingSettings): InitialInputs | null {
  const { standards } = settings;
  const underAsc = liveInBook(row, standards === 'none' ? 'straightLine' : 'ASC842', settings);
  const underIfrs = liveMeasurement(row, policyOf(settings), 'IFRS16', { rate: 0 });
  if (typeof underAsc === 'string' || typeof underIfrs === 'string') return null;
  const { standard: _standard, kind: _kind, payments, remeasure: _none, ...shared } = underAsc.input;
  const { timing, components } = policyOf(settings);
  return {
    ...shared,
    payments: storedPayments(payments),
    classes: { ASC842: classOf(underAsc), IFRS16: classOf(underIfrs) },
    rateFrom: underAsc.rateFrom,
    timing,
    components,
    sqft: row.sd_sqft,
  };
}

function classOf({
  kind,
  exemption,
  classification,
}: Pick<LiveMeasurement, 'kind' | 'exemption' | 'classification'>): FrozenClass {
  return { kind, exemption, findings: classification?.findings ?? [] };
}

export function inputWith(input: MeasurementInput, changes: MeasurementInput['remeasure']): MeasurementInput {
  return { ...input, remeasure: [...input.remeasure, ...changes] };
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
  closed: { field: 'sd_status', message: 'The lease is closed.' },
};

/** What a lease is called in lists. */
export function namesOf(row: AccountedRow): { readonly label: string; readonly detail: string | null } {
  return {
    label: leaseName(row) || addressLine(row) || `Lease ${row.sd_id}`,
    detail: [row.sd_city, row.sd_state].filter(Boolean).join(', ') || null,
  };
}

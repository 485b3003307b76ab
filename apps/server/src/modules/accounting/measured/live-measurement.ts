import {
  duePayments,
  measurementOfLease,
  monthIndex,
  monthTexts,
  nothingTyped,
  policyOf,
  termsWithOption,
  type AccountingBook,
  type AccountingPolicy,
  type AccountingSettings,
  type AccountingStandard,
  type DerivedMeasurement,
  type LeaseAccountingFields,
  type LeaseAccountingTerms,
  type LeaseToMeasure,
  type MeasurementGap,
  type PlainDate,
  type ReportedPeriod,
  type TermsWithOption,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import type { FrozenClass, FrozenLease, InitialInputs } from './stored-measurement.ts';
import { storedPayments } from './stored-payments.ts';
import { takenOverOf } from './taken-over.ts';

/** Derives the measurement of a lease in a book from its current data. Straight-line rent needs no rate. */
export function liveInBook(
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

/** Caches `sinceFrozen` by row and start: it is called several times for a row and takes most of the computing time. */
const known = new WeakMap<AccountedRow, Map<PlainDate, DerivedMeasurement | MeasurementGap>>();

/** Copies the row with other measurements. The cached result carries over: the lease data is the same. */
export function remeasuredRow(row: AccountedRow, measurements: AccountedRow['measurements']): AccountedRow {
  const other = { ...row, measurements };
  const now = known.get(row);
  if (now !== undefined) known.set(other, now);
  return other;
}

/**
 * Derives the measurement of a measured lease from its current data, under its frozen settings and from its
 * frozen start; its rate is not looked at. It measures under IFRS 16, where nothing is classified:
 * classifying would take as long as measuring.
 */
export function sinceFrozen(
  row: AccountedRow,
  { initial }: FrozenLease,
  settings: AccountingSettings,
): DerivedMeasurement | MeasurementGap {
  const { convention, timing, components, start } = initial;
  let byStart = known.get(row);
  if (!byStart) known.set(row, (byStart = new Map<PlainDate, DerivedMeasurement | MeasurementGap>()));
  let now = byStart.get(start);
  if (now === undefined) {
    const policy = { ...policyOf(settings), convention, timing, components };
    byStart.set(start, (now = liveMeasurement(row, policy, 'IFRS16', { start, rate: 0 })));
  }
  return now;
}

/** The charges of a measured lease that are not part of its measurement, only for a span of months. */
export function chargesWithin(
  row: AccountedRow,
  { initial }: FrozenLease,
  { from, to }: ReportedPeriod,
): ReadonlyMap<string, number> {
  const now = known.get(row)?.get(initial.start);
  if (now !== undefined) return typeof now === 'string' ? noCharges : now.variable;
  const option = termByOption(row);
  const [first, last] = [`${from}-01`, monthTexts(monthIndex(to)).lastDay];
  const lastDay = option.end ?? row.sd_ced ?? '';
  const start = initial.start > first ? initial.start : first;
  const end = lastDay < last ? lastDay : last;
  if (end < start) return noCharges;
  return duePayments({ terms: option.terms, start, end, expiration: row.sd_ced }, initial).variable;
}

export const noCharges: ReadonlyMap<string, number> = new Map();

/** Derives the measurement from the lease's current data. */
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
  const { terms, end, terminationPayment } = termByOption(row);
  const given = row.accounting;
  return {
    id: row.sd_id,
    lease: { sd_ccd: start ?? row.sd_ccd, sd_ced: row.sd_ced, sd_sqft: row.sd_sqft },
    terms,
    accounting: {
      ...(given ? typedTerms(given) : nothingTyped),
      certainEnd: end,
      terminationPayment,
      rate: rate ?? given?.la_rate ?? null,
    },
    remeasure: [],
  };
}

/** The rent terms and the end by the option that is reasonably certain; `end` is `null` without one. */
function termByOption(row: AccountedRow): TermsWithOption & Pick<LeaseAccountingTerms, 'terminationPayment'> {
  if (row.optionType !== 'Termination Option')
    return { ...termsWithOption(row.terms, row, row.option), terminationPayment: null };
  const end = row.accounting?.la_ending ?? null;
  const isEarlier = end !== null && (row.sd_ced === null || end < row.sd_ced);
  if (!isEarlier) return { terms: row.terms, end: null, terminationPayment: null };
  return { terms: row.terms, end, terminationPayment: row.option?.op_payment ?? null };
}

type FromOption = 'certainEnd' | 'terminationPayment';

function typedTerms(given: LeaseAccountingFields): Omit<LeaseAccountingTerms, FromOption | 'rate'> {
  return {
    directCosts: given.la_direct_costs,
    prepaid: given.la_prepaid,
    incentives: given.la_incentives,
    incentiveDue: given.la_incentive_due,
    incentiveOn: given.la_incentive_on,
    residualGuarantee: given.la_residual,
    residualExpected: given.la_residual_expected,
    purchasePrice: given.la_purchase_price,
    purchaseCertain: given.la_purchase_certain ?? false,
    ownershipPasses: given.la_ownership ?? false,
    specialised: given.la_specialised ?? false,
    lowValue: given.la_low_value ?? false,
    fairValue: given.la_fair_value,
    economicLife: given.la_life_months,
  };
}

/** The inputs that are frozen when a lease is first measured; `null` when it cannot be measured. */
export function initialInputs(row: AccountedRow, settings: AccountingSettings): InitialInputs | null {
  const { standards } = settings;
  const underAsc = liveInBook(row, standards === 'none' ? 'straightLine' : 'ASC842', settings);
  const underIfrs = liveMeasurement(row, policyOf(settings), 'IFRS16', { rate: 0 });
  if (typeof underAsc === 'string' || typeof underIfrs === 'string') return null;
  const taken = takenOverOf(row.accounting);
  return {
    ...inputsOf(row, underAsc, underIfrs, policyOf(settings)),
    ...(taken && { takenOver: taken }),
  };
}

/** As `initialInputs`, but from a later day on and under the frozen settings of a measured lease. */
export function inputsFrom(
  row: AccountedRow,
  { initial }: FrozenLease,
  settings: AccountingSettings,
  start: PlainDate,
): InitialInputs | null {
  const { convention, timing, components } = initial;
  const policy = { ...policyOf(settings), convention, timing, components };
  const underAsc = liveMeasurement(row, policy, 'ASC842', { start });
  const underIfrs = liveMeasurement(row, policy, 'IFRS16', { start });
  if (typeof underAsc === 'string' || typeof underIfrs === 'string') return null;
  return inputsOf(row, underAsc, underIfrs, policy);
}

function inputsOf(
  row: AccountedRow,
  underAsc: LiveMeasurement,
  underIfrs: LiveMeasurement,
  { timing, components }: AccountingPolicy,
): InitialInputs {
  const { standard: _standard, kind: _kind, payments, remeasure: _none, ...shared } = underAsc.input;
  return {
    ...shared,
    payments: storedPayments(payments),
    classes: { ASC842: classOf(underAsc), IFRS16: classOf(underIfrs) },
    rateFrom: underAsc.rateFrom,
    timing,
    components,
    sqft: row.sd_sqft,
    said: row.saidDigest,
  };
}

function classOf({
  kind,
  exemption,
  classification,
}: Pick<LiveMeasurement, 'kind' | 'exemption' | 'classification'>): FrozenClass {
  return { kind, exemption, findings: classification?.findings ?? [] };
}

import { hash } from 'node:crypto';
import type {
  AccountingBook,
  AccountingStandard,
  Cents,
  ClassificationFinding,
  LeaseExemption,
  MeasuredKind,
  MeasurementInput,
  PaymentTiming,
  PlainDate,
  Remeasure,
  RentType,
} from '@panoramic/contract';
import { paymentsOf, storedPayments, type PaymentRun } from './stored-payments.ts';
import { withTakenOver, type TakenOverByBook } from './taken-over.ts';

/** What differs between the standards. */
export interface FrozenClass {
  readonly kind: MeasuredKind;
  readonly exemption: LeaseExemption | null;
  readonly findings: readonly ClassificationFinding[];
}

type SharedInput = Omit<MeasurementInput, 'standard' | 'kind' | 'payments' | 'remeasure'>;

/** The inputs that a lease is measured by from its start on, including the client's settings at that time. */
export interface InitialInputs extends SharedInput {
  readonly payments: readonly PaymentRun[];
  readonly classes: Readonly<Record<AccountingStandard, FrozenClass>>;
  /** `null` when there was no rate; straight-line rent needs none. */
  readonly rateFrom: 'typed' | 'table' | null;
  readonly timing: PaymentTiming;
  readonly components: readonly RentType[];
  readonly sqft: number | null;
  /** Left out where the lease is measured from its commencement. */
  readonly takenOver?: TakenOverByBook;
  /** Direct costs and prepaid rent less incentives that were expensed before a lease that was exempt began anew. */
  readonly expensedCosts?: Cents;
  /** The digest of the lease's data. Older measurements lack it and are compared payment by payment. */
  readonly said?: string;
}

/** The inputs that a remeasurement changes on its day. */
export interface RemeasureInputs extends Omit<Remeasure, 'payments'> {
  readonly payments: readonly PaymentRun[] | null;
  /** What is really paid from the day on, where it differs from the payments that are measured. */
  readonly paid?: readonly PaymentRun[];
  /** The five tests, where the change was classified anew under ASC 842. */
  readonly findings?: readonly ClassificationFinding[];
  /** Set when the lease is no longer exempt: it is measured from this day on as if it began then. */
  readonly anew?: InitialInputs;
  readonly rateFrom: 'typed' | 'table' | null;
  readonly sqft: number | null;
  readonly said?: string;
  /** The purchase price and the residual guarantee that are part of the payments. */
  readonly purchase?: Cents;
  readonly residual?: Cents;
  /** The useful life from the start of the lease, as it was known then. */
  readonly life?: number | null;
}

interface Stored {
  readonly lm_id: number;
  /** `null`: in every book. */
  readonly book: AccountingBook | null;
  readonly effective: string;
  /** Of the lease's data that was decided on. */
  readonly digest: string;
}

/** A row of lease_measurements. */
export type StoredMeasurement =
  | (Stored & { readonly kind: 'initial'; readonly inputs: InitialInputs })
  | (Stored & { readonly kind: DecidedKind; readonly inputs: RemeasureInputs });

/** A change is measured, becomes variable cost, or is dismissed; what is paid is booked all the same. */
export type DecidedKind = 'remeasurement' | 'variable' | 'dismissed';

/** What is paid from a day on and before another, where that is not what is measured. */
interface PaidOtherwise {
  readonly date: PlainDate;
  /** `null`: to the end. */
  readonly until: PlainDate | null;
  readonly payments: readonly PaymentRun[];
}

/** The measurement that is in force in a book: its beginning, and the changes since. */
export interface FrozenLease {
  readonly initial: InitialInputs;
  readonly changes: readonly RemeasureInputs[];
  readonly paidOtherwise: readonly PaidOtherwise[];
  /** The source of the rate as last measured. */
  readonly rateFrom: 'typed' | 'table' | null;
  /** The square feet when something was last decided, and the digest of the lease's data. */
  readonly sqft: number | null;
  readonly said: string | null;
  /** The digest of what was last decided on; `null` when nothing was decided since the first measurement. */
  readonly decided: string | null;
}

/** `null` for a lease that was never measured. Measurements before the last initial one do not count. */
export function frozenLease(
  measurements: readonly StoredMeasurement[],
  book: AccountingBook,
): FrozenLease | null {
  const first = measurements.findLast((one) => one.kind === 'initial');
  if (!first) return null;
  let initial = first.inputs;
  let changes: readonly RemeasureInputs[] = [];
  let paidOtherwise: readonly PaidOtherwise[] = [];
  let decided: string | null = null;
  let last: InitialInputs | RemeasureInputs = initial;
  for (const one of measurements) {
    const isOther = one.book !== null && one.book !== book;
    if (one.kind === 'initial' || one.lm_id < first.lm_id || isOther) continue;
    const { inputs } = one;
    decided = one.digest;
    if (one.kind === 'remeasurement') {
      // A change replaces those of its day and later.
      changes = inputs.anew ? [] : [...changes.filter(({ date }) => date < inputs.date), inputs];
      initial = inputs.anew ?? initial;
    }
    const paid = paidBy(one.kind, inputs);
    if (paid) paidOtherwise = [...endedOn(inputs.date, paidOtherwise), ...paid];
    last = inputs.anew ?? inputs;
  }
  const { rateFrom } = changes.at(-1) ?? initial;
  const { sqft, said = null } = last;
  return { initial, changes, paidOtherwise, rateFrom, sqft, said, decided };
}

function endedOn(day: PlainDate, paid: readonly PaidOtherwise[]): PaidOtherwise[] {
  return paid
    .filter(({ date }) => date < day)
    .map(({ date, until, payments }) => ({
      date,
      until: until === null || until > day ? day : until,
      payments,
    }));
}

/** What a decision says about payments; `null` where those until then go on, as when closing a lease is dismissed. */
function paidBy(
  kind: DecidedKind,
  { date, end, payments, paid }: RemeasureInputs,
): readonly PaidOtherwise[] | null {
  const isEnding = end !== null && end < date;
  if (kind === 'remeasurement') {
    if (paid) return [{ date, until: null, payments: paid }];
    return payments === null ? null : [];
  }
  return payments === null || isEnding ? null : [{ date, until: null, payments }];
}

/** Hashes a value, so that lease data and proposals can be compared by a short text. */
export function digestOf(what: unknown): string {
  return hash('sha1', JSON.stringify(what), 'base64url');
}

/** The frozen measurement as input of the measuring engine. */
export function frozenInput(
  lease: Pick<FrozenLease, 'initial' | 'changes'>,
  standard: AccountingStandard,
  book: AccountingBook = standard,
): MeasurementInput {
  return frozenWithTakenOver(lease, standard, book).input;
}

/** As `frozenInput`, and whether it begins with balances taken over from another system. */
export function frozenWithTakenOver(
  { initial, changes }: Pick<FrozenLease, 'initial' | 'changes'>,
  standard: AccountingStandard,
  book: AccountingBook,
): { readonly input: MeasurementInput; readonly takenOver: boolean } {
  const {
    payments,
    classes,
    rateFrom: _source,
    timing: _timing,
    components: _components,
    sqft: _sqft,
    expensedCosts: _costs,
    said: _said,
    takenOver,
    ...shared
  } = initial;
  const { kind, exemption } = classes[standard];
  const input = {
    ...shared,
    standard,
    kind,
    payments: paymentsOf(payments),
    remeasure: changes.map(remeasureOf),
  };
  const begun = withTakenOver(input, takenOver, book, exemption);
  // They fitted when the lease was frozen, and nothing of it has changed since.
  return begun === 'takenOver' ? { input, takenOver: false } : begun;
}

function remeasureOf(inputs: RemeasureInputs): Remeasure {
  const { date, payments, end, rate, keepShare, kind, keepSpace, addedCosts, impairment } = inputs;
  return {
    date,
    payments: payments && paymentsOf(payments),
    end,
    rate,
    keepShare,
    kind,
    keepSpace,
    addedCosts,
    impairment,
    usefulLife: inputs.usefulLife,
  };
}

/** The five tests as they were last made. */
export function lastFindings({ initial, changes }: FrozenLease, standard: AccountingStandard) {
  const { findings } = initial.classes[standard];
  return standard === 'ASC842' ? (changes.findLast((one) => one.findings)?.findings ?? findings) : findings;
}

/** The kind as it was last classified. */
export function lastKind({ initial, changes }: FrozenLease, standard: AccountingStandard): MeasuredKind {
  const { kind } = initial.classes[standard];
  return standard === 'ASC842' ? (changes.findLast((one) => one.kind)?.kind ?? kind) : kind;
}

export function remeasureInputs(
  remeasure: Remeasure,
  beside: Omit<RemeasureInputs, keyof Remeasure>,
): RemeasureInputs {
  return { ...remeasure, payments: remeasure.payments && storedPayments(remeasure.payments), ...beside };
}

import { hash } from 'node:crypto';
import type {
  AccountingBook,
  AccountingStandard,
  ClassificationFinding,
  LeaseExemption,
  MeasuredKind,
  MeasurementInput,
  PaymentTiming,
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
  /** The digest of the lease's data. Older measurements lack it and are compared payment by payment. */
  readonly said?: string;
}

/** The inputs that a remeasurement changes on its day. */
export interface RemeasureInputs extends Omit<Remeasure, 'payments'> {
  readonly payments: readonly PaymentRun[] | null;
  /** The five tests, where the change was classified anew under ASC 842. */
  readonly findings?: readonly ClassificationFinding[];
  /** Set when the lease is no longer exempt: it is measured from this day on as if it began then. */
  readonly anew?: InitialInputs;
  readonly rateFrom: 'typed' | 'table' | null;
  readonly sqft: number | null;
  readonly said?: string;
}

interface Stored {
  readonly lm_id: number;
  readonly effective: string;
  readonly digest: string;
}

/** A row of lease_measurements. */
export type StoredMeasurement =
  | (Stored & { readonly kind: 'initial'; readonly inputs: InitialInputs })
  | (Stored & { readonly kind: 'remeasurement' | 'dismissed'; readonly inputs: RemeasureInputs });

/** The measurement that is in force: its beginning, and the changes since. */
export interface FrozenLease {
  readonly initial: InitialInputs;
  readonly changes: readonly RemeasureInputs[];
  /** The square feet and the source of the rate as last measured. */
  readonly sqft: number | null;
  readonly rateFrom: 'typed' | 'table' | null;
  /** The digest of the lease's data when it was last measured. */
  readonly said: string | null;
  /** The digests of the proposals that were dismissed since. */
  readonly dismissed: ReadonlySet<string>;
}

/** `null` for a lease that was never measured. Measurements before the last initial one do not count. */
export function frozenLease(measurements: readonly StoredMeasurement[]): FrozenLease | null {
  const first = measurements.findLast((one) => one.kind === 'initial');
  if (!first) return null;
  let initial = first.inputs;
  let changes: RemeasureInputs[] = [];
  const dismissed = new Set<string>();
  for (const one of measurements) {
    if (one.kind === 'initial' || one.lm_id < first.lm_id) continue;
    if (one.kind === 'dismissed') dismissed.add(one.digest);
    else if (one.inputs.anew) [initial, changes] = [one.inputs.anew, []];
    else changes.push(one.inputs);
  }
  const { sqft, rateFrom, said = null } = changes.at(-1) ?? initial;
  return { initial, changes, sqft, rateFrom, said, dismissed };
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

function remeasureOf({ date, payments, end, rate, keepShare, kind }: RemeasureInputs): Remeasure {
  return { date, payments: payments && paymentsOf(payments), end, rate, keepShare, kind };
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
  beside: Pick<RemeasureInputs, 'rateFrom' | 'sqft' | 'said' | 'findings' | 'anew'>,
): RemeasureInputs {
  return { ...remeasure, payments: remeasure.payments && storedPayments(remeasure.payments), ...beside };
}

import {
  accountingBookLabels,
  addDays,
  answersTo,
  booksOf,
  leaseClassLabels,
  showDate,
  type AccountingBook,
  type AccountingSettings,
  type ChangeCause,
  type MeasuredChange,
  type PlainDate,
  type ProposalQuestion,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { effectIn } from './effects.ts';
import { changesSince, describeChanges, type LeaseChanges } from './lease-changes.ts';
import { endOf, frozenOf, isOver, type Measuring } from './measured-lease.ts';
import {
  digestOf,
  lastKind,
  remeasureInputs,
  type FrozenLease,
  type InitialInputs,
  type RemeasureInputs,
} from './stored-measurement.ts';
import { treated, type ProposedOutcome } from './treatment.ts';

/** A difference between a lease's current data and its measurement in a book, effective on a day. */
export interface ProposedChange {
  readonly book: AccountingBook;
  readonly date: PlainDate;
  /** The measurement without the changes from this day on, which this one replaces. */
  readonly frozen: FrozenLease;
  readonly question: ProposalQuestion | null;
  readonly changes: readonly MeasuredChange[];
  /** `null` while the question is open. */
  readonly outcome: ProposedOutcome | null;
  /** The share of the space that is kept; `null`: all of it. */
  readonly shareOfSpace: number | null;
  /** What is stored when the change is dismissed. */
  readonly dismissal: RemeasureInputs;
  /** A digest of the lease's data; it does not depend on the day. */
  readonly subject: string;
  /** A digest of all that is shown and stored. */
  readonly digest: string;
}

/** What somebody has chosen; what is left out is as proposed. */
export interface ProposalChoices {
  /** Left out: the first open day. */
  readonly effective?: PlainDate | null;
  /** The answer to the question, or an answer to each. */
  readonly cause?: ChangeCause | null;
  readonly answers?: ProposalAnswers;
  /** From 0 to 1. */
  readonly keepShare?: number | null;
}

export type ProposalAnswers = Readonly<Partial<Record<ProposalQuestion, ChangeCause | undefined>>>;

/** What has changed, in each book in which nothing is decided about it. */
export function proposalsFor(
  row: AccountedRow,
  measuring: Measuring,
  choices: ProposalChoices = {},
): ProposedChange[] {
  return booksOf(measuring.settings).flatMap((book) => proposalIn(row, book, measuring, choices) ?? []);
}

function proposalIn(
  row: AccountedRow,
  book: AccountingBook,
  measuring: Measuring,
  choices: ProposalChoices,
): ProposedChange | null {
  const frozen = frozenOf(row, book, measuring);
  const date = choices.effective ?? measuring.openFrom;
  if (!frozen || endOf(frozen) < date || frozen.initial.start >= date) return null;
  if (isOver(row, measuring.today)) return terminated(row, book, frozen, date);
  const changes = changesSince(row, frozen, measuring, date);
  if (!changes) return null;
  const question = questionOf(book, frozen, changes);
  const cause = question === null ? null : answered(question, choices);
  const shareOfSpace = changes.shareOfSpace === null ? null : (choices.keepShare ?? changes.shareOfSpace);
  const base = measuredBefore(frozen, date);
  const outcome =
    question !== null && cause === null
      ? null
      : treated({ row, book, base, changes, shareOfSpace, cause, settings: measuring.settings });
  return withDigest({
    book,
    date: outcome?.inputs.date ?? date,
    frozen: base,
    question,
    changes: [
      ...describeChanges(changes, row, frozen, outcome?.rate ?? null, measuring.settings.currency),
      ...classChanges(book, base, outcome?.inputs ?? null, measuring.settings),
    ],
    outcome,
    shareOfSpace,
    dismissal: remeasureInputs(
      { date, payments: changes.said, end: null, rate: null, keepShare: null },
      { rateFrom: frozen.rateFrom, sqft: row.sd_sqft, said: row.saidDigest },
    ),
    subject: changes.subject,
  });
}

export function withDigest(proposal: Omit<ProposedChange, 'digest'>): ProposedChange {
  const { frozen: _frozen, ...shown } = proposal;
  return { ...proposal, digest: digestOf(shown) };
}

/** A closed or deleted lease leaves the books. */
function terminated(
  row: AccountedRow,
  book: AccountingBook,
  frozen: FrozenLease,
  date: PlainDate,
): ProposedChange | null {
  const what = row.active ? 'The lease is closed' : 'The lease is deleted';
  const subject = digestOf(what);
  if (subject === frozen.decided) return null;
  const base = measuredBefore(frozen, date);
  const beside = { rateFrom: frozen.rateFrom, sqft: frozen.sqft };
  const remeasure = { date, end: addDays(date, -1), rate: null, keepShare: null };
  const inputs = remeasureInputs({ ...remeasure, payments: [] }, beside);
  return withDigest({
    book,
    date,
    frozen: base,
    question: null,
    changes: [{ what, before: `ends ${showDate(endOf(frozen))}`, after: 'leaves the books' }],
    outcome: { kind: 'remeasurement', inputs, rate: null, effect: effectIn(book, base, inputs, 0) },
    shareOfSpace: null,
    dismissal: remeasureInputs({ ...remeasure, payments: null, end: null }, beside),
    subject,
  });
}

/**
 * What the lease does not say. A change of the rent alone follows an index or is agreed with the lessor; a
 * shorter term is agreed (IFRS 16.45) or an option that is no longer reasonably certain (16.36, 40). ASC 842
 * treats both shorter terms alike. Less space is always agreed.
 */
function questionOf(
  book: AccountingBook,
  { initial }: FrozenLease,
  { shareOfSpace, isShorter, isEndChanged, isRentChanged, isPurchaseChanged }: LeaseChanges,
): ProposalQuestion | null {
  if (shareOfSpace !== null) return null;
  if (isEndChanged)
    return isShorter && book === 'IFRS16' && initial.classes.IFRS16.exemption === null ? 'shorter' : null;
  return isRentChanged && !isPurchaseChanged ? 'payments' : null;
}

/** What must be answered before a change can be accepted. */
export const questionTexts = {
  payments: 'Say whether the rent follows an index or was agreed with the lessor.',
  shorter: 'Say whether the shorter term was agreed with the lessor, or an option is no longer certain.',
} as const;

function answered(question: ProposalQuestion, { cause, answers }: ProposalChoices): ChangeCause | null {
  const given = cause ?? answers?.[question] ?? null;
  return answersTo[question].find((one) => one === given) ?? null;
}

/** What the lease is classed as before and after, where that changes. */
function classChanges(
  book: AccountingBook,
  base: FrozenLease,
  inputs: RemeasureInputs | null,
  settings: AccountingSettings,
): MeasuredChange[] {
  if (book === 'straightLine' || inputs === null) return [];
  const before = base.initial.classes[book].exemption ?? lastKind(base, book);
  const after = inputs.anew
    ? classAfter(inputs.anew, book)
    : book === 'ASC842'
      ? (inputs.kind ?? before)
      : before;
  if (after === before) return [];
  const what = booksOf(settings).length > 1 ? `Class, ${accountingBookLabels[book]}` : 'Class';
  return [{ what, before: leaseClassLabels[before], after: leaseClassLabels[after] }];
}

function classAfter({ classes }: InitialInputs, book: 'ASC842' | 'IFRS16') {
  return classes[book].exemption ?? classes[book].kind;
}

/** The measurement without the changes that take effect on a day or later. */
export function measuredBefore(frozen: FrozenLease, date: PlainDate): FrozenLease {
  const changes = frozen.changes.filter((change) => change.date < date);
  const { rateFrom } = changes.at(-1) ?? frozen.initial;
  return { ...frozen, changes, rateFrom };
}

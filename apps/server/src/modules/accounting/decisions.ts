import {
  booksOf,
  showDate,
  type AccountingBook,
  type ParsedInput,
  type PlainDate,
  type RemeasurementProposal,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { Problem, refuse } from '#lib/problem.ts';
import type { AccountedRow } from './measured/accounted-leases.store.ts';
import { assetEventsFor, refuseReversal, type AssetEvent } from './measured/asset-event.ts';
import { endOf, frozenOf, type Measuring } from './measured/measured-lease.ts';
import {
  deactivateMeasurement,
  measurementToUndo,
  storeMeasurements,
  type NewMeasurement,
} from './measured/measurements.store.ts';
import { proposalsFor, questionTexts, type ProposedChange } from './measured/proposal.ts';
import { closings, firstOpenMonth, lockPeriods } from './periods/closings.store.ts';
import { leaseInBooks } from './accounted-lease.ts';

/** Decisions on what has changed since a lease was measured. */
export const remeasurementHandlers = handlers({
  'Accounting/GetProposals': async ({ tx, clientId, today }, { id, ...choices }) => {
    const { row, measuring } = await leaseInBooks(tx, clientId, id, today);
    return chosenProposals(row, measuring, choices).map((one) => proposalReply(one, measuring));
  },

  'Accounting/DecideRemeasurement': async ({ tx, clientId, today, actor, now }, decided) => {
    const { sd_id, decision, books, reason, ...choices } = decided;
    if (decision === 'dismiss' && assetEventIn(choices))
      refuse([
        { field: 'decision', message: 'What happens to the asset is not proposed, so not dismissed.' },
      ]);
    if (choices.reversal !== null && books.some(({ book }) => book !== 'IFRS16')) refuseReversal();
    await lockPeriods(tx, clientId);
    const { row, measuring } = await leaseInBooks(tx, clientId, sd_id, today);
    const proposals = chosenProposals(
      row,
      measuring,
      choices,
      books.map(({ book }) => book),
    );
    const chosen = books.map(({ book, digest }) =>
      proposals.find((one) => one.book === book && one.digest === digest),
    );
    if (!chosen.every((one) => one !== undefined))
      throw new Problem(
        'conflict',
        'The lease or its books have changed meanwhile. Look at the proposal again.',
        {
          current: proposals.map((one) => proposalReply(one, measuring)),
        },
      );
    const stored = chosen.map((one) => decidedMeasurement(sd_id, one, decision, reason));
    await storeMeasurements(tx, { clientId, userId: actor.userId, now }, stored);
    return true;
  },

  'Accounting/UndoRemeasurement': async ({ tx, clientId, today }, { lm_id, version }) => {
    await lockPeriods(tx, clientId);
    const found = await measurementToUndo(tx, clientId, lm_id);
    if (!found) throw new Problem('not-found', 'There is no such measurement.');
    if (version !== undefined && version !== found.version)
      throw new Problem('conflict', 'Somebody else has changed the measurement meanwhile.');
    const openFrom = `${firstOpenMonth(await closings(tx, clientId), today)}-01`;
    const why = whyKept(found, openFrom);
    if (why !== null) refuse([{ field: 'lm_id', message: why }]);
    await deactivateMeasurement(tx, clientId, lm_id);
    return true;
  },
});

function assetEventIn({ effective, impairment, reversal, lastUse }: Choices): AssetEvent | null {
  const isAny = impairment !== null || reversal !== null || lastUse !== null;
  return isAny ? { effective, impairment, reversal, lastUse } : null;
}

type Choices = Omit<ParsedInput<'Accounting/GetProposals'>, 'id'>;

/** The proposals with what somebody has chosen, in the books that are asked for. */
function chosenProposals(
  row: AccountedRow,
  measuring: Measuring,
  choices: Choices,
  books: readonly AccountingBook[] = booksOf(measuring.settings),
): readonly ProposedChange[] {
  const { effective, cause, keepShare } = choices;
  if (effective !== null) refuseDay(effective, row, measuring);
  const event = assetEventIn(choices);
  if (event) return assetEventsFor(row, books, measuring, event);
  const share = keepShare === null ? null : keepShare / 100;
  const proposals = proposalsFor(row, measuring, { effective, cause, keepShare: share });
  if (share !== null && proposals.some(({ shareOfSpace }) => shareOfSpace === null))
    refuse([{ field: 'keepShare', message: 'The space is not smaller than before: nothing is given back.' }]);
  return proposals.filter(({ book }) => books.includes(book));
}

/** A remeasurement takes effect on an open day of the lease. */
function refuseDay(day: PlainDate, row: AccountedRow, measuring: Measuring): void {
  const frozen = frozenOf(row, booksOf(measuring.settings)[0], measuring);
  if (!frozen) return;
  const { openFrom } = measuring;
  if (day >= openFrom && day <= endOf(frozen)) return;
  const message = `Choose a day from ${showDate(openFrom)} to ${showDate(endOf(frozen))}.`;
  refuse([{ field: 'effective', message }]);
}

function decidedMeasurement(
  sd_id: number,
  { book, date, changes, outcome, dismissal, subject, question }: ProposedChange,
  decision: 'accept' | 'dismiss',
  reason: string | null,
): NewMeasurement {
  const about = { sd_id, book, effective: date, reason, changes, digest: subject };
  if (decision === 'dismiss') return { ...about, kind: 'dismissed', effects: [], inputs: dismissal };
  if (!outcome) return refuse([{ field: 'cause', message: questionTexts[question ?? 'payments'] }]);
  const effects = outcome.effect ? [outcome.effect] : [];
  return { ...about, kind: outcome.kind, effects, inputs: outcome.inputs };
}

export function proposalReply(
  { book, date, frozen, question, outcome, changes, shareOfSpace, digest }: ProposedChange,
  { openFrom }: Measuring,
): RemeasurementProposal {
  return {
    book,
    effective: date,
    earliest: openFrom,
    latest: endOf(frozen),
    question,
    kind: outcome?.kind ?? null,
    changes: [...changes],
    effect: outcome?.effect ?? null,
    rate: outcome?.rate ?? null,
    keepShare: shareOfSpace === null ? null : shareOfSpace * 100,
    digest,
  };
}

function whyKept(
  {
    kind,
    effective,
    isLast,
  }: { readonly kind: string; readonly effective: string; readonly isLast: boolean },
  openFrom: PlainDate,
): string | null {
  if (kind === 'initial') return 'The first measurement is undone by reopening its month.';
  if (!isLast) return 'Only the last decision can be taken back.';
  return kind !== 'dismissed' && effective < openFrom ? 'The month in which it took effect is closed.' : null;
}

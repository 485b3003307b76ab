import {
  booksOf,
  measureLease,
  type AccountingBook,
  type MeasuredLease,
  type RemeasurementEffect,
} from '@panoramic/contract';
import { inputWith, type Measuring } from './measured-lease.ts';
import type { ProposedChange } from './proposal.ts';
import { frozenInput } from './stored-measurement.ts';

/** What accepting a change does to liability and asset, by book. */
export function effectsOf(proposal: ProposedChange, { settings }: Measuring): readonly RemeasurementEffect[] {
  return booksOf(settings).flatMap((book) => effectIn(book, proposal) ?? []);
}

function effectIn(book: AccountingBook, proposal: ProposedChange): RemeasurementEffect | null {
  const { frozen, remeasure, inputs } = proposal;
  const initial = inputs.anew ?? frozen.initial;
  if (book === 'straightLine' || initial.rateFrom === null) return null;
  if (initial.classes[book].exemption !== null) return null;
  const input = inputs.anew
    ? frozenInput({ initial, changes: [] }, book)
    : inputWith(frozenInput(frozen, book), [remeasure]);
  return effectOf(book, measureLease(input), proposal);
}

/** The effect in one book, taken from the lease measured with the change; `null` when it has none. */
export function effectOf(
  book: AccountingBook,
  measured: MeasuredLease,
  { inputs }: Pick<ProposedChange, 'inputs'>,
): RemeasurementEffect | null {
  const { presentValue, asset, remeasurements } = measured;
  const begun = { liabilityBefore: 0, liability: presentValue, assetBefore: 0, asset, gain: 0 };
  const after = inputs.anew ? begun : remeasurements.at(-1);
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

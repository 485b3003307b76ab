import { measureLease, type AccountingBook, type Cents, type RemeasurementEffect } from '@panoramic/contract';
import { frozenInput, type FrozenLease, type RemeasureInputs } from './stored-measurement.ts';

/**
 * What a change does to liability and asset in a book, and what is paid beside it from its day on; `null` where
 * neither is on the balance sheet.
 */
export function effectIn(
  book: AccountingBook,
  frozen: Pick<FrozenLease, 'initial' | 'changes'>,
  inputs: RemeasureInputs,
  variable: Cents,
): RemeasurementEffect | null {
  const initial = inputs.anew ?? frozen.initial;
  if (book === 'straightLine' || initial.rateFrom === null) return null;
  if (initial.classes[book].exemption !== null) return null;
  const beside = variable === 0 ? {} : { variable: variable / 100 };
  if (inputs.anew) {
    const { presentValue, asset } = measureLease(frozenInput({ initial, changes: [] }, book));
    const after = { liabilityAfter: presentValue / 100, assetAfter: asset / 100 };
    return { book, liabilityBefore: 0, assetBefore: 0, gain: 0, ...after, ...beside };
  }
  const changes = [...frozen.changes, inputs];
  const { remeasurements } = measureLease(frozenInput({ initial, changes }, book));
  const after = remeasurements.at(-1);
  if (!after) return null;
  // An impairment is all that changes. What rounding left of an asset that is written off entirely is part of it.
  const impairment = (inputs.impairment ?? 0) === 0 ? 0 : -after.gain;
  return {
    book,
    liabilityBefore: after.liabilityBefore / 100,
    liabilityAfter: after.liability / 100,
    assetBefore: after.assetBefore / 100,
    assetAfter: after.asset / 100,
    gain: after.gain / 100,
    ...(impairment !== 0 && { impairment: impairment / 100 }),
    ...beside,
  };
}

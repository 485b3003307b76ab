import {
  centsOf,
  formatMoney,
  showDate,
  termLength,
  type AccountingBook,
  type FieldError,
  type PlainDate,
} from '@panoramic/contract';
import { refuse } from '#lib/problem.ts';
import type { AccountedRow } from './accounted-leases.store.ts';
import { effectIn } from './effects.ts';
import { endOf, frozenOf, type Measuring } from './measured-lease.ts';
import { measuredBefore, proposalsFor, withDigest, type ProposedChange } from './proposal.ts';
import { remeasureInputs, type FrozenLease, type RemeasureInputs } from './stored-measurement.ts';

/** What happens to the asset although the lease has not changed. */
export interface AssetEvent {
  readonly effective: PlainDate | null;
  /** Dollars to be written off (ASC 360, IAS 36). */
  readonly impairment: number | null;
  /** Dollars of earlier impairments to be written back (IAS 36.117). */
  readonly reversal: number | null;
  /** The asset is abandoned after this day. */
  readonly lastUse: PlainDate | null;
}

/**
 * What an impairment, its reversal or an abandonment does to a lease in each of the books that have it on the
 * balance sheet. The liability goes on as it was.
 */
export function assetEventsFor(
  row: AccountedRow,
  books: readonly AccountingBook[],
  measuring: Measuring,
  event: AssetEvent,
): ProposedChange[] {
  if (proposalsFor(row, measuring).length > 0)
    refuse([{ field: 'sd_id', message: 'The lease has changed as well. Decide on that first.' }]);
  const date = event.effective ?? measuring.openFrom;
  const { currency } = measuring.settings;
  const allowed = event.reversal === null ? books : books.filter((book) => book === 'IFRS16');
  if (allowed.length === 0) refuseReversal();
  const found = allowed.flatMap((book) => {
    const frozen = book === 'straightLine' ? null : frozenOf(row, book, measuring);
    const isMeasured = frozen && frozen.initial.start < date && date <= endOf(frozen);
    return isMeasured
      ? (eventIn(row, book, measuredBefore(frozen, date), date, { ...event, currency }) ?? [])
      : [];
  });
  if (found.length === 0) {
    const message = 'The lease is on no balance sheet that is kept, or its first month is not closed.';
    refuse([{ field: 'sd_id', message }]);
  }
  return found;
}

function eventIn(
  row: AccountedRow,
  book: AccountingBook,
  base: FrozenLease,
  date: PlainDate,
  { impairment, reversal, lastUse, currency }: AssetEvent & { readonly currency: string },
): ProposedChange | null {
  const end = endOf(base);
  const usefulLife = lastUse === null ? undefined : termLength(date, lastUse);
  const inputs: RemeasureInputs = remeasureInputs(
    {
      date,
      payments: null,
      end: null,
      rate: null,
      keepShare: null,
      ...((impairment !== null || reversal !== null) && {
        impairment: centsOf(impairment ?? 0) - centsOf(reversal ?? 0),
      }),
      ...(usefulLife !== undefined && { usefulLife }),
    },
    { rateFrom: base.rateFrom, sqft: base.sqft, ...(base.said !== null && { said: base.said }) },
  );
  const effect = effectIn(book, base, inputs, 0);
  if (!effect) return null;
  const carried = centsOf(effect.assetBefore);
  const amount = formatMoney(effect.assetBefore, currency);
  refuseEvent({ carried, amount }, date, end, { impairment, lastUse });
  if (reversal !== null) refuseAbove(centsOf(reversal), unimpaired(book, base, inputs) - carried, currency);
  const changes = [
    ...(impairment === null && reversal === null
      ? []
      : [
          {
            what: reversal === null ? 'Impairment' : 'Reversal of impairment',
            before: amount,
            after: formatMoney(effect.assetAfter, currency),
          },
        ]),
    ...(lastUse === null
      ? []
      : [{ what: 'Asset used until', before: showDate(end), after: showDate(lastUse) }]),
  ];
  return withDigest({
    book,
    date,
    frozen: base,
    question: null,
    changes,
    outcome: { kind: 'remeasurement', inputs, rate: null, effect },
    shareOfSpace: null,
    dismissal: inputs,
    // What the lease says is as it was last decided.
    subject: base.decided ?? '',
  });
}

/** The asset as it would be without any impairment until now, in cents (IAS 36.117). */
function unimpaired(
  book: AccountingBook,
  { initial, changes }: FrozenLease,
  inputs: RemeasureInputs,
): number {
  const never = changes.map((one) => ({ ...one, impairment: 0 }));
  const effect = effectIn(book, { initial, changes: never }, { ...inputs, impairment: 0 }, 0);
  return centsOf(effect?.assetBefore ?? 0);
}

function refuseAbove(reversal: number, most: number, currency: string): void {
  if (reversal <= most) return;
  const message =
    most <= 0
      ? 'Nothing of this asset is impaired.'
      : `At most ${formatMoney(most / 100, currency)}: the asset may not exceed what it would be without the impairment (IAS 36.117).`;
  refuse([{ field: 'reversal', message }]);
}

export function refuseReversal(): never {
  const message = 'ASC 360 forbids reversing an impairment. Only IFRS 16 books can (IAS 36.109–125).';
  return refuse([{ field: 'reversal', message }]);
}

function refuseEvent(
  { carried, amount }: { readonly carried: number; readonly amount: string },
  date: PlainDate,
  end: PlainDate,
  { impairment, lastUse }: Pick<AssetEvent, 'impairment' | 'lastUse'>,
): void {
  const problems: FieldError[] = [];
  if (impairment !== null && centsOf(impairment) > carried)
    problems.push({ field: 'impairment', message: `At most the asset, ${amount}.` });
  if (lastUse !== null && (lastUse < date || lastUse >= end))
    problems.push({
      field: 'lastUse',
      message: `Choose a day from ${showDate(date)} to before ${showDate(end)}.`,
    });
  if (problems.length > 0) refuse(problems);
}

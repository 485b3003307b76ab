import type { AccountingBook, CallInput, RemeasurementProposal } from '@panoramic/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';

/** What a person has chosen beside what is proposed; what is left out is as proposed. */
export type DecisionChoices = Omit<CallInput<'Accounting/GetProposals'>, 'id'>;

interface Chosen {
  readonly sd_id: number;
  readonly books: readonly AccountingBook[];
  /** What stands without any choice; `null`: nothing is proposed until something is chosen. */
  readonly proposed: readonly RemeasurementProposal[] | null;
  /** `null`: what is typed cannot be read, or is not complete. */
  readonly choices: DecisionChoices | null;
}

/** The proposals as they are with what is chosen, and how to decide on exactly them. */
export function useChosenProposals({ sd_id, books, proposed, choices }: Chosen) {
  const isChosen = choices !== null && (proposed === null || Object.keys(choices).length > 0);
  const asked = useQuery({
    ...queryFor('Accounting/GetProposals', { id: sd_id, ...choices }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  });
  const [busy, setBusy] = useState<'accept' | 'dismiss' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = (isChosen ? asked.data : proposed)?.filter(({ book }) => books.includes(book)) ?? [];
  const isCurrent = choices !== null && (!isChosen || (asked.isSuccess && !asked.isPlaceholderData));

  async function decide(decision: 'accept' | 'dismiss', reason: string): Promise<boolean> {
    setBusy(decision);
    setFailure(null);
    try {
      await callAndRefresh('Accounting/DecideRemeasurement', {
        ...choices,
        sd_id,
        decision,
        books: shown.map(({ book, digest }) => ({ book, digest })),
        reason: reason.trim() === '' ? null : reason,
      });
      notify(decision === 'accept' ? 'The change is booked as shown.' : 'Remeasurement dismissed.');
      return true;
    } catch (problem) {
      setFailure(reasonOf(problem));
      setBusy(null);
      // What is refused as stale is shown as it is now.
      if (isChosen) void asked.refetch();
      return false;
    }
  }

  return {
    shown,
    /** What is shown is complete, and follows from what is chosen. */
    isReady: isCurrent && shown.length > 0 && shown.every(({ kind }) => kind !== null),
    isCurrent: isCurrent && shown.length > 0,
    busy,
    failure: failure ?? (isChosen && asked.error ? reasonOf(asked.error) : null),
    decide,
  };
}

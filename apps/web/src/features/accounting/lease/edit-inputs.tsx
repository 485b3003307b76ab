import {
  choice,
  leaseAccountingFields,
  leaseAccountingProblems,
  showDate,
  type AccountedLease,
  type LeaseAccounting,
  type LeaseAccountingFields,
} from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh, ProblemError } from '../../../api/index.ts';
import { ConflictDialog, FieldForm, useFormDraft } from '../../../fields/index.ts';
import { notify } from '../../../ui/index.ts';

const groups = [
  { title: 'Term', fields: ['la_option', 'la_ending', 'la_option_reason'] },
  { title: 'Rate', fields: ['la_rate', 'la_rate_reason'] },
  {
    title: 'Costs and incentives',
    fields: ['la_direct_costs', 'la_prepaid', 'la_incentives', 'la_incentive_due', 'la_incentive_on'],
  },
  {
    title: 'End of the lease',
    fields: ['la_residual', 'la_residual_expected', 'la_purchase_price', 'la_purchase_certain'],
  },
  {
    title: 'Classification',
    fields: ['la_fair_value', 'la_life_months'],
  },
  { title: 'Marks', fields: ['la_ownership', 'la_specialised', 'la_low_value'] },
  {
    title: 'Balances taken over from another system',
    fields: [
      'la_taken_day',
      'la_taken_from',
      'la_taken_asc_liability',
      'la_taken_asc_asset',
      'la_taken_ifrs_liability',
      'la_taken_ifrs_asset',
      'la_taken_deferred',
      'la_taken_prepaid',
    ],
  },
] as const;

interface Conflict {
  readonly mine: LeaseAccountingFields;
  readonly theirs: LeaseAccounting;
  /** `null` means to go on editing. */
  readonly choose: (row: LeaseAccountingFields | null) => void;
}

interface EditInputsProps {
  accounted: AccountedLease;
  onDone: () => void;
}

/** The form of the accounting inputs beside the lease itself: judgements with reasons, amounts, marks. */
export function EditInputs({ accounted, onDone }: EditInputsProps) {
  const draft = useFormDraft(`accounting of lease ${accounted.sd_id}`, accounted.accounting);
  const { base } = draft;
  const [table] = useState(() => formFields(accounted));
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Offers the choice again after every conflict. Returns false when the user goes back to editing. */
  async function save(row: LeaseAccountingFields, version: number, key: string): Promise<boolean> {
    try {
      await callAndRefresh('Accounting/SaveLease', { ...row, sd_id: accounted.sd_id, version }, { key });
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
      const theirs = error.current as LeaseAccounting; // Safe: a conflict carries the row as it is now.
      const { promise, resolve } = Promise.withResolvers<LeaseAccountingFields | null>();
      setConflict({ mine: row, theirs, choose: resolve });
      const chosen = await promise;
      setConflict(null);
      return chosen !== null && save(chosen, theirs.version, crypto.randomUUID());
    }
  }

  return (
    <>
      <FieldForm
        table={table}
        groups={groups}
        row={base}
        draft={draft}
        problems={(row) => leaseAccountingProblems(row)}
        autoFocus
        onCancel={onDone}
        onSave={async (row, key) => {
          if (!(await save(row, base.version, key))) return false;
          notify('Accounting inputs saved.');
          draft.clear();
          return onDone();
        }}
      />
      {conflict && (
        <ConflictDialog
          fields={table}
          base={base}
          mine={conflict.mine}
          theirs={conflict.theirs}
          // Safe: the values chosen are those of one or the other.
          onChoose={(row) => conflict.choose(row as LeaseAccountingFields | null)}
        />
      )}
    </>
  );
}

/** The fields of the form. They offer the options of the lease by their labels. */
function formFields({ options, accounting }: AccountedLease) {
  const offered = options.map(({ cd_id, label, end }) => ({
    value: cd_id,
    label: end ? `${label}, to ${showDate(end)}` : label,
  }));
  const { la_option } = accounting;
  // An option that was deleted stays readable until another is chosen.
  const gone = la_option !== null && !offered.some(({ value }) => value === la_option);
  const known = gone
    ? [...offered, { value: la_option, label: 'An option that is no longer there' }]
    : offered;
  return {
    ...leaseAccountingFields,
    la_option: choice('Option reasonably certain', known, {
      width: 'lg',
      help:
        known.length === 0
          ? 'The lease has no option to renew or to terminate among its critical dates.'
          : 'The term then ends by the option.',
    }),
    la_option_reason: { ...leaseAccountingFields.la_option_reason, width: 'lg' as const },
    la_rate_reason: { ...leaseAccountingFields.la_rate_reason, width: 'lg' as const },
  };
}

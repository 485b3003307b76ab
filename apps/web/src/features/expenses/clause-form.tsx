import {
  clauseRowFields,
  expenseClauseProblems,
  fieldTable,
  longText,
  wordsOfList,
  type RowOf,
  type StoredClause,
} from '@panoramic/contract';
import { useState } from 'react';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { notify } from '../../ui/index.ts';
import { useConflictingSave } from './use-conflicting-save.tsx';

const table = fieldTable({
  ...clauseRowFields,
  excluded: longText('Excluded', {
    max: 4000,
    width: 'full',
    help: 'Words of descriptions, or categories, with commas between them.',
  }),
});
type ClauseForm = RowOf<typeof table>;

const groups = [
  { title: 'Pool', fields: ['pool', 'method'] },
  { title: 'Share', fields: ['sharePercent', 'shareSF', 'buildingSF'] },
  {
    title: 'Base year, stop or fixed amount',
    fields: ['baseYear', 'baseAmount', 'baseGrossedUp', 'stopPerSF'],
  },
  { title: 'Gross-up and fee', fields: ['grossUpTarget', 'feePercent', 'feeWithoutTaxesInsurance'] },
  { title: 'Cap', fields: ['capKind', 'capPercent', 'capFirstYear', 'capFirstAmount', 'capOn'] },
  { title: 'Capital and exclusions', fields: ['capital', 'capitalYears', 'capitalRate', 'excluded'] },
  { title: 'Objection', fields: ['objectDays', 'objectYears'] },
  { title: 'Where it stands', fields: ['document', 'page', 'sentence'] },
] as const;

interface ClauseFormProps {
  leaseId: number;
  clause: StoredClause | null;
  onDone: () => void;
}

/** What the lease says of one pool. */
export function ClauseForm({ leaseId, clause, onDone }: ClauseFormProps) {
  const [began] = useState(() => (clause ? asTyped(clause) : {}));
  const place = `expense clause ${clause?.ec_id ?? `of lease ${leaseId}`}`;
  const draft = useFormDraft(place, began, { inClient: true });
  const { base } = draft;
  const { save, dialog } = useConflictingSave('Expenses/EditClause', table, {
    // Safe: the row of a conflict is a clause.
    asTyped: (row) => asTyped(row as never),
    // Safe: the values of the form.
    asSent: (row) => Object.assign({}, row, { excluded: wordsOfList((row as ClauseForm).excluded ?? '') }),
  });
  return (
    <>
      <FieldForm
        table={table}
        groups={groups}
        row={base}
        draft={draft}
        autoFocus
        problems={(row) => [
          ...(row.pool === null ? [{ field: 'pool', message: 'Choose a pool.' }] : []),
          ...expenseClauseProblems({ ...row, excluded: [] }),
        ]}
        onCancel={onDone}
        onSave={async (row, key) => {
          const version = 'version' in base ? Number(base.version) : undefined;
          const ids = { sd_id: leaseId, ec_id: clause?.ec_id ?? 0, version };
          if (!(await save(row, ids, { key, base }))) return false;
          notify('Clause saved.');
          draft.clear();
          return onDone();
        }}
      />
      {dialog}
    </>
  );
}

/** A stored clause as the form has it. */
function asTyped(clause: StoredClause) {
  return { ...clause, excluded: clause.excluded.join(', ') };
}

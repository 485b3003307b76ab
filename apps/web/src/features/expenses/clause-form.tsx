import {
  clauseRowFields,
  expenseClauseProblems,
  fieldTable,
  longText,
  type RowOf,
  type StoredClause,
} from '@panoramic/contract';
import { callAndRefresh } from '../../api/index.ts';
import { FieldForm, useFormDraft } from '../../fields/index.ts';
import { notify } from '../../ui/index.ts';

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
  const stored = clause && { ...clause, excluded: clause.excluded.join(', ') };
  const draft = useFormDraft(`expense clause ${clause?.ec_id ?? `of lease ${leaseId}`}`, stored ?? {});
  return (
    <FieldForm
      table={table}
      groups={groups}
      row={draft.base}
      draft={draft}
      autoFocus
      problems={(row) => [
        ...(row.pool === null ? [{ field: 'pool', message: 'Choose a pool.' }] : []),
        ...expenseClauseProblems({ ...row, excluded: [] }),
      ]}
      onCancel={onDone}
      onSave={async (row, key) => {
        const ids = { sd_id: leaseId, ec_id: clause?.ec_id ?? 0, version: clause?.version };
        await callAndRefresh('Expenses/EditClause', { ...row, ...ids, excluded: wordsIn(row) }, { key });
        notify('Clause saved.');
        draft.clear();
        return onDone();
      }}
    />
  );
}

function wordsIn({ excluded }: ClauseForm): string[] {
  return (excluded ?? '')
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

import {
  fieldTable,
  longText,
  percentageClauseProblems,
  percentageRentFields,
  type RowOf,
  type StoredPercentageRent,
} from '@panoramic/contract';
import { callAndRefresh } from '../../../api/index.ts';
import { FieldForm, useFormDraft } from '../../../fields/index.ts';
import { notify } from '../../../ui/index.ts';
import { tierTexts, typedTiers } from './typed-tiers.ts';

const table = fieldTable({
  ...percentageRentFields,
  tiers: longText('Tiers', {
    max: 4000,
    width: 'full',
    help: 'In place of a percent. One a line: sales above, percent, fixed amount. For example “0 5”, then “1,000,000 4”.',
  }),
});
type PercentageRentForm = RowOf<typeof table>;

const groups = [
  { title: 'Percentage rent', fields: ['percent', 'naturalBreakpoint', 'breakpoint', 'baseRent'] },
  { title: 'Tiers', fields: ['tiers'] },
  { title: 'Periods', fields: ['period', 'yearMonth', 'from', 'to'] },
  { title: 'Limits', fields: ['minimum', 'maximum'] },
  { title: 'Reporting and payment', fields: ['reportDays', 'dueDays', 'growth'] },
  { title: 'Where it stands', fields: ['document', 'page', 'sentence'] },
] as const;

interface PercentageRentFormProps {
  leaseId: number;
  clause: StoredPercentageRent | null;
  /** The first day of a new clause. */
  begins: string | null;
  onDone: () => void;
}

/** What the lease says of percentage rent. */
export function PercentageRentForm({ leaseId, clause, begins, onDone }: PercentageRentFormProps) {
  const stored = clause
    ? { ...clause, tiers: tierTexts(clause.tiers) }
    : { period: 'year' as const, from: begins };
  const draft = useFormDraft(`percentage rent ${clause?.pr_id ?? `of lease ${leaseId}`}`, stored);
  return (
    <FieldForm
      table={table}
      groups={groups}
      row={draft.base}
      draft={draft}
      autoFocus
      problems={(row) => {
        const { tiers, problem } = typedTiers(row.tiers);
        if (problem) return [{ field: 'tiers', message: problem }];
        return percentageClauseProblems({ ...row, tiers }).map(({ field, message }) => ({
          field: field.replace(/^tiers\..*/, 'tiers'),
          message,
        }));
      }}
      onCancel={onDone}
      onSave={async (row: PercentageRentForm, key) => {
        const ids = { sd_id: leaseId, pr_id: clause?.pr_id ?? 0, version: clause?.version };
        const { tiers } = typedTiers(row.tiers);
        await callAndRefresh('Expenses/EditPercentageRent', { ...row, ...ids, tiers }, { key });
        notify('Percentage rent saved.');
        draft.clear();
        return onDone();
      }}
    />
  );
}

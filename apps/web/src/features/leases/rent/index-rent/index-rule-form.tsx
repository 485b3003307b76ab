import {
  addDays,
  addMonths,
  choice,
  fieldTable,
  indexRuleFields,
  indexRuleProblems,
  type CallOutput,
  type StoredIndexRule,
} from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh } from '../../../../api/index.ts';
import { FieldForm, useFormDraft } from '../../../../fields/index.ts';
import { notify } from '../../../../ui/index.ts';
import { termName } from './term-name.ts';

type RentTerm = CallOutput<'Leases/GetRentTerms'>[number];

const groups = [
  { title: 'Index', fields: ['rt_id', 'series', 'baseMonth', 'stepOn', 'every', 'lag'] },
  { title: 'Change', fields: ['share', 'floor', 'cap', 'rounding'] },
] as const;

interface IndexRuleFormProps {
  leaseId: number;
  rule: StoredIndexRule | null;
  /** The rent terms without a rule. */
  terms: readonly RentTerm[];
  onDone: () => void;
}

/** How the rent of a term follows an index. */
export function IndexRuleForm({ leaseId, rule, terms, onDone }: IndexRuleFormProps) {
  const [table] = useState(() =>
    fieldTable({
      ...indexRuleFields,
      rt_id: choice(
        'Rent Term',
        terms.map((term) => ({ value: term.rt_id, label: termName(term) })),
        { width: 'lg' },
      ),
    }),
  );
  const last = terms.at(-1);
  const draft = useFormDraft(
    `index rule ${rule?.ir_id ?? `of lease ${leaseId}`}`,
    rule ?? { rt_id: last?.rt_id ?? null, stepOn: last ? stepAfter(last) : null },
  );
  return (
    <FieldForm
      table={table}
      groups={
        rule
          ? [{ ...groups[0], fields: groups[0].fields.filter((name) => name !== 'rt_id') }, groups[1]]
          : groups
      }
      row={draft.base}
      draft={draft}
      autoFocus
      problems={(row) => [
        ...(rule === null && row.rt_id === null ? [{ field: 'rt_id', message: 'Choose a rent term.' }] : []),
        ...indexRuleProblems(row),
      ]}
      onCancel={onDone}
      onSave={async ({ rt_id, ...row }, key) => {
        const ids = { sd_id: leaseId, ir_id: rule?.ir_id ?? 0, version: rule?.version };
        await callAndRefresh(
          'Rent/EditIndexRule',
          { ...row, ...ids, rt_id: rule?.rt_id ?? rt_id ?? 0 },
          { key },
        );
        notify('Index rule saved.');
        draft.clear();
        return onDone();
      }}
    />
  );
}

/** The day after the term, or a year after its first day where it has no end. */
function stepAfter({ rt_start, rt_end }: RentTerm): string | null {
  if (rt_end !== null) return addDays(rt_end, 1);
  return rt_start === null ? null : addMonths(rt_start, 12);
}

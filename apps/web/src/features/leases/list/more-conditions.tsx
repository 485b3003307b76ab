import {
  formatConditions,
  leaseConditionFields,
  leaseConditions,
  type LeaseSearch,
} from '@panoramic/contract';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadChoicesInput } from '../../../fields/choice/load-choices-input.ts';
import { ToolButton } from '../../../fields/list-view/tool-button.tsx';

/** Loaded when it is first asked for, with every input that a condition may have. */
const ConditionDialog = lazy(async () => {
  const [{ ConditionDialog: loaded }] = await Promise.all([
    import('../../../fields/list-view/condition-dialog.tsx'),
    loadChoicesInput(),
  ]);
  return { default: loaded };
});

interface MoreConditionsProps {
  search: Pick<LeaseSearch, 'conditions'>;
  onChange: (conditions: string | null) => void;
}

/** Opens the editor of conditions on any field, beside the search form's own options. */
export function MoreConditions({ search, onChange }: MoreConditionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        More conditions
      </ToolButton>
      <Suspense>
        {open && (
          <ConditionDialog
            table={leaseConditionFields}
            conditions={leaseConditions(search)}
            onClose={() => setOpen(false)}
            onApply={(conditions) => {
              setOpen(false);
              onChange(formatConditions(conditions));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

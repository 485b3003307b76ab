import { formatConditions, parseConditions, type FieldTable } from '@panoramic/contract';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadChoicesInput } from '../choice/load-choices-input.ts';
import { ToolButton } from './tool-button.tsx';

/** Loaded when it is first asked for, with every input that a condition may have. */
const ConditionDialog = lazy(async () => {
  const [{ ConditionDialog: loaded }] = await Promise.all([
    import('./condition-dialog.tsx'),
    loadChoicesInput(),
  ]);
  return { default: loaded };
});

interface ConditionsButtonProps {
  /** The fields that a condition can be on. */
  table: FieldTable;
  conditions: string | null;
  onChange: (conditions: string | null) => void;
}

/** Opens the editor of conditions on any field, beside the search form's own options. */
export function ConditionsButton({ table, conditions, onChange }: ConditionsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        More conditions
      </ToolButton>
      <Suspense>
        {open && (
          <ConditionDialog
            table={table}
            conditions={parseConditions(table, conditions).conditions}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              setOpen(false);
              onChange(formatConditions(chosen));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
